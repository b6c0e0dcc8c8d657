import { criterionShapes, groupKinds, userCriteria } from './schemas.generated.js';

/** The list of criteria, or of a group in it. */
const LIST = String.raw`\/filter\/criteria(?:\/\d+\/(?:any|all|none))*`;
const CRITERION = new RegExp(`^${LIST}\\/\\d+$`);
const VALUE = new RegExp(`^${LIST}\\/\\d+\\/([!<>]?\\w+)(?:\\/\\d+)?$`);
const MEMBERS = new RegExp(`^${LIST}\\/\\d+\\/(any|all|none)$`);

/** Whether a name in criteria is that of a group. */
export const isGroup = (name: string): boolean => groupKinds.includes(name);

/** Whether a criterion is about a person, for whom `me` may stand. */
export const isAboutUser = (name: string): boolean => userCriteria.includes(name.replace(/^!/, ''));

/** Whether an entry of criteria stands at a pointer into the contents of `config`, in a group too. */
export const isCriterionAt = (pointer: string): boolean => CRITERION.test(pointer);

/** The group whose list of members stands at a pointer, undefined where none does. */
export const groupAt = (pointer: string): string | undefined => MEMBERS.exec(pointer)?.[1];

/** The name of the criterion whose value, or an item of it, stands at a pointer; empty where none does. */
export function criterionNameAt(pointer: string): string {
  const name = VALUE.exec(pointer)?.[1] ?? '';
  return isGroup(name) ? '' : name;
}

/** Whether what stands at a pointer is resolved when a query is made: a template in a criterion, or `me`. */
function isResolvedLater(pointer: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const name = criterionNameAt(pointer);
  if (!name || criterionShapes[name] === 'map') return false;
  if (/\{[{%]/.test(value)) return true;
  return value === 'me' && isAboutUser(name) && (criterionShapes[name] === 'int' || /\/\d+$/.test(pointer));
}

/** Whether an error of the validators is one: they know nothing of what is resolved later, and so not its type. */
export function isMistake(
  { instancePath, keyword }: { readonly instancePath: string; readonly keyword: string },
  valueAt: (pointer: string) => unknown,
  textIds = false,
): boolean {
  if (textIds && keyword === 'type' && isTextId(instancePath, valueAt(instancePath))) return false;
  return !(/^(?:type|enum)$/.test(keyword) && isResolvedLater(instancePath, valueAt(instancePath)));
}

/** Whether it is a text where an id is wanted. */
function isTextId(pointer: string, value: unknown): boolean {
  const shape = criterionShapes[criterionNameAt(pointer)];
  const isItem = /\/(?:any|all|none|criteria)\/\d+\/[^/]+\/\d+$/.test(pointer);
  return typeof value === 'string' && value !== '' && (shape === 'int' || (shape === 'ints' && isItem));
}

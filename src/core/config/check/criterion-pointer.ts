import { criterionShapes, groupKinds, userCriteria } from './schemas.generated.js';

/** Pointer of the list of criteria, or of a group's list in it. */
const LIST = String.raw`\/filter\/criteria(?:\/\d+\/(?:any|all|none))*`;
const CRITERION = new RegExp(`^${LIST}\\/\\d+$`);
const VALUE = new RegExp(`^${LIST}\\/\\d+\\/([!<>]?\\w+)(?:\\/\\d+)?$`);
const MEMBERS = new RegExp(`^${LIST}\\/\\d+\\/(any|all|none)$`);

/** Whether a name in criteria is a group's. */
export const isGroup = (name: string): boolean => groupKinds.includes(name);

/** Whether a criterion is about a person, so that its value may be `me`. */
export const isAboutUser = (name: string): boolean => userCriteria.includes(name.replace(/^!/, ''));

/** Whether a pointer into the contents of `config` leads to an entry of criteria, also in a group. */
export const isCriterionAt = (pointer: string): boolean => CRITERION.test(pointer);

/** The kind of the group whose list of members is at a pointer, or undefined. */
export const groupAt = (pointer: string): string | undefined => MEMBERS.exec(pointer)?.[1];

/** The name of the criterion whose value, or an item of it, is at a pointer; empty if there is none. */
export function criterionNameAt(pointer: string): string {
  const name = VALUE.exec(pointer)?.[1] ?? '';
  return isGroup(name) ? '' : name;
}

/** Whether the value at a pointer is resolved when a query is built: a template in a criterion, or `me`. */
function isResolvedLater(pointer: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const name = criterionNameAt(pointer);
  if (!name || criterionShapes[name] === 'map') return false;
  if (/\{[{%]/.test(value)) return true;
  return value === 'me' && isAboutUser(name) && (criterionShapes[name] === 'int' || /\/\d+$/.test(pointer));
}

/** Whether an error of the validators is real: they cannot know the type of a value that is resolved later. */
export function isMistake(
  { instancePath, keyword }: { readonly instancePath: string; readonly keyword: string },
  valueAt: (pointer: string) => unknown,
  textIds = false,
): boolean {
  if (textIds && keyword === 'type' && isTextId(instancePath, valueAt(instancePath))) return false;
  return !(/^(?:type|enum)$/.test(keyword) && isResolvedLater(instancePath, valueAt(instancePath)));
}

/** Whether a text stands in place of an id. */
function isTextId(pointer: string, value: unknown): boolean {
  const shape = criterionShapes[criterionNameAt(pointer)];
  const isItem = /\/(?:any|all|none|criteria)\/\d+\/[^/]+\/\d+$/.test(pointer);
  return typeof value === 'string' && value !== '' && (shape === 'int' || (shape === 'ints' && isItem));
}

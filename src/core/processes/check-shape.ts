import { isIsoDate } from '../base/dates/instant.ts';

/** Members of a JSON object, of any type. */
type Members = Readonly<Record<string, unknown>>;

const ID = 'an integer below 2^53 or a string';
const IDS = 'a list of ids, each an integer below 2^53 or a string';
const TEXT = 'a string';
const USER = 'a user with "id" and "fullname"';
const STATE = '1, 2 or 10';
const DATE = 'an ISO 8601 date such as 2026-12-31';

/**
 * Why a value does not have the shape of a process (contract 4), its steps aside: the JSON Pointer of a member and the
 * expected type, such as `/creator/id: an integer below 2^53 or a string`. Empty if the shape is right.
 *
 * Only the id of a process is required. Other members may be missing or null, which Java, C# and PHP servers write, and
 * unknown ones are allowed. Cost: no allocation unless there is an error.
 */
export function shapeErrorOfProcess(value: unknown): string {
  if (!isMap(value)) return ': an object';
  if (!isId(value.id)) return `/id: ${ID}`;
  const template = value.templateProcess;
  if (!isMissing(template)) {
    if (!isMap(template)) return '/templateProcess: an object';
    if (!isIdOrNothing(template.id)) return `/templateProcess/id: ${ID}`;
    if (!isTextOrNothing(template.name)) return `/templateProcess/name: ${TEXT}`;
  }
  const creator = shapeErrorOfUser(value.creator);
  if (creator) return `/creator${creator}`;
  if (!isStateOrNothing(value.state)) return `/state: ${STATE}`;
  if (!isDateOrNothing(value.start)) return `/start: ${DATE}`;
  if (!isDateOrNothing(value.modified)) return `/modified: ${DATE}`;
  if (!isDateOrNothing(value.expiration)) return `/expiration: ${DATE}`;
  const { plan } = value;
  if (!isMissing(plan)) {
    if (!isMap(plan)) return '/plan: an object with "from" and "to"';
    if (!isDateOrNothing(plan.from)) return `/plan/from: ${DATE}`;
    if (!isDateOrNothing(plan.to)) return `/plan/to: ${DATE}`;
  }
  if (!isListOf(value.tags, isText)) return '/tags: a list of strings';
  if (!isListOf(value.files, isId)) return `/files: ${IDS}`;
  if (!isListOf(value.readers, isId)) return `/readers: ${IDS}`;
  if (!isListOf(value.supervisors, isId)) return `/supervisors: ${IDS}`;
  if (!isMissing(value.variables) && !isMap(value.variables)) return '/variables: an object';
  if (!isTextOrNothing(value.url)) return `/url: ${TEXT}`;
  if (!isMissing(value.steps)) return Array.isArray(value.steps) ? '' : '/steps: a list';
  // then it is that of the process's own step
  const resolver = shapeErrorOfUser(value.resolver);
  return resolver && `/resolver${resolver}`;
}

/** The same for a step. */
export function shapeErrorOfStep(value: unknown): string {
  if (!isMap(value)) return ': an object';
  if (!isIdOrNothing(value.id)) return `/id: ${ID}`;
  const template = value.templateStep;
  if (!isMissing(template)) {
    if (!isMap(template)) return '/templateStep: an object';
    if (!isIdOrNothing(template.id)) return `/templateStep/id: ${ID}`;
    if (!isTextOrNothing(template.name)) return `/templateStep/name: ${TEXT}`;
    if (!isTextOrNothing(template.title)) return `/templateStep/title: ${TEXT}`;
    if (!isMissing(template.type) && !isStepType(template.type)) return '/templateStep/type: 1, 2, 3, 4, 7, 8 or 9';
  }
  if (!isStateOrNothing(value.state)) return `/state: ${STATE}`;
  const resolver = shapeErrorOfUser(value.resolver);
  if (resolver) return `/resolver${resolver}`;
  if (!isListOf(value.possibleResolvers, isId)) return `/possibleResolvers: ${IDS}`;
  if (!isDateOrNothing(value.start)) return `/start: ${DATE}`;
  if (!isMissing(value.async) && typeof value.async !== 'boolean') return '/async: true or false';
  return isTextOrNothing(value.data) ? '' : `/data: ${TEXT}`;
}

function shapeErrorOfUser(value: unknown): string {
  if (isMissing(value)) return '';
  if (!isMap(value)) return `: ${USER}`;
  if (!isIdOrNothing(value.id)) return `/id: ${ID}`;
  if (!isTextOrNothing(value.fullname)) return `/fullname: ${TEXT}`;
  return isTextOrNothing(value.avatar) ? '' : `/avatar: ${TEXT}`;
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function isMap(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNothing(value: unknown): boolean {
  return isMissing(value) || isText(value);
}

function isIdOrNothing(value: unknown): boolean {
  return isMissing(value) || isId(value);
}

function isStateOrNothing(value: unknown): boolean {
  return isMissing(value) || isState(value);
}

/** JSON has lost the last digits of a larger number, which may then be the id of something else. */
function isId(value: unknown): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isState(value: unknown): boolean {
  return value === 1 || value === 2 || value === 10;
}

function isStepType(value: unknown): boolean {
  return (
    (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 4) ||
    value === 7 ||
    value === 8 ||
    value === 9
  );
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && isIsoDate(value);
}

function isDateOrNothing(value: unknown): boolean {
  return isMissing(value) || isDate(value);
}

/** Whether a value is missing or a list of such items. */
function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return isMissing(value) || (Array.isArray(value) && value.every(isItem));
}

import type { Process } from '../../../src/core/processes/process.ts';
import type { Criterion, VariableTest } from '../../../src/core/query/process-query.ts';
import { changed, eachCriterion, ofKey, ruled, type Mutant } from './planting.ts';

const DAY = 86_400_000;

const shifted = (day: Criterion['value'][0], days: number) =>
  new Date(Date.parse(day as string) + days * DAY).toISOString().slice(0, 10);
const onDates = (operator: string, days: number) =>
  eachCriterion(criterion =>
    criterion.operator === operator && ['start', 'expiration'].includes(criterion.key)
      ? { ...criterion, value: criterion.value.map(day => shifted(day, days)) }
      : criterion,
  );
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
const variable = (process: Process, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], process.variables);
const within = (found: unknown): unknown[] => [found].flat();
const asJson = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'object' ? null : JSON.stringify(value);

/** As it should be, lists of wanted values included. */
const isEqual = (one: unknown, wanted: unknown): boolean => {
  if (Array.isArray(wanted)) return wanted.some(each => isEqual(one, each));
  if (typeof one === 'boolean' || typeof wanted === 'boolean') return one === wanted;
  if (typeof one === 'string' && typeof wanted === 'string') return one === wanted;
  return one !== null && one !== undefined && asJson(one) !== null && asJson(one) === asJson(wanted);
};

const variablesRuled = (equals: (found: unknown, wanted: unknown, process: Process, path: string) => boolean) =>
  ruled(({ key, value }, process) =>
    key === 'variables'
      ? (value as VariableTest[]).every(
          ({ name, operator, value: wanted }) =>
            equals(variable(process, name), wanted, process, name) === (operator === '='),
        )
      : undefined,
  );
const textOf = (value: Criterion['value']) => value[0] as string;

/** Adapters that are wrong about the meaning of criteria. */
export const CRITERIA_MUTANTS: Readonly<Record<string, Mutant>> = {
  'drops the last of two conditions': changed(query => ({ ...query, criteria: query.criteria.slice(0, 1) })),
  'ignores conditions it does not know': eachCriterion(criterion =>
    criterion.key === 'noSuchCriterion' ? null : criterion,
  ),
  'ignores tags': ofKey('tag', () => null),
  'takes ! for nothing': eachCriterion(criterion => ({
    ...criterion,
    operator: criterion.operator === '!=' ? '=' : criterion.operator,
  })),
  'compares with the first value of a list': eachCriterion(criterion =>
    criterion.key === 'variables' ? criterion : { ...criterion, value: criterion.value.slice(0, 1) },
  ),
  'counts the day itself as later': onDates('>', -1),
  'counts the day itself as earlier': onDates('<', 1),
  'counts the day itself as expired': ofKey('expired', criterion => ({
    ...criterion,
    value: criterion.value.map(day => shifted(day, 1)),
  })),
  'reckons days in UTC': changed(query => ({ ...query, timeZone: 'UTC' })),
  'reckons days of 24 hours from an offset of the winter': changed(query => ({
    ...query,
    timeZone: query.timeZone === 'Europe/Prague' ? 'Etc/GMT-1' : query.timeZone,
  })),
  'takes a missing expiration for a day long ago': ruled(({ key, operator }, process) =>
    key === 'expired' || (key === 'expiration' && operator === '<') ? !process.expiration || undefined : undefined,
  ),
  '!resolver misses steps without one': ruled(({ key, operator }, _, step) =>
    key === 'resolver' && operator === '!=' && !step.resolver ? false : undefined,
  ),
  '!tag misses processes without tags': ruled(({ key, operator }, process) =>
    key === 'tag' && operator === '!=' && !process.tags ? false : undefined,
  ),
  'finds a resolver at any step of the process': ruled(({ key, operator, value }, process) =>
    key === 'resolver' && operator === '='
      ? process.steps.some(({ resolver }) => resolver && value.includes(resolver.id))
      : undefined,
  ),
  'takes the resolver for a possible one': ruled(({ key, value }, _, step) =>
    key === 'possibleResolver' ? value.includes(step.resolver?.id ?? 0) || undefined : undefined,
  ),
  'takes supervisors for readers': ofKey('supervisor', criterion => ({ ...criterion, key: 'reader' })),
  'finds tags without regard to case': ruled(({ key, operator, value }, process) =>
    key === 'tag'
      ? (process.tags ?? []).some(tag => tag.toLowerCase() === textOf(value).toLowerCase()) === (operator === '=')
      : undefined,
  ),
  'finds the name of a step without regard to case': ruled(({ key, operator, value }, _, step) =>
    key === 'stepName'
      ? (step.templateStep.name.toLowerCase() === textOf(value).toLowerCase()) === (operator === '=')
      : undefined,
  ),
  'closes the open end of a plan': ruled(({ key }, process) =>
    key === 'calendarFrom' && process.plan && !process.plan.to ? false : undefined,
  ),
  'closes the open beginning of a plan': ruled(({ key }, process) =>
    key === 'calendarTo' && process.plan && !process.plan.from ? false : undefined,
  ),
  'takes a plan without sides for one without end': ruled(({ key }, process) =>
    key.startsWith('calendar') && process.plan && !process.plan.from && !process.plan.to ? true : undefined,
  ),
  'takes calendarFrom for calendarTo': ofKey('calendarFrom', criterion => ({ ...criterion, key: 'calendarTo' })),
  'any file will do': ruled(({ key }, process) => (key === 'file' ? (process.files ?? []).length > 0 : undefined)),

  'knows numbers and texts of variables apart': variablesRuled((found, wanted) =>
    Array.isArray(found) ? found.includes(wanted) : found === wanted,
  ),
  'compares texts of variables as numbers': variablesRuled((found, wanted) =>
    [found]
      .flat()
      .some(
        one =>
          asJson(one) === String(wanted) || (typeof one === 'string' && one !== '' && Number(one) === Number(wanted)),
      ),
  ),
  'compares lists of variables whole': variablesRuled((found, wanted) => asJson(found) === String(wanted)),
  'takes null for a text': variablesRuled((found, wanted) =>
    [found].flat().some(one => String(one) === String(wanted)),
  ),
  'takes a wanted value that is missing for equal to one that a process has not': variablesRuled((found, wanted) =>
    [found].flat().some(one => (one ?? null) === wanted || (wanted !== null && asJson(one) === asJson(wanted))),
  ),
  'takes a text for any number that it may be read as': variablesRuled((found, wanted) =>
    within(found).some(one =>
      typeof one === 'string' && one && typeof wanted === 'number' ? Number(one) === wanted : isEqual(one, wanted),
    ),
  ),
  'takes a boolean for a text': variablesRuled((found, wanted) =>
    within(found).some(one => isEqual(typeof one === 'boolean' ? String(one) : one, wanted)),
  ),
  'goes through lists of variables': variablesRuled((found, wanted) => within(found).some(one => isEqual(one, wanted))),
  'fails where a wanted value is missing': ofKey('variables', criterion => {
    if ((criterion.value as VariableTest[]).some(({ value }) => value === null)) throw new TypeError('null');
    return criterion;
  }),
  'takes a list of wanted values for one': variablesRuled((found, wanted) =>
    [found].flat().some(one => asJson(one) === String(wanted)),
  ),
  'takes a path for a name': variablesRuled((_, wanted, process, path) =>
    [process.variables?.[path]].flat().some(one => asJson(one) === String(wanted)),
  ),
  'misses a negated variable that is missing': ruled(({ key, value }, process) =>
    key === 'variables' &&
    (value as VariableTest[]).some(({ name, operator }) => operator === '!=' && variable(process, name) === undefined)
      ? false
      : undefined,
  ),
  'any of the variables will do': ruled(({ key, value }, process) => {
    if (key !== 'variables' || value.length < 2) return undefined;
    const right = (test: VariableTest) =>
      [variable(process, test.name)].flat().some(one => asJson(one) === String(test.value)) === (test.operator === '=');
    return (value as VariableTest[]).some(right) || undefined;
  }),

  'any word of a full text will do': ofKey('fulltext', criterion => ({
    ...criterion,
    value: [textOf(criterion.value).trim().split(/\s+/)[0]!],
  })),
  'searches the words as one': ruled(({ key, value }, process, step) =>
    key === 'fulltext' && textOf(value).trim().includes(' ')
      ? fold(JSON.stringify([process, step])).includes(fold(textOf(value))) && undefined
      : undefined,
  ),
  'searches full text without the numbers among the variables': ruled(({ key, value }, process) =>
    key === 'fulltext' &&
    /\d\.\d/.test(textOf(value)) &&
    !JSON.stringify(process.variables ?? {}).includes(`"${textOf(value)}`)
      ? false
      : undefined,
  ),
  'searches full text with regard to the case of letters that ASCII has not': ofKey('fulltext', criterion => ({
    ...criterion,
    value: [textOf(criterion.value).replace(/ø/g, '\u0000')],
  })),
  'searches entities as they are written': ofKey('fulltext', criterion => ({
    ...criterion,
    value: [textOf(criterion.value).replace('&', '&amp;')],
  })),
  'searches full text with regard to diacritics': ruled(({ key, value }, process, step) =>
    key === 'fulltext' && !/\p{Mn}/u.test(textOf(value).normalize('NFD'))
      ? textOf(value)
          .toLowerCase()
          .split(/\s+/)
          .every(word => JSON.stringify([process, step]).toLowerCase().includes(word)) && undefined
      : undefined,
  ),
  'searches the markup too': ruled(({ key, value }, _, step) =>
    key === 'fulltext' &&
    step.data &&
    textOf(value).trim() &&
    step.data.toLowerCase().includes(textOf(value).toLowerCase())
      ? true
      : undefined,
  ),
};

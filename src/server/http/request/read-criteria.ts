import { clipText } from '../../../core/base/text/clip-text.ts';
import { isCalendarDay } from '../../../core/base/dates/calendar-days.ts';
import { CRITERIA, type CriterionRow, QUERY_OPERATORS, type QueryKey } from '../../../core/query/criteria/criteria.ts';
import { MAX_GROUP_DEPTH, membersOf } from '../../../core/query/criteria/criteria-groups.ts';
import type { QueryCriterion } from '../../../core/query/process-query.ts';
import type { ProblemError } from './problem.ts';

/** Most conditions and groups in a query, and most values in all of them: each becomes a part of the statement. */
const MAX_CONDITIONS = 200;
export const MAX_VALUES = 1000;
/** Most names in the path of a variable, and most lists within lists in its values. */
const MAX_PATH_NAMES = 32;
const MAX_DEPTH = 3;

const ROWS = new Map<string, CriterionRow>(CRITERIA.map(row => [row.key, row]));

/** What is left of the limits of a query, across all its groups. */
interface Left {
  criteria: number;
  values: number;
}

/** Errors in the criteria of a request. Nothing beyond a limit is read. */
export function faultsOfCriteria(
  criteria: unknown,
  pointer: string,
  left: Left = { criteria: MAX_CONDITIONS, values: MAX_VALUES },
  depth = 0,
): ProblemError[] {
  if (!Array.isArray(criteria) || (left.criteria -= criteria.length) < 0 || depth > MAX_GROUP_DEPTH) {
    const detail = `a list, with at most ${MAX_CONDITIONS} criteria in all, nested at most ${MAX_GROUP_DEPTH} times`;
    return [{ pointer, code: 'invalid-value', detail }];
  }
  return criteria.flatMap((criterion: unknown, i) => faultsOfCriterion(criterion, `${pointer}/${i}`, left, depth));
}

function faultsOfCriterion(given: unknown, pointer: string, left: Left, depth: number): ProblemError[] {
  if (!isMap(given)) return [{ pointer, code: 'invalid-value', detail: 'a criterion or a group of them' }];
  const group = membersOf(given as unknown as QueryCriterion);
  if (group) return faultsOfCriteria(group[1], `${pointer}/${group[0]}`, left, depth + 1);
  const { key, operator, value } = given;
  const operators = typeof key === 'string' ? QUERY_OPERATORS.get(key as QueryKey) : undefined;
  if (!operators?.includes(operator as '=')) {
    const detail = `"${clipped(key)}" with "${clipped(operator)}" is unknown`;
    return [{ pointer, code: 'unsupported-criterion', detail }];
  }
  if (!Array.isArray(value) || (left.values -= value.length) < 0) return [tooMany(`${pointer}/value`)];
  const [isValid, expected] = valueOf(ROWS.get(key as string)!);
  return value.flatMap((one: unknown, i) => {
    const place = `${pointer}/value/${i}`;
    if (!isValid(one)) return [{ pointer: place, code: 'invalid-value', detail: expected }];
    return (left.values -= partsOf(key, one)) < 0 ? [tooMany(place)] : [];
  });
}

const tooMany = (pointer: string): ProblemError => ({
  pointer,
  code: 'invalid-value',
  detail: `a list, with at most ${MAX_VALUES} values and words in all criteria`,
});

/** How many more values a valid value counts for: the words of a search, the values that a variable may have. */
const partsOf = (key: unknown, value: unknown): number =>
  key === 'fulltext' ? wordsIn(value as string) - 1 : key === 'variables' ? valuesOf(value).length - 1 : 0;

/** The number of words in a text, each of which is searched for. */
export const wordsIn = (text: string): number => text.split(/\s+/).length;

const valuesOf = (test: unknown): unknown[] => [(test as { value: unknown }).value].flat(MAX_DEPTH);

/** A check for the values of a criterion in a query, from its schema in configurations; and what it expects. */
function valueOf({ key, schema }: CriterionRow): [(value: unknown) => boolean, string] {
  if (key === 'variables') return [isVariableTest, 'a test {name, operator, value} of a variable'];
  const {
    type,
    format,
    enum: values,
  } = (schema.items ?? schema) as { type: string; format?: string; enum?: unknown[] };
  if (values) return [value => values.includes(value), `one of ${values.join(', ')}`];
  if (format === 'date') return [value => typeof value === 'string' && isCalendarDay(value), 'a day, YYYY-MM-DD'];
  if (type === 'integer') return [value => Number.isSafeInteger(value) || isText(value), 'an id'];
  return [isText, 'a text of at most 10,000 characters'];
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 10_000;

function isVariableTest(given: unknown): boolean {
  if (!isMap(given) || !isPath(given.name) || (given.operator !== '=' && given.operator !== '!=')) return false;
  return (
    'value' in given && valuesOf(given).every(one => !Array.isArray(one) && (typeof one !== 'string' || isText(one)))
  );
}

/** Whether a value can be the path of a variable, such as `order.customer`. */
export const isPath = (value: unknown): value is string => isText(value) && value.split('.').length <= MAX_PATH_NAMES;

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const clipped = (value: unknown): string => (typeof value === 'string' ? clipText(value, 60) : typeof value);

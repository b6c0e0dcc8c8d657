import { isCalendarDay } from '../../../core/base/dates/calendar-days.ts';
import { CRITERIA, type CriterionRow, QUERY_OPERATORS, type QueryKey } from '../../../core/query/criteria/criteria.ts';
import { MAX_GROUP_DEPTH, membersOf } from '../../../core/query/criteria/criteria-groups.ts';
import type { QueryCriterion } from '../../../core/query/process-query.ts';
import type { ProblemError } from './problem.ts';

/** Conditions of a query, and values of a condition. */
const MOST = 200;
const MOST_VALUES = 1000;

const ROWS = new Map<string, CriterionRow>(CRITERIA.map(row => [row.key, row]));

/** What is wrong with the criteria of a request; empty where nothing is. */
export function faultsOfCriteria(criteria: unknown, pointer: string, depth = 0): ProblemError[] {
  if (!Array.isArray(criteria) || criteria.length > MOST || depth > MAX_GROUP_DEPTH) {
    const detail = `a list of at most ${MOST} criteria, nested at most ${MAX_GROUP_DEPTH} times`;
    return [{ pointer, code: 'invalid-value', detail }];
  }
  return criteria.flatMap((criterion: unknown, i) => faultsOfCriterion(criterion, `${pointer}/${i}`, depth));
}

function faultsOfCriterion(given: unknown, pointer: string, depth: number): ProblemError[] {
  if (!isMap(given)) return [{ pointer, code: 'invalid-value', detail: 'a criterion or a group of them' }];
  const group = membersOf(given as unknown as QueryCriterion);
  if (group) return faultsOfCriteria(group[1], `${pointer}/${group[0]}`, depth + 1);
  const { key, operator, value } = given;
  const operators = typeof key === 'string' ? QUERY_OPERATORS.get(key as QueryKey) : undefined;
  if (!operators?.includes(operator as '=')) {
    const detail = `"${clipped(key)}" with "${clipped(operator)}" is unknown`;
    return [{ pointer, code: 'unsupported-criterion', detail }];
  }
  if (!Array.isArray(value) || value.length > MOST_VALUES) {
    return [{ pointer: `${pointer}/value`, code: 'invalid-value', detail: `a list of at most ${MOST_VALUES} values` }];
  }
  const [isValid, expected] = valueOf(ROWS.get(key as string)!);
  return value.flatMap((one: unknown, i) =>
    isValid(one) ? [] : [{ pointer: `${pointer}/value/${i}`, code: 'invalid-value', detail: expected }],
  );
}

/** Whether a value may stand in a query, from what it is in a configuration; and what is expected. */
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

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 10_000;

function isVariableTest(value: unknown): boolean {
  return isMap(value) && isText(value.name) && (value.operator === '=' || value.operator === '!=') && 'value' in value;
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const clipped = (value: unknown): string => String(value).slice(0, 60);

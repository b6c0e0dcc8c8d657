import type { Criterion, ProcessQuery, VariableTest } from '../../../core/query/process-query.ts';
import type { EngineCondition, EngineFilter } from '../../engines/engine-query.ts';
import { FACTS } from '../../engines/task-process.ts';
import { variableCondition } from './camunda-variables.ts';

/**
 * Translates a criterion into an equivalent filter, or `never` if nothing can match, or null if the list does not
 * support it.
 */
export type Maker = (criterion: Criterion, query: ProcessQuery) => EngineFilter | 'never' | null;

/** The filters of a list: for each key of a criterion, and for each fact of the engine among the variables. */
export interface ConditionTable {
  readonly keys: Readonly<Record<string, Maker>>;
  readonly facts: Readonly<Record<string, Maker>>;
  /** The member for conditions on variables in its queries. */
  readonly variables: string;
}

/** Looks up the condition for a criterion. */
export function conditionIn(table: ConditionTable, criterion: Criterion, query: ProcessQuery): EngineCondition | null {
  const { key } = criterion;
  if (key !== 'variables') return conditionOf(table.keys[key]?.(criterion, query) ?? null);
  const [test, ...more] = criterion.value as VariableTest[];
  if (!test) return { filter: {}, exact: true };
  if (more.length > 0) return null;
  const [name, fact, ...deeper] = test.name.split('.');
  if (name === FACTS && fact !== undefined && deeper.length === 0) {
    const value = [test.value].flat().filter(one => one !== null) as string[];
    return conditionOf(table.facts[fact]?.({ key: fact, operator: test.operator, value }, query) ?? null);
  }
  return fact === undefined && test.operator === '=' ? variableCondition(test, table.variables) : null;
}

const conditionOf = (filter: EngineFilter | 'never' | null): EngineCondition | null =>
  filter === null || filter === 'never' ? filter : { filter, exact: true };

/** Matches one of a list of values: `taskIdIn`. An empty list matches nothing. */
export const among =
  (member: string): Maker =>
  ({ operator, value }) => {
    if (operator !== '=') return operator === '!=' && value.length === 0 ? {} : null;
    return value.length === 0 ? 'never' : { [member]: value.map(String) };
  };

/** Matches one of a list of values, or with `!=` none of them. */
export const amongOrNot =
  (member: string, not: string): Maker =>
  (criterion, query) => {
    const { operator, value } = criterion;
    if (operator !== '!=' || value.length === 0) return among(member)(criterion, query);
    return { [not]: value.map(String) };
  };

/** Matches a member that takes one value. */
export const single =
  (member: string, more: EngineFilter = {}): Maker =>
  ({ operator, value }) => {
    if (operator !== '=') return operator === '!=' && value.length === 0 ? {} : null;
    if (value.length > 1) return null;
    return value.length === 0 ? 'never' : { [member]: value[0], ...more };
  };

/** The values of a closed set that a condition allows. */
export function allowedValues<T>(all: readonly T[], { operator, value }: Criterion): T[] {
  return all.filter(one => (value as unknown[]).includes(one) === (operator === '='));
}

/** Matches a boolean, with a filter for each value. */
export const either =
  (yes: EngineFilter, no: EngineFilter): Maker =>
  criterion => {
    const wanted = allowedValues<unknown>([true, false], criterion);
    return wanted.length === 0 ? 'never' : wanted.length === 2 ? {} : wanted[0] ? yes : no;
  };

/** Every user task is a manual step. */
export const isManual: Maker = criterion => (allowedValues([2], criterion).length > 0 ? {} : 'never');

/** Matches states, with a filter for each supported set of them; null for any other set. */
export const states =
  (filters: Readonly<Record<string, EngineFilter>>, all: readonly number[]): Maker =>
  criterion => {
    const wanted = allowedValues(all, criterion);
    return wanted.length === 0 ? 'never' : (filters[wanted.join()] ?? null);
  };

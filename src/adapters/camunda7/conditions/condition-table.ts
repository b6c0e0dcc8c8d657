import type { Criterion, ProcessQuery, VariableTest } from '../../../core/query/process-query.ts';
import type { EngineCondition, EngineFilter } from '../../engines/engine-query.ts';
import { FACTS } from '../../engines/task-process.ts';
import { variableCondition } from './camunda-variables.ts';

/** What a list does about a criterion: a filter that means the same, `never`, or null. */
export type Maker = (criterion: Criterion, query: ProcessQuery) => EngineFilter | 'never' | null;

/** What a list can be filtered by: for each key of a criterion, and for each fact of the engine among the variables. */
export interface ConditionTable {
  readonly keys: Readonly<Record<string, Maker>>;
  readonly facts: Readonly<Record<string, Maker>>;
  /** What its queries call conditions on variables. */
  readonly variables: string;
}

/** The condition of a table for a criterion. */
export function conditionIn(table: ConditionTable, criterion: Criterion, query: ProcessQuery): EngineCondition | null {
  const { key } = criterion;
  if (key !== 'variables') return answer(table.keys[key]?.(criterion, query) ?? null);
  const [test, ...more] = criterion.value as VariableTest[];
  if (!test) return { filter: {}, exact: true };
  if (more.length > 0) return null;
  const [name, fact, ...deeper] = test.name.split('.');
  if (name === FACTS && fact !== undefined && deeper.length === 0) {
    const value = [test.value].flat().filter(one => one !== null) as string[];
    return answer(table.facts[fact]?.({ key: fact, operator: test.operator, value }, query) ?? null);
  }
  return fact === undefined && test.operator === '=' ? variableCondition(test, table.variables) : null;
}

const answer = (filter: EngineFilter | 'never' | null): EngineCondition | null =>
  filter === null || filter === 'never' ? filter : { filter, exact: true };

/** One of a list of values: `taskIdIn`. Nothing is among no values. */
export const among =
  (member: string): Maker =>
  ({ operator, value }) => {
    if (operator !== '=') return operator === '!=' && value.length === 0 ? {} : null;
    return value.length === 0 ? 'never' : { [member]: value.map(String) };
  };

/** None of a list of values. */
export const amongOrNot =
  (member: string, not: string): Maker =>
  (criterion, query) => {
    const { operator, value } = criterion;
    if (operator !== '!=' || value.length === 0) return among(member)(criterion, query);
    return { [not]: value.map(String) };
  };

/** A member that takes one value. */
export const single =
  (member: string, more: EngineFilter = {}): Maker =>
  ({ operator, value }) => {
    if (operator !== '=') return operator === '!=' && value.length === 0 ? {} : null;
    if (value.length > 1) return null;
    return value.length === 0 ? 'never' : { [member]: value[0], ...more };
  };

/** Of a closed set of values that rows may have, those that a condition leaves. */
export function left<T>(all: readonly T[], { operator, value }: Criterion): T[] {
  return all.filter(one => (value as unknown[]).includes(one) === (operator === '='));
}

/** True or false, of which each has a filter. */
export const either =
  (yes: EngineFilter, no: EngineFilter): Maker =>
  criterion => {
    const wanted = left<unknown>([true, false], criterion);
    return wanted.length === 0 ? 'never' : wanted.length === 2 ? {} : wanted[0] ? yes : no;
  };

/** Every user task is a manual step. */
export const isManual: Maker = criterion => (left([2], criterion).length > 0 ? {} : 'never');

/** A filter for each state that rows can have; null for a set of them that no filter means. */
export const states =
  (filters: Readonly<Record<string, EngineFilter>>, all: readonly number[]): Maker =>
  criterion => {
    const wanted = left(all, criterion);
    return wanted.length === 0 ? 'never' : (filters[wanted.join()] ?? null);
  };

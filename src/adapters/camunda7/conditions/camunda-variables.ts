import type { VariableTest } from '../../../core/query/process-query.ts';
import type { EngineCondition } from '../../engines/engine-query.ts';

/** A condition on a variable in the engine's format. */
export interface VariableFilter {
  readonly name: string;
  readonly operator: 'eq';
  readonly value: unknown;
}

/**
 * The condition that a variable equals one of several values; a number equals its textual form, as in contract 3.3. The
 * engine compares texts, numbers, booleans and dates, but not lists or maps.
 *
 * @param member - the member for conditions on variables in the list's queries
 */
export function variableCondition({ name, value }: VariableTest, member: string): EngineCondition | null {
  const wanted = [value].flat(Infinity).flatMap(equals);
  if (wanted.length === 0) return 'never';
  // some engines distinguish an empty text from a missing value, others do not
  if (wanted.includes('')) return null;
  const tests = wanted.map((one): VariableFilter => ({ name, operator: 'eq', value: one }));
  return { filter: tests.length === 1 ? { [member]: tests } : { orQueries: [{ [member]: tests }] }, exact: true };
}

/** The value, and the equal number or text. */
function equals(value: unknown): unknown[] {
  if (typeof value === 'number') return [value, JSON.stringify(value)];
  if (typeof value === 'boolean') return [value];
  if (typeof value !== 'string') return [];
  const number = Number(value);
  return value !== '' && JSON.stringify(number) === value ? [value, number] : [value];
}

import type { VariableTest } from '../../../core/query/process-query.ts';
import type { EngineCondition } from '../../engines/engine-query.ts';

/** A condition on a variable as the engine has it. */
export interface VariableFilter {
  readonly name: string;
  readonly operator: 'eq';
  readonly value: unknown;
}

/**
 * The condition that a variable equals one of some values: a number equals the text that writes it, as in contract 3.3. The
 * engine compares texts, numbers, booleans and dates; it does not look into lists and maps.
 *
 * @param member - what the list's queries call conditions on variables
 */
export function variableCondition({ name, value }: VariableTest, member: string): EngineCondition | null {
  const wanted = [value].flat(Infinity).flatMap(equals);
  if (wanted.length === 0) return 'never';
  // some engines keep an empty text apart from a missing value, and others do not
  if (wanted.includes('')) return null;
  const tests = wanted.map((one): VariableFilter => ({ name, operator: 'eq', value: one }));
  return { filter: tests.length === 1 ? { [member]: tests } : { orQueries: [{ [member]: tests }] }, exact: true };
}

/** The value, and the number or text that is equal to it. */
function equals(value: unknown): unknown[] {
  if (typeof value === 'number') return [value, JSON.stringify(value)];
  if (typeof value === 'boolean') return [value];
  if (typeof value !== 'string') return [];
  const number = Number(value);
  return value !== '' && JSON.stringify(number) === value ? [value, number] : [value];
}

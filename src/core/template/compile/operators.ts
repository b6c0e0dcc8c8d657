import { defaultOperators, Drop, toValue, toValueSync } from 'liquidjs';
import type { Budget } from '../limits/budget.ts';
import { Markup, textOf } from '../filters/markup.ts';

/** Nanoseconds to compare a character. */
const COST = 5;

/**
 * Whether a value counts as true (contract 6.3): `0`, `''`, null, false and an empty list are false, all else is true.
 * Conditions, logic, `default` and the filters that select entries of lists use it.
 */
export function isTrue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Markup) return value.html !== '';
  return value instanceof Drop ? isTrue(value.valueOf()) : true;
}

/** Liquid's equality: lists entry by entry, `empty` and `blank` by their meaning. */
export function areEqual(left: unknown, right: unknown, budget?: Budget): boolean {
  return compare('==', left, right, budget);
}

/** Compares like Liquid. */
export function compare(operator: string, left: unknown, right: unknown, budget?: Budget): boolean {
  budget?.chargeRead(left, COST);
  budget?.chargeRead(right, COST);
  if (operator === 'contains') budget?.search(left, right);
  if (operator === 'contains') return contains(toValue(left), right);
  return toValueSync(defaultOperators[operator]!(left, right as never, undefined as never) as never);
}

/** Liquid's `contains`, for lists and texts only. */
function contains(whole: unknown, right: unknown): boolean {
  if (Array.isArray(whole)) return whole.some(entry => areEqual(entry, right));
  const part: unknown = toValue(right);
  return typeof whole === 'string' && part !== null && part !== undefined && whole.includes(textOf(part));
}

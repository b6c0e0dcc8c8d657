import { toValue } from 'liquidjs';
import type { Budget } from '../limits/budget.ts';

/** What a loop goes through: a list, one text, or the members of a map as pairs of name and value. */
export function entriesOf(collection: unknown, budget: Budget): readonly unknown[] {
  const value: unknown = toValue(collection);
  if (Array.isArray(value)) return value;
  if (typeof value === 'string' && value) return [value];
  if (typeof value !== 'object' || value === null) return [];
  budget.step(Object.keys(value).length);
  return Object.entries(value);
}

/** What a filter of lists goes through: a list, or the one value that is none. */
export function listOf(given: unknown): readonly unknown[] {
  const value: unknown = toValue(given);
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
}

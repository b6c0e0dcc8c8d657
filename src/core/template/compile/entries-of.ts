import { toValue } from 'liquidjs';
import type { Budget } from '../limits/budget.ts';

/** The entries of a loop: those of a list, a single text, or the members of a map as pairs of name and value. */
export function entriesOf(collection: unknown, budget: Budget): readonly unknown[] {
  const value: unknown = toValue(collection);
  if (Array.isArray(value)) return value;
  if (typeof value === 'string' && value) return [value];
  if (typeof value !== 'object' || value === null) return [];
  budget.chargeAtOnce(Object.keys(value).length);
  return Object.entries(value);
}

/** The entries for a list filter: those of a list, or the value itself as the only one. */
export function listOf(given: unknown): readonly unknown[] {
  const value: unknown = toValue(given);
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
}

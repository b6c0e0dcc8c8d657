import { Drop } from 'liquidjs';
import { Markup } from '../filters/markup.ts';

/**
 * Truth in templates (contract 6.3): `0`, `''`, null, false and an empty list are false, all else is
 * true. Conditions, logic, `default` and the filters that choose entries of lists go by it.
 */
export function isTrue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Markup) return value.html !== '';
  return value instanceof Drop ? isTrue(value.valueOf()) : true;
}

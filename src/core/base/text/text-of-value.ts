import { streamSafe } from './stream-safe.ts';

/**
 * The text of a typed value, fit to be shown: a list as its members without a separator, as Liquid prints them, a map
 * as JSON, a missing value as nothing. A value that contains itself has no text.
 */
export function textOfValue(value: unknown): string {
  return streamSafe(writtenOf(value));
}

function writtenOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  try {
    return Array.isArray(value) ? value.map(writtenOf).join('') : (JSON.stringify(value) ?? '');
  } catch {
    return '';
  }
}

import { streamSafe } from './stream-safe.ts';

/**
 * The text that a typed value shows, fit to be shown: of a list its members without a separator, as Liquid prints them, of a map its
 * JSON, of a missing value nothing. What holds itself has no text.
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

import type { ErrorCode } from '../../base/errors/error-code.ts';

/** A fault before its place in the text is known. */
export interface ConfigFault {
  readonly severity: 'error' | 'warning';
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  /** JSON Pointer, from the node that was checked. */
  readonly path: string;
  /** What of it is meant: its key, its value, the second key of its map, or an offset in the text of its value. */
  readonly at: 'key' | 'value' | 'second' | number;
}

/** An error at a value, or where `at` says. */
export function faultAt(
  path: string,
  code: ErrorCode,
  message: string,
  hint: string,
  at: ConfigFault['at'] = 'value',
): ConfigFault {
  return { severity: 'error', code, message, hint, path, at };
}

/** A text cut to a readable length. */
export function cut(text: string, length = 40): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** A value as messages show it: JSON, cut. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cut(value));
  return cut(typeof value === 'number' ? String(value) : JSON.stringify(value));
}

/** What a value is, in words: `the text "five"`, `a list`, `nothing (null)`. */
export function described(value: unknown): string {
  if (value === null) return 'nothing (null)';
  if (Array.isArray(value)) return value.length > 0 ? `the list ${shown(value)}` : 'an empty list';
  if (typeof value === 'object') return Object.keys(value).length > 0 ? `the map ${shown(value)}` : 'an empty map';
  return typeof value === 'string' ? `the text ${shown(value)}` : shown(value);
}

/** `a, b or c`. */
export function either(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : String(words[0]);
}

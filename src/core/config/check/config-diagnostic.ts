import { clipText } from '../../base/text/clip-text.ts';
import type { ErrorCode } from '../../base/errors/error-code.ts';
import { isCriterionAt } from './criterion-pointer.ts';

/** A diagnostic before its place in the text is known. */
export interface UnplacedDiagnostic {
  readonly severity: 'error' | 'warning';
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  /** JSON Pointer, from the node that was checked. */
  readonly path: string;
  /** The part it is about: key, value, second key of the map, or an offset in the text of the value. */
  readonly at: 'key' | 'value' | 'second' | number;
  /** Edits that resolve it, if known. */
  readonly fix?: readonly PlannedEdit[];
}

/** A change of the text before its place is known. */
export interface PlannedEdit {
  /** JSON Pointer, from the node that was checked. */
  readonly path: string;
  /** The part to replace: a key, a whole value, or the characters `from` to before `to` of a text. */
  readonly part: 'key' | 'value' | readonly [from: number, to: number];
  /** YAML for a key or a value, plain characters for a part of a text. */
  readonly write: string;
}

/** Returns the part of the checked value at a pointer. */
export type ValueAt = (pointer: string) => unknown;

/** What to do about a mistake, in words, and if known the YAML that replaces its key, its value or both. */
export interface Remedy {
  readonly hint: string;
  readonly key?: string;
  readonly value?: string;
}

/** `Write "limit".` */
export function writeKey(name: string): Remedy {
  return { hint: `Write "${name}".`, key: name };
}

/** `Write 2 (active).` */
export function writeValue(value: string, note = ''): Remedy {
  return { hint: `Write ${value}${note}.`, value };
}

/** The edits of a remedy for the key or value at a pointer. */
export function plannedEdits(path: string, { key, value }: Remedy): readonly PlannedEdit[] | undefined {
  const edits: PlannedEdit[] = [];
  if (key !== undefined) edits.push({ path, part: 'key', write: key });
  if (value !== undefined) edits.push({ path, part: 'value', write: value });
  return edits.length > 0 ? edits : undefined;
}

/** An error at a value, or where `at` says. */
export function diagnosticAt(
  path: string,
  code: ErrorCode,
  message: string,
  remedy: string | Remedy,
  at: UnplacedDiagnostic['at'] = 'value',
): UnplacedDiagnostic {
  const { hint, ...edit } = typeof remedy === 'string' ? { hint: remedy } : remedy;
  const fix = plannedEdits(path, { hint, ...edit });
  return { severity: 'error', code, message, hint: cut(hint, MAX_HINT_LENGTH), path, at, ...(fix && { fix }) };
}

/** A hint may hold what the author wrote, which may be long. */
const MAX_HINT_LENGTH = 250;

/** A text cut to a readable length. */
export function cut(text: string, length = 40): string {
  return clipText(text, length);
}

/** A value in a message: JSON, cut. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cut(value));
  return cut(typeof value === 'number' ? String(value) : JSON.stringify(value));
}

/** Describes a value in words: `the text "five"`, `a list`, `nothing (null)`. */
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

/** Names the node at a pointer as an author would: `"limit"`, `item 2 of "process"`, `"title" of the column "pid"`. */
export function labelOf(pointer: string): string {
  const parts = pointer.split('/').map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [last = '', before = '', third = ''] = parts.reverse();
  if (before === 'criteria') return `criterion ${Number(last) + 1}`;
  if (isCriterionAt(pointer)) return `criterion ${Number(last) + 1} of "${before}"`;
  if (before === 'columns') return `the column ${shown(last)}`;
  if (before === 'fields') return `the field ${shown(last)}`;
  if (before === 'actions' && third === '') return `the action ${shown(last)}`;
  if (before === 'filters' && third === '') return `the filter ${shown(last)}`;
  if (before === 'views' && third === '') return `the view ${shown(last)}`;
  if (third === 'filters') return `"${last}" of the filter ${shown(before)}`;
  if (third === 'views') return `"${last}" of the view ${shown(before)}`;
  if (third === 'actions') return `"${last}" of the action ${shown(before)}`;
  if (third === 'columns') return `"${last}" of the column ${shown(before)}`;
  if (/^\d+$/.test(last) && before) return `item ${Number(last) + 1} of "${before}"`;
  return last ? `"${last}"` : 'the configuration';
}

/** ` in "table"`, for the end of a message; empty for the top-level map. */
export function within(pointer: string): string {
  return pointer ? ` in ${labelOf(pointer)}` : '';
}

import { clipText } from '../base/text/clip-text.ts';
import type { Diagnostic } from '../base/errors/diagnostic.ts';
import { messageOf } from '../base/errors/process-panel-error.ts';

/**
 * The diagnostic for a process or a step that is left out (contract 5.2).
 *
 * @param item - the item, or the error thrown while it was read
 * @param shapeError - the mistake in its shape, such as `/path/in/it: a string`; empty if reading it threw
 * @param path - of the item in the list of all processes
 * @param id - of its process, as far as it has one
 */
export function malformedItem(item: unknown, shapeError: string, path: string, id: unknown): Diagnostic {
  const [pointer, expected] = shapeError.split(': ', 2) as [string, string?];
  const found = pointer
    .split('/')
    .slice(1)
    .reduce((value, name) => (value as Record<string, unknown>)[name], item);
  const name = typeof id === 'string' || Number.isSafeInteger(id) ? ` (id ${excerptOf(id)})` : '';
  const place = asCode(path + pointer) + name;
  return {
    severity: 'error',
    code: 'adapter/items',
    message: expected ? `${place} ${problemOf(found, expected)}` : `${place} cannot be read: ${messageOf(item)}`,
    path: path + pointer,
    line: 0,
    column: 0,
    hint: [found].flat().some(hasLostDigits) ? 'Send larger ids as strings: as numbers they lose digits.' : '',
  };
}

const problemOf = (found: unknown, expected: string): string =>
  found === undefined ? `is missing: it must be ${expected}` : `is not ${expected}: ${excerptOf(found)}`;

/** A pointer written as code: `processes[3].creator`. */
const asCode = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');

const hasLostDigits = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);

/** A value in a few words, for a message. */
export function excerptOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return JSON.stringify(clipText(value, 40));
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return `${value}`;
  return `a${typeof value === 'object' ? 'n' : ''} ${typeof value}`;
}

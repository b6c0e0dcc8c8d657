import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { digitsOf, isStorable } from './parameters.ts';
import type { SortKey } from './sort-keys.ts';

/** The last process of a window: its sort keys as text, and the digits of its id. */
export interface Position {
  readonly keys: readonly (string | null)[];
  readonly id: string;
}

/** Encodes a position as an opaque cursor, which reveals nothing that was not on the page. */
export function writeCursor({ keys, id }: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify([id, ...keys]));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/**
 * Decodes a cursor. The database checks that each key is a value of its type: those that it wrote are.
 *
 * @param keys - those of the query that the cursor comes with
 * @throws ProcessPanelError `adapter/unsupported-query` if it was not made for such a query
 */
export function readCursor(cursor: string, keys: readonly SortKey[]): Position {
  const position = parsed(cursor);
  if (position?.keys.length === keys.length && position.keys.every(key => key === null || isStorable(key)))
    return position;
  throw new ProcessPanelError('adapter/unsupported-query', 'the cursor is not one of this query');
}

function parsed(cursor: string): Position | null {
  try {
    const bytes = Uint8Array.from(atob(cursor.replace(/-/g, '+').replace(/_/g, '/')), byte => byte.charCodeAt(0));
    const [id, ...keys] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
    const isId = typeof id === 'string' && (digitsOf(id) ?? digitsOf(Number(id))) === id;
    const areTexts = keys.every(key => key === null || typeof key === 'string');
    return isId && areTexts ? { id, keys } : null;
  } catch {
    return null;
  }
}

import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { digitsOf } from './parameters.ts';
import type { SortKey } from './sort-keys.ts';

/** The last process of a window: its sort keys as texts, and the digits of its id. */
export interface Position {
  readonly keys: readonly (string | null)[];
  readonly id: string;
}

const VALID: Readonly<Record<SortKey['type'], RegExp>> = {
  bigint: /^-?\d{1,19}$/,
  integer: /^-?\d{1,9}$/,
  timestamptz: /^(?:-?infinity|\d{4,6}-\d\d-\d\d[ T][\d:.]{8,15}(?:Z|[+-]\d\d(?::?\d\d)?(?::\d\d)?)?)$/,
  // eslint-disable-next-line no-control-regex -- PostgreSQL holds no NUL
  text: /^[^\0]*$/,
};

/** Opaque to whoever gets it; it tells nothing that was not on the page. */
export function writeCursor({ keys, id }: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify([id, ...keys]));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/**
 * @param keys - those of the query that the cursor comes with
 * @throws ProcessPanelError `adapter/unsupported-query` where it was not made for such a query
 */
export function readCursor(cursor: string, keys: readonly SortKey[]): Position {
  const position = parsed(cursor);
  if (position && position.keys.length === keys.length && keys.every(({ type }, i) => isOf(type, position.keys[i]))) {
    return position;
  }
  throw new ProcessPanelError('adapter/unsupported-query', 'the cursor is not one of this query');
}

const isOf = (type: SortKey['type'], key: string | null | undefined): boolean =>
  key === null || (typeof key === 'string' && VALID[type].test(key));

function parsed(cursor: string): Position | null {
  try {
    const bytes = Uint8Array.from(atob(cursor.replace(/-/g, '+').replace(/_/g, '/')), byte => byte.charCodeAt(0));
    const [id, ...keys] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
    const isId = typeof id === 'string' && (digitsOf(id) ?? digitsOf(Number(id))) === id;
    return isId ? { id, keys: keys as (string | null)[] } : null;
  } catch {
    return null;
  }
}

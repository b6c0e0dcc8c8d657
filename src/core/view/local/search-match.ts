import { movedRows } from './moved-rows.ts';
import type { PairChanges } from './pair-changes.ts';

/** The result of a search. */
export interface SearchMatch {
  readonly words: readonly string[];
  /** Ascending. */
  readonly rows: Uint32Array;
  /** Number of rows searched. */
  readonly n: number;
  /** Searched rows that have changed since, ascending. */
  readonly fresh: Uint32Array;
}

/** The part of a match that is still valid after a change of pairs, of which `known` were there; null if none is. */
export function matchAfter(
  { words, rows, n, fresh }: SearchMatch,
  changes: PairChanges,
  known: number,
): SearchMatch | null {
  const { kept, changed, moved } = changes;
  if (kept === 0 || fresh.length > 0 || n < known) return null;
  if (moved)
    return { words, rows: Uint32Array.from(movedRows(rows, moved)), n: kept, fresh: Uint32Array.from(changed) };
  return { words, rows: without(rows, changed, kept), n: Math.min(n, kept), fresh: Uint32Array.from(changed) };
}

/** The ascending rows before `end`, except some. */
function without(rows: Uint32Array, some: readonly number[], end: number): Uint32Array {
  const stays = new Uint32Array(rows.length);
  let count = 0;
  for (let i = 0, at = 0; i < rows.length && rows[i]! < end; i++) {
    while (at < some.length && some[at]! < rows[i]!) at++;
    if (some[at] !== rows[i]) stays[count++] = rows[i]!;
  }
  return stays.subarray(0, count);
}

/** Merges two ascending lists. */
export function merged(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (a.length === 0) return b;
  const both = new Uint32Array(a.length + b.length);
  for (let i = 0, [x, y] = [0, 0]; i < both.length; i++) both[i] = y === b.length || a[x]! < b[y]! ? a[x++]! : b[y++]!;
  return both;
}

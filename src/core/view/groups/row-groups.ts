/** The groups of an order, one after the other. */
export interface RowGroups {
  /** Start of each group in the order, then the number of all rows. */
  readonly starts: Uint32Array;
  /** The text of a group's rows in the column, which identifies it. Null for a gap of rows that are not loaded yet. */
  textOf(group: number): string | null;
  /** Number of its rows; null if it may have others that are not loaded. */
  countOf(group: number): number | null;
}

/** Number of the group that contains a place in the order. Cost: O(log groups). */
export function groupAt({ starts }: RowGroups, index: number): number {
  return lastUpTo(starts, starts.length - 1, index);
}

/** Index of the last of the first `length` ascending numbers that is at most `wanted`; -1 if there is none. */
export function lastUpTo(numbers: ArrayLike<number>, length: number, wanted: number): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (numbers[middle]! <= wanted) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

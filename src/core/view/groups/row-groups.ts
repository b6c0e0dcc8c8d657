/** The rows of an order in groups, one group after the other. */
export interface RowGroups {
  /** Where in the order each group begins, and behind the last one the number of all rows. */
  readonly starts: Uint32Array;
  /** The text of a group's rows in its column, by which it is known. Null for a gap of rows that are still to be loaded. */
  textOf(group: number): string | null;
  /** Number of its rows; null where it may have others that are not loaded. */
  countOf(group: number): number | null;
}

/** Number of the group that a place in the order belongs to. Cost: O(log groups). */
export function groupAt({ starts }: RowGroups, index: number): number {
  return lastUpTo(starts, starts.length - 1, index);
}

/** The last of the first `length` ascending numbers that is no greater than `wanted`, by its place; -1 where none is. */
export function lastUpTo(numbers: ArrayLike<number>, length: number, wanted: number): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (numbers[middle]! <= wanted) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

const SLICE_ROWS = 65_536;

/**
 * When rows have been added and removed, data of the remaining ones move to their new places. `from` is the old place
 * of each row, ascending, -1 for a new row.
 */

/** The values of rows at their new places. */
export function* movedValues<T extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  values: T,
  from: Int32Array,
  into: T,
): Generator<void, T> {
  for (let start = 0; start < from.length; start += SLICE_ROWS) {
    moveSome(values, from, start, Math.min(from.length, start + SLICE_ROWS), into);
    yield;
  }
  return into;
}

/** An order of `known` rows, or of some of them, renumbered and without removed ones. */
export function* movedOrder(order: Uint32Array, from: Int32Array, known: number): Generator<void, Uint32Array> {
  const to = new Int32Array(known).fill(-1);
  let stay = 0;
  for (let row = 0; row < from.length; row++) {
    if (from[row]! < 0) continue;
    to[from[row]!] = row;
    stay++;
  }
  yield;
  const moved = new Uint32Array(stay);
  let at = 0;
  for (let start = 0; start < order.length; start += SLICE_ROWS) {
    at = renumberSome(order, to, start, Math.min(order.length, start + SLICE_ROWS), moved, at);
    yield;
  }
  return at === stay ? moved : moved.slice(0, at);
}

/** Ascending row numbers, renumbered and without removed ones. */
export function movedRows(rows: ArrayLike<number>, from: Int32Array): number[] {
  const moved: number[] = [];
  for (let row = 0, at = 0; row < from.length && at < rows.length; row++) {
    const before = from[row]!;
    if (before < 0) continue;
    while (rows[at]! < before) at++;
    if (rows[at] === before) moved.push(row);
  }
  return moved;
}

// In functions of their own, which engines optimize better than the body of a generator.

function moveSome(
  values: Float64Array | Int32Array | Uint32Array | Uint8Array,
  from: Int32Array,
  start: number,
  end: number,
  into: Float64Array | Int32Array | Uint32Array | Uint8Array,
): void {
  for (let row = start; row < end; row++) if (from[row]! >= 0) into[row] = values[from[row]!]!;
}

function renumberSome(
  order: Uint32Array,
  to: Int32Array,
  start: number,
  end: number,
  into: Uint32Array,
  at: number,
): number {
  let next = at;
  for (let i = start; i < end; i++) {
    const row = to[order[i]!]!;
    if (row >= 0) into[next++] = row;
  }
  return next;
}

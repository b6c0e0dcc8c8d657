/** Key of a row whose value is missing: such rows are last in both directions. */
export const MISSING_KEY = 0xffffffff;

const SLICE_ROWS = 16_384;
const MAX_BITS = 11;

/** Sort keys: one for each row, and the greatest that does not stand for a missing value. */
export interface SortKeys {
  readonly keys: Uint32Array;
  readonly max: number;
}

/** The digits that passes read from keys. */
interface Digits extends SortKeys {
  readonly descending: boolean;
  readonly passes: number;
  /** Bits of a digit. */
  readonly width: number;
}

/**
 * Sorts rows by their keys, stably, with a least-significant-digit radix sort: two passes for up to four million
 * distinct keys, in any order. Yields every few thousand rows.
 *
 * @param rows - row numbers; not changed
 * @returns a new array
 *
 * Cost: O(rows), no comparison.
 */
export function* sortRows(
  rows: Uint32Array,
  { keys, max }: SortKeys,
  descending: boolean,
): Generator<void, Uint32Array<ArrayBuffer>> {
  const n = rows.length;
  const bits = 32 - Math.clz32(max + 1);
  const passes = Math.max(1, Math.ceil(bits / MAX_BITS));
  const digits: Digits = { keys, max, descending, passes, width: Math.ceil(bits / passes) };
  // Digit counts do not depend on the order, so all passes are counted in one.
  const places = new Uint32Array(passes << digits.width);
  for (let at = 0; at < n; at += SLICE_ROWS) {
    count(rows, at, Math.min(n, at + SLICE_ROWS), digits, places);
    yield;
  }
  const results = [new Uint32Array(n), new Uint32Array(passes > 1 ? n : 0)] as const;
  let from = rows;
  for (let pass = 0; pass < passes; pass++) {
    const into = results[(pass & 1) as 0 | 1];
    const place = places.subarray(pass << digits.width, (pass + 1) << digits.width);
    let next = 0;
    for (let digit = 0; digit < place.length; digit++) [place[digit], next] = [next, next + place[digit]!];
    for (let at = 0; at < n; at += SLICE_ROWS) {
      distribute(from, at, Math.min(n, at + SLICE_ROWS), digits, pass * digits.width, place, into);
      yield;
    }
    from = into;
  }
  return results[((passes - 1) & 1) as 0 | 1];
}

/** The rows of `order` that are marked, `length` of them. */
export function* restricted(order: Uint32Array, isMarked: Uint8Array, length: number): Generator<void, Uint32Array> {
  const into = new Uint32Array(length);
  for (let start = 0, at = 0; start < order.length; start += SLICE_ROWS) {
    yield;
    at = copyMarked(order, start, Math.min(order.length, start + SLICE_ROWS), isMarked, into, at);
  }
  return into;
}

// The loops are in functions of their own, which engines optimize better than the body of a generator.

function copyMarked(
  order: Uint32Array,
  start: number,
  end: number,
  isMarked: Uint8Array,
  into: Uint32Array,
  to: number,
): number {
  let at = to;
  for (let i = start; i < end; i++) {
    const row = order[i]!;
    if (isMarked[row] === 1) into[at++] = row;
  }
  return at;
}

function count(
  rows: Uint32Array,
  start: number,
  end: number,
  { keys, max, descending, passes, width }: Digits,
  places: Uint32Array,
): void {
  const mask = (1 << width) - 1;
  for (let i = start; i < end; i++) {
    const key = keys[rows[i]!]!;
    let rest = key === MISSING_KEY ? max + 1 : descending ? max - key : key;
    for (let pass = 0; pass < passes; pass++) {
      places[(pass << width) + (rest & mask)]!++;
      rest >>>= width;
    }
  }
}

function distribute(
  from: Uint32Array,
  start: number,
  end: number,
  { keys, max, descending, width }: Digits,
  shift: number,
  place: Uint32Array,
  into: Uint32Array,
): void {
  const mask = (1 << width) - 1;
  for (let i = start; i < end; i++) {
    const row = from[i]!;
    const key = keys[row]!;
    const rank = key === MISSING_KEY ? max + 1 : descending ? max - key : key;
    into[place[(rank >>> shift) & mask]!++] = row;
  }
}

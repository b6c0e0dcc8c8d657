/** Key of a row whose value is missing: such rows stand last in both directions. */
export const MISSING_KEY = 0xffffffff;

const SLICE_ROWS = 16_384;

/** What rows sort by: for each row a key, and the greatest one that is not missing. */
export interface SortKeys {
  readonly keys: Uint32Array;
  readonly max: number;
}

/**
 * Sorts rows by their keys, rows of equal keys staying in the order that they come in, by least significant digit: two
 * passes for up to four million distinct keys, whatever the order. It yields every few thousand rows.
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
  const passes = Math.max(1, Math.ceil(bits / 11));
  const width = Math.ceil(bits / passes);
  const mask = (1 << width) - 1;
  const last = max + 1;
  let from = rows;
  let into = new Uint32Array(n);
  let spare: Uint32Array<ArrayBuffer> | null = null;
  for (let pass = 0, shift = 0; pass < passes; pass++, shift += width) {
    const starts = new Uint32Array(mask + 2);
    for (let at = 0; at < n; at += SLICE_ROWS) {
      const end = Math.min(n, at + SLICE_ROWS);
      for (let i = at; i < end; i++) {
        const key = keys[from[i]!]!;
        const ranked = key === MISSING_KEY ? last : descending ? max - key : key;
        starts[((ranked >>> shift) & mask) + 1]!++;
      }
      yield;
    }
    for (let digit = 1; digit <= mask; digit++) starts[digit]! += starts[digit - 1]!;
    for (let at = 0; at < n; at += SLICE_ROWS) {
      const end = Math.min(n, at + SLICE_ROWS);
      for (let i = at; i < end; i++) {
        const row = from[i]!;
        const key = keys[row]!;
        const ranked = key === MISSING_KEY ? last : descending ? max - key : key;
        into[starts[(ranked >>> shift) & mask]!++] = row;
      }
      yield;
    }
    const filled = into;
    into = spare ?? (pass + 1 < passes ? new Uint32Array(n) : into);
    spare = filled;
    from = filled;
  }
  return spare!;
}

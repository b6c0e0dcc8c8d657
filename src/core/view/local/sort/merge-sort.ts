const RUN_LENGTH = 32;

/**
 * Sorts numbers stably by a comparison that may be slow, and yields every few hundred comparisons.
 *
 * Cost: O(n log n) comparisons, one spare array.
 */
export function* mergeSort(
  items: Uint32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array<ArrayBuffer>> {
  const n = items.length;
  for (let start = 0; start < n; start += RUN_LENGTH) {
    items.subarray(start, Math.min(n, start + RUN_LENGTH)).sort(compare);
    if (start % (RUN_LENGTH * 8) === 0) yield;
  }
  let from = items;
  let into = new Uint32Array(n);
  let untilYield = 512;
  for (let width = RUN_LENGTH; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(n, start + width);
      const end = Math.min(n, middle + width);
      let left = start;
      let right = middle;
      for (let i = start; i < end; i++) {
        const takeLeft = right >= end || (left < middle && compare(from[left]!, from[right]!) <= 0);
        into[i] = takeLeft ? from[left++]! : from[right++]!;
        if (--untilYield === 0) {
          untilYield = 512;
          yield;
        }
      }
    }
    [from, into] = [into, from];
  }
  return from;
}

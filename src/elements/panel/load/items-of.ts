import type { PairTable, ProcessItem } from '../../../core/processes/process.ts';

const made = new WeakMap<PairTable, readonly ProcessItem[]>();

/** Pairs as exposed to page scripts: built on first access, and the same list from then on. */
export function itemsOf(pairs: PairTable): readonly ProcessItem[] {
  let items = made.get(pairs);
  if (!items) {
    const { processes, steps, length } = pairs;
    items = Array.from({ length }, (_, row) => ({ process: processes[row]!, step: steps[row]! }));
    made.set(pairs, items);
  }
  return items;
}

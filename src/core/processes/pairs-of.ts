import type { Id, PartialPairTable, ProcessItem } from './process.ts';

/**
 * The loaded pairs of some processes, in data order. Cost: O(pairs).
 *
 * @param ids - null: all
 */
export function pairsOf({ processes, steps, length }: PartialPairTable, ids: ReadonlySet<Id> | null): ProcessItem[] {
  const items: ProcessItem[] = [];
  for (let row = 0; row < length; row++) {
    const process = processes[row];
    const step = steps[row];
    if (process && step && (ids === null || ids.has(process.id))) items.push({ process, step });
  }
  return items;
}

import type { PairTable } from '../processes/process.ts';

/** How new pairs differ from known ones: rows before `kept` are the same but for `changed`; those behind are new. */
export interface PairChanges {
  readonly kept: number;
  /** Ascending. */
  readonly changed: readonly number[];
}

/**
 * Compares by identity, row by row: pairs whose process and step objects stay are unchanged, unless all are the same.
 * More than a quarter of the rows changed counts as new from the first one.
 *
 * Cost: O(rows), two comparisons each.
 */
export function changesBetween(before: PairTable, known: number, after: PairTable): PairChanges {
  const common = Math.min(known, after.length);
  if (before.steps === after.steps && before.processes === after.processes) return { kept: common, changed: [] };
  const changed: number[] = [];
  const most = common / 4;
  for (let row = 0; row < common; row++) {
    if (before.steps[row] === after.steps[row] && before.processes[row] === after.processes[row]) continue;
    changed.push(row);
    if (changed.length > most) return { kept: changed[0]!, changed: [] };
  }
  // The same objects loaded again have been changed in place, if at all.
  const again = changed.length === 0 && known === after.length;
  return { kept: again ? 0 : common, changed };
}

import type { PairTable } from '../../processes/process.ts';

/** How new pairs differ from known ones: rows before `kept` are known except those in `changed`; later ones are new. */
export interface PairChanges {
  readonly kept: number;
  /** Ascending. */
  readonly changed: readonly number[];
  /** The old place of each row before `kept`, ascending, -1 for those in `changed`. Null if none has moved. */
  readonly moved: Int32Array | null;
}

/** Longest run of adjacent rows of which some were added, some removed, some changed. */
const MAX_MIXED_RUN = 64;
/** Longest run of adjacent rows that were all added, all removed or all changed. */
const MAX_UNIFORM_RUN = 8192;

/**
 * Compares by identity: a pair with the same process and step objects is unchanged, wherever it is now, if the load has
 * found its content unchanged; otherwise it may have been changed in place unnoticed. A pair that has overtaken others
 * counts as changed. If more than a quarter of the rows has changed, all after the first change count as changed.
 *
 * Cost: O(rows), two comparisons each, and some for each row that differs.
 */
export function changesBetween(before: PairTable, known: number, after: PairTable): PairChanges {
  const { length, compared } = after;
  if (before.steps === after.steps && before.processes === after.processes)
    return { kept: Math.min(known, length), changed: [], moved: null };
  if (!compared) return { kept: 0, changed: [], moved: null };
  const same = (old: number, row: number) =>
    before.steps[old] === after.steps[row] && before.processes[old] === after.processes[row] && compared[row]!;
  let moved: Int32Array | null = null;
  const changed: number[] = [];
  const most = Math.min(known, length) / 4;
  let [old, row] = [0, 0];
  let first = -1;
  while (true) {
    const end = sameUntil(before, old, known, after, compared, row);
    if (moved) for (let at = row; at < end; at++) moved[at] = old + at - row;
    [old, row] = [old + end - row, end];
    if (old >= known || row >= length) break;
    const [removed, added] = nextSame(same, old, known, row, length);
    if (first < 0) first = row;
    if (changed.length + added > most) return { kept: first, changed: [], moved: null };
    if (removed !== added) moved ??= numbersTo(row, length, changed);
    for (let i = 0; i < added; i++) {
      if (moved) moved[row] = -1;
      changed.push(row++);
    }
    old += removed;
  }
  return { kept: row, changed, moved: moved && moved.subarray(0, row) };
}

/** The next row that differs from its known counterpart, or the end of either table. */
function sameUntil(
  before: PairTable,
  old: number,
  known: number,
  after: PairTable,
  compared: readonly boolean[],
  row: number,
): number {
  const { processes, steps } = before;
  const [newProcesses, newSteps] = [after.processes, after.steps];
  const shift = old - row;
  const end = Math.min(known - shift, after.length);
  let at = row;
  while (at < end && steps[at + shift] === newSteps[at] && processes[at + shift] === newProcesses[at] && compared[at])
    at++;
  return at;
}

/** How many known rows are gone and how many are new before two rows are the same again. */
function nextSame(
  same: (old: number, row: number) => boolean,
  old: number,
  known: number,
  row: number,
  length: number,
): readonly [gone: number, come: number] {
  const [most, mostNew] = [known - old, length - row];
  const isEnd = (removed: number, added: number) =>
    removed < most && added < mostNew && same(old + removed, row + added);
  for (let both = 1; both <= MAX_MIXED_RUN; both++)
    for (let removed = 0; removed <= both; removed++)
      if (isEnd(removed, both - removed)) return [removed, both - removed];
  for (let n = MAX_MIXED_RUN / 2; n <= MAX_UNIFORM_RUN; n++) {
    if (isEnd(n, n)) return [n, n];
    if (isEnd(0, n)) return [0, n];
    if (isEnd(n, 0)) return [n, 0];
  }
  const rest = Math.min(most, mostNew);
  return [rest, rest];
}

/** Old places of the rows before `row`: unchanged, except for changed rows. */
function numbersTo(row: number, length: number, changed: readonly number[]): Int32Array {
  const numbers = new Int32Array(length);
  for (let i = 0; i < row; i++) numbers[i] = i;
  for (const row of changed) numbers[row] = -1;
  return numbers;
}

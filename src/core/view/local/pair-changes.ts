import type { PairTable } from '../../processes/process.ts';

/** How new pairs differ from known ones: rows before `kept` are known ones but for `changed`; those behind are new. */
export interface PairChanges {
  readonly kept: number;
  /** Ascending. */
  readonly changed: readonly number[];
  /** Where each row before `kept` stood, -1 for those in `changed`, ascending. Null where all stand where they stood. */
  readonly moved: Int32Array | null;
}

/** Rows that have come, gone or changed side by side, in any mixture. */
const MIXED = 64;
/** Rows of which all have come, gone, or changed side by side. */
const ALIKE = 8192;

/**
 * Compares by identity: pairs whose process and step objects stay are unchanged, wherever they stand now, where the load
 * has found their content to be the same; others may have been changed in place, which nobody can tell. A pair that has
 * gone elsewhere counts as changed, and so does all where more than a quarter of the rows has.
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
    const [gone, come] = nextSame(same, old, known, row, length);
    if (first < 0) first = row;
    if (changed.length + come > most) return { kept: first, changed: [], moved: null };
    if (gone !== come) moved ??= numbersTo(row, length, changed);
    for (let i = 0; i < come; i++) {
      if (moved) moved[row] = -1;
      changed.push(row++);
    }
    old += gone;
  }
  return { kept: row, changed, moved: moved && moved.subarray(0, row) };
}

/** The next row that is another one than the known one beside it, or the end of either. */
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

/** How many of the known rows have gone and how many have come until two are the same again. */
function nextSame(
  same: (old: number, row: number) => boolean,
  old: number,
  known: number,
  row: number,
  length: number,
): readonly [gone: number, come: number] {
  const [most, mostNew] = [known - old, length - row];
  const isEnd = (gone: number, come: number) => gone < most && come < mostNew && same(old + gone, row + come);
  for (let both = 1; both <= MIXED; both++)
    for (let gone = 0; gone <= both; gone++) if (isEnd(gone, both - gone)) return [gone, both - gone];
  for (let n = MIXED / 2; n <= ALIKE; n++) {
    if (isEnd(n, n)) return [n, n];
    if (isEnd(0, n)) return [0, n];
    if (isEnd(n, 0)) return [n, 0];
  }
  const rest = Math.min(most, mostNew);
  return [rest, rest];
}

/** Where the rows before `row` stood, all but the changed ones where they stand. */
function numbersTo(row: number, length: number, changed: readonly number[]): Int32Array {
  const numbers = new Int32Array(length);
  for (let i = 0; i < row; i++) numbers[i] = i;
  for (const row of changed) numbers[row] = -1;
  return numbers;
}

import type { GivenProcess, Id, PairTable, Process, Step } from '../process.ts';
import { replaceProcesses } from '../replace-processes.ts';
import { allTrue, changedPairs, StepsToPlace } from './changed-pairs.ts';
import { RowsOfProcesses } from './rows-of-processes.ts';

const NONE: ReadonlySet<Id> = new Set();
const NOTHING: PairTable = { processes: [], steps: [], length: 0 };

/** Pending changes of a result, not shown yet. */
export interface WaitingRows {
  /** Number of rows that would be added. */
  readonly addedCount: number;
  /** Number of rows that would be removed. */
  readonly goneCount: number;
  /** Some rows would move in the order of the source. */
  readonly moved: boolean;
  /** There may be more new rows, which only the source knows. */
  readonly unsure: boolean;
}

/**
 * The rows shown of a result that keeps changing (contract 7.14). Rows are updated in place; additions, removals and
 * moves wait until they are released. All changes are kept, so that a release shows what a load would, as far as the
 * order of the source is known.
 */
export class LiveRows {
  /** The displayed rows; those that would be removed are in `gone`. */
  shown: PairTable = NOTHING;
  /** The result is only a part of all matches: only the source knows whether a new process belongs to it. */
  readonly #partial: boolean;
  readonly #offset: boolean;
  /** The last answer of the source, in its order. */
  #result: PairTable = NOTHING;
  /** Changes since that answer. */
  readonly #since = new Map<Id, Process | null>();
  /** Changes since the current request, whose answer may or may not include them; null: no request is under way. */
  #during: Map<Id, Process | null> | null = new Map();
  /** Those of them that are not news. */
  readonly #expectedDuring = new Set<Id>();
  /** The displayed rows of each process; null: not determined yet. */
  #rowsOf: RowsOfProcesses | null = null;
  readonly #gone = new Set<Step>();
  /** Number of waiting new rows, by process. */
  readonly #addedCounts = new Map<Id, number>();
  #moved = false;
  #unsure = false;

  /**
   * @param partial - the result is only a part of all matches
   * @param offset - some matches come before the result
   */
  constructor(partial = false, offset = false) {
    this.#partial = partial;
    this.#offset = offset;
  }

  /** The changes that wait to be shown. Cost: O(processes with waiting rows). */
  get waiting(): WaitingRows {
    let addedCount = 0;
    for (const count of this.#addedCounts.values()) addedCount += count;
    return { addedCount, goneCount: this.#gone.size, moved: this.#moved, unsure: this.#unsure };
  }

  /** A request for the whole result starts: changes from now on are applied to its answer too. */
  beginLoad(): void {
    this.#during = new Map();
    this.#expectedDuring.clear();
  }

  /** The request failed. */
  fail(): void {
    this.#during = null;
  }

  /**
   * Applies the answer to the request.
   *
   * @param hold - keep rows in place; else the answer is shown as it is
   */
  applyAnswer(result: PairTable, hold: boolean): void {
    const during = this.#during ?? new Map<Id, Process | null>();
    this.#during = null;
    this.#result = result;
    this.#since.clear();
    this.#addedCounts.clear();
    this.#gone.clear();
    this.#moved = false;
    this.#unsure = false;
    if (hold) this.#updateInPlace(result);
    else this.#show(result);
    if (during.size > 0) this.applyChanges(during, hold, this.#expectedDuring);
  }

  /**
   * Applies changed processes, null for those that are gone.
   *
   * @param hold - keep rows in place; else rows are added and removed at once, if their places are known
   * @param expected - processes whose change is not news where they have no row
   * @returns whether any of them affects the rows, shown or waiting; others are not kept
   *
   * Cost: a copy of two arrays if rows are affected; without `hold` O(rows).
   */
  applyChanges(changed: ReadonlyMap<Id, Process | null>, hold: boolean, expected: ReadonlySet<Id> = NONE): boolean {
    const concerning = [...changed].filter(([id, process]) => {
      this.#during?.set(id, process);
      if (expected.has(id)) this.#expectedDuring.add(id);
      else this.#expectedDuring.delete(id);
      return process !== null || this.#isKnown(id);
    });
    this.#unsure ||= this.#offset && concerning.length < changed.size;
    if (concerning.length === 0) return false;
    const before = this.shown;
    const processes = before.processes.slice();
    const steps = before.steps.slice();
    const compared = allTrue(before.length);
    for (const [id, process] of concerning) {
      const rows = this.#rowsOfProcess(id);
      if (this.#partial && rows.length === 0) {
        this.#unsure ||= (process !== null || this.#offset) && !expected.has(id);
        continue;
      }
      this.#since.set(id, process);
      const places = process && new StepsToPlace(process);
      for (const row of rows) {
        const step = steps[row]!;
        const now = places?.take(step);
        if (now) {
          this.#gone.delete(step);
          processes[row] = process!;
          steps[row] = now;
          compared[row] = false;
        } else this.#gone.add(step);
      }
      const addedCount = places?.rest.length ?? 0;
      if (addedCount > 0) this.#addedCounts.set(id, addedCount);
      else this.#addedCounts.delete(id);
    }
    this.#setRows(processes, steps, compared);
    if (!hold && !this.#partial) this.release();
    return true;
  }

  /**
   * Shows the processes that a reader's action has changed: rows of steps that are gone are removed at once. Returns
   * the ids of processes that do not have the shape of contract 4.
   */
  applyReaderChange(now: ReadonlyMap<Id, GivenProcess>): readonly Id[] {
    const { pairs, refused } = replaceProcesses(this.shown, now);
    if (refused.length > 0) return refused;
    this.#result = replaceProcesses(this.#result, now).pairs;
    for (const id of now.keys()) {
      this.#since.delete(id);
      // If no row is shown, all rows of the process still wait.
      if (this.#rowsOfProcess(id).length > 0) this.#addedCounts.delete(id);
    }
    this.#show(pairs);
    const stay = new Set(pairs.steps);
    for (const step of this.#gone) if (!stay.has(step)) this.#gone.delete(step);
    this.#markGone();
    return [];
  }

  /** Prepares the lookup that the first change would have to wait for. */
  prepare(): void {
    this.#rowsOf ??= new RowsOfProcesses(this.shown);
  }

  /** Whether the waiting changes can be shown without a request. */
  get releasable(): boolean {
    return !this.#partial;
  }

  /** Shows all waiting changes. */
  release(): void {
    this.#result = changedPairs(this.#result, this.#since);
    this.#since.clear();
    this.#addedCounts.clear();
    this.#gone.clear();
    this.#moved = false;
    this.#show(this.#result);
  }

  #show(pairs: PairTable): void {
    this.shown = pairs;
    this.#rowsOf = null;
  }

  /** Updates the displayed rows from an answer, each in its place. */
  #updateInPlace(result: PairTable): void {
    const before = this.shown;
    const processes = before.processes.slice();
    const steps = before.steps.slice();
    const compared = allTrue(before.length);
    const isFound = new Uint8Array(before.length);
    let last = -1;
    for (let at = 0; at < result.length; at++) {
      const process = result.processes[at]!;
      const step = result.steps[at]!;
      const row = this.#rowsOfProcess(process.id).find(row => !isFound[row] && before.steps[row]!.id === step.id);
      if (row === undefined) {
        this.#addedCounts.set(process.id, (this.#addedCounts.get(process.id) ?? 0) + 1);
        continue;
      }
      isFound[row] = 1;
      processes[row] = process;
      steps[row] = step;
      compared[row] = result.compared?.[at] ?? false;
      if (row < last) this.#moved = true;
      last = row;
    }
    for (let row = 0; row < before.length; row++) if (!isFound[row]) this.#gone.add(steps[row]!);
    this.#setRows(processes, steps, compared);
  }

  /** Replaces the contents of the displayed rows. */
  #setRows(processes: readonly Process[], steps: readonly Step[], compared: readonly boolean[]): void {
    this.shown = { processes, steps, length: steps.length, compared, inPlace: true };
    this.#markGone();
  }

  #markGone(): void {
    if (this.#gone.size > 0) this.shown = { ...this.shown, gone: new Set(this.#gone) };
  }

  /** Whether a process has rows, shown or waiting. */
  #isKnown(id: Id): boolean {
    return this.#rowsOfProcess(id).length > 0 || this.#addedCounts.has(id) || this.#since.has(id);
  }

  #rowsOfProcess(id: Id): readonly number[] {
    this.#rowsOf ??= new RowsOfProcesses(this.shown);
    return this.#rowsOf.of(id);
  }
}

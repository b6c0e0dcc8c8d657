import type { GivenProcess, Id, PairTable, Process, Step } from '../process.ts';
import { replaceProcesses } from '../replace-processes.ts';
import { allTrue, changedPairs, StepsToPlace } from './changed-pairs.ts';
import { RowsOfProcesses } from './rows-of-processes.ts';

const NOTHING: PairTable = { processes: [], steps: [], length: 0 };

/** Changes of a result that are not shown yet. */
export interface WaitingRows {
  /** Rows that would come. */
  readonly come: number;
  /** Rows that would go. */
  readonly gone: number;
  /** Rows would stand elsewhere in the order of the source. */
  readonly moved: boolean;
  /** Something else may have come: only the source knows what. */
  readonly unsure: boolean;
}

/**
 * The rows that a reader sees of a result that goes on changing (contract 7.14). Rows change where they stand; what would
 * come, go or change places waits until it is released. All that is known of the result is kept: what is released is what
 * a load would give, as far as the order of the source is known.
 */
export class LiveRows {
  /** The rows on display: those that would go are in `gone`. */
  shown: PairTable = NOTHING;
  /** The result is a part of what matches: whether a process that has come belongs to it only the source knows. */
  readonly #partial: boolean;
  readonly #offset: boolean;
  /** The last answer of the source, in its order. */
  #result: PairTable = NOTHING;
  /** Changes since that answer. */
  readonly #since = new Map<Id, Process | null>();
  /** Changes since the source was asked for the next answer, which may know them or not; null: none is under way. */
  #during: Map<Id, Process | null> | null = new Map();
  /** The rows shown of each process; null: not looked for yet. */
  #rowsOf: RowsOfProcesses | null = null;
  readonly #gone = new Set<Step>();
  /** Rows that wait, by process. */
  readonly #come = new Map<Id, number>();
  #moved = false;
  #unsure = false;

  /**
   * @param partial - the result is a part of what matches
   * @param offset - and some of what matches stands before it
   */
  constructor(partial = false, offset = false) {
    this.#partial = partial;
    this.#offset = offset;
  }

  /** The changes that wait to be shown. Cost: O(processes of which rows wait). */
  get waiting(): WaitingRows {
    let come = 0;
    for (const count of this.#come.values()) come += count;
    return { come, gone: this.#gone.size, moved: this.#moved, unsure: this.#unsure };
  }

  /** The source is asked for the whole result: what changes from now on counts after its answer too. */
  ask(): void {
    this.#during = new Map();
  }

  /** No answer came. */
  fail(): void {
    this.#during = null;
  }

  /**
   * Takes what the source has answered.
   *
   * @param hold - rows stay where they stand; else the answer is shown as it is
   */
  answer(result: PairTable, hold: boolean): void {
    const during = this.#during ?? new Map<Id, Process | null>();
    this.#during = null;
    this.#result = result;
    this.#since.clear();
    this.#come.clear();
    this.#gone.clear();
    this.#moved = false;
    this.#unsure = false;
    if (hold) this.#lay(result);
    else this.#show(result);
    if (during.size > 0) this.change(during, hold);
  }

  /**
   * Takes processes as they are now, null for those that are gone.
   *
   * @param hold - rows stay where they stand; else they come and go at once, where it is known where
   * @returns whether any of them concerns the rows, shown or waiting: of what was never among them nothing is kept
   *
   * Cost: a copy of two arrays of the rows, where it concerns them; without `hold` O(rows).
   */
  change(changed: ReadonlyMap<Id, Process | null>, hold: boolean): boolean {
    const concerning = [...changed].filter(([id, process]) => {
      this.#during?.set(id, process);
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
        this.#unsure ||= process !== null || this.#offset;
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
      const come = places?.rest.length ?? 0;
      if (come > 0) this.#come.set(id, come);
      else this.#come.delete(id);
    }
    this.#place(processes, steps, compared);
    if (!hold && !this.#partial) this.release();
    return true;
  }

  /**
   * Shows what the reader has done to processes: rows of steps that are gone leave at once. Returns the ids of those that
   * are not of the shape of contract 4.
   */
  replace(now: ReadonlyMap<Id, GivenProcess>): readonly Id[] {
    const { pairs, refused } = replaceProcesses(this.shown, now);
    if (refused.length > 0) return refused;
    this.#result = replaceProcesses(this.#result, now).pairs;
    for (const id of now.keys()) {
      this.#since.delete(id);
      // Where none is shown all of its rows wait.
      if (this.#rowsOfProcess(id).length > 0) this.#come.delete(id);
    }
    this.#show(pairs);
    const stay = new Set(pairs.steps);
    for (const step of this.#gone) if (!stay.has(step)) this.#gone.delete(step);
    this.#mark();
    return [];
  }

  /** Does what the first change would have to wait for. */
  prepare(): void {
    this.#rowsOf ??= new RowsOfProcesses(this.shown);
  }

  /** Whether what waits can be shown without asking the source. */
  get releasable(): boolean {
    return !this.#partial;
  }

  /** Shows all that waits. */
  release(): void {
    this.#result = changedPairs(this.#result, this.#since);
    this.#since.clear();
    this.#come.clear();
    this.#gone.clear();
    this.#moved = false;
    this.#show(this.#result);
  }

  #show(pairs: PairTable): void {
    this.shown = pairs;
    this.#rowsOf = null;
  }

  /** The rows of an answer in the places where they are shown. */
  #lay(result: PairTable): void {
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
        this.#come.set(process.id, (this.#come.get(process.id) ?? 0) + 1);
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
    this.#place(processes, steps, compared);
  }

  /** Shows others in the places of the rows. */
  #place(processes: readonly Process[], steps: readonly Step[], compared: readonly boolean[]): void {
    this.shown = { processes, steps, length: steps.length, compared, inPlace: true };
    this.#mark();
  }

  #mark(): void {
    if (this.#gone.size > 0) this.shown = { ...this.shown, gone: new Set(this.#gone) };
  }

  /** Whether a process has rows, shown or waiting. */
  #isKnown(id: Id): boolean {
    return this.#rowsOfProcess(id).length > 0 || this.#come.has(id) || this.#since.has(id);
  }

  #rowsOfProcess(id: Id): readonly number[] {
    this.#rowsOf ??= new RowsOfProcesses(this.shown);
    return this.#rowsOf.of(id);
  }
}

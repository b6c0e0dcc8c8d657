import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import type { PairTable } from '../../processes/process.ts';

/** More rows than this are not laid out: their numbers alone would take the memory of a page. */
const MOST = 10_000_000;

/** A window of the answer. */
export interface WindowAnswer {
  readonly pairs: PairTable;
  /** Processes that match, before limit and offset; null where the source does not say. */
  readonly total: number | null;
  /** Cursor of the window after this. */
  readonly next: string | null;
  /** Items that came, also those that are left out of the pairs. */
  readonly items: number;
  /** False for a window of which more is to come. */
  readonly complete?: boolean;
}

export interface ResultExtentOptions {
  /** Processes in a window. */
  readonly size: number;
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * How far a source reaches that is asked window by window, as far as its answers tell: a source that has given a cursor
 * ends with a window without one, another with its total or, where it gives none, with a window that is not full.
 */
export class ResultExtent {
  /** Processes that there are; while the end is not known those that are, and one more. */
  count = 0;
  /** Whether the end is known. */
  known = false;
  /** The source goes by cursors alone: no window can be asked for but the one after another. */
  stepwise = false;
  /** The source has given a cursor. */
  cursors: boolean;
  readonly #options: ResultExtentOptions;

  constructor(options: ResultExtentOptions, before?: ResultExtent) {
    this.#options = options;
    this.cursors = before?.cursors ?? false;
    this.stepwise = before?.stepwise ?? false;
  }

  /** Number of windows. */
  get windows(): number {
    return Math.ceil(this.count / this.#options.size);
  }

  /**
   * Takes the answer of a window.
   *
   * @throws ProcessPanelError `adapter/shape` where the source claims more processes than can be shown
   */
  take(number: number, { pairs, total, next, items, complete = true }: WindowAnswer): void {
    const { size, limit, offset } = this.#options;
    const claimed = Math.min((total ?? 0) - offset, limit ?? Infinity);
    if (claimed > MOST)
      throw new ProcessPanelError('adapter/shape', `the adapter claims a total of ${total} processes`, {
        hint: `No more than ${MOST} can be shown: correct the total, or set "limit" in the filter.`,
      });
    const before = number * size;
    const here = countProcesses(pairs);
    this.cursors ||= next !== null;
    this.stepwise = this.cursors && total === null;
    const last = complete && next === null && (this.cursors || (total === null && items < size));
    const full = before + size + 1;
    if (last) this.#set(before + here, true);
    else if (total !== null) this.#set(Math.max(total - offset, 0), true);
    else if (!this.known || (next === null ? before + here : full) > this.count)
      this.#set(Math.max(this.count, full), false);
    if (limit !== null && this.count > limit) this.#set(limit, true);
  }

  #set(count: number, known: boolean): void {
    this.count = count;
    this.known = known;
  }
}

function countProcesses({ processes }: PairTable): number {
  return new Set(processes.map(({ id }) => id)).size;
}

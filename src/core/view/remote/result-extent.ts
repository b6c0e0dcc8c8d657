import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import type { PairTable } from '../../processes/process.ts';

/** Most rows to lay out: for more, row numbers alone would exhaust a page's memory. */
const MAX_ROWS = 10_000_000;

/** A window of the answer. */
export interface WindowAnswer {
  readonly pairs: PairTable;
  /** Processes that match, before limit and offset; null if the source does not say. */
  readonly total: number | null;
  /** Cursor of the next window. */
  readonly next: string | null;
  /** Items received, including those left out of the pairs. */
  readonly items: number;
  /** False for a window that is still incomplete. */
  readonly complete?: boolean;
}

export interface ResultExtentOptions {
  /** Processes in a window. */
  readonly size: number;
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * The extent of a windowed result, as far as answers tell: a source with cursors ends with a window without one,
 * another source at its total or, without a total, with a window that is not full.
 */
export class ResultExtent {
  /** Number of processes; until the end is known, the number so far plus one. */
  count = 0;
  /** Whether the end is known. */
  known = false;
  /** The source needs cursors: only the window after a loaded one can be requested. */
  stepwise = false;
  /** The source has returned a cursor. */
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
   * Updates the extent with a window's answer.
   *
   * @throws ProcessPanelError `adapter/shape` if the source claims more processes than can be shown
   */
  update(number: number, { pairs, total, next, items, complete = true }: WindowAnswer): void {
    const { size, limit, offset } = this.#options;
    const claimed = Math.min((total ?? 0) - offset, limit ?? Infinity);
    if (claimed > MAX_ROWS)
      throw new ProcessPanelError('adapter/shape', `the adapter claims a total of ${total} processes`, {
        hint: `No more than ${MAX_ROWS} can be shown: correct the total, or set "limit" in the filter.`,
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

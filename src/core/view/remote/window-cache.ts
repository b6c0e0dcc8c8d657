import type { changedInPlace } from '../../processes/live/changed-in-place.ts';
import type { ChangedProcesses } from '../../processes/live/changed-pairs.ts';
import type { Id, PairTable } from '../../processes/process.ts';
import type { WindowRequest } from './window-request.ts';
import { ResultExtent, type ResultExtentOptions, type WindowAnswer } from './result-extent.ts';
import { layOut, type WindowRows } from './window-rows.ts';

const NO_ROWS: WindowRows = { pairs: { processes: [], steps: [], length: 0 }, starts: [0] };

/** The loaded windows of one result, with cursors and extent, laid out as rows with gaps. */
export class WindowCache {
  /** By window number. A new map once the earlier windows are invalid. */
  windows = new Map<number, WindowAnswer>();
  /** By number of the window that a cursor leads to. */
  readonly cursors = new Map<number, string>();
  extent: ResultExtent;
  rows = NO_ROWS;
  #options: ResultExtentOptions;

  constructor(options: ResultExtentOptions) {
    this.#options = options;
    this.extent = new ResultExtent(options);
  }

  /** An extent that knows only how the source continues from window to window. */
  newExtent(): ResultExtent {
    return new ResultExtent(this.#options, this.extent);
  }

  /** Discards the windows, and the cursors after window `first`, where a load starts. */
  restart(first: number): void {
    this.windows = new Map();
    this.extent = this.newExtent();
    for (const number of this.cursors.keys()) if (number > first) this.cursors.delete(number);
  }

  /** Changes the size of windows: discards the old ones, whose rows stay until new ones come. */
  resize(size: number): void {
    this.#options = { ...this.#options, size };
    this.windows = new Map();
    this.cursors.clear();
    this.extent = this.newExtent();
  }

  /** Discards the windows and their rows, to free memory. */
  clear(): void {
    this.windows.clear();
    this.rows = NO_ROWS;
  }

  /** @throws ProcessPanelError as {@link ResultExtent.update} */
  store(number: number, answer: WindowAnswer): void {
    this.extent.update(number, answer);
    if (answer.next !== null) this.cursors.set(number + 1, answer.next);
    this.windows.set(number, answer);
  }

  /**
   * Updates changed processes in the rows of the windows. No rows are added or removed.
   *
   * @returns the processes that are in no window, and whether rows would be added
   */
  applyChanges(
    changed: ChangedProcesses,
    inPlace: typeof changedInPlace,
  ): { unknown: ReadonlySet<Id>; hasNewRows: boolean } {
    const unknown = new Set(changed.keys());
    let hasNewRows = false;
    for (const [number, answer] of this.windows) {
      const now = inPlace(answer.pairs, changed);
      for (const id of now.found) unknown.delete(id);
      hasNewRows ||= now.hasNewRows;
      if (now.pairs !== answer.pairs) this.windows.set(number, { ...answer, pairs: now.pairs });
    }
    return { unknown, hasNewRows };
  }

  /** Whether a window has the same rows, whatever their content. */
  isShowing(number: number, { processes, steps, length }: PairTable): boolean {
    const shown = this.windows.get(number)?.pairs;
    if (shown?.length !== length) return false;
    return steps.every(
      (step, row) => shown.steps[row]!.id === step.id && shown.processes[row]!.id === processes[row]!.id,
    );
  }

  /** Lays out the windows and the gaps between them as rows. Cost: O(rows). */
  layOut(): void {
    this.rows = layOut(this.windows, this.#options.size, this.extent.count);
  }

  /** A window as a page. */
  pageAt(number: number): { page: number; pages: number; start: number; end: number } {
    const { starts } = this.rows;
    const pages = Math.max(1, this.extent.windows);
    return { page: number + 1, pages, start: starts[number] ?? 0, end: starts[number + 1] ?? 0 };
  }

  /** The window itself or, if the source needs cursors, the nearest earlier one that can be requested. */
  nearest(number: number): number {
    let nearest = number;
    if (this.extent.stepwise) while (nearest > 0 && !this.cursors.has(nearest)) nearest--;
    return nearest;
  }

  /** The `window` of a query for a window. */
  requestOf(number: number, cursor = this.cursors.get(number) ?? null): WindowRequest['window'] {
    const { size } = this.#options;
    return { offset: number * size, limit: size, cursor };
  }
}

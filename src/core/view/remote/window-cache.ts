import type { changedInPlace } from '../../processes/live/changed-in-place.ts';
import type { ChangedProcesses } from '../../processes/live/changed-pairs.ts';
import type { Id, PairTable } from '../../processes/process.ts';
import type { WindowRequest } from './window-request.ts';
import { ResultExtent, type ResultExtentOptions, type WindowAnswer } from './result-extent.ts';
import { layOut, type WindowRows } from './window-rows.ts';

const NO_ROWS: WindowRows = { pairs: { processes: [], steps: [], length: 0 }, starts: [0] };

/** The windows that have come of one result, where it continues and how far it reaches, laid out as rows with gaps. */
export class WindowCache {
  /** By number of the window. Another map once the windows before are of no use. */
  windows = new Map<number, WindowAnswer>();
  /** By number of the window that a cursor begins. */
  readonly cursors = new Map<number, string>();
  extent: ResultExtent;
  rows = NO_ROWS;
  #options: ResultExtentOptions;

  constructor(options: ResultExtentOptions) {
    this.#options = options;
    this.extent = new ResultExtent(options);
  }

  /** An extent that knows only how the source goes on from window to window. */
  newExtent(): ResultExtent {
    return new ResultExtent(this.#options, this.extent);
  }

  /** Forgets the windows, and the cursors behind window `first`: a load begins there. */
  restart(first: number): void {
    this.windows = new Map();
    this.extent = this.newExtent();
    for (const number of this.cursors.keys()) if (number > first) this.cursors.delete(number);
  }

  /** Windows are of another size from here on: those before are of no use, their rows stay until others come. */
  resize(size: number): void {
    this.#options = { ...this.#options, size };
    this.windows = new Map();
    this.cursors.clear();
    this.extent = this.newExtent();
  }

  /** Forgets the windows and their rows, to free them. */
  clear(): void {
    this.windows.clear();
    this.rows = NO_ROWS;
  }

  /** @throws ProcessPanelError as {@link ResultExtent.take} */
  take(number: number, answer: WindowAnswer): void {
    this.extent.take(number, answer);
    if (answer.next !== null) this.cursors.set(number + 1, answer.next);
    this.windows.set(number, answer);
  }

  /**
   * Puts what has changed into the rows of the windows. No row comes or goes.
   *
   * @returns the processes that none of them holds, and whether rows would come
   */
  change(changed: ChangedProcesses, inPlace: typeof changedInPlace): { unknown: ReadonlySet<Id>; come: boolean } {
    const unknown = new Set(changed.keys());
    let come = false;
    for (const [number, answer] of this.windows) {
      const now = inPlace(answer.pairs, changed);
      for (const id of now.found) unknown.delete(id);
      come ||= now.come;
      if (now.pairs !== answer.pairs) this.windows.set(number, { ...answer, pairs: now.pairs });
    }
    return { unknown, come };
  }

  /** Whether a window shows the same rows, whatever they say. */
  shows(number: number, { processes, steps, length }: PairTable): boolean {
    const shown = this.windows.get(number)?.pairs;
    if (shown?.length !== length) return false;
    return steps.every(
      (step, row) => shown.steps[row]!.id === step.id && shown.processes[row]!.id === processes[row]!.id,
    );
  }

  /** Lays the windows and the gaps between them out as rows. Cost: O(rows). */
  layOut(): void {
    this.rows = layOut(this.windows, this.#options.size, this.extent.count);
  }

  /** A window as a page. */
  pageAt(number: number): { page: number; pages: number; start: number; end: number } {
    const { starts } = this.rows;
    const pages = Math.max(1, this.extent.windows);
    return { page: number + 1, pages, start: starts[number] ?? 0, end: starts[number + 1] ?? 0 };
  }

  /** The window itself or, where a source goes by cursors alone, the nearest before it that can be asked for. */
  nearest(number: number): number {
    let nearest = number;
    if (this.extent.stepwise) while (nearest > 0 && !this.cursors.has(nearest)) nearest--;
    return nearest;
  }

  /** The request to the source for a window. */
  requestOf(number: number, cursor = this.cursors.get(number) ?? null): WindowRequest['window'] {
    const { size } = this.#options;
    return { offset: number * size, limit: size, cursor };
  }
}

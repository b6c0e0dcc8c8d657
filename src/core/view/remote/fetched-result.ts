import type { Id, PairTable } from '../../processes/process.ts';
import type { WholeResult } from './remote-grid-view.ts';
import type { WindowAnswer } from './result-extent.ts';
import { naturalOrder, type Windows } from './window-rows.ts';

/** A whole result, kept until an answer of the source shows that it has changed. */
export class FetchedResult {
  /** Null unless all of it was fetched, and nothing is known to have changed since. */
  whole: WholeResult | null = null;
  #ids: ReadonlySet<Id> = new Set();
  #total: number | null = null;

  /** @param pairs - those of all windows */
  keep(windows: Windows, pairs: PairTable): void {
    this.whole = { pairs, order: naturalOrder(pairs.length) };
    this.#ids = new Set(pairs.processes.map(({ id }) => id));
    this.#total = [...windows.values()].at(-1)?.total ?? null;
  }

  /** Forgets the result if a window has other processes, or another total. */
  compareWith({ pairs, total }: WindowAnswer): void {
    if (this.#total !== total || pairs.processes.some(({ id }) => !this.#ids.has(id))) this.forget();
  }

  forget(): void {
    this.whole = null;
    this.#ids = new Set();
  }
}

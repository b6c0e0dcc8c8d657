import type { Id, PairTable } from '../../processes/process.ts';
import { ResultExtent, type WindowAnswer } from './result-extent.ts';
import { contentAt, FieldReader, textAt } from '../field-reader.ts';
import { type FetchWindow, FetchAllWindows } from './fetch-all-windows.ts';
import type { CellContent, GridView } from '../grid-view.ts';
import { sameKeys, type ViewState } from '../view-state.ts';
import { sortPathOf, type RemoteViewOptions, type WindowRequest } from './window-request.ts';
import {
  layOut,
  naturalOrder,
  pairsBetween,
  positionAt,
  type ProcessPosition,
  windowAt,
  type WindowRows,
} from './window-rows.ts';

/** Processes in a window of a view without pages. */
const WINDOW = 100;
const NO_ROWS: WindowRows = { pairs: { processes: [], steps: [], length: 0 }, starts: [0] };
const START: ProcessPosition = { number: 0, nth: 0 };
const END: ProcessPosition = { number: Infinity, nth: Infinity };

/** All pairs that match a search, as they were when they were fetched. */
interface Whole {
  readonly pairs: PairTable;
  readonly order: Uint32Array;
  readonly ids: ReadonlySet<Id>;
  readonly total: number | null;
}

/**
 * The view of a source that searches, sorts and pages by itself: it holds the windows that were asked for, and a gap of
 * one row a process for those that were not. Windows count processes, as limit and offset do; on a page of `perPage`
 * processes stand all of their rows.
 */
export class RemoteView implements GridView {
  readonly #options: RemoteViewOptions;
  readonly #readers = new Map<string, FieldReader>();
  readonly #size: number;
  /** By number of the window. */
  #windows = new Map<number, WindowAnswer>();
  #cursors = new Map<number, string>();
  #asked = new Map<number, AbortController>();
  readonly #gathering: FetchAllWindows;
  #extent: ResultExtent;
  /** The window that a load begins with. */
  #first = 0;
  /** A load is to come, before which nothing more is asked. */
  #pending = false;
  /** It turns a page: the others are kept. */
  #turning = false;
  #rows = NO_ROWS;

  state: ViewState;
  order: Uint32Array = naturalOrder(0);
  page = { page: 1, pages: 1, start: 0, end: 0 };
  busy = false;
  settled: Promise<void> = Promise.resolve();
  whole: Whole | null = null;

  constructor(options: RemoteViewOptions) {
    this.#options = options;
    this.#gathering = new FetchAllWindows(options);
    this.#size = options.perPage ?? WINDOW;
    this.#extent = this.#newExtent();
    for (const [field, template] of options.fields)
      this.#readers.set(field, new FieldReader(field, template, (name, error) => options.onfault(name, error)));
    this.state = this.#served(options.state);
    this.#first = this.state.page - 1;
  }

  get pairs(): PairTable {
    return this.#rows.pairs;
  }

  get progress(): FetchAllWindows['progress'] {
    return this.#gathering.progress;
  }

  get open(): boolean {
    return this.order.length > 0 && !this.#extent.known;
  }

  /** What a load begins with: the page, or the rows that were in view. */
  get firstWindow(): WindowRequest {
    return this.#request(this.#first);
  }

  setState(state: ViewState): void {
    const before = this.state;
    this.state = this.#served(state);
    const { search, sort, page } = this.state;
    const turning = before.search === search && sameKeys(before.sort, sort);
    if (turning && before.page === page) return;
    if (!turning) this.#cursors.clear();
    if (before.search !== search) this.#forgetWhole();
    this.#turning = turning && (this.#turning || !this.#pending);
    this.#reload(page - 1);
  }

  /** The source will be asked for something else: cursors and what was found are of no use any more. */
  reset(): void {
    this.#forgetWhole();
    this.#cursors.clear();
    this.#turning = false;
    this.#begin(this.#first);
  }

  /** Takes the first window of a load: everything before is forgotten, unless it turns a page. */
  setPairs(
    pairs: PairTable,
    info: Omit<WindowAnswer, 'pairs'> = { total: null, next: null, items: pairs.length },
  ): void {
    const { total, next, complete = true } = info;
    const first = this.#first;
    this.#abort();
    if (next !== null && total === null && first > 0 && !this.#cursors.has(first)) {
      // It goes by cursors, and was asked without one: this is its beginning.
      this.#reload(0);
      return this.#options.onchange();
    }
    if (!this.#turning) {
      this.#windows = new Map();
      this.#extent = this.#newExtent();
      for (const number of this.#cursors.keys()) if (number > first) this.#cursors.delete(number);
    }
    this.#take(first, { pairs, ...info });
    if (complete) this.#pending = this.#turning = false;
    const last = Math.max(0, this.#extent.windows - 1);
    if (first > last) {
      this.#turning = !this.#windows.has(last);
      if (this.#turning) this.#reload(last);
      else this.#show(last);
    }
    this.#lay();
    this.#options.onchange();
  }

  /** Asks for the windows of rows near the view that are missing, and ends requests for others. */
  need(start: number, end: number): void {
    if (this.#pending || this.#options.perPage !== null || this.order.length === 0) return;
    const [first, last] = [windowAt(this.#rows, start), windowAt(this.#rows, Math.max(start, end - 1))];
    this.#first = first;
    for (const [number, asked] of this.#asked) if (number < first || number > last) asked.abort();
    for (let number = first; number <= last; number++) {
      if (!this.#windows.has(number) && !this.#asked.has(number)) void this.#ask(number);
    }
  }

  cell(row: number, field: string): CellContent {
    return contentAt(this.pairs, row, this.#readers.get(field));
  }

  cellText(row: number, field: string): string {
    return textAt(this.pairs, row, this.#readers.get(field));
  }

  async complete(): Promise<boolean> {
    const windows = this.#windows;
    return (!this.#pending || this.#turning) && (await this.gather()) !== null && windows === this.#windows;
  }

  async gather(running = new AbortController(), rows?: readonly [number, number]): Promise<PairTable | null> {
    // Those of another search or query are of no use.
    const windows = this.#pending && !this.#turning && !rows ? new Map<number, WindowAnswer>() : this.#windows;
    const asked = this.firstWindow;
    const [from, to] = rows ? [positionAt(this.#rows, rows[0]), positionAt(this.#rows, rows[1])] : [START, END];
    const fetch: FetchWindow = (number, cursor, signal) =>
      this.#options.fetch({ ...asked, window: this.#windowOf(number, cursor) }, signal);
    const there = { windows, cursors: this.#cursors, extent: this.#newExtent() };
    const found = await this.#gathering.run([from.number, to.number], there, fetch, running);
    if (!found) return null;
    const pairs = pairsBetween(found, from, to);
    if (windows === this.#windows) {
      for (const [number, answer] of found) this.#take(number, answer);
      this.#lay();
    }
    if (!rows) {
      const ids = new Set(pairs.processes.map(({ id }) => id));
      this.whole = { pairs, order: naturalOrder(pairs.length), ids, total: [...found.values()].at(-1)!.total };
    }
    this.#options.onchange();
    return pairs;
  }

  stop(): void {
    this.#abort();
    this.#gathering.stop();
  }

  dispose(): void {
    this.stop();
    this.whole = null;
    this.#windows.clear();
    this.#rows = NO_ROWS;
    this.order = naturalOrder(0);
  }

  #newExtent(): ResultExtent {
    const { limit, offset } = this.#options;
    return new ResultExtent({ size: this.#size, limit, offset }, this.#extent);
  }

  #abort(): void {
    for (const asked of this.#asked.values()) asked.abort();
    this.#asked = new Map();
  }

  #forgetWhole(): void {
    this.#gathering.stop();
    this.whole = null;
  }

  #reload(first: number): void {
    this.#begin(first);
    this.#options.reload();
  }

  /** The load to come begins with this window, or as near to it as can be asked for. */
  #begin(first: number): void {
    this.#abort();
    this.#pending = true;
    let number = first;
    if (this.#extent.stepwise) while (number > 0 && !this.#cursors.has(number)) number--;
    this.#show(number);
  }

  #show(number: number): void {
    this.#first = number;
    if (this.#options.perPage !== null) this.state = { ...this.state, page: number + 1 };
  }

  /** As much of a state as the source serves. */
  #served({ search, sort, page }: ViewState): ViewState {
    return {
      search,
      sort: sort.filter(({ column }) => this.#pathOf(column) !== null),
      page: this.#options.perPage === null ? 1 : Math.max(1, page),
    };
  }

  #pathOf(column: string): string | null {
    const { columns } = this.#options;
    return sortPathOf(this.#options, columns.find(({ name }) => name === column)?.sortField ?? null);
  }

  #request(number: number): WindowRequest {
    const { search, sort } = this.state;
    return {
      window: this.#windowOf(number, this.#cursors.get(number) ?? null),
      search: this.#options.capabilities.search && search.trim() ? search : null,
      orderBy: sort.map(({ column, direction }) => ({ path: this.#pathOf(column)!, direction })),
    };
  }

  #windowOf(number: number, cursor: string | null): WindowRequest['window'] {
    return { offset: number * this.#size, limit: this.#size, cursor };
  }

  async #ask(number: number): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#asked.set(number, controller);
    this.#tell();
    try {
      const answer = await this.#options.fetch(this.#request(number), signal);
      if (signal.aborted) return;
      this.#take(number, answer);
      this.#lay();
    } catch (thrown) {
      if (!signal.aborted) this.#options.onerror(thrown);
    } finally {
      if (this.#asked.get(number) === controller) this.#asked.delete(number);
      this.#tell();
    }
  }

  #tell(): void {
    this.busy = this.#asked.size > 0;
    this.#options.onchange();
  }

  #take(number: number, answer: WindowAnswer): void {
    const { pairs, total, next } = answer;
    const { whole } = this;
    for (const reader of this.#readers.values()) reader.forget();
    this.#extent.take(number, answer);
    if (next !== null) this.#cursors.set(number + 1, next);
    this.#windows.set(number, answer);
    // There are others now.
    if (whole && (whole.total !== total || pairs.processes.some(({ id }) => !whole.ids.has(id)))) this.whole = null;
  }

  /** Lays the windows and the gaps between them out as rows. */
  #lay(): void {
    const { count, windows } = this.#extent;
    this.#rows = layOut(this.#windows, this.#size, count);
    const { starts, pairs } = this.#rows;
    if (this.order.length !== pairs.length) this.order = naturalOrder(pairs.length);
    const first = this.#first;
    this.page =
      this.#options.perPage === null
        ? { page: 1, pages: 1, start: 0, end: pairs.length }
        : { page: first + 1, pages: Math.max(1, windows), start: starts[first] ?? 0, end: starts[first + 1] ?? 0 };
  }
}

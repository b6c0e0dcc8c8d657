import type { AdapterCapabilities } from '../processes/adapter.ts';
import type { PairTable, Process, Step } from '../processes/process.ts';
import type { ProcessQuery } from '../query/process-query.ts';
import { contentAt, FieldReader, textAt } from './field-reader.ts';
import type { CellContent, GridView, GridViewOptions } from './grid-view.ts';
import { sameKeys, type ViewState } from './view-state.ts';

/** Part of a query that a source which serves windows is asked with (contract 5, server-side view). */
export type WindowRequest = Pick<ProcessQuery, 'window' | 'search' | 'orderBy'>;

/** A window of the answer. */
export interface WindowAnswer {
  readonly pairs: PairTable;
  /** Processes that match, before limit and offset; null where the source does not say. */
  readonly total: number | null;
  /** Cursor of the window after this. */
  readonly next: string | null;
}

export interface WindowedViewOptions extends GridViewOptions {
  readonly capabilities: AdapterCapabilities;
  /** What the reader wants to see first. */
  readonly state: ViewState;
  /** `filter.limit` and `filter.offset`: windows lie within what these leave. */
  readonly limit: number | null;
  readonly offset: number;
  /** Asks for more of the query that was asked last. */
  fetch(request: WindowRequest, signal: AbortSignal): Promise<WindowAnswer>;
  /** Search, sort or page is another: the query is to be asked anew, beginning with `firstWindow`. */
  reload(): void;
  /** Rows could not be fetched. */
  onerror(thrown: unknown): void;
}

/** Processes in a window of a view without pages. */
const WINDOW = 100;
const NO_PAIRS: PairTable = { processes: [], steps: [], length: 0 };
const NO_ROWS = new Uint32Array(0);

/** Whether a column's `sortField` is one output of a path that the source sorts by. */
export function sortPathOf(
  { fields, capabilities }: Pick<WindowedViewOptions, 'fields' | 'capabilities'>,
  sortField: string | null,
): string | null {
  const path = sortField === null ? null : (fields.get(sortField)?.path ?? null);
  return path !== null && capabilities.orderBy?.includes(path) ? path : null;
}

/**
 * The view of a source that searches, sorts and pages by itself: it holds the windows that were asked for, and a gap of
 * one row a process for those that were not. Windows count processes, as limit and offset do; on a page of `perPage`
 * processes stand all of their rows.
 */
export class WindowedView implements GridView {
  readonly #options: WindowedViewOptions;
  readonly #readers = new Map<string, FieldReader>();
  readonly #size: number;
  /** By number of the window. */
  #windows = new Map<number, PairTable>();
  #cursors = new Map<number, string>();
  #asked = new Map<number, AbortController>();
  /** Processes that there are, as far as is known. */
  #count = 0;
  /** The window that a load begins with. */
  #first = 0;

  pairs: PairTable = NO_PAIRS;
  state: ViewState;
  order: Uint32Array = NO_ROWS;
  page = { page: 1, pages: 1, start: 0, end: 0 };
  busy = false;
  settled: Promise<void> = Promise.resolve();

  constructor(options: WindowedViewOptions) {
    this.#options = options;
    this.#size = options.perPage ?? WINDOW;
    for (const [field, template] of options.fields)
      this.#readers.set(field, new FieldReader(field, template, (name, error) => options.onfault(name, error)));
    this.state = this.#served(options.state);
    this.#first = this.state.page - 1;
  }

  /** What a load begins with: the page, or the rows that were in view. */
  get firstWindow(): WindowRequest {
    return this.#request(this.#first);
  }

  setState(state: ViewState): void {
    const before = this.state;
    this.state = this.#served(state);
    const { search, sort, page } = this.state;
    if (before.search === search && sameKeys(before.sort, sort) && before.page === page) return;
    this.#first = page - 1;
    this.#options.reload();
  }

  /** Takes the first window of a load: everything before is forgotten. */
  setPairs(pairs: PairTable, { total, next }: Omit<WindowAnswer, 'pairs'> = { total: null, next: null }): void {
    this.#abort();
    this.#windows = new Map();
    this.#cursors = new Map();
    this.#count = 0;
    for (const reader of this.#readers.values()) reader.forget();
    this.#take(this.#first, { pairs, total, next });
    const last = Math.max(0, Math.ceil(this.#count / this.#size) - 1);
    if (this.#first > last) {
      this.#first = last;
      if (this.#options.perPage !== null) this.state = { ...this.state, page: last + 1 };
      this.#options.reload();
    }
    this.#options.onchange();
  }

  /** Asks for the windows of rows near the view that are missing, and ends requests for others. */
  need(start: number, end: number): void {
    if (this.#options.perPage !== null || this.order.length === 0) return;
    const [first, last] = [this.#windowOf(start), this.#windowOf(Math.max(start, end - 1))];
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

  /** Fetches what is missing of all rows, window after window, for export. */
  async complete(): Promise<void> {
    for (let number = 0; number * this.#size < this.#count; number++) {
      if (!this.#windows.has(number) && !(await this.#ask(number))) return;
    }
  }

  dispose(): void {
    this.#abort();
    this.#windows.clear();
    this.pairs = NO_PAIRS;
    this.order = NO_ROWS;
  }

  #abort(): void {
    for (const asked of this.#asked.values()) asked.abort();
    this.#asked = new Map();
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
      window: { offset: number * this.#size, limit: this.#size, cursor: this.#cursors.get(number) ?? null },
      search: this.#options.capabilities.search && search.trim() ? search : null,
      orderBy: sort.map(({ column, direction }) => ({ path: this.#pathOf(column)!, direction })),
    };
  }

  /** Fetches a window. Returns whether it is there; resolves when the view shows it. */
  async #ask(number: number): Promise<boolean> {
    const controller = new AbortController();
    this.#asked.set(number, controller);
    this.#tell();
    try {
      const answer = await this.#options.fetch(this.#request(number), controller.signal);
      if (controller.signal.aborted) return false;
      this.#take(number, answer);
      return true;
    } catch (thrown) {
      if (!controller.signal.aborted) this.#options.onerror(thrown);
      return false;
    } finally {
      if (this.#asked.get(number) === controller) this.#asked.delete(number);
      this.#tell();
    }
  }

  #tell(): void {
    this.busy = this.#asked.size > 0;
    this.#options.onchange();
  }

  #take(number: number, { pairs, total, next }: WindowAnswer): void {
    const { limit, offset } = this.#options;
    const before = number * this.#size;
    const here = distinct(pairs);
    const known =
      total === null
        ? before + here + (next !== null || here === this.#size ? 1 : 0)
        : Math.min(Math.max(total - offset, 0), limit ?? Infinity);
    this.#count = total === null ? Math.max(this.#count, known) : known;
    if (next !== null) this.#cursors.set(number + 1, next);
    this.#windows.set(number, pairs);
    this.#lay();
  }

  /** Lays the windows and the gaps between them out as rows. */
  #lay(): void {
    const processes: Process[] = [];
    const steps: Step[] = [];
    const { perPage } = this.#options;
    const windows = Math.ceil(this.#count / this.#size);
    const page = { page: perPage === null ? 1 : this.#first + 1, pages: perPage === null ? 1 : Math.max(1, windows) };
    let [start, end] = [0, 0];
    for (let number = 0; number < windows; number++) {
      const pairs = this.#windows.get(number);
      if (number === this.#first) start = steps.length;
      if (pairs) {
        for (let row = 0; row < pairs.length; row++) {
          processes.push(pairs.processes[row]!);
          steps.push(pairs.steps[row]!);
        }
      } else {
        processes.length = steps.length += Math.min(this.#size, this.#count - number * this.#size);
      }
      if (number === this.#first) end = steps.length;
    }
    this.pairs = { processes, steps, length: steps.length };
    if (this.order.length !== steps.length) this.order = naturalOrder(steps.length);
    this.page = { ...page, ...(perPage === null ? { start: 0, end: steps.length } : { start, end }) };
  }

  /** Number of the window that a row stands in. */
  #windowOf(row: number): number {
    let before = 0;
    for (let number = 0; ; number++) {
      const left = this.#count - number * this.#size;
      before += this.#windows.get(number)?.length ?? Math.min(this.#size, left);
      if (row < before || left <= this.#size) return number;
    }
  }
}

function naturalOrder(length: number): Uint32Array {
  const order = new Uint32Array(length);
  for (let row = 0; row < length; row++) order[row] = row;
  return order;
}

function distinct({ processes }: PairTable): number {
  return new Set(processes.map(({ id }) => id)).size;
}

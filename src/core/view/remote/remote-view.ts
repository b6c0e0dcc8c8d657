import type { ChangedProcesses } from '../../processes/live/changed-pairs.ts';
import type { changedInPlace } from '../../processes/live/changed-in-place.ts';
import type { Id, PairTable, PartialPairTable } from '../../processes/process.ts';
import type { CellContent } from '../cells/cell-content.ts';
import { ColumnCells } from '../cells/column-cells.ts';
import { type FieldValues, fieldValuesOf } from '../field-values.ts';
import type { QueryCriterion } from '../../query/process-query.ts';
import { sameFilters, sameKeys, type ViewState } from '../view-state.ts';
import { PendingWindows } from './pending-windows.ts';
import { FetchAllWindows, type FetchWindow } from './fetch-all-windows.ts';
import { FetchedResult } from './fetched-result.ts';
import type { FetchProgress, RemoteGridView, RemoteViewOptions, WholeResult } from './remote-grid-view.ts';
import type { RemoteGroups } from '../groups/remote-groups.ts';
import type { RowGroups } from '../groups/row-groups.ts';
import type { WindowAnswer } from './result-extent.ts';
import { WindowCache } from './window-cache.ts';
import { ServedView } from './served-view.ts';
import type { WindowRequest } from './window-request.ts';
import { naturalOrder, pairsBetween, rangeOf, windowAt } from './window-rows.ts';

/** Processes in a window if the view has no pages. */
const PROCESSES_PER_WINDOW = 100;

/**
 * The view of a source that itself searches, sorts and pages: keeps the loaded windows, with gaps of one row a process
 * for the others. Windows count processes, as limit and offset do; a page of `perPage` processes has all of their rows.
 */
export class RemoteView implements RemoteGridView {
  readonly #options: RemoteViewOptions;
  readonly #fields: ReadonlyMap<string, FieldValues>;
  readonly #cells: ColumnCells;
  readonly #cache: WindowCache;
  readonly #served: ServedView;
  readonly #groups: RemoteGroups | null;
  readonly #pendingWindows: PendingWindows;
  readonly #fetchAll: FetchAllWindows;
  readonly #fetched = new FetchedResult();
  /** The window that a load starts with. */
  #first = 0;
  /** A load is due; nothing is requested before it. */
  #isLoadDue = false;
  /** Criteria of the filters from the start of the load, so that relative days are the same in all windows. */
  #criteria: readonly QueryCriterion[] = [];
  /** The load turns a page: the windows of other pages are kept. */
  #isTurningPage = false;

  state: ViewState;
  order: Uint32Array = naturalOrder(0);
  groups: RowGroups | null = null;
  page = { page: 1, pages: 1, start: 0, end: 0 };
  busy = false;
  readonly displaced = false;
  settled: Promise<void> = Promise.resolve();

  constructor(options: RemoteViewOptions) {
    this.#options = options;
    const { limit, offset } = options;
    this.#pendingWindows = new PendingWindows({
      fetch: (number, signal) => options.fetch(this.#request(number), signal),
      onanswer: (number, answer) => {
        this.#storeWindow(number, answer);
        this.#layOut();
      },
      onerror: options.onerror,
      onchange: () => {
        this.busy = this.#pendingWindows.busy;
        options.onviewchange();
      },
    });
    this.#fetchAll = new FetchAllWindows({ onprogress: options.onviewchange, onerror: options.onerror });
    this.#fields = fieldValuesOf(options);
    this.#cells = new ColumnCells(options.columns, this.#fields);
    this.#served = new ServedView(options);
    const { groupedBy } = this.#served;
    this.#groups =
      groupedBy === null
        ? null
        : new options.grouping!.RemoteGroups((pairs, row) => this.#cells.textAt(pairs, row, groupedBy).trim());
    this.state = this.#served.served(options.state);
    this.#cache = new WindowCache({ size: this.perPage ?? PROCESSES_PER_WINDOW, limit, offset });
    this.#first = this.state.page - 1;
  }

  get pairs(): PartialPairTable {
    return this.#cache.rows.pairs;
  }

  get perPage(): number | null {
    return this.state.perPage ?? this.#options.perPage;
  }

  get groupedBy(): string | null {
    return this.#served.groupedBy;
  }

  get total(): number | null {
    const { known, count } = this.#cache.extent;
    return known ? count : null;
  }

  get progress(): FetchProgress | null {
    return this.#fetchAll.progress;
  }

  get isEndUnknown(): boolean {
    return this.order.length > 0 && !this.#cache.extent.known;
  }

  get stale(): boolean {
    return this.#isLoadDue && this.order.length > 0;
  }

  get whole(): WholeResult | null {
    return this.#fetched.whole;
  }

  get firstWindow(): WindowRequest {
    const { filters } = this.state;
    this.#criteria = (filters && this.#options.criteriaOf?.(filters)) ?? [];
    return this.#request(this.#first);
  }

  setState(state: ViewState): void {
    const before = this.state;
    const size = this.perPage;
    this.state = this.#served.served(state);
    const { search, sort, page, filters } = this.state;
    const isSame = before.search === search && sameFilters(before.filters, filters);
    const resized = this.perPage !== size;
    if (resized) this.#cache.resize(this.perPage ?? PROCESSES_PER_WINDOW);
    const turning = !resized && isSame && sameKeys(before.sort, sort);
    if (turning && before.page === page) return;
    if (!turning) this.#cache.cursors.clear();
    if (!isSame) this.#forgetWhole();
    this.#isTurningPage = turning && (this.#isTurningPage || !this.#isLoadDue);
    this.#reload(page - 1);
  }

  reset(): void {
    this.#forgetWhole();
    this.#cache.cursors.clear();
    this.#isTurningPage = false;
    this.#startLoad(this.#first);
  }

  /** Takes the first window of a load: discards all others, unless the load turns a page. */
  setPairs(
    pairs: PairTable,
    info: Omit<WindowAnswer, 'pairs'> = { total: null, next: null, items: pairs.length },
  ): void {
    const { total, next, complete = true } = info;
    const first = this.#first;
    this.#pendingWindows.abort();
    if (next !== null && total === null && first > 0 && !this.#cache.cursors.has(first)) {
      // The source needs cursors and was queried without one: this is its first window.
      this.#reload(0);
      return this.#options.onviewchange();
    }
    if (!this.#isTurningPage) this.#cache.restart(first);
    this.#storeWindow(first, { pairs, ...info });
    if (complete) this.#isLoadDue = this.#isTurningPage = false;
    const last = Math.max(0, this.#cache.extent.windows - 1);
    if (first > last) {
      this.#isTurningPage = !this.#cache.windows.has(last);
      if (this.#isTurningPage) this.#reload(last);
      else this.#setFirst(last);
    }
    this.#layOut();
    this.#options.onviewchange();
  }

  requestRows(start: number, end: number): void {
    if (this.#isLoadDue || this.perPage !== null || this.order.length === 0) return;
    const { rows } = this.#cache;
    const [first, last] = [windowAt(rows, start), windowAt(rows, Math.max(start, end - 1))];
    this.#first = first;
    this.#pendingWindows.fetchRange(first, last, this.#cache.windows);
  }

  /** Remote groups cannot be closed, so pages do not shift. */
  pageOfGroup(): number {
    return this.page.page;
  }

  /** A page has as many processes as rows are wanted, with all of their rows; one that is not loaded has a single row. */
  pageOfPlace(place: number): number {
    const { order, page, pairs, perPage } = this;
    if (perPage === null || (place >= page.start && place < page.end)) return page.page;
    let before = -1;
    let last: Id | undefined;
    for (let i = 0; i <= place; i++) {
      const id = pairs.processes[order[i]!]?.id;
      if (id === undefined || id !== last) before++;
      last = id;
    }
    return Math.floor(before / perPage) + 1;
  }

  applyChanges(changed: ChangedProcesses, inPlace: typeof changedInPlace, expected?: ReadonlySet<Id>): boolean {
    const { unknown, hasNewRows } = this.#cache.applyChanges(changed, inPlace);
    if (unknown.size < changed.size) {
      for (const field of this.#fields.values()) field.forget();
      this.#fetched.forget();
      this.#layOut();
      this.#options.onviewchange();
    }
    // It is unknown whether a removed process in no loaded window was in the result.
    const { offset } = this.#options;
    return hasNewRows || [...unknown].some(id => !expected?.has(id) && (changed.get(id) !== null || offset > 0));
  }

  isShowing(pairs: PairTable): boolean {
    return this.#cache.isShowing(this.#first, pairs);
  }

  cell(row: number, column: string): CellContent {
    return this.#cells.contentAt(this.pairs, row, column);
  }

  cellText(row: number, column: string): string {
    return this.#cells.textAt(this.pairs, row, column);
  }

  cellRecord(row: number, column: string): string {
    return this.#cells.recordAt(this.pairs, row, column);
  }

  searchText(): null {
    return null;
  }

  async fetchRest(): Promise<boolean> {
    const { windows } = this.#cache;
    if (this.#isLoadDue && !this.#isTurningPage) return false;
    return (await this.fetchPairs()) !== null && windows === this.#cache.windows;
  }

  async fetchPairs(running = new AbortController(), rows?: readonly [number, number]): Promise<PairTable | null> {
    const cache = this.#cache;
    // Windows of another search or query are not valid.
    const windows = this.#isLoadDue && !this.#isTurningPage && !rows ? new Map<number, WindowAnswer>() : cache.windows;
    const firstRequest = this.firstWindow;
    const [from, to] = rangeOf(cache.rows, rows);
    const fetch: FetchWindow = (number, cursor, signal) =>
      this.#options.fetch({ ...firstRequest, window: cache.requestOf(number, cursor) }, signal);
    const known = { windows, cursors: cache.cursors, extent: cache.newExtent() };
    const found = await this.#fetchAll.run([from.number, to.number], known, fetch, running);
    if (!found) return null;
    const pairs = pairsBetween(found, from, to);
    if (windows === cache.windows) {
      for (const [number, answer] of found) this.#storeWindow(number, answer);
      this.#layOut();
    }
    if (!rows) this.#fetched.keep(found, pairs);
    this.#options.onviewchange();
    return pairs;
  }

  stop(): void {
    this.#pendingWindows.abort();
    this.#fetchAll.stop();
  }

  dispose(): void {
    this.stop();
    this.#fetched.forget();
    this.#cache.clear();
    this.order = naturalOrder(0);
  }

  #forgetWhole(): void {
    this.#fetchAll.stop();
    this.#fetched.forget();
  }

  #reload(first: number): void {
    this.#startLoad(first);
    this.#options.reload();
  }

  /** The next load starts with this window, or with the nearest that can be requested. */
  #startLoad(first: number): void {
    this.#pendingWindows.abort();
    this.#isLoadDue = true;
    this.#setFirst(this.#cache.nearest(first));
  }

  #setFirst(number: number): void {
    this.#first = number;
    if (this.perPage !== null) this.state = { ...this.state, page: number + 1 };
  }

  #request(number: number): WindowRequest {
    return {
      window: this.#cache.requestOf(number),
      ...this.#served.requestOf(this.state),
      ...(this.#criteria.length > 0 && { filters: this.#criteria }),
    };
  }

  #storeWindow(number: number, answer: WindowAnswer): void {
    for (const field of this.#fields.values()) field.forget();
    this.#cache.store(number, answer);
    this.#fetched.compareWith(answer);
  }

  #layOut(): void {
    this.#cache.layOut();
    const { starts, pairs } = this.#cache.rows;
    if (this.order.length !== pairs.length) this.order = naturalOrder(pairs.length);
    this.groups = this.#groups?.groupsOf(pairs, starts) ?? null;
    const all = { page: 1, pages: 1, start: 0, end: pairs.length };
    this.page = this.perPage === null ? all : this.#cache.pageAt(this.#first);
  }
}

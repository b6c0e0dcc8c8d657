import { foldWords } from '../../base/text/fold-text.ts';
import type { PairTable } from '../../processes/process.ts';
import type { Direction } from '../../query/process-query.ts';
import type { CellContent } from '../cells/cell-content.ts';
import { ColumnCells } from '../cells/column-cells.ts';
import { type FieldValues, fieldValuesOf } from '../field-values.ts';
import { groupsFor } from '../groups/grouped-rows.ts';
import { pageSpan } from '../page-span.ts';
import type { ViewFilters } from '../filters/view-filters.ts';
import type { GridView, GridViewOptions } from '../grid-view.ts';
import type { LocalGroups } from '../groups/local-groups.ts';
import type { RowGroups } from '../groups/row-groups.ts';
import { matchAfter, merged, type SearchMatch } from './search-match.ts';
import { changesBetween, type PairChanges } from './pair-changes.ts';
import { readsOtherwise } from './reads-otherwise.ts';
import { NaturalOrder } from './natural-order.ts';
import { restricted, sortRows } from './sort/radix-sort.ts';
import { SearchIndex } from './search-index.ts';
import { runSlice, runSliced } from '../../base/tasks/sliced-work.ts';
import type { SlicedWork } from '../../base/tasks/sliced-work.ts';
import { SortColumn } from './sort/sort-column.ts';
import { sameFilters, sameKeys, type SortKey, type ViewState } from '../view-state.ts';

const NO_PAIRS: PairTable = { processes: [], steps: [], length: 0 };
const NO_ROWS = new Uint32Array(0);
/** Milliseconds of synchronous work after a click or a key: what is done by then is painted in the next frame. */
const SYNC_WORK_MS = 20;
/** Milliseconds of synchronous work for the first rows and for changes of some, which yielding would only delay. */
const SYNC_CHANGES_MS = 30;

/**
 * Makes the view of a grid: finds the rows that match search and filters, their order and their pages (contract 7).
 *
 * Work shorter than a slice is done when `setPairs` or `setState` return; longer work continues in the background, and
 * `order` stays unchanged until it is done. Data for sorting and searching are prepared in idle time.
 */
export function createLocalView(options: GridViewOptions): GridView {
  return new LocalView(options);
}

class LocalView implements GridView {
  readonly #options: GridViewOptions;
  readonly #fields: ReadonlyMap<string, FieldValues>;
  readonly #cells: ColumnCells;
  /** The columns that can be sorted by, by field. */
  readonly #sortColumns = new Map<string, SortColumn>();
  readonly #sortFieldOf = new Map<string, string>();
  readonly #searched: readonly FieldValues[];
  readonly #index: SearchIndex;
  readonly #filters: ViewFilters | null;
  readonly #grouped: LocalGroups | null;

  /** The pairs that `order` refers to. */
  pairs: PairTable = NO_PAIRS;
  state: ViewState = { search: '', sort: [], page: 1 };
  order: Uint32Array = NO_ROWS;
  groups: RowGroups | null = null;
  page: GridView['page'] = { page: 1, pages: 1, start: 0, end: 0 };
  readonly isEndUnknown = false;
  busy = false;
  displaced = false;
  settled: Promise<void> = Promise.resolve();

  /** The newest pairs, which the columns refer to; `#length` rows of them are known. */
  #newest: PairTable = NO_PAIRS;
  #length = 0;
  readonly #natural = new NaturalOrder();
  /** Result of the last search. */
  #match: SearchMatch | null = null;
  #run = new AbortController();
  #disposed = false;

  constructor(options: GridViewOptions) {
    this.#options = options;
    this.#fields = fieldValuesOf(options);
    this.#cells = new ColumnCells(options.columns, this.#fields);
    for (const { name, sortField } of options.columns) {
      const field = sortField === null ? undefined : this.#fields.get(sortField);
      if (!field) continue;
      this.#sortFieldOf.set(name, sortField!);
      if (!this.#sortColumns.has(sortField!)) this.#sortColumns.set(sortField!, new SortColumn(field, options.lang));
    }
    this.#searched = options.searchFields.flatMap(field => this.#fields.get(field) ?? []);
    this.#index = new SearchIndex(this.#searched);
    this.#filters = options.filters ?? null;
    this.#filters?.setFields(this.#fields);
    this.#grouped = groupsFor(options, this.#fields, this.#sortColumns, this.#cells);
  }

  setPairs(pairs: PairTable): void {
    if (this.#disposed) return;
    const known = this.#length;
    const before = this.#newest;
    const changes = changesBetween(before, known, pairs);
    const { kept, changed, moved } = changes;
    const grows = kept === known && changed.length === 0 && !moved && this.pairs === this.#newest;
    for (const field of this.#fields.values()) field.forget();
    const grouped = this.#grouped ? [this.#grouped.column] : [];
    for (const column of [...this.#sortColumns.values(), this.#index, ...grouped]) {
      if (moved) column.move(moved, known);
      column.forget(kept, changed);
    }
    this.#filters?.applyChanges(changes, known);
    this.#newest = pairs;
    this.#length = pairs.length;
    this.#match = this.#match && matchAfter(this.#match, changes, known);
    if (pairs.inPlace && !moved && pairs.length === known && this.pairs === before && !this.busy)
      return this.#showInPlace(before, changes);
    // Old rows stay visible until the new ones are in order; the first ones are shown as they come, unless they are sorted.
    if (grows) this.pairs = pairs;
    // A run under way includes added rows; restarting it for each addition, it might never end.
    if (grows && this.busy) return;
    const { search, sort, filters } = this.state;
    const isUnsorted = sort.length === 0 || this.#options.followsOther;
    if (grows && this.order.length === 0 && !search && isUnsorted && !filters && !this.#grouped)
      this.#show(this.#natural.upTo(pairs.length));
    this.#refresh(known === 0 || kept > 0 ? SYNC_CHANGES_MS : undefined);
  }

  get perPage(): number | null {
    return this.state.perPage ?? this.#options.perPage;
  }

  setState(state: ViewState): void {
    if (this.#disposed) return;
    const before = this.state;
    const { search, sort, filters } = state;
    this.state = { ...state, sort: this.#knownKeys(sort) };
    const isSame = search === before.search && sameFilters(filters, before.filters);
    if (!isSame || !sameKeys(this.state.sort, before.sort)) return this.#refresh(SYNC_WORK_MS);
    this.#show(this.order);
    this.#options.onviewchange();
  }

  pageOfGroup(group: number): number {
    const { groups, perPage } = this;
    return groups && perPage !== null ? this.#grouped!.pages(groups, perPage).pageOfGroup(group) : 1;
  }

  pageOfPlace(place: number): number {
    const { groups, perPage } = this;
    if (perPage === null) return 1;
    return groups ? this.#grouped!.pages(groups, perPage).pageOfPlace(place) : Math.floor(place / perPage) + 1;
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

  searchText(row: number): string {
    const { processes, steps } = this.pairs;
    const [process, step] = [processes[row], steps[row]];
    return process && step ? this.#searched.map(field => field.words(process, step)).join('\n') : '';
  }

  dispose(): void {
    this.#disposed = true;
    this.#run.abort();
    this.#sortColumns.clear();
    this.#index.forget(0, []);
    this.#filters?.dispose();
    this.pairs = this.#newest = NO_PAIRS;
    this.order = NO_ROWS;
    this.#natural.forget();
    this.groups = this.#match = null;
  }

  /** Updates rows in place, whatever their new values. */
  #showInPlace(before: PairTable, changes: PairChanges): void {
    const { search, sort } = this.state;
    const sorted = sort.flatMap(({ column }) => this.#fields.get(this.#sortFieldOf.get(column)!) ?? []);
    if (this.#grouped) sorted.push(this.#grouped.shown);
    const searched = search.trim() === '' ? [] : this.#searched;
    this.pairs = this.#newest;
    const isOther = this.#filters?.updateCountedPairs(this.state, this.pairs, this.#length, changes) ?? false;
    this.displaced ||= isOther || readsOtherwise(before, this.pairs, changes, sorted, searched);
    this.#options.onviewchange();
  }

  #knownKeys(sort: readonly SortKey[]): SortKey[] {
    const known = sort.filter(({ column }) => this.#sortFieldOf.has(column));
    return known.filter(({ column }, i) => known.findIndex(key => key.column === column) === i);
  }

  /** Updates `order`: within this call if that takes no longer than a slice, or `time`, else in the background. */
  #refresh(time?: number): void {
    this.#run.abort();
    this.#filters?.pause();
    const run = (this.#run = new AbortController());
    const work = this.#ordering();
    this.displaced = false;
    this.busy = true;
    this.settled = runSlice(work, time) ? Promise.resolve() : this.#finish(work, run.signal);
    this.#options.onviewchange();
    if (!this.busy) void this.#prepare(run.signal);
  }

  async #finish(work: SlicedWork, signal: AbortSignal): Promise<void> {
    if (await runSliced(work, signal)) {
      this.#options.onviewchange();
      void this.#prepare(signal);
    } else if (!this.#disposed) {
      await this.settled;
    }
  }

  /** Searches, filters, sorts and groups, beginning with the first of these that state or pairs have changed. */
  *#ordering(): SlicedWork {
    for (;;) {
      const pairs = this.#newest;
      const n = this.#length;
      const searched = yield* this.#matching(pairs, n);
      const found = this.#filters ? yield* this.#filters.filter(searched, this.state, pairs, n) : searched;
      let rows = found;
      for (const { column, direction } of [...this.state.sort].reverse()) {
        const values = this.#sortColumns.get(this.#sortFieldOf.get(column)!)!;
        rows = yield* this.#sorted(rows, rows === found, values, direction, pairs, n);
      }
      if (this.#grouped) rows = yield* this.#grouped.gather(rows, pairs, n, this.state.sort);
      this.pairs = this.#newest;
      this.busy = n !== this.#length;
      this.#show(rows);
      if (!this.busy) return this.#filters?.setCountedRows(searched, this.state, pairs, n);
      this.#options.onviewchange();
      yield;
    }
  }

  *#sorted(
    rows: Uint32Array,
    isAscending: boolean,
    column: SortColumn,
    direction: Direction,
    pairs: PairTable,
    n: number,
  ): Generator<void, Uint32Array> {
    // Few rows, or rows not in data order, are sorted on their own.
    if (!isAscending || rows.length < n / 8) {
      return yield* sortRows(rows, yield* column.keysOf(pairs, n), direction === 'desc');
    }
    const order = yield* column.orderOf(pairs, n, this.#natural.upTo(n), direction);
    if (rows.length === n) return order;
    const isFound = new Uint8Array(n);
    for (let i = 0; i < rows.length; i++) isFound[rows[i]!] = 1;
    return yield* restricted(order, isFound, rows.length);
  }

  *#matching(pairs: PairTable, n: number): Generator<void, Uint32Array> {
    const words = foldWords(this.state.search);
    if (words.length === 0) {
      this.#match = null;
      return this.#natural.upTo(n);
    }
    yield* this.#index.build(pairs, n);
    // Longer words only narrow the last result; beyond that, only added and changed rows are searched.
    let known = this.#match;
    if (!known?.words.every(before => words.some(word => word.includes(before)))) known = null;
    let rows = known?.rows ?? NO_ROWS;
    if (known && known.words.join(' ') !== words.join(' ')) rows = yield* this.#index.search(words, rows, 0, n);
    if (known?.fresh.length) rows = merged(rows, yield* this.#index.search(words, known.fresh, 0, n));
    if (!known || known.n < n) rows = merged(rows, yield* this.#index.search(words, null, known?.n ?? 0, n));
    this.#match = { words, rows, n, fresh: NO_ROWS };
    return rows;
  }

  #show(order: Uint32Array): void {
    const { perPage } = this;
    const wanted = Math.max(1, Math.trunc(this.state.page) || 1);
    this.order = order;
    this.groups = this.#grouped?.of(order) ?? null;
    this.page =
      this.groups && perPage !== null
        ? this.#grouped!.pages(this.groups, perPage).page(wanted)
        : pageSpan(order.length, perPage ?? Infinity, wanted);
    const { page } = this.page;
    if (page !== this.state.page && !this.busy) this.state = { ...this.state, page };
  }

  /** Prepares data for the reader's next click or key in idle time. */
  async #prepare(signal: AbortSignal): Promise<void> {
    await runSliced(this.#preparation(this.#newest, this.#length), signal, true);
  }

  *#preparation(pairs: PairTable, n: number): SlicedWork {
    yield* this.#index.build(pairs, n);
    if (this.#filters) yield* this.#filters.prepare(pairs, n);
    for (const direction of ['asc', 'desc'] as const) {
      for (const column of this.#sortColumns.values()) {
        yield* column.orderOf(pairs, n, this.#natural.upTo(n), direction);
      }
    }
  }
}

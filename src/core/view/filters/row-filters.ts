import { runSliced, runThrough, type SlicedWork } from '../../base/tasks/sliced-work.ts';
import type { PairTable, Process, Step } from '../../processes/process.ts';
import type { FieldValues } from '../field-values.ts';
import type { PairChanges } from '../local/pair-changes.ts';
import type { ViewState } from '../view-state.ts';
import { FilterColumn, type FilterValue, type ReadFilterValue } from './filter-column.ts';
import { type FacetCounts, filterRows, isOn, type RowFilter, wantedSets } from './filter-rows.ts';
import type { FilterState } from './filter-state.ts';
import type { ViewFilters } from './view-filters.ts';

/** A filter over rows in memory. */
export interface RowFilterSource {
  readonly name: string;
  /** How rows are read. A new key invalidates what was read before, as choices may depend on the day. */
  reading(fields: ReadonlyMap<string, FieldValues>): { readonly key: string; readonly read: ReadFilterValue };
  /** The condition for chosen values: values, and a test for others. Resolves `me` and ranges. */
  wanted(values: readonly FilterValue[]): Pick<RowFilter, 'values' | 'wants'>;
  /** Called when a value first occurs. */
  onvalue(value: FilterValue, process: Process, step: Step): void;
}

/** The counts for a filter. */
export interface CountedFilter {
  /** Values of all rows, whatever is chosen and searched for, including values that rows no longer have. */
  readonly column: FilterColumn;
  readonly counts: FacetCounts;
}

interface CountedRows {
  readonly rows: Uint32Array;
  readonly state: ViewState;
  readonly pairs: PairTable;
  readonly n: number;
}

/** The reader's filters over rows in memory: which rows pass, and how often each value occurs. */
export class RowFilters implements ViewFilters {
  readonly #sources: readonly RowFilterSource[];
  readonly #onchange: () => void;
  readonly #columns = new Map<string, { key: string; column: FilterColumn }>();
  #fields: ReadonlyMap<string, FieldValues> = new Map();
  #countedRows: CountedRows | null = null;
  /** The inputs of the counts before the pause. */
  #before: CountedRows | null = null;
  #run = new AbortController();
  #names: readonly string[] = [];
  /** The requested counts; the previous ones while counting. */
  counted: ReadonlyMap<string, CountedFilter> = new Map();
  /** Counting is under way. */
  counting = false;
  /** Resolves when counting has ended. */
  settled: Promise<void> = Promise.resolve();

  /** @param onchange - called when new counts are ready */
  constructor(sources: readonly RowFilterSource[], onchange: () => void) {
    this.#sources = sources;
    this.#onchange = onchange;
  }

  setFields(fields: ReadonlyMap<string, FieldValues>): void {
    this.#fields = fields;
  }

  applyChanges({ kept, changed, moved }: PairChanges): void {
    this.pause();
    for (const { column } of this.#columns.values()) {
      if (moved) column.move(moved);
      column.forget(kept, changed);
    }
  }

  *filter(rows: Uint32Array, { filters }: ViewState, pairs: PairTable, n: number): Generator<void, Uint32Array> {
    const wanted = yield* this.#wanted(filters, [], pairs, n);
    return wanted.some(isOn) ? (yield* filterRows(rows, wanted)).rows : rows;
  }

  setCountedRows(rows: Uint32Array, state: ViewState, pairs: PairTable, n: number): void {
    this.#countedRows = { rows, state, pairs, n };
    this.#recount();
  }

  updateCountedPairs(state: ViewState, pairs: PairTable, n: number, { kept, changed: some }: PairChanges): boolean {
    const changed = [...some, ...Array.from({ length: n - kept }, (_, i) => kept + i)];
    const before = this.#before;
    if (before) this.setCountedRows(before.rows, state, pairs, n);
    // Columns have the old values of these rows until they are rebuilt; sets keep their numbers.
    const old = new Map<string, Uint32Array>();
    for (const [name, { column }] of this.#columns)
      if (column.rows.length >= n)
        old.set(
          name,
          Uint32Array.from(changed, row => column.rows[row]!),
        );
    const tests = runThrough(this.#wanted(state.filters, [], pairs, n)).map(filter => ({
      setOf: filter.column.rows,
      before: old.get(filter.name),
      wanted: runThrough(wantedSets(filter)),
    }));
    return changed.some((row, at) => {
      const did = tests.every(({ wanted, before: sets, setOf }) => wanted[sets ? sets[at]! : setOf[row]!] === 1);
      return did !== tests.every(({ wanted, setOf }) => wanted[setOf[row]!] === 1);
    });
  }

  /** Requests counts for these filters from now on. */
  request(names: readonly string[]): void {
    if (names.length === this.#names.length && names.every(name => this.#names.includes(name))) return;
    this.#names = names;
    this.#recount();
  }

  /** The values of a filter by row, as far as read; null if none. */
  columnOf(name: string): FilterColumn | null {
    return this.#columns.get(name)?.column ?? null;
  }

  pause(): void {
    this.#run.abort();
    this.#before = this.#countedRows ?? this.#before;
    this.#countedRows = null;
  }

  *prepare(pairs: PairTable, n: number): Generator<void, void> {
    for (const source of this.#sources) yield* this.#column(source).build(pairs, n);
  }

  dispose(): void {
    this.pause();
    this.#columns.clear();
    this.counted = new Map();
  }

  #recount(): void {
    this.#run.abort();
    this.counting = this.#names.length > 0;
    if (!this.#countedRows || !this.counting) return;
    const { signal } = (this.#run = new AbortController());
    this.settled = runSliced(this.#counts(this.#countedRows), signal).then(done => {
      if (done) this.#onchange();
    });
  }

  *#counts({ rows, state, pairs, n }: CountedRows): SlicedWork {
    const names = this.#names;
    const wanted = yield* this.#wanted(state.filters, names, pairs, n);
    const { facets } = yield* filterRows(rows, wanted, names);
    const counted = new Map<string, CountedFilter>();
    for (const [name, counts] of facets) counted.set(name, { column: this.columnOf(name)!, counts });
    this.counted = counted;
    this.counting = false;
  }

  /** The filters that are on or counted, each with its column built. */
  *#wanted(
    filters: FilterState = {},
    counted: readonly string[],
    pairs: PairTable,
    n: number,
  ): Generator<void, RowFilter[]> {
    const wanted: RowFilter[] = [];
    for (const source of this.#sources) {
      const { name } = source;
      const values = Object.hasOwn(filters, name) ? filters[name]! : [];
      if (values.length === 0 && !counted.includes(name)) continue;
      const column = this.#column(source);
      yield* column.build(pairs, n);
      if (values.length === 0) wanted.push({ name, column, values });
      else {
        const { values: chosen, wants = null } = source.wanted(values);
        const known = chosen.map(value => alikeIn(column, value)).filter(value => value !== undefined);
        // with only values that no row has, the filter is still on
        wanted.push({ name, column, values: known, wants: wants ?? (known.length > 0 ? null : NOTHING) });
      }
    }
    return wanted;
  }

  #column(source: RowFilterSource): FilterColumn {
    const { key, read } = source.reading(this.#fields);
    const known = this.#columns.get(source.name);
    if (known?.key === key) return known.column;
    const column = new FilterColumn(read, (value, process, step) => source.onvalue(value, process, step));
    this.#columns.set(source.name, { key, column });
    return column;
  }
}

const NOTHING = () => false;

/** The value itself or, if no row has it, one that is written the same: addresses contain only texts. */
function alikeIn(column: FilterColumn, value: FilterValue): FilterValue | undefined {
  if (column.codeOf(value) !== undefined) return value;
  if (value === null) return undefined;
  const text = String(value);
  const others: FilterValue[] = [text, Number(text), text === 'true' ? true : text === 'false' ? false : null];
  return others.find(other => other !== null && String(other) === text && column.codeOf(other) !== undefined);
}

import { compareValues, MISSING, sortClassOf } from '../../../base/text/collation.ts';
import type { PairTable } from '../../../processes/process.ts';
import type { Direction } from '../../../query/process-query.ts';
import type { FieldValues } from '../../field-values.ts';
import { type RowValues, sortIncrementally } from './incremental-sort.ts';
import { movedOrder, movedRows, movedValues } from '../moved-rows.ts';
import { sortRows } from './radix-sort.ts';
import type { SortKeys } from './radix-sort.ts';
import { commonForm, compareNumbered, NumberedTexts } from './numbered-texts.ts';
import { type ColumnValues, IS_NUMBER, makeSortKeys } from './column-sort-keys.ts';
import { runThrough, type SlicedWork } from '../../../base/tasks/sliced-work.ts';

const SLICE_ROWS = 512;
/** More distinct texts, if rows hardly share them, are dropped once their keys are made. */
const MAX_TEXTS = 20_000;
/** If at most one row in this many has changed, the sort is incremental. */
const INCREMENTAL = 16;

/**
 * The values of one field for sorting rows (contract 7.2), as a column: numbers in a typed array, others as codes of a
 * dictionary. Each row gets an unsigned key in the order of the values; each distinct text is collated once. If few
 * rows change later, only these are read and put into their places. Texts that all have one number between the same
 * words, such as ids, sort by it.
 *
 * Cost: at most 25 bytes a row, and the distinct texts if rows share them.
 */
export class SortColumn {
  readonly #field: FieldValues;
  readonly #lang: string;
  /** Rows before this one have been read. */
  #read = 0;
  #numbers: Float64Array | null = null;
  #codes: Int32Array | null = null;
  /** The dictionary: strings, booleans, and null for missing values. */
  #others: unknown[] = [];
  readonly #codeOf = new Map<unknown, number>();
  readonly #texts = new NumberedTexts();
  /** Forms by row; below, those of the dictionary's texts by code. */
  #forms = new Uint8Array(0);
  #formOf: number[] = [];
  /** The form that the keys were made for; 0: no common form. */
  #form = 0;
  #keys: SortKeys | null = null;
  /** All rows, sorted by the keys. */
  #orders: Partial<Record<Direction, Uint32Array>> = {};
  /** Keys are valid for the rows before this one, except changed ones. */
  #kept = 0;
  readonly #changed = new Set<number>();
  /** The old place of each row, if rows have moved and the data here have not yet. */
  #moved: Int32Array | null = null;
  /** Work under way: makes the keys of `n` rows. */
  #work: { n: number; steps: Generator<void, void> } | null = null;

  constructor(field: FieldValues, lang: string) {
    this.#field = field;
    this.#lang = lang;
  }

  /** Some of `known` rows have moved: `from` is the old place of each, -1 for those that `forget` will name. */
  move(from: Int32Array, known: number): void {
    if (this.#moved) runThrough(this.#moveRows());
    this.#work = null;
    const changed = [...this.#changed].sort((a, b) => a - b);
    this.#changed.clear();
    // Incomplete keys are not worth moving.
    if (this.#keys?.keys.length !== known || this.#kept < known || (this.#read > 0 && this.#read < known)) {
      this.#keys = null;
      this.#orders = {};
      this.#kept = 0;
      this.#dropValues();
      return;
    }
    for (const row of movedRows(changed, from)) this.#changed.add(row);
    this.#moved = from;
    this.#kept = from.length;
    if (this.#read > 0) this.#read = from.length;
  }

  /** Rows from `row` on and those in `changed` have new pairs. */
  forget(row: number, changed: readonly number[]): void {
    this.#read = Math.min(this.#read, row);
    this.#kept = Math.min(this.#kept, row);
    for (const row of changed) this.#changed.add(row);
    if (changed.length > 0 || row < (this.#work?.n ?? 0)) this.#work = null;
  }

  /** Keys of the first `n` rows. A second caller continues where the first stopped. */
  *keysOf(pairs: PairTable, n: number): Generator<void, SortKeys> {
    while (this.#moved || this.#kept < n || this.#keys?.keys.length !== n || this.#changed.size > 0) {
      if (this.#work?.n !== n) this.#work = { n, steps: this.#renew(pairs, n) };
      if (!this.#work.steps.next().done) yield;
    }
    return this.#keys;
  }

  /** The first `n` rows, sorted, as after a click on a header. Must not be changed. */
  *orderOf(pairs: PairTable, n: number, natural: Uint32Array, direction: Direction): Generator<void, Uint32Array> {
    const keys = yield* this.keysOf(pairs, n);
    return (this.#orders[direction] ??= yield* sortRows(natural, keys, direction === 'desc'));
  }

  /** Updates keys and orders. If abandoned halfway, only the progress of reading has changed. */
  *#renew(pairs: PairTable, n: number): SlicedWork {
    if (this.#moved) yield* this.#moveRows();
    const { asc } = this.#orders;
    const kept = Math.min(this.#kept, n);
    if (kept === n && this.#keys?.keys.length === n && this.#changed.size === 0) {
      this.#work = null;
      return;
    }
    const isIncremental = asc !== undefined && n - kept + this.#changed.size <= n / INCREMENTAL;
    const fresh = isIncremental ? [...this.#changed].filter(row => row < kept).sort((a, b) => a - b) : [];
    if (isIncremental) for (let row = kept; row < n; row++) fresh.push(row);
    if (this.#read > 0 || !isIncremental) yield* this.#readRows(pairs, n);
    const valueOf = this.#valueGetter(pairs);
    const form = yield* this.#formWith(valueOf, fresh, n);
    if (isIncremental && form === this.#form) {
      const before = { order: asc, ...this.#keys! };
      const { order, ...keys } = yield* sortIncrementally(before, n, fresh, this.#valuesOf(valueOf));
      [this.#keys, this.#orders] = [keys, { asc: order }];
    } else {
      if (this.#read === 0) yield* this.#readRows(pairs, n);
      const keys = yield* makeSortKeys(this.#columnValues, n, this.#compareAs(form));
      [this.#form, this.#keys, this.#orders] = [form, keys, {}];
    }
    this.#kept = n;
    this.#changed.clear();
    this.#work = null;
    if (this.#others.length > Math.max(MAX_TEXTS, n / 2)) this.#dropValues();
  }

  /** The common form of the first `n` rows, of which only the fresh ones may be unread. */
  *#formWith(valueOf: (row: number) => unknown, fresh: readonly number[], n: number): Generator<void, number> {
    if (this.#read === 0) {
      this.#makeRoom(n);
      for (const row of fresh) {
        this.#forms[row] = this.#texts.formOf(valueOf(row));
        if (row % SLICE_ROWS === 0) yield;
      }
    }
    return commonForm(this.#forms, n);
  }

  #compareAs(form: number): (a: unknown, b: unknown) => number {
    return form === 0 ? compareValues(this.#lang) : compareNumbered(this.#lang, form);
  }

  /** Moves the data of rows to their new places. */
  *#moveRows(): SlicedWork {
    const from = this.#moved!;
    const { keys, max } = this.#keys!;
    const room = from.length + (from.length >> 3);
    const numbers = this.#numbers && (yield* movedValues(this.#numbers, from, new Float64Array(room)));
    const codes = this.#codes && (yield* movedValues(this.#codes, from, new Int32Array(room).fill(IS_NUMBER)));
    const forms = yield* movedValues(this.#forms, from, new Uint8Array(room));
    const orders: Partial<Record<Direction, Uint32Array>> = {};
    for (const direction of ['asc', 'desc'] as const) {
      const order = this.#orders[direction];
      if (order) orders[direction] = yield* movedOrder(order, from, keys.length);
    }
    this.#keys = { keys: yield* movedValues(keys, from, new Uint32Array(from.length)), max };
    [this.#numbers, this.#codes, this.#forms, this.#orders, this.#moved] = [numbers, codes, forms, orders, null];
  }

  get #columnValues(): ColumnValues {
    return { numbers: this.#numbers, codes: this.#codes, others: this.#others, missing: this.#codeOf.get(null) };
  }

  *#readRows(pairs: PairTable, n: number): SlicedWork {
    this.#makeRoom(n);
    while (this.#read < n) {
      const end = Math.min(n, this.#read + SLICE_ROWS);
      for (; this.#read < end; this.#read++) this.#readRow(pairs, this.#read);
      yield;
    }
    let read = 0;
    for (const row of this.#changed) {
      if (row < n) this.#readRow(pairs, row);
      if (++read % SLICE_ROWS === 0) yield;
    }
  }

  #makeRoom(n: number): void {
    const room = n + (n >> 3);
    if (this.#numbers && this.#numbers.length < n) this.#numbers = copied(this.#numbers, new Float64Array(room));
    if (this.#codes && this.#codes.length < n) this.#codes = copied(this.#codes, new Int32Array(room));
    if (this.#forms.length < n) this.#forms = copied(this.#forms, new Uint8Array(room));
  }

  #dropValues(): void {
    this.#read = 0;
    this.#numbers = this.#codes = null;
    this.#others = [];
    this.#formOf = [];
    this.#codeOf.clear();
  }

  /** Returns the values of rows; reads them only if they are not stored. */
  #valueGetter(pairs: PairTable): (row: number) => unknown {
    const known = new Map<number, unknown>();
    const readValue = (row: number): unknown => {
      let value = known.get(row);
      if (value === undefined) known.set(row, (value = this.#valueAt(pairs, row)));
      return value;
    };
    const keptValue = (row: number): unknown => {
      const code = this.#codes?.[row] ?? IS_NUMBER;
      return code === IS_NUMBER ? this.#numbers![row] : this.#others[code];
    };
    return this.#read > 0 ? keptValue : readValue;
  }

  #valuesOf(valueOf: (row: number) => unknown): RowValues {
    const compare = this.#compareAs(this.#form);
    return { compare: (a, b) => compare(valueOf(a), valueOf(b)), isMissing: row => valueOf(row) === null };
  }

  #valueAt({ processes, steps }: PairTable, row: number): unknown {
    const value = this.#field.sortValue(processes[row]!, steps[row]!);
    return sortClassOf(value) === MISSING ? null : value;
  }

  #readRow(pairs: PairTable, row: number): void {
    const value = this.#valueAt(pairs, row);
    if (typeof value === 'number') {
      this.#numbers ??= new Float64Array(pairs.length);
      // Adding zero turns -0 into 0.
      this.#numbers[row] = value + 0;
      if (this.#codes) this.#codes[row] = IS_NUMBER;
      this.#forms[row] = this.#texts.formOf(value);
      return;
    }
    this.#codes ??= new Int32Array(pairs.length).fill(IS_NUMBER);
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      this.#codeOf.set(value, (code = this.#others.push(value) - 1));
      this.#formOf[code] = this.#texts.formOf(value);
    }
    this.#codes[row] = code;
    this.#forms[row] = this.#formOf[code]!;
  }
}

function copied<T extends Float64Array | Int32Array | Uint8Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

import { MISSING, compareValues, sortClassOf } from '../../../base/text/collation.ts';
import type { PairTable } from '../../../processes/process.ts';
import type { Direction } from '../../../query/process-query.ts';
import type { FieldReader } from '../../field-reader.ts';
import { sortIncrementally, type RowValues } from './incremental-sort.ts';
import { movedOrder, movedRows, movedValues } from '../moved-rows.ts';
import { sortRows } from './radix-sort.ts';
import type { SortKeys } from './radix-sort.ts';
import { commonForm, compareNumbered, NumberedTexts } from './numbered-texts.ts';
import { type ColumnValues, IS_NUMBER, makeSortKeys } from './column-sort-keys.ts';
import { runThrough, type Steps } from '../../../base/tasks/sliced-work.ts';

const SLICE_ROWS = 512;
/** More different texts than this, where rows hardly share them, are not kept: their keys are all that is needed. */
const MOST_TEXTS = 20_000;
/** Where no more than one row in so many has changed, the sort is incremental. */
const INCREMENTAL = 16;

/**
 * The values of one field that rows sort by (contract 7.2), as a column: numbers in a typed array, others as numbers of
 * a dictionary. Out of them comes one unsigned key for each row, in the order of the values; strings are collated once
 * for each distinct text. Where few rows change later, these alone are read and put into their places. Texts that all have
 * one number between the same words, such as ids, sort by it.
 *
 * Cost: 25 bytes a row at most, and the distinct texts where rows share them.
 */
export class SortColumn {
  readonly #reader: FieldReader;
  readonly #lang: string;
  /** Rows before this one are read. */
  #read = 0;
  #numbers: Float64Array | null = null;
  #codes: Int32Array | null = null;
  /** The dictionary: strings, booleans, and null for what is missing. */
  #others: unknown[] = [];
  readonly #codeOf = new Map<unknown, number>();
  readonly #texts = new NumberedTexts();
  /** By row: what its value is like; that of a text of the dictionary is known by its code. */
  #forms = new Uint8Array(0);
  #formOf: number[] = [];
  /** The form that the keys are made for; 0: the values have no one form. */
  #form = 0;
  #keys: SortKeys | null = null;
  /** All rows, sorted by the keys. */
  #orders: Partial<Record<Direction, Uint32Array>> = {};
  /** The keys are those of the rows before this one, but for those that have changed. */
  #kept = 0;
  readonly #changed = new Set<number>();
  /** Where rows stood that what is here is about, where they stand elsewhere now. */
  #moved: Int32Array | null = null;
  /** Makes the keys of `n` rows. */
  #work: { n: number; steps: Generator<void, void> } | null = null;

  constructor(reader: FieldReader, lang: string) {
    this.#reader = reader;
    this.#lang = lang;
  }

  /** Of `known` rows some stand elsewhere now: `from` says where each stood, -1 for those that are to be forgotten next. */
  move(from: Int32Array, known: number): void {
    if (this.#moved) runThrough(this.#moveRows());
    this.#work = null;
    const changed = [...this.#changed].sort((a, b) => a - b);
    this.#changed.clear();
    // Keys that are only half known are not worth the trouble.
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

  /** Rows from `row` on have other pairs now, and so have those in `changed`. */
  forget(row: number, changed: readonly number[]): void {
    this.#read = Math.min(this.#read, row);
    this.#kept = Math.min(this.#kept, row);
    for (const row of changed) this.#changed.add(row);
    if (changed.length > 0 || row < (this.#work?.n ?? 0)) this.#work = null;
  }

  /** Keys of the first `n` rows. A second caller goes on where the first one stopped. */
  *keysOf(pairs: PairTable, n: number): Generator<void, SortKeys> {
    while (this.#moved || this.#kept < n || this.#keys?.keys.length !== n || this.#changed.size > 0) {
      if (this.#work?.n !== n) this.#work = { n, steps: this.#renew(pairs, n) };
      if (!this.#work.steps.next().done) yield;
    }
    return this.#keys;
  }

  /** All of the first `n` rows, sorted: the answer to a click on a header. Not to be changed. */
  *orderOf(pairs: PairTable, n: number, natural: Uint32Array, direction: Direction): Generator<void, Uint32Array> {
    const keys = yield* this.keysOf(pairs, n);
    return (this.#orders[direction] ??= yield* sortRows(natural, keys, direction === 'desc'));
  }

  /** Brings keys and orders up to date. What is left half done has changed nothing but which rows are read. */
  *#renew(pairs: PairTable, n: number): Steps {
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
    const valueOf = this.#valueReader(pairs);
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
    if (this.#others.length > Math.max(MOST_TEXTS, n / 2)) this.#dropValues();
  }

  /** The form of the first `n` rows, of which only the fresh ones may be unread. */
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

  /** Takes what is known of rows to where they stand now. */
  *#moveRows(): Steps {
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

  *#readRows(pairs: PairTable, n: number): Steps {
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

  /** The values of rows, which are read only where they are not kept. */
  #valueReader(pairs: PairTable): (row: number) => unknown {
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
    const value = this.#reader.sortValue(processes[row]!, steps[row]!);
    return sortClassOf(value) === MISSING ? null : value;
  }

  #readRow(pairs: PairTable, row: number): void {
    const value = this.#valueAt(pairs, row);
    if (typeof value === 'number') {
      this.#numbers ??= new Float64Array(pairs.length);
      // Adding zero makes -0 a 0.
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

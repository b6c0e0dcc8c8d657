import type { GridBody } from './grid-body.ts';

/** The range of rows that Shift selects, from the row selected or focused last to another; it may reach over pages. */
export class RowRange {
  readonly #body: GridBody;
  /** The row at which the range begins, and where in the order of all pages it stood then. */
  #origin: { readonly key: string; readonly place: number } | null = null;
  /** Key of the row that it goes to: from there alone arrows go on with it. */
  #end = '';

  constructor(body: GridBody) {
    this.#body = body;
  }

  /** A range begins at a row on the page. */
  begin(position: number): void {
    this.#beginAt(this.#lines.placeAt(position));
  }

  /**
   * Selects or deselects one row.
   *
   * @param range - and with it those between it and the row at which the range begins
   */
  select(position: number, selected: boolean, range: boolean): void {
    const place = this.#lines.placeAt(position);
    const origin = (range ? this.#originNow : null) ?? this.#beginAt(place);
    this.#select(origin, place, selected);
  }

  /** The focus moves from one row to another and selects those on the way. */
  extend(from: number, to: number): void {
    const lines = this.#lines;
    const [start, end] = [lines.placeAt(from), lines.placeAt(to)];
    const origin = (this.#end === lines.keyIn(start) ? this.#originNow : null) ?? this.#beginAt(start);
    // Back towards the origin or over it: what the range leaves goes out of it.
    if (end !== start && start !== origin && start < origin !== end < start) {
      this.#select(start, end < start ? end + 1 : end - 1, false);
    }
    this.#select(origin, end, true);
  }

  get #lines() {
    return this.#body.host.model.lines;
  }

  #beginAt(place: number): number {
    this.#end = this.#lines.keyIn(place);
    this.#origin = { key: this.#end, place };
    return place;
  }

  /** Place of the row at which the range begins; null where there is none. */
  get #originNow(): number | null {
    if (!this.#origin) return null;
    const { key, place } = this.#origin;
    const { order } = this.#body.host.model.view;
    const now = place < order.length && this.#lines.keyIn(place) === key ? place : this.#lines.placeOf(key);
    return now < 0 ? null : now;
  }

  /** From one place to another, both included, whichever comes first. */
  #select(from: number, to: number, selected: boolean): void {
    const { host } = this.#body;
    this.#end = this.#lines.keyIn(to);
    host.select(host.model.rowsBetween(from, to), selected);
  }
}

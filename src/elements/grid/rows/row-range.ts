import type { GridBody } from './grid-body.ts';

/** The range of rows selected with Shift, from the row selected or focused last to another; it may span pages. */
export class RowRange {
  readonly #body: GridBody;
  /** The row at which the range begins, and its place in the order of all pages at that time. */
  #origin: { readonly key: string; readonly place: number } | null = null;
  /** Key of the row at the end of the range: arrow keys extend the range only from there. */
  #end = '';

  constructor(body: GridBody) {
    this.#body = body;
  }

  /** Begins a range at a row on the page. */
  begin(position: number): void {
    this.#beginAt(this.#lines.placeAt(position));
  }

  /**
   * Selects or deselects one row.
   *
   * @param range - also all rows between it and the origin of the range
   */
  select(position: number, selected: boolean, range: boolean): void {
    const place = this.#lines.placeAt(position);
    const origin = (range ? this.#originNow : null) ?? this.#beginAt(place);
    this.#select(origin, place, selected);
  }

  /** Extends the range as the focus moves from one row to another. */
  extend(from: number, to: number): void {
    const lines = this.#lines;
    const [start, end] = [lines.placeAt(from), lines.placeAt(to)];
    const origin = (this.#end === lines.keyAtPlace(start) ? this.#originNow : null) ?? this.#beginAt(start);
    // Towards the origin or past it: rows that leave the range are deselected.
    if (end !== start && start !== origin && start < origin !== end < start) {
      this.#select(start, end < start ? end + 1 : end - 1, false);
    }
    this.#select(origin, end, true);
  }

  get #lines() {
    return this.#body.host.model.lines;
  }

  #beginAt(place: number): number {
    this.#end = this.#lines.keyAtPlace(place);
    this.#origin = { key: this.#end, place };
    return place;
  }

  /** Current place of the row at which the range begins; null if there is none. */
  get #originNow(): number | null {
    if (!this.#origin) return null;
    const { key, place } = this.#origin;
    const { order } = this.#body.host.model.view;
    const now = place < order.length && this.#lines.keyAtPlace(place) === key ? place : this.#lines.placeOf(key);
    return now < 0 ? null : now;
  }

  /** Selects or deselects from one place to another, both included, whichever comes first. */
  #select(from: number, to: number, selected: boolean): void {
    const { host } = this.#body;
    this.#end = this.#lines.keyAtPlace(to);
    host.select(host.model.rowsBetween(from, to), selected);
  }
}

import type { GridBody } from './grid-body.ts';

/** The range of rows that Shift selects, from the row selected or focused last to another; it may reach over pages. */
export class RowRange {
  readonly #body: GridBody;
  /** The row at which the range begins, and where in the order of all pages it stood then. */
  #origin: { readonly key: string; readonly index: number } | null = null;
  /** Key of the row that it goes to: from there alone arrows go on with it. */
  #end = '';

  constructor(body: GridBody) {
    this.#body = body;
  }

  /** A range begins here. */
  begin(position: number): number {
    const { model } = this.#body.host;
    this.#end = model.keyOf(position);
    this.#origin = { key: this.#end, index: model.view.page.start + position };
    return position;
  }

  /**
   * Selects or deselects one row.
   *
   * @param range - and with it those between it and the row at which the range begins
   */
  select(position: number, selected: boolean, range: boolean): void {
    const origin = (range ? this.#originNow : null) ?? this.begin(position);
    this.#take(origin, position, selected);
  }

  /** The focus moves from one row to another and selects those on the way. */
  extend(from: number, to: number): void {
    const origin = (this.#end === this.#body.host.model.keyOf(from) ? this.#originNow : null) ?? this.begin(from);
    // Back towards the origin or over it: what the range leaves goes out of it.
    if (to !== from && from !== origin && from < origin !== to < from) {
      this.#take(from, to < from ? to + 1 : to - 1, false);
    }
    this.#take(origin, to, true);
  }

  /** Position of the row at which the range begins, counted from this page's first row also on others; null where there is none. */
  get #originNow(): number | null {
    if (!this.#origin) return null;
    const { model } = this.#body.host;
    const { order, page } = model.view;
    const { key, index } = this.#origin;
    const now = index < order.length && model.keyOf(index - page.start) === key ? index : model.indexOf(key);
    return now < 0 ? null : now - page.start;
  }

  /** From one position to another, both included, whichever comes first. */
  #take(from: number, to: number, selected: boolean): void {
    const { host } = this.#body;
    this.#end = host.model.keyOf(to);
    host.select(host.model.rowsBetween(from, to), selected);
  }
}

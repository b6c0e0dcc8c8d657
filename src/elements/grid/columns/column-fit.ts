import type { GridColumn } from '../model/grid-columns.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { RowActions } from '../../rows/row-buttons.ts';
import { longestOf, probesOf } from './column-probes.ts';
import { breakpointIn, freezeColumns, thaw } from './column-widths.ts';
import type { FrozenColumns } from './frozen-columns.ts';

/** The inputs of widths. Whether rows are cards is found with them. */
export interface FitHost {
  readonly model: GridModel;
  readonly actions: RowActions | null;
  cards: boolean;
}

/** Gives the columns their widths, or makes rows cards where a panel is too narrow for columns, and knows when that is to be done anew. */
export class ColumnFit {
  /** The widths that the columns got; null in cards, and before. */
  frozen: FrozenColumns | null = null;
  readonly #scroller: HTMLElement;
  readonly #host: FitHost;
  /** How long the contents were that the columns got their widths for; null: they have none yet. */
  #lengths: readonly number[] | null = null;
  #width = 0;
  /** The columns of the heads, the rows and the widths. */
  #columns: readonly GridColumn[];
  #chosen: ReadonlyMap<string, number>;

  constructor(scroller: HTMLElement, host: FitHost) {
    this.#scroller = scroller;
    this.#host = host;
    this.#columns = host.model.columns;
    this.#chosen = host.model.arrangement.widths;
  }

  /**
   * Gives the columns their widths, where they have none: before the first rows come in, so that these are laid out once.
   *
   * @param first - position of the first row at hand
   */
  fit(first: number): void {
    const { model } = this.#host;
    if (this.#lengths || model.count === 0) return;
    if (this.#useCards()) {
      this.#lengths = model.columns.map(() => Infinity);
      this.#width = this.#scroller.clientWidth;
      return;
    }
    const longest = longestOf(model, first);
    const { columns, variable, rowActions, arrangement, lines } = model;
    const lengths = longest.map(each => each.lengths);
    const widths = { columns, variable, opens: lines.opens, rowActions, chosen: arrangement.widths, lengths };
    const frozen = freezeColumns(this.#scroller, widths, probesOf(model, first, longest, this.#host.actions));
    if (!frozen) return;
    this.frozen = frozen;
    this.#lengths = longest.map(({ length }) => length);
    this.#width = frozen.clientWidth;
  }

  /** Returns whether widths are to be found anew, because there are longer contents than those they were found for. */
  outgrown(first: number): boolean {
    const longest = longestOf(this.#host.model, first);
    if (longest.every(({ length }, i) => length <= (this.#lengths?.[i] ?? -1))) return false;
    this.#lengths = null;
    return true;
  }

  /** Returns whether widths are to be found anew, because the scroller has got another one. */
  resized(): boolean {
    if (this.#scroller.clientWidth === this.#width) return false;
    this.#lengths = null;
    return true;
  }

  /** The widths are what the reader chose: nothing is to be found anew. */
  keep(): void {
    this.#chosen = this.#host.model.arrangement.widths;
  }

  /** Takes the columns of the model up. Returns what of them is another: the columns, or only what the reader chose for their widths. */
  updateColumns(): 'columns' | 'widths' | null {
    const { columns, arrangement, count } = this.#host.model;
    const isOther = columns !== this.#columns;
    if (!isOther && arrangement.widths === this.#chosen) return null;
    this.#columns = columns;
    this.#chosen = arrangement.widths;
    this.#lengths = null;
    // Without rows there is nothing to measure: what was found for others must not stay.
    if (count === 0) this.#thaw();
    return isOther ? 'columns' : 'widths';
  }

  /** Finds whether rows are to be cards in the panel's width. */
  #useCards(): boolean {
    const host = this.#host;
    const { cardsBelow } = host.model;
    const { clientWidth, classList } = this.#scroller;
    // A table without a width yet is not narrow.
    const cards = cardsBelow !== null && clientWidth > 0 && clientWidth < breakpointIn(this.#scroller, cardsBelow);
    host.cards = cards;
    classList.toggle('pp-cards', cards);
    if (cards) this.#thaw();
    return cards;
  }

  #thaw(): void {
    this.frozen = null;
    thaw(this.#scroller);
  }
}

import type { GridColumn } from '../model/grid-columns.ts';
import type { GridModel } from '../model/grid-model.ts';
import { fitCards } from '../cards/card-fit.ts';
import { ALL_VALUES, type CardLayout, isSameLayout } from '../cards/card-layout.ts';
import { placeArrows } from '../header/arrow-side.ts';
import type { RowActions } from '../../rows/row-buttons.ts';
import { firstRows, type Longest, longestOf, pairsFrom, probesOf, sampledRows } from './column-probes.ts';
import { breakpointIn, freezeColumns, thaw } from './column-widths.ts';
import type { FrozenColumns } from './frozen-columns.ts';

/** The inputs of column widths. `cards` is an output. */
export interface FitHost {
  readonly model: GridModel;
  readonly actions: RowActions | null;
  /** How rows are laid out as cards; null: they are rows of a table. */
  cards: CardLayout | null;
  /** Whether all rows of the load have come. */
  isLoaded(): boolean;
}

/** Columns are measured again after a load if so large a share more of their texts does not fit. */
const MORE_CUT = 0.1;

/** Sets the column widths, or switches to cards if the panel is too narrow, and decides when to do so again. */
export class ColumnFit {
  /** The current widths of the columns; null for cards, and before the first fit. */
  frozen: FrozenColumns | null = null;
  readonly #scroller: HTMLElement;
  readonly #host: FitHost;
  /** The contents that the widths were computed for, by column, none for cards; null: there are no widths yet. */
  #longest: readonly Longest[] | null = null;
  #width = 0;
  /** The columns that heads, rows and widths are currently based on. */
  #columns: readonly GridColumn[];
  #chosen: ReadonlyMap<string, number>;

  constructor(scroller: HTMLElement, host: FitHost) {
    this.#scroller = scroller;
    this.#host = host;
    this.#columns = host.model.columns;
    this.#chosen = host.model.gridColumns.widths;
  }

  /**
   * Sets the column widths if there are none, before the first rows are inserted, so that these are laid out only once.
   * Without rows it only finds out whether they would be cards.
   *
   * @param first - position of the first row in the document
   */
  fit(first: number): void {
    const { model } = this.#host;
    if (this.#longest) return;
    if (model.count === 0) return this.#fitNone();
    if (this.#useCards()) {
      this.#longest = [];
      this.#setWidth(this.#scroller.clientWidth);
      if (model.rowActions) this.#host.actions?.placeInCards(this.#scroller, model.rowActions, pairsFrom(model, first));
      this.#layOutCards(first);
      return;
    }
    placeArrows(this.#scroller);
    // Rows that are sorted are painted when all are there to be sampled.
    const isSorted = model.view.state.sort.length > 0;
    this.#freeze(first, longestOf(model, isSorted ? sampledRows(model, first) : firstRows(model)));
    if (isSorted || !this.#longest || !this.#host.isLoaded()) return;
    const longest = longestOf(model, sampledRows(model, first));
    if (!this.#suits(longest)) this.#freeze(first, longest);
  }

  /** Without rows there is nothing to measure, but a narrow panel has no head of columns. */
  #fitNone(): void {
    this.#useCards();
    this.#setWidth(this.#scroller.clientWidth);
  }

  #freeze(first: number, longest: readonly Longest[]): void {
    const { model, actions } = this.#host;
    const { columns, variable, rowActions, gridColumns, lines } = model;
    const [lengths, texts] = [longest.map(each => each.lengths), longest.map(each => each.texts)];
    const widths = { columns, variable, opens: lines.opens, rowActions, chosen: gridColumns.widths, lengths, texts };
    const frozen = freezeColumns(this.#scroller, widths, probesOf(model, first, longest, actions));
    if (!frozen) return;
    this.frozen = frozen;
    this.#longest = longest;
    this.#setWidth(frozen.clientWidth);
  }

  /** Sets the width of the view for the styles of rows: before these are inserted, which would be styled twice. */
  #setWidth(width: number): void {
    this.#width = width;
    this.#scroller.parentElement!.style.setProperty('--_port', `${width}px`);
  }

  /**
   * Returns whether widths have to be computed again because there are longer contents, and these do not fit.
   *
   * @param isFirstLoad - a first load is over: also because more of the contents do not fit
   */
  outgrown(first: number, isFirstLoad: boolean): boolean {
    const { model } = this.#host;
    const longest = longestOf(model, sampledRows(model, first));
    if (isFirstLoad ? this.#suits(longest) : this.#hasRoomFor(longest)) return false;
    this.#longest = null;
    return true;
  }

  #hasRoomFor(longest: readonly Longest[]): boolean {
    return this.#longest?.length === 0 || longest.every(({ length }, i) => this.#fits(i, length));
  }

  /** Returns whether there is room for these contents, and about as many of them fit as of the measured ones. */
  #suits(longest: readonly Longest[]): boolean {
    return (
      this.#hasRoomFor(longest) &&
      longest.every(({ lengths }, i) => {
        const before = this.#longest![i];
        return !before || this.#cutShare(i, lengths) <= this.#cutShare(i, before.lengths) + MORE_CUT;
      })
    );
  }

  #fits(column: number, length: number): boolean {
    const before = this.#longest?.[column]?.length ?? -1;
    return length <= before || (before > 0 && this.frozen?.isSpacious(column, length / before) === true);
  }

  /** The share of texts that do not fit on one line. */
  #cutShare(column: number, lengths: readonly number[]): number {
    const longest = this.#longest![column]!.length;
    const texts = lengths.filter(length => length > 0);
    const cut = texts.filter(length => this.frozen?.isSpacious(column, length / longest) === false);
    return cut.length / (texts.length || 1);
  }

  /** Returns whether widths have to be computed again because the width of the scroller has changed. */
  resized(): boolean {
    if (this.#scroller.clientWidth === this.#width) return false;
    this.#longest = null;
    return true;
  }

  /** Marks the widths as chosen by the reader, so they are not computed again. */
  keep(): void {
    this.#chosen = this.#host.model.gridColumns.widths;
  }

  /**
   * Applies the columns of the model. Returns what has changed: the columns, or only the widths chosen by the reader.
   */
  updateColumns(): 'columns' | 'widths' | null {
    const { columns, gridColumns, count } = this.#host.model;
    const isOther = columns !== this.#columns;
    if (!isOther && gridColumns.widths === this.#chosen) return null;
    this.#columns = columns;
    this.#chosen = gridColumns.widths;
    this.#longest = null;
    // Without rows there is nothing to measure, and earlier widths must not stay.
    if (count === 0) this.#thaw();
    return isOther ? 'columns' : 'widths';
  }

  #layOutCards(first: number): void {
    const host = this.#host;
    const layout = fitCards(this.#scroller, host.model, first);
    // Rows that are laid out alike stay as they are.
    if (!host.cards || !isSameLayout(layout, host.cards)) host.cards = layout;
  }

  /** Determines whether rows are cards at the current width of the panel. */
  #useCards(): boolean {
    const host = this.#host;
    const { cardsBelow } = host.model;
    const { clientWidth, classList } = this.#scroller;
    // A table that has no width yet is not narrow.
    const cards = cardsBelow !== null && clientWidth > 0 && clientWidth < breakpointIn(this.#scroller, cardsBelow);
    host.cards = cards ? (host.cards ?? ALL_VALUES) : null;
    classList.toggle('pp-cards', cards);
    if (cards) this.#thaw();
    else classList.remove('pp-one-line', 'pp-cards-open');
    return cards;
  }

  #thaw(): void {
    this.frozen = null;
    thaw(this.#scroller);
  }
}

import type { Messages } from '../../core/messages/messages.ts';
import type { GridView } from '../../core/view/grid-view.ts';
import { sameKeys, type ViewState } from '../../core/view/view-state.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import type { NamedColumn } from './model/grid-columns.ts';

export type CountedRows = Pick<GridView, 'order' | 'isEndUnknown'>;

/** The number of rows that certainly exist: one less if the last is a placeholder for further ones. */
const certain = ({ order, isEndUnknown }: CountedRows) => order.length - (isEndUnknown ? 1 : 0);

/** The number of rows, formatted for use in a sentence. */
export function numberOfRows(rows: CountedRows, messages: Messages): string {
  const count = messages.number(certain(rows));
  return rows.isEndUnknown ? messages.text('atLeast', { count }) : count;
}

/** A sentence with the number of rows, out of the total. */
function wordsForRows(rows: CountedRows, total: number, messages: Messages): string {
  const n = certain(rows);
  if (rows.isEndUnknown) return messages.text('atLeast', { count: messages.text('rowCount', { n }) });
  return messages.text(n === total ? 'rowCount' : 'rowCountOf', { n, total });
}

/** Delay in ms after the last keystroke before the number of results is announced. */
export const ANNOUNCEMENT_DELAY_MS = 400;

/** Announces the number of rows of a view. */
export class CountAnnouncement {
  readonly #announcement: Announcement;
  #count = '';
  /** The last announcement of the count, with the sort or without. */
  #words = '';
  /** The columns of a view whose sort is announced with its count, when it is there. */
  #awaited: readonly NamedColumn[] | null = null;
  /** The sort and the columns that the last announcement spoke of; null: it did not. */
  #order: { readonly sort: ViewState['sort']; readonly columns: readonly NamedColumn[] } | null = null;
  /** The total was not known at the last announcement. */
  #isEndUnknown = false;

  constructor(announcement: Announcement) {
    this.#announcement = announcement;
  }

  /** @param after - ms until it is announced */
  announce(view: GridView, messages: Messages, after = 0): void {
    if (view.busy) return;
    if (this.#awaited) return this.announceOrder(view, this.#awaited, messages);
    // Sorted otherwise without the reader's button, as by the history: what was said of the sort is not true any more.
    if (this.#order && !sameKeys(this.#order.sort, view.state.sort))
      return this.announceOrder(view, this.#order.columns, messages);
    const count = wordsFor(view, messages);
    // It was announced together with the sort.
    if (count === this.#count && this.#announcement.text === this.#words) return;
    this.#announce(view, count, count, after);
  }

  /**
   * Announces the count with the sort after the reader has sorted, since screen readers do not report the new
   * `aria-sort`.
   */
  announceOrder(view: GridView, columns: readonly NamedColumn[], messages: Messages): void {
    if (view.busy) return this.awaitOrder(columns);
    this.#awaited = null;
    const count = wordsFor(view, messages);
    const { sort } = view.state;
    this.#announce(view, count, wordsForOrder(count, sort, columns, messages), 0);
    this.#order = { sort, columns };
  }

  /** The sort is announced with the next count: the view that the reader has asked for is not there yet. */
  awaitOrder(columns: readonly NamedColumn[]): void {
    this.#awaited = columns;
  }

  /** Announces the count as more rows are found, or when the end is known. */
  announceGrowth(view: GridView, messages: Messages): void {
    if (view.busy || !(this.#isEndUnknown || view.isEndUnknown)) return;
    const count = wordsFor(view, messages);
    if (count !== this.#count) this.#announce(view, count, count, ANNOUNCEMENT_DELAY_MS);
  }

  #announce({ isEndUnknown }: GridView, count: string, words: string, after: number): void {
    this.#order = null;
    this.#count = count;
    this.#words = words;
    this.#isEndUnknown = isEndUnknown;
    this.#announcement.say(words, after);
  }
}

const wordsFor = (view: GridView, messages: Messages) => wordsForRows(view, view.pairs.length, messages);

/** A sentence with the number of rows and the columns that they are sorted by. */
function wordsForOrder(
  rows: string,
  sort: ViewState['sort'],
  columns: readonly NamedColumn[],
  messages: Messages,
): string {
  if (sort.length === 0) return messages.text('rowsUnsorted', { rows });
  const order = sort.map(({ column: name, direction }) => {
    const column = columns.find(each => each.name === name)?.label || name;
    return messages.text(direction === 'asc' ? 'ascending' : 'descending', { column });
  });
  return messages.text('rowsSorted', { rows, order: order.join(messages.text('separator')) });
}

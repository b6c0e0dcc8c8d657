import type { Messages } from '../../core/messages/messages.ts';
import type { GridView } from '../../core/view/grid-view.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import type { NamedColumn } from './model/grid-columns.ts';

export type CountedRows = Pick<GridView, 'order' | 'open'>;

/** Rows that there are for certain: one less where the last stands for what may come. */
const certain = ({ order, open }: CountedRows) => order.length - (open ? 1 : 0);

/** How many rows there are, as a number among words. */
export function numberOfRows(rows: CountedRows, messages: Messages): string {
  const count = messages.number(certain(rows));
  return rows.open ? messages.text('atLeast', { count }) : count;
}

/** The same in words, of so many in all. */
function wordsForRows(rows: CountedRows, total: number, messages: Messages): string {
  const n = certain(rows);
  if (rows.open) return messages.text('atLeast', { count: messages.text('rowCount', { n }) });
  return messages.text(n === total ? 'rowCount' : 'rowCountOf', { n, total });
}

/** How long nobody has typed, in ms, when it is announced what was found: not after each key stroke. */
export const QUIET = 400;

/** Announces how many rows a view has. */
export class CountAnnouncement {
  readonly #announcement: Announcement;
  #count = '';
  /** The count as it was said, with the order or without. */
  #words = '';
  /** The end of the rows was not known. */
  #open = false;

  constructor(announcement: Announcement) {
    this.#announcement = announcement;
  }

  /** @param after - ms until it is spoken */
  announce(view: GridView, messages: Messages, after = 0): void {
    if (view.busy) return;
    const count = wordsFor(view, messages);
    // It was said with the order.
    if (count === this.#count && this.#announcement.text === this.#words) return;
    this.#announce(view, count, count, after);
  }

  /** Tells it with the order, once the reader has sorted: screen readers do not say by themselves that a heading sorts now. */
  announceOrder(view: GridView, columns: readonly NamedColumn[], messages: Messages): void {
    if (view.busy) return;
    const count = wordsFor(view, messages);
    this.#announce(view, count, wordsForOrder(count, view.state.sort, columns, messages), 0);
  }

  /** Tells it while more rows turn up, or where they end. */
  announceGrowth(view: GridView, messages: Messages): void {
    if (view.busy || !(this.#open || view.open)) return;
    const count = wordsFor(view, messages);
    if (count !== this.#count) this.#announce(view, count, count, QUIET);
  }

  #announce({ open }: GridView, count: string, words: string, after: number): void {
    this.#count = count;
    this.#words = words;
    this.#open = open;
    this.#announcement.say(words, after);
  }
}

const wordsFor = (view: GridView, messages: Messages) => wordsForRows(view, view.pairs.length, messages);

/** So many rows, and by which columns they are sorted. */
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
  return messages.text('rowsSorted', { rows, order: order.join(', ') });
}

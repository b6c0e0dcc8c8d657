import type { Messages } from '../../core/messages/messages.ts';
import type { GridView } from '../../core/view/grid-view.ts';

export type CountedRows = Pick<GridView, 'order' | 'open'>;

/** Rows that there are for certain: one less where the last stands for what may come. */
const certain = ({ order, open }: CountedRows) => order.length - (open ? 1 : 0);

/** How many rows there are, as a number among words. */
export function numberOfRows(rows: CountedRows, messages: Messages): string {
  const count = messages.number(certain(rows));
  return rows.open ? messages.text('atLeast', { count }) : count;
}

/** The same in words, of so many in all. */
export function wordsForRows(rows: CountedRows, total: number, messages: Messages): string {
  const n = certain(rows);
  if (rows.open) return messages.text('atLeast', { count: messages.text('rowCount', { n }) });
  return messages.text(n === total ? 'rowCount' : 'rowCountOf', { n, total });
}

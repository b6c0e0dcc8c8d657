import { COLUMN_TYPES } from '../../../core/base/column-type.ts';
import type { GridColumn } from '../model/grid-columns.ts';

/** A column that scrolls, and where its values are: in px from the start of the table, in reading direction. */
export interface Extent {
  readonly column: GridColumn;
  /** Index of its cells in their rows. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** The part of the table that is in view between the columns that stay: in px from its start, in reading direction. */
export type View = Pick<Extent, 'start' | 'end'>;

/** What is wider than this share of the view is read while it scrolls. */
const WIDE_SHARE = 0.5;

/**
 * Hides the values of columns that an edge of the view cuts, so that the rest of one does not read as another: of
 * "€15,782", "782" would be left. Texts are read from their beginning, and stay where only their end is out of view.
 */
export class CutColumns {
  readonly #table: HTMLTableElement;
  #hidden: ReadonlySet<number> = new Set();
  #heads: readonly Element[] = [];

  constructor(table: HTMLTableElement) {
    this.#table = table;
  }

  /** Cost: O(columns); if others are cut than before, the rows in the document are styled anew. */
  update(extents: readonly Extent[], view: View): void {
    const cut = extents.filter(extent => isHidden(extent, view));
    this.#hideHeads(cut.map(({ at }) => this.#table.tHead!.rows[0]!.cells[at]!));
    const hidden = new Set(cut.map(({ column }) => column.index));
    const { style } = this.#table;
    for (const index of this.#hidden) {
      if (hidden.has(index)) continue;
      style.removeProperty(clipOf(index));
      style.removeProperty(pointerOf(index));
    }
    for (const index of hidden) {
      if (this.#hidden.has(index)) continue;
      style.setProperty(clipOf(index), 'var(--_line-below)');
      style.setProperty(pointerOf(index), 'none');
    }
    this.#hidden = hidden;
  }

  /** Each time, since the head is rendered by others. */
  #hideHeads(heads: readonly Element[]): void {
    for (const head of this.#heads) if (!heads.includes(head)) head.classList.remove('pp-cut-head');
    for (const head of heads) head.classList.add('pp-cut-head');
    this.#heads = heads;
  }
}

const clipOf = (index: number) => `--_clip-${index}`;
/** Firefox lets the pointer hit what is clipped away of a cell. */
const pointerOf = (index: number) => `--_pointer-${index}`;

/** Lets a cell of a row be hidden with its column, as long as the cell belongs to it. */
export function hideWithColumn({ style }: HTMLTableCellElement, { index }: GridColumn): void {
  style.setProperty('--_clip', `var(${clipOf(index)})`);
  style.setProperty('--_pointer', `var(${pointerOf(index)})`);
}

function isHidden({ column, start, end }: Extent, view: View): boolean {
  if (end - start > (view.end - view.start) * WIDE_SHARE) return false;
  const isRead = COLUMN_TYPES[column.type].isCut || column.type === 'html';
  return start < view.start || (end > view.end && !isRead);
}

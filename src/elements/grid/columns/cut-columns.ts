import { COLUMN_TYPES } from '../../../core/base/column-type.ts';
import type { GridColumn } from '../model/grid-columns.ts';
import { ShortCells, type ShortColumn } from './short-cells.ts';

/** A part of the table: in px from its start, in reading direction. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A column that scrolls, and where its cells are. */
export interface Extent extends Span {
  readonly column: GridColumn;
  /** Index of its cells in their rows. */
  readonly at: number;
  /** Width of the widest value in px, as far as the cell has room. */
  readonly value: number;
  /** Width of a cell beside its value. */
  readonly padding: number;
  /** Whether its values have room on one line, each line of markup. */
  readonly isLine: boolean;
}

/** The part of the table that is in view between the columns that stay. */
export interface View extends Span {
  /** Font size of the table in px. */
  readonly em: number;
}

/** Numbers and the like that are wider than this share of the view are read while it scrolls. */
const WIDE_SHARE = 0.5;
/** Widths are rounded, and letters have some room beside them. */
const TOLERANCE = 1;

/**
 * The columns that an edge of the view cuts. Their values move into the part in view as long as they have room there,
 * texts also while their beginnings have. Then they are hidden, so that the rest of one does not read as another: of
 * "€15,782", "782" would be left.
 */
export class CutColumns {
  readonly #table: HTMLTableElement;
  #hidden: ReadonlySet<number> = new Set();
  #heads: readonly Element[] = [];
  readonly #short: ShortCells;

  constructor(table: HTMLTableElement) {
    this.#table = table;
    this.#short = new ShortCells(table);
  }

  /**
   * @param isAnew - cells may have been laid out again
   *
   * Cost: O(columns), and that of shortened cells; if others are hidden than before, the rows in the document are styled anew.
   */
  update(extents: readonly Extent[], view: View, isAnew: boolean): void {
    const cuts = extents.map(extent => cutOf(extent, view));
    this.#short.update(
      cuts.filter(each => each !== null && each !== 'hidden'),
      isAnew,
    );
    const cut = extents.filter((_, i) => cuts[i] === 'hidden');
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

  /** To be called when other rows are in the document. Does not force layout. */
  showInRows(): void {
    this.#short.showInRows();
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

/** Em that a text needs on a line: for a few letters and an ellipsis, or the picture of a person. */
const LEAST = 3.2;
/** Em up to which markup may be a number, a date or the like. */
const SHORT = 9;

type Cut = 'hidden' | ShortColumn | null;

function cutOf({ column, at, start, end, value, padding, isLine }: Extent, view: View): Cut {
  const { type, layout } = column;
  const before = Math.max(0, view.start - start);
  const lacking = before + Math.max(0, end - view.end);
  const isText = COLUMN_TYPES[type].isCut || (type === 'html' && (layout.lines === 1 || value > SHORT * view.em));
  // Of what is wholly behind the view, nothing has to be set before the first rows are painted.
  if (isText && start >= view.end) return null;
  const share = isText ? (before > 0 ? 1 : Infinity) : WIDE_SHARE;
  if (lacking <= TOLERANCE || value > (view.end - view.start) * share) return null;
  const needed = isText ? Math.min(value, LEAST * view.em * (isLine ? 1 : 2)) : value;
  return end - start - padding - lacking < needed ? 'hidden' : { at, before, lacking, wraps: !isLine };
}

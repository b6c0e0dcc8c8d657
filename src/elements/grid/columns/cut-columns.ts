import { COLUMN_TYPES } from '../../../core/base/column-type.ts';
import type { GridColumn } from '../model/grid-columns.ts';
import type { Cut } from './cut-cells.ts';

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
/** Px of a cell that may be out of view: widths are rounded, and letters have some room beside them. */
const TOLERANCE = 1;
/** In steps of so many px, texts get shorter: between them, nothing is styled or laid out anew. */
const STEP = 8;
/** Em that a text needs on a line: for a few letters and an ellipsis, or the picture of a person. */
const LEAST = 3.2;
/** Em up to which markup may be a number, a date or the like. */
const SHORT = 9;

/**
 * How an edge of the view cuts columns. Their values move into the part in view as long as they have room there, texts also
 * while their beginnings have. Then they are hidden, so that the rest of one does not read as another: of "€15,782", "782"
 * would be left.
 *
 * Cost: O(columns).
 */
export const cutsOf = (extents: readonly Extent[], view: View): readonly Cut[] =>
  extents.flatMap(extent => cutOf(extent, view) ?? []);

function cutOf({ column, at, start, end, value, padding, isLine }: Extent, view: View): Cut | null {
  const { type, layout } = column;
  const before = Math.max(0, view.start - start);
  const out = before + Math.max(0, end - view.end);
  // Of what is wholly behind the view, nothing has to be set before the first rows are painted.
  if (out <= TOLERANCE || start >= view.end) return null;
  const isText = COLUMN_TYPES[type].isCut || (type === 'html' && (layout.lines === 1 || value > SHORT * view.em));
  const share = isText ? (before > 0 ? 1 : Infinity) : WIDE_SHARE;
  if (value > (view.end - view.start) * share) return null;
  const needed = isText ? Math.min(value, LEAST * view.em * (isLine ? 1 : 2)) : value;
  const lacking = Math.ceil(out / STEP) * STEP;
  if (end - start - padding - lacking < needed) return { at, kind: 'hidden', sticks: false, before: 0, lacking: 0 };
  return { at, kind: isLine ? 'line' : 'lines', sticks: before > 0, before: Math.floor(before / STEP) * STEP, lacking };
}

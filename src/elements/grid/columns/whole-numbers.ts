import { sum } from './width-demands.ts';

/** A column as {@link withWholeNumbers} uses it, widths in px. */
export interface EdgeColumn {
  /** Its contents cannot be told from others if a part is hidden, like those of numbers and dates. */
  readonly isNumber: boolean;
  /** Width that it can be narrowed to; null: it keeps its width. */
  readonly least: number | null;
  /** Width that it can be widened to; null: it keeps its width. */
  readonly most: number | null;
}

/** Where columns that scroll go out of view, in px. */
export interface EndEdge {
  /** Distance from the start of the table. */
  readonly at: number;
  /** Columns fade out over this distance before it. */
  readonly fade: number;
  /** Of this distance, what is nearest to the edge is hidden. */
  readonly hidden: number;
  /** Padding at the end of a cell. */
  readonly padding: number;
}

/**
 * The widths of a table that scrolls sideways such that no number is cut to another one at the end of the view, as long
 * as the reader has not scrolled: texts before it give up what is lacking for the number, or else move it out of view.
 *
 * @param columns - those that scroll, in their order; at most as many as widths
 */
export function withWholeNumbers(
  widths: readonly number[],
  columns: readonly EdgeColumn[],
  { at, fade, hidden, padding }: EndEdge,
): readonly number[] {
  const startOf = (i: number) => sum(widths.slice(0, i));
  const cut = columns.findIndex(
    ({ isNumber }, i) => isNumber && startOf(i) < at - hidden && startOf(i) + widths[i]! - padding > at - fade,
  );
  if (cut < 0) return widths;
  const lacking = Math.ceil(startOf(cut) + widths[cut]! - padding - (at - fade));
  const surplus = Math.ceil(at - hidden - startOf(cut));
  const before = [...columns.keys()].slice(0, cut);
  return (
    narrowed(widths, before, lacking, i => columns[i]!.least ?? Infinity) ??
    widened(widths, before, surplus, i => columns[i]!.most ?? 0) ??
    widths
  );
}

/** The widths with so many px less in some columns, always from the widest that can be narrower; null: none can. */
function narrowed(
  widths: readonly number[],
  columns: readonly number[],
  px: number,
  leastOf: (column: number) => number,
): readonly number[] | null {
  const result = [...widths];
  for (let rest = px; rest > 0; rest--) {
    const able = columns.filter(i => result[i]! - 1 >= leastOf(i));
    if (able.length === 0) return null;
    // Of two that are as wide, the one nearer to the edge: those at the start stay where they are.
    const widest = able.reduce((best, i) => (result[i]! >= result[best]! ? i : best));
    result[widest]! -= 1;
  }
  return result;
}

/** The widths with so many px more in some columns, first in those nearest to the edge; null: they cannot take them. */
function widened(
  widths: readonly number[],
  columns: readonly number[],
  px: number,
  mostOf: (column: number) => number,
): readonly number[] | null {
  const result = [...widths];
  let rest = px;
  for (const i of [...columns].reverse()) {
    const part = Math.min(rest, Math.max(0, Math.floor(mostOf(i) - widths[i]!)));
    result[i]! += part;
    rest -= part;
  }
  return rest > 0 ? null : result;
}

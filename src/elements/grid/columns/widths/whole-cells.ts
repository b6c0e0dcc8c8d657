import { sum } from './width-demands.ts';

/** A column as {@link withWholeCells} uses it, widths in px. */
export interface EdgeColumn {
  /** No part of its contents is to be hidden. */
  readonly isWhole: boolean;
  /** Width that it can be narrowed to before any text is cut. */
  readonly snug: number;
  /** Width that it can be narrowed to, with an ellipsis or on more lines; null: it keeps its width. */
  readonly least: number | null;
  /** It is narrowed only where nothing else helps. */
  readonly isLast?: boolean;
  /** Width that it can be widened to; null: it keeps its width. */
  readonly most: number | null;
  /** Width up to which it stays in view while the table scrolls: it is wider only where nothing else helps. */
  readonly keptTo?: number;
  /** Width that its contents usually need. */
  readonly needed: number;
  /** Width of its longest contents, where these need more. */
  readonly whole?: number;
}

/** Where columns that scroll go out of view, in px. */
export interface EndEdge {
  /** Distance from the start of the table. */
  readonly at: number;
  /** Contents end so far before it. */
  readonly gap: number;
  /** A column that begins within so much of this distance is not seen. */
  readonly unseen: number;
  /** Padding at the end of a cell. */
  readonly padding: number;
}

/**
 * The widths of a table that scrolls sideways such that nothing is sliced at the end of the view, as long as
 * the reader has not scrolled: texts give up what is lacking, with an ellipsis, or else move it out of view, the title
 * last. Of longer markup, a good part is in view on more lines, or nothing.
 *
 * @param columns - those that scroll, in their order; at most as many as widths
 */
export function withWholeCells(
  widths: readonly number[],
  columns: readonly EdgeColumn[],
  { at, gap, unseen, padding }: EndEdge,
): readonly number[] {
  const startOf = (i: number) => sum(widths.slice(0, i));
  const cut = columns.findIndex(
    ({ isWhole }, i) => isWhole && startOf(i) < at - unseen && startOf(i) + widths[i]! - padding > at - gap,
  );
  if (cut < 0) return widths;
  const lacking = Math.ceil(startOf(cut) + widths[cut]! - padding - (at - gap));
  const surplus = Math.ceil(at - unseen - startOf(cut));
  const sparing = columns.map(column => ({
    ...column,
    least: column.isLast ? null : column.least,
    most: column.most && Math.min(column.most, column.keptTo ?? Infinity),
  }));
  const less = narrowed(widths, sparing.slice(0, cut + 1), lacking);
  if (less) return less;
  const more = widened(widths, sparing.slice(0, cut), surplus) ?? widened(widths, columns.slice(0, cut), surplus);
  return more ?? narrowed(widths, columns.slice(0, cut + 1), lacking) ?? widths;
}

/**
 * The widths with so many px less in some columns, always from the widest that can be narrower, of those first of which
 * nothing is cut then; null: none can.
 */
function narrowed(widths: readonly number[], columns: readonly EdgeColumn[], px: number): readonly number[] | null {
  const result = [...widths];
  for (let rest = px; rest > 0; rest--) {
    const ableTo = (limit: (column: EdgeColumn) => number) =>
      [...columns.keys()].filter(i => result[i]! - 1 >= limit(columns[i]!));
    const spacious = ableTo(({ snug }) => snug);
    const able = spacious.length > 0 ? spacious : ableTo(({ least }) => least ?? Infinity);
    if (able.length === 0) return null;
    // Of two that are as wide, the one nearer to the edge: those at the start stay where they are.
    const widest = able.reduce((best, i) => (result[i]! >= result[best]! ? i : best));
    result[widest]! -= 1;
  }
  return result;
}

/**
 * The widths with so many px more in some columns, first in those that are cut, the title before others, then always in
 * the one with the least room to spare; null: none can.
 */
function widened(widths: readonly number[], columns: readonly EdgeColumn[], px: number): readonly number[] | null {
  const result = [...widths];
  const spareOf = (i: number) => result[i]! - columns[i]!.needed;
  const rankOf = (i: number) => {
    const { needed, whole = needed, isLast = false } = columns[i]!;
    const cut = result[i]! < needed ? 0 : result[i]! < whole ? 2 : 4;
    return cut < 4 && !isLast ? cut + 1 : cut;
  };
  for (let rest = px; rest > 0; rest--) {
    const able = [...columns.keys()].filter(i => result[i]! + 1 <= (columns[i]!.most ?? 0));
    if (able.length === 0) return null;
    const isBefore = (i: number, best: number) =>
      rankOf(i) === rankOf(best) ? spareOf(i) <= spareOf(best) : rankOf(i) < rankOf(best);
    result[able.reduce((best, i) => (isBefore(i, best) ? i : best))]! += 1;
  }
  return result;
}

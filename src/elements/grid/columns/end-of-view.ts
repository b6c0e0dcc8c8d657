import type { GridColumn } from '../model/grid-columns.ts';
import { type EdgeColumn, withWholeCells } from './whole-cells.ts';
import { KEPT, SHORT, sum, type WidthRule } from './width-demands.ts';

/**
 * Em that columns fade out over before an edge, and the part of it that is opaque: see pinned-columns.ts and
 * row-action-styles.ts.
 */
const FADE = 1.4;
const OPAQUE = 0.7;

/** Em that a text keeps at least when it is narrowed. */
const LEAST = 8;

/** Where {@link wholeAtEnd} finds the columns of a table. */
export interface WideTable {
  readonly columns: readonly GridColumn[];
  /** Number of leading columns for checkboxes and toggles. */
  readonly boxes: number;
  readonly room: number;
  readonly em: number;
  readonly rules: readonly WidthRule[];
  /** Widths that suffice for almost all contents. */
  readonly usual: readonly number[];
}

/** The widths of a table that is wider than its room, so that no contents are sliced at the end of the view. */
export function wholeAtEnd(
  widths: readonly number[],
  { columns, boxes, room, em, rules, usual }: WideTable,
): readonly number[] {
  const scrolling = columns.filter(({ layout }) => layout.pin !== 'end').length;
  const sticky = sum(widths.slice(boxes + scrolling));
  const isLong = (i: number) => usual[i]! > SHORT * em;
  const isText = rules.map(
    ({ width, fixed, wraps, cuts }, i) => i >= boxes && width === null && !fixed && (wraps || cuts),
  );
  const hasLong = isText.some((is, i) => is && isLong(i));
  const edges = rules.slice(0, boxes + scrolling).map((rule, i): EdgeColumn => {
    const { wraps, cuts, isTitle, min, max } = rule;
    const isCut = isText[i] && !isTitle && cuts;
    return {
      // Longer markup has words of which the first are in view.
      isWhole: i >= boxes && !isTitle && (!wraps || cuts || widths[i]! <= SHORT * em),
      least: isCut ? Math.max(LEAST * em, usual[i]! * KEPT, min ?? 0) : null,
      most: isText[i] && (isLong(i) || !hasLong) ? Math.min(max ?? Infinity, room / 2) : null,
      needed: usual[i]!,
    };
  });
  const covered = sticky > 0 ? em : 0;
  // Beside the border of the panel, part of the padding stays in view.
  const padding = sticky > 0 ? em / 2 : em / 4;
  const edge = { at: room - sticky, fade: FADE * covered, hidden: OPAQUE * covered, padding };
  return withWholeCells(widths, edges, edge);
}

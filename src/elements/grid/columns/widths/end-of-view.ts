import type { GridColumn } from '../../model/grid-columns.ts';
import { KEPT_SHARE, KEEPS_FROM } from '../frozen-columns.ts';
import { type EdgeColumn, withWholeCells } from './whole-cells.ts';
import { KEPT, SHORT, sum, type WidthRule } from './width-demands.ts';

/** Em that are left between contents and columns that stay, and so many of them that a column which begins there is not seen. */
const GAP = 1.4;
const UNSEEN = 0.7;

/** Px that a column gives up before any text is cut: dates of other rows may be wider than the measured ones. */
const ROUNDING = 1;
/** Factor for measured contents, since others with as many characters may be a little wider. */
const SNUG = 1.01;
/** Em that a text keeps at least when it is narrowed. */
const LEAST = 8;
/** Share of its width that longer markup keeps: with less, it is out of view. */
const MARKUP_KEPT = 0.6;

/** Where {@link wholeAtEnd} finds the columns of a table. */
export interface WideTable {
  readonly columns: readonly GridColumn[];
  /** Number of leading columns for checkboxes and toggles. */
  readonly boxes: number;
  readonly room: number;
  readonly em: number;
  readonly rules: readonly WidthRule[];
  /** Widths of the longest words; 0: the text may be cut anywhere. */
  readonly words: readonly number[];
  /** Widths of the longest measured contents. */
  readonly measured: readonly number[];
  /** Widths that suffice for almost all contents. */
  readonly usual: readonly number[];
}

/** The widths of a table that is wider than its room, so that no contents are sliced at the end of the view. */
export function wholeAtEnd(
  widths: readonly number[],
  { columns, boxes, room, em, rules, words, measured, usual }: WideTable,
): readonly number[] {
  const scrolling = columns.filter(({ layout }) => layout.pin !== 'end').length;
  const sticky = sum(widths.slice(boxes + scrolling));
  const isLong = (i: number) => usual[i]! > SHORT * em;
  const isText = rules.map(
    ({ width, fixed, wraps, cuts }, i) => i >= boxes && width === null && !fixed && (wraps || cuts),
  );
  const hasLong = isText.some((is, i) => is && isLong(i));
  const keptTo = Math.floor(KEPT_SHARE * room - sum(widths.slice(0, boxes)));
  const edges = rules.slice(0, boxes + scrolling).map((rule, i): EdgeColumn => {
    const { wraps, cuts, isTitle, min, max } = rule;
    const width = widths[i]!;
    const isCut = cuts || columns[i - boxes]?.layout.lines === 1;
    const kept = isCut ? Math.min(usual[i]!, width) * KEPT : width * MARKUP_KEPT;
    // Markup that has room on one line keeps it.
    const isNarrowed = isText[i] && (isCut || (wraps && width > SHORT * em && usual[i]! > width));
    return {
      isWhole: i >= boxes && !isTitle,
      snug: rule.width !== null || rule.fixed ? width : Math.max(min ?? 0, width - ROUNDING, measured[i]! * SNUG),
      least: isNarrowed ? Math.max(LEAST * em, kept, words[i]!, min ?? 0) : null,
      isLast: isTitle,
      most: isText[i] && (isLong(i) || !hasLong) ? Math.min(max ?? Infinity, room / 2) : null,
      ...(isTitle && room >= KEEPS_FROM && width <= keptTo && { keptTo }),
      needed: usual[i]!,
      whole: Math.max(usual[i]!, measured[i]!),
    };
  });
  // With forced colors, all that is before the line of these columns is seen as it is.
  const gap = sticky > 0 && !matchMedia('(forced-colors: active)').matches ? em : 0;
  // Below a column that stays, the padding of a cell may be; at the border of the panel a text would touch it.
  const padding = sticky > 0 ? em / 2 : 0;
  const edge = { at: room - sticky, gap: GAP * gap, unseen: UNSEEN * gap, padding };
  return withWholeCells(widths, edges, edge);
}

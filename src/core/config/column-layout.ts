import { COLUMN_TYPES, type ColumnType } from '../base/column-type.ts';

export const LENGTH_UNITS = ['ch', 'rem', 'px', '%'] as const;

/** A width as written in a configuration; `%` is of the panel. */
export interface Length {
  readonly value: number;
  readonly unit: (typeof LENGTH_UNITS)[number];
}

export const ALIGNMENTS = ['start', 'center', 'end'] as const;
/** Where in the card of a narrow panel a column stands. */
export const CARD_PLACES = ['title', 'subtitle', 'meta', 'hidden'] as const;
export type CardPlace = (typeof CARD_PLACES)[number];

/** How a column is laid out. Null of widths, `flex` and `card`: the panel finds one. */
export interface ColumnLayout {
  readonly width: Length | null;
  readonly minWidth: Length | null;
  readonly maxWidth: Length | null;
  readonly flex: number | null;
  readonly align: (typeof ALIGNMENTS)[number];
  /** Lines before a text is cut; null: as many as it takes. */
  readonly lines: number | null;
  readonly pin: 'start' | 'end' | null;
  readonly hidden: boolean;
  /** The reader may group rows by it, where columns are the reader's to change. */
  readonly groupable: boolean;
  readonly card: CardPlace | null;
}

/** A width that a configuration may hold, such as `12ch`; null where the text is none. */
export function parseLength(text: string): Length | null {
  const [, value, unit] = /^(\d{1,5}(?:\.\d{1,4})?)(ch|rem|px|%)$/.exec(text) ?? [];
  return unit ? { value: Number(value), unit: unit as Length['unit'] } : null;
}

/** What columns of a type have where the author says nothing else. */
export function layoutOf(type: ColumnType): ColumnLayout {
  const { align, lines } = COLUMN_TYPES[type];
  return {
    width: null,
    minWidth: null,
    maxWidth: null,
    flex: null,
    align,
    lines,
    pin: null,
    hidden: false,
    groupable: false,
    card: null,
  };
}

/**
 * The places of columns in a card: those that the author gives, else the first text is the title, the second the
 * subtitle, and all else stands below.
 */
export function cardPlaces(
  columns: readonly { readonly type: ColumnType; readonly layout: ColumnLayout }[],
): readonly CardPlace[] {
  const left = (['title', 'subtitle'] as const).filter(place => !columns.some(({ layout }) => layout.card === place));
  return columns.map(({ type, layout }) => {
    if (layout.card) return layout.card;
    return (COLUMN_TYPES[type].isProse ? left.shift() : undefined) ?? 'meta';
  });
}

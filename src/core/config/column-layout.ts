import { COLUMN_TYPES, type ColumnType } from '../base/column-type.ts';

export const LENGTH_UNITS = ['ch', 'rem', 'px', '%'] as const;

/** A width as written in a configuration; `%` refers to the panel. */
export interface Length {
  readonly value: number;
  readonly unit: (typeof LENGTH_UNITS)[number];
}

export const ALIGNMENTS = ['start', 'center', 'end'] as const;
/** Places for a column in the card of a narrow panel. */
export const CARD_PLACES = ['title', 'subtitle', 'meta', 'hidden'] as const;
export type CardPlace = (typeof CARD_PLACES)[number];

/** How a column is laid out. A null width, `flex` or `card` is chosen by the panel. */
export interface ColumnLayout {
  readonly width: Length | null;
  readonly minWidth: Length | null;
  readonly maxWidth: Length | null;
  readonly flex: number | null;
  readonly align: (typeof ALIGNMENTS)[number];
  /** Lines before a text is cut; null: unlimited. */
  readonly lines: number | null;
  readonly pin: 'start' | 'end' | null;
  readonly hidden: boolean;
  /** The reader may group rows by it, if the reader may change columns. */
  readonly groupable: boolean;
  readonly card: CardPlace | null;
}

/** Parses a width such as `12ch`; null if the text is malformed. */
export function parseLength(text: string): Length | null {
  const [, value, unit] = /^(\d{1,5}(?:\.\d{1,4})?)(ch|rem|px|%)$/.exec(text) ?? [];
  return unit ? { value: Number(value), unit: unit as Length['unit'] } : null;
}

/** The default layout of a column type. */
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

/** The facts of a type of columns. */
export interface ColumnTypeFacts {
  /** As what filters of the reader read the values; null: nothing is said of them. */
  readonly reads: 'number' | 'date' | 'values' | null;
  /** Where the text of a cell stands. */
  readonly align: 'start' | 'end';
  /** Lines of a cell; null: as many as there are. */
  readonly lines: 1 | 2 | null;
  /** An exported file and the clipboard get the values as the data have them, which other programs want. */
  readonly asData: boolean;
  /** Its numbers are shares of 1, shown as percent. */
  readonly isShare: boolean;
  /** A cell is read from its beginning, so that it may be cut: a badge is one word or two. */
  readonly isCut: boolean;
  /** Its words are those of a title or a subtitle of a card. */
  readonly isProse: boolean;
  /** Keys of a column that have an effect. */
  readonly takes: readonly ('currency' | 'digits' | 'tone')[];
}

const CELL = { align: 'start', lines: 1, asData: false, isShare: false, isCut: false, isProse: false } as const;
const NUMBER = { ...CELL, reads: 'number', align: 'end', asData: true, takes: ['digits', 'tone'] } as const;
const TIME = { ...CELL, reads: 'date', asData: true, takes: ['tone'] } as const;
const WORDS = { ...CELL, reads: 'values', takes: ['tone'] } as const;

/**
 * How the values of a column are shown. `html`: as the field's template writes them. How a value of each becomes the content
 * of a cell is in `core/view/cells/value-formats.ts`.
 */
export const COLUMN_TYPES = {
  html: { ...CELL, reads: null, lines: null, isProse: true, takes: [] },
  text: { ...WORDS, lines: 1, isCut: true, isProse: true },
  number: NUMBER,
  currency: { ...NUMBER, takes: ['currency', 'digits', 'tone'] },
  percent: { ...NUMBER, isShare: true },
  date: TIME,
  datetime: TIME,
  relative: TIME,
  user: { ...WORDS, isCut: true },
  badge: WORDS,
  tags: { ...WORDS, isCut: true },
  progress: { ...NUMBER, align: 'start', isShare: true },
  boolean: WORDS,
} as const satisfies Readonly<Record<string, ColumnTypeFacts>>;

/** The name of a type of columns. */
export type ColumnType = keyof typeof COLUMN_TYPES;

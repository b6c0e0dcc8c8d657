/** The facts of a column type. */
export interface ColumnTypeFacts {
  /** How the reader's filters read the values; null: the type does not say. */
  readonly reads: 'number' | 'date' | 'values' | null;
  /** Alignment of the text in a cell. */
  readonly align: 'start' | 'end';
  /** Lines of a cell; null: as many as needed. */
  readonly lines: 1 | 2 | null;
  /** Exported files and the clipboard get the raw values, for other programs. */
  readonly asData: boolean;
  /** Its numbers are fractions of 1, shown as percentages. */
  readonly isShare: boolean;
  /** Cells may be truncated, since they are read from the beginning; a badge is only a word or two. */
  readonly isCut: boolean;
  /** Its text can be the title or subtitle of a card. */
  readonly isProse: boolean;
  /** Its values are meaningless without the name of their column. */
  readonly needsLabel: boolean;
  /** Keys of a column that have an effect with this type. */
  readonly takes: readonly ('currency' | 'digits' | 'tone')[];
}

const CELL = {
  align: 'start',
  lines: 1,
  asData: false,
  isShare: false,
  isCut: false,
  isProse: false,
  needsLabel: false,
} as const;
const NUMBER = {
  ...CELL,
  reads: 'number',
  align: 'end',
  asData: true,
  needsLabel: true,
  takes: ['digits', 'tone'],
} as const;
const TIME = { ...CELL, reads: 'date', asData: true, takes: ['tone'] } as const;
const WORDS = { ...CELL, reads: 'values', takes: ['tone'] } as const;

/**
 * How the values of a column are shown. `html`: as the field's template writes them. `core/view/cells/value-formats.ts`
 * turns the values of each type into cell contents.
 */
export const COLUMN_TYPES = {
  html: { ...CELL, reads: null, lines: null, isProse: true, takes: [] },
  text: { ...WORDS, lines: 1, isCut: true, isProse: true },
  number: NUMBER,
  currency: { ...NUMBER, needsLabel: false, takes: ['currency', 'digits', 'tone'] },
  percent: { ...NUMBER, isShare: true },
  date: TIME,
  datetime: TIME,
  relative: TIME,
  user: { ...WORDS, isCut: true },
  badge: WORDS,
  tags: { ...WORDS, isCut: true },
  progress: { ...NUMBER, align: 'start', isShare: true },
  boolean: { ...WORDS, needsLabel: true },
} as const satisfies Readonly<Record<string, ColumnTypeFacts>>;

/** The name of a column type. */
export type ColumnType = keyof typeof COLUMN_TYPES;

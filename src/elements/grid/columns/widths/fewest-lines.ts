/** A column of texts that may be wrapped, in px. */
export interface WrappedTexts {
  /** Minimum width. */
  readonly width: number;
  /** Maximum width for this distribution. */
  readonly most: number;
  /** Width of the longest text on one line. */
  readonly whole: number;
  /** Length of the text of each row, relative to the longest; the same rows in all columns. */
  readonly lengths: readonly number[];
  /** The same texts as words; null: only their lengths are known. */
  readonly words: WordWidths | null;
  /** Value of saving a line that does not make a row lower. */
  readonly weight: number;
}

/** The texts of a column as their browser breaks them, in px. */
export interface WordWidths {
  /** Widths of the words of the text of each row. */
  readonly texts: readonly (readonly number[])[];
  readonly space: number;
  /** Horizontal padding of a cell. */
  readonly padding: number;
}

/** Factor for texts that are wider than their number of characters suggests, and for lines that break at words. */
const UNEVEN = 1.1;
/**
 * Value of saving a line without making the row lower, relative to one that does: a row that two columns keep high gets
 * lower only after the second of them has got room, too.
 */
const ALONE = 0.25;

/**
 * Distributes room among columns of wrapped texts so that rows have as few lines as possible: greedily, each step to
 * the column where a px saves most.
 *
 * @param room - px to distribute, in addition to the widths of the columns
 * @param em - px of an em: the step, and roughly the horizontal padding of a text
 * @returns the widths; some room may be left over
 *
 * Cost: columns × rows × steps for each gift; about 100,000 comparisons for six columns and 48 rows.
 */
export function fewestLines(columns: readonly WrappedTexts[], room: number, em: number): number[] {
  const widths = columns.map(({ width }) => width);
  const linesAt = columns.map(({ whole, lengths, words }) => {
    const known = new Map<number, readonly number[]>();
    const count = (width: number) =>
      words
        ? words.texts.map(text => linesOf(text, words.space, Math.max(1, width - words.padding)))
        : lengths.map(length => {
            const text = whole * Math.min(1, length * UNEVEN) - em;
            return Math.max(1, Math.ceil(text / Math.max(1, width - em)));
          });
    return (width: number): readonly number[] => {
      const lines = known.get(width) ?? count(width);
      known.set(width, lines);
      return lines;
    };
  });
  const lines = widths.map((width, i) => linesAt[i]!(width));
  for (let rest = room; ;) {
    let best = { column: -1, width: 0, rate: 0 };
    for (const [i, { most, weight }] of columns.entries()) {
      const others = heightsOf(lines.filter((_, j) => j !== i));
      for (let width = widths[i]! + em; ; width += em) {
        const tried = Math.min(width, most, widths[i]! + rest);
        const gift = tried - widths[i]!;
        if (gift < 1) break;
        const after = linesAt[i]!(tried);
        const saved = lines[i]!.reduce((total, before, row) => {
          const other = others[row] ?? 1;
          const lower = Math.max(before, other) - Math.max(after[row]!, other);
          return total + lower + (before - after[row]!) * ALONE * weight;
        }, 0);
        if (saved / gift > best.rate) best = { column: i, width: tried, rate: saved / gift };
        if (tried < width) break;
      }
    }
    const { column, width } = best;
    if (column < 0) return widths;
    rest -= width - widths[column]!;
    widths[column] = width;
    lines[column] = linesAt[column]!(width);
  }
}

/** Number of lines of a text in a line of so many px: words that are wider are broken. */
function linesOf(words: readonly number[], space: number, width: number): number {
  let lines = 1;
  /** Px of the current line that are taken. */
  let taken = 0;
  for (const word of words) {
    const gap = taken > 0 ? space : 0;
    if (taken + gap + word <= width) {
      taken += gap + word;
      continue;
    }
    if (taken > 0) lines++;
    lines += Math.ceil(word / width) - 1;
    taken = word % width || width;
  }
  return lines;
}

/** Number of lines of the highest text of each row. */
function heightsOf(columns: readonly (readonly number[])[]): number[] {
  const rows = columns[0]?.length ?? 0;
  return Array.from({ length: rows }, (_, row) => Math.max(...columns.map(lines => lines[row] ?? 1)));
}

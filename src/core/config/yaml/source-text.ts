/** A place in a text, both 1-based; columns count UTF-16 code units, as editors do. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Maps offsets of a text to lines and columns. Lines end with `\n`, `\r\n` or `\r`; a byte order mark has no column.
 */
export class SourceText {
  readonly text: string;
  #starts: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Offsets at which lines start. */
  get starts(): readonly number[] {
    if (!this.#starts) {
      const { text } = this;
      this.#starts = [text.startsWith('\ufeff') ? 1 : 0];
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) this.#starts.push(i + 1);
      }
    }
    return this.#starts;
  }

  /** The place of an offset, clamped to the text. */
  placeOf(offset: number): Place {
    const starts = this.starts;
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(0, Math.min(offset, this.text.length) - starts[low]!) + 1 };
  }

  /** The text of a line, without its end. Lines count from 1. */
  line(line: number): string {
    const { starts, text } = this;
    const start = starts[line - 1] ?? text.length;
    let end = starts[line] ?? text.length;
    while (end > start && /[\r\n]/.test(text[end - 1]!)) end--;
    return text.slice(start, end);
  }
}

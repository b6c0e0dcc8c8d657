import { type Place, SourceText } from './source-text.ts';

/** A change inside of one line. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A text with mistakes mended, so that reading goes on and finds the rest of them. Lines stay the lines of the text as
 * written; columns are brought back to it.
 */
export class RepairedText {
  readonly #written: SourceText;
  #current: SourceText;

  constructor(written: string) {
    this.#written = this.#current = new SourceText(written);
  }

  get text(): string {
    return this.#current.text;
  }

  /** The text with edits that do not overlap, without taking it over. */
  with(edits: readonly Edit[]): SourceText {
    const [parts, text]: [string[], string] = [[], this.text];
    let done = 0;
    for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
      parts.push(text.slice(done, edit.start), edit.text);
      done = edit.end;
    }
    return new SourceText(parts.join('') + text.slice(done));
  }

  take(repaired: SourceText): void {
    this.#current = repaired;
  }

  /** Line and text of the line that an offset of the current text lies in. */
  lineAt(offset: number): Line {
    return this.lineOf(this.#current.placeOf(offset).line);
  }

  lineOf(number: number): Line {
    return { number, start: this.#current.starts[number - 1] ?? 0, text: this.#current.line(number) };
  }

  get lineCount(): number {
    return this.#current.starts.length;
  }

  /** The place in the text as written of an offset in the current text. */
  placeOf(offset: number): Place {
    const { line, column } = this.#current.placeOf(offset);
    const [before, after] = [this.#written.line(line), this.#current.line(line)];
    let same = 0;
    while (same < column - 1 && before[same] === after[same]) same++;
    if (same === column - 1) return { line, column };
    const fromEnd = after.length - column + 1;
    const tail = before.length - fromEnd;
    return { line, column: (tail > same && before.slice(tail) === after.slice(column - 1) ? tail : same) + 1 };
  }
}

export interface Line {
  readonly number: number;
  /** Offset of its first character. */
  readonly start: number;
  readonly text: string;
}

/** A text in quotes, single ones where they do. */
export function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

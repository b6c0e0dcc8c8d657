import type { TextEdit } from '../../../base/text/text-edit.ts';
import { type Place, SourceText } from '../../yaml/source-text.ts';

/**
 * A text in which mistakes are repaired, so that reading continues and finds the rest. Lines are those of the text as
 * written; columns are mapped back to it.
 */
export class RepairedText {
  readonly #written: SourceText;
  #current: SourceText;
  /** Changes of each line, in order. */
  readonly #changes = new Map<number, Change[]>();

  constructor(written: string) {
    this.#written = this.#current = new SourceText(written);
  }

  get text(): string {
    return this.#current.text;
  }

  get lineCount(): number {
    return this.#current.starts.length;
  }

  /** The text with some lines replaced, without adopting it. */
  with(lines: readonly Line[]): SourceText {
    const [parts, text]: [string[], string] = [[], this.text];
    let done = 0;
    for (const line of [...lines].sort((a, b) => a.number - b.number)) {
      parts.push(text.slice(done, line.start), line.text);
      done = line.start + this.#current.line(line.number).length;
    }
    return new SourceText(parts.join('') + text.slice(done));
  }

  /** Adopts the result of `with(lines)`. */
  adopt(repaired: SourceText, lines: readonly Line[]): void {
    for (const { number, text } of lines) {
      const changes = this.#changes.get(number) ?? [];
      this.#changes.set(number, [...changes, changeOf(this.#current.line(number), text)]);
    }
    this.#current = repaired;
  }

  /** The edits of the text as written that produce these lines. */
  editsOf(lines: readonly Line[]): TextEdit[] {
    return lines.flatMap(({ number, text }) => {
      const written = this.#written.line(number);
      if (written === text) return [];
      const { at, removed, added } = changeOf(written, text);
      return [
        { offset: (this.#written.starts[number - 1] ?? 0) + at, length: removed, text: text.slice(at, at + added) },
      ];
    });
  }

  /** Maps an edit of the current text to the text as written; undefined if its line has been changed. */
  writtenEdit(start: number, end: number, text: string): TextEdit | undefined {
    const [from, to] = [this.#current.placeOf(start), this.#current.placeOf(end)];
    if (from.line !== to.line || this.#changes.has(from.line)) return undefined;
    const offset = (this.#written.starts[from.line - 1] ?? 0) + from.column - 1;
    return { offset, length: end - start, text };
  }

  /** The line of the current text that contains an offset. */
  lineAt(offset: number): Line {
    return this.lineOf(this.#current.placeOf(offset).line);
  }

  lineOf(number: number): Line {
    return { number, start: this.#current.starts[number - 1] ?? 0, text: this.#current.line(number) };
  }

  /** The place in the text as written of an offset in the current text. */
  placeOf(offset: number): Place {
    const { line, column } = this.#current.placeOf(offset);
    const changes = this.#changes.get(line) ?? [];
    return { line, column: changes.reduceRight((c, change) => Math.max(0, columnBefore(c, change)), column - 1) + 1 };
  }

  /** The offset in the current text of a place in the text as written, with blanks skipped. */
  offsetOf({ line, column }: Place): number {
    const { start, text } = this.lineOf(line);
    let now = (this.#changes.get(line) ?? []).reduce(columnAfter, column - 1);
    while (/[\s]/.test(text[now] ?? '')) now++;
    return start + now;
  }
}

/**
 * In a line, from column `at`, `removed` characters were replaced by `added` ones, `shift` of them an opening quote.
 */
interface Change {
  readonly at: number;
  readonly removed: number;
  readonly added: number;
  readonly shift: number;
}

function changeOf(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at++;
  let tail = 0;
  while (tail < shorter - at && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const quoting = /["']/.test(after[at] ?? '') && !/["']/.test(before[at] ?? '');
  return { at, removed: before.length - at - tail, added: after.length - at - tail, shift: quoting ? 1 : 0 };
}

function columnBefore(column: number, { at, removed, added, shift }: Change): number {
  if (column >= at + added) return column - added + removed;
  return column <= at ? column : Math.min(Math.max(at, column - shift), at + removed);
}

function columnAfter(column: number, { at, removed, added, shift }: Change): number {
  if (column >= at + removed) return column === at ? column : column - removed + added;
  return column <= at ? column : column + shift;
}

export interface Line {
  readonly number: number;
  /** Offset of its first character. */
  readonly start: number;
  readonly text: string;
}

/** Quotes a text for YAML, with single quotes if possible. */
export function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

import type { Diagnostic } from '../base/diagnostic.ts';
import { SourceText } from './source-text.ts';

export interface Excerpt {
  /** Consecutive lines of the text, the one of the fault among them. */
  readonly lines: readonly { readonly number: number; readonly text: string }[];
  /** Number of the line of the fault. */
  readonly line: number;
  /** Column of the fault in that line as shown, 1-based. */
  readonly column: number;
}

const AROUND = 1;

/** The line of a diagnostic with its neighbours. */
export function excerptOf(text: string, { line, column }: Pick<Diagnostic, 'line' | 'column'>): Excerpt {
  const source = new SourceText(text);
  const first = Math.max(1, line - AROUND);
  const last = Math.min(source.starts.length, line + AROUND);
  const lines = Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    text: source.line(first + index),
  }));
  return { lines, line, column };
}

import type { Diagnostic } from '../../base/errors/diagnostic.ts';
import { SourceText } from '../yaml/source-text.ts';

export interface Excerpt {
  /** Consecutive lines of the text, including that of the diagnostic; long ones are cut around its column. */
  readonly lines: readonly { readonly number: number; readonly text: string }[];
  /** Number of the line of the diagnostic. */
  readonly line: number;
  /** Column of the diagnostic in that line as shown, 1-based. */
  readonly column: number;
}

const LINES_AROUND = 1;
const MAX_LINE_LENGTH = 120;

/** The line of a diagnostic with its neighbours, for an error box or a terminal. */
export function excerptOf(text: string, { line, column }: Pick<Diagnostic, 'line' | 'column'>): Excerpt {
  const source = new SourceText(text);
  const first = Math.max(1, line - LINES_AROUND);
  const last = Math.min(source.starts.length, line + LINES_AROUND);
  // the same columns are cut from each line, so that they stay aligned
  const from = column > MAX_LINE_LENGTH ? column - MAX_LINE_LENGTH / 2 : 0;
  const shown = (written: string): string => {
    const start = from && written ? '…' : '';
    return start + written.slice(from, from + MAX_LINE_LENGTH) + (written.length > from + MAX_LINE_LENGTH ? '…' : '');
  };
  const lines = Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    text: shown(source.line(first + index)),
  }));
  return { lines, line, column: from ? column - from + 1 : column };
}

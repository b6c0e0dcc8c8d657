import type { ErrorCode } from '../../../base/errors/error-code.ts';

/** A possible mistake in a line, and the line as it was probably meant. */
export interface LineRepair {
  readonly code: ErrorCode;
  /** The cause. */
  readonly message: string;
  /** What to do; the corrected line follows it. */
  readonly advice: string;
  /** Column of the cause, 0-based. */
  readonly column: number;
  readonly line: string;
}

export interface Parts {
  /** Indentation, dashes, key and colon. */
  readonly before: string;
  readonly hasKey: boolean;
  readonly value: string;
  /** Blanks and a comment at the end. */
  readonly after: string;
}

const LEAD = /^\s*(?:-[ \t]+)*/;
export const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/y;
const COLON = /[ \t]*:(?:[ \t]+|$)/y;
/** The end of a plain key: its colon, or a comment before it. */
const COLON_OR_COMMENT = /:(?=[ \t]|$)|[ \t]#/g;
const COMMENT = /[ \t]#[ \t]/g;

/** Splits a line into its parts. Cost: O(length) for any line. */
export function partsOf(line: string): Parts {
  const lead = LEAD.exec(line)![0].length;
  const key = endOfKey(line, lead);
  const start = key < 0 ? lead : key;
  const end = endOfValue(line, start);
  return { before: line.slice(0, start), hasKey: key >= 0, value: line.slice(start, end), after: line.slice(end) };
}

/** Start of the value after a key and its colon; -1 without a key. */
function endOfKey(line: string, start: number): number {
  const sign = line[start] ?? '#';
  let colon: number;
  if (sign === '"' || sign === "'") colon = endOf(QUOTED, line, start);
  else if (/[#[{]/.test(sign)) return -1;
  else {
    COLON_OR_COMMENT.lastIndex = start + 1;
    const found = COLON_OR_COMMENT.exec(line);
    colon = found?.[0] === ':' ? found.index : -1;
  }
  return colon < 0 ? -1 : endOf(COLON, line, colon);
}

/** End of the value: start of the blanks and the comment at the end of the line. */
function endOfValue(line: string, start: number): number {
  COMMENT.lastIndex = Math.max(start, endOf(QUOTED, line, start));
  let end = COMMENT.exec(line)?.index ?? line.length;
  while (end > start && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return end;
}

/** End of the match of a sticky pattern at an offset; -1 without a match. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** A repair at the first difference; undefined if nothing differs. */
export function changed(
  line: string,
  repaired: string,
  code: ErrorCode,
  message: string,
  advice: string,
): LineRepair | undefined {
  if (repaired === line) return undefined;
  let column = 0;
  while (line[column] === repaired[column]) column++;
  return { code, message, advice, column, line: repaired };
}

/** Longest part of a line that is searched for templates, since the search takes quadratic time. */
export const MAX_SEARCHED_LENGTH = 4000;

import type { ErrorCode } from '../base/error-code.ts';

/** What may be wrong with a line, and the line as it was probably meant. */
export interface LineRepair {
  readonly code: ErrorCode;
  /** The cause. */
  readonly message: string;
  /** What to do; the corrected line follows it. */
  readonly advice: string;
  /** Where the cause stands, 0-based. */
  readonly column: number;
  readonly line: string;
}

const PARTS =
  /^(\s*(?:-[ \t]+)*)(?:("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s'"#[{](?:[^#]|\S#)*?)([ \t]*:(?:[ \t]+|$)))?(.*?)((?:[ \t]+#[ \t].*)?[ \t]*)$/;

export interface Parts {
  /** Indentation, dashes, key and colon. */
  readonly before: string;
  readonly hasKey: boolean;
  readonly value: string;
  /** A comment and blanks at the end. */
  readonly after: string;
}

/** Characters of a line whose parts are told apart: it takes as long as their square. */
export const LONGEST = 4000;

export function partsOf(line: string): Parts {
  if (line.length > LONGEST) {
    const lead = /^\s*(?:-[ \t]+)*/.exec(line)![0];
    return { before: lead, hasKey: false, value: line.slice(lead.length), after: '' };
  }
  const [, lead = '', key = '', colon = '', value = '', after = ''] = PARTS.exec(line) ?? [];
  return { before: lead + key + colon, hasKey: colon !== '', value, after };
}

/** A repair at the first difference, undefined where there is none. */
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

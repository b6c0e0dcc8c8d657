import type { LineRepair } from './parts-of-line.ts';
import type { Line, RepairedText } from './repaired-text.ts';

/** A possible repair of a syntax error. */
export interface Candidate {
  readonly line: Line;
  readonly repair: LineRepair;
  /** Other lines that change with it. */
  readonly others?: readonly Line[];
  /** Accepted only if the whole text can be read with it. */
  readonly whole?: boolean;
}

/** At most `count` lines backwards from a line, itself first, without blank ones. */
export function linesBefore(text: RepairedText, number: number, count: number): Line[] {
  const lines: Line[] = [];
  for (let n = number; n > 0 && lines.length < count; n--) {
    const line = text.lineOf(n);
    if (line.text.trim()) lines.push(line);
  }
  return lines;
}

export function spaces(count: number): string {
  return `${count} space${count === 1 ? '' : 's'}`;
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

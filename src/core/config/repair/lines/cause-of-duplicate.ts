import { indentOf } from './lines-around.ts';
import type { Line, RepairedText } from './repaired-text.ts';

const KEY_ALONE = /^ *(?:- +)*["']?[\w!<>-]+["']?:[ \t]*(?:#.*)?$/;
/** Lines that are looked through for each duplicate. */
const MAX_LINES = 200;

/**
 * The key alone, between two equal keys of a map, that has nothing below it: the second one was probably meant to be
 * below it, and is not indented far enough.
 */
export function causeOfDuplicate(text: RepairedText, first: number, second: number): Line | undefined {
  const own = text.lineAt(second);
  const indent = indentOf(own.text);
  if (text.placeOf(second).column - 1 !== indent) return undefined;
  const end = Math.max(text.lineAt(first).number, own.number - MAX_LINES);
  let below = own;
  for (let number = own.number - 1; number > end; number--) {
    const line = text.lineOf(number);
    if (!line.text.trim() || /^\s*#/.test(line.text)) continue;
    if (indentOf(line.text) < indent) return undefined;
    if (indentOf(line.text) === indent && KEY_ALONE.test(line.text) && indentOf(below.text) === indent) return line;
    below = line;
  }
  return undefined;
}

import type { YamlScalar } from './yaml-node.ts';

const BLANKS = /\s*/y;
/** In double quotes, escapes may stand for white space (`\t`) or for nothing (an escaped line end). */
const ESCAPED_BLANKS = /(?:\s|\\[\stnrvf_NLP])*/y;

/**
 * Offset in the source of the character `value[index]` of a scalar: accounts for quotes, escapes, folded lines and the
 * indentation of blocks. White space is skipped on both sides.
 *
 * Cost: O(length of the scalar).
 */
export function offsetInSource(text: string, { raw, start, value }: YamlScalar, index: number): number {
  if (typeof value !== 'string' || raw.start < 0) return Math.max(0, start);
  const blanks = raw.style === 'double' ? ESCAPED_BLANKS : BLANKS;
  let at = raw.start;
  for (let i = 0; i <= index && at < raw.end; i++) {
    if (i < index && /\s/.test(value[i] ?? '')) continue;
    blanks.lastIndex = at;
    blanks.exec(text);
    at = blanks.lastIndex;
    if (i < index) at += widthOf(text, at, raw.style);
  }
  return Math.min(at, raw.end);
}

/** Offset in the source of the end of a scalar's value up to `value[index]`, without trailing white space. */
export function endOffsetInSource(text: string, node: YamlScalar, index: number): number {
  const { value, raw } = node;
  if (typeof value !== 'string') return raw.end;
  const last = value.slice(0, index).trimEnd().length - 1;
  // everything before the closing quote belongs to the value
  if (index >= value.length && /^(?:single|double)$/.test(raw.style)) return raw.end;
  if (last < 0) return offsetInSource(text, node, 0);
  const start = offsetInSource(text, node, last);
  return Math.min(start + widthOf(text, start, raw.style), raw.end);
}

/** Characters in the source of one character of the value. */
function widthOf(text: string, at: number, style: string): number {
  if (style === 'single' && text[at] === "'") return 2;
  if (style === 'double' && text[at] === '\\') return { x: 4, u: 6, U: 10 }[text[at + 1]!] ?? 2;
  return 1;
}

import type { YamlScalar } from './yaml-node.ts';

/**
 * Where in the source a character of a scalar's value stands: the offset of `value[index]`, through quotes, escapes,
 * folded lines and the indentation of blocks.
 *
 * Cost: O(length of the scalar).
 */
export function offsetInSource(text: string, { raw, start, value }: YamlScalar, index: number): number {
  if (typeof value !== 'string' || raw.start < 0) return Math.max(0, start);
  let at = raw.start;
  for (let i = 0; ; i++) {
    at = skipUnseen(text, at, raw, value[i]);
    if (i >= index || at >= raw.end) return Math.min(at, raw.end);
    at += widthOf(text, at, raw.style);
  }
}

/** Skips indentation and line ends that are no part of the value, or that were folded to another sign. */
function skipUnseen(text: string, from: number, raw: YamlScalar['raw'], wanted: string | undefined): number {
  let at = from;
  const block = raw.style === 'literal' || raw.style === 'folded';
  if (block) {
    const lineStart = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
    while (at < raw.end && at - lineStart < raw.indent && text[at] === ' ') at++;
    // a line end that folding has dropped
    if (wanted !== undefined && /\S/.test(wanted) && /[\r\n]/.test(text[at] ?? ''))
      return skipUnseen(text, at + 1, raw, wanted);
  }
  if (raw.style === 'double' && /^\\[\r\n]/.test(text.slice(at, at + 2))) at = behindBreak(text, at + 1);
  if (!block && wanted !== ' ' && wanted !== '\n') while (at < raw.end && /\s/.test(text[at]!)) at++;
  return at;
}

/** Characters of the source that one of the value takes. */
function widthOf(text: string, at: number, style: YamlScalar['raw']['style']): number {
  const sign = text[at];
  if (style === 'single' && sign === "'") return 2;
  if (style === 'double' && sign === '\\') return { x: 4, u: 6, U: 10 }[text[at + 1]!] ?? 2;
  if (sign === '\r' && text[at + 1] === '\n') return 2;
  return 1;
}

function behindBreak(text: string, at: number): number {
  let next = at;
  while (/\s/.test(text[next] ?? '')) next++;
  return next;
}

import { cut } from '../check/config-diagnostic.ts';
import type { YamlEntry, YamlNode, YamlScalar } from './yaml-node.ts';

/** An unquoted scalar as written; undefined for any other node, and without text. */
export function plainText(node: YamlNode, text: string): string | undefined {
  if (node.kind !== 'scalar' || node.raw.style !== 'plain' || node.raw.start < 0) return undefined;
  return text.slice(node.raw.start, node.raw.end);
}

/** Key and value of an entry as written, if they are on one line; else undefined. */
export function pairText({ start, value }: YamlEntry, text: string): string | undefined {
  const end = endOfNode(value, text);
  if (start < 0 || end === undefined || end <= start) return undefined;
  const pair = text.slice(start, end);
  return /[\r\n]/.test(pair) ? undefined : pair;
}

/** Offset after a value on one line; undefined for others. */
export function endOfNode(node: YamlNode, text: string): number | undefined {
  return node.kind === 'scalar' ? endOf(node) : endOfFlow(node, text);
}

function endOf({ raw }: YamlScalar): number | undefined {
  if (raw.start < 0 || raw.style === 'literal' || raw.style === 'folded') return undefined;
  return raw.end + (raw.style === 'plain' ? 0 : 1);
}

/** The same for a flow map or list on one line without nesting and quotes. */
function endOfFlow(node: YamlNode, text: string): number | undefined {
  const [flow] =
    /^(?:\{[^{}"'\r\n]*\}|\[[^[\]"'\r\n]*\])/.exec(text.slice(Math.max(0, node.start), node.start + 200)) ?? [];
  return flow === undefined || node.start < 0 ? undefined : node.start + flow.length;
}

/** A hint that can be followed to the letter. */
export function replacing(written: string, meant: string): string {
  return `Replace "${cut(written, 90)}" with "${cut(meant, 90)}".`;
}

import type { YamlEntry, YamlNode, YamlScalar } from '../yaml/yaml-node.ts';
import { BULLET, COMMENT, LIKE_A_PAIR, ODD_ENDS, SMART_QUOTES } from './odd-signs.ts';

/** A comment after a key without a value, matched at the key's end. */
const COMMENT_OF_KEY = /[ \t]*:[ \t]+#/y;

/**
 * Whether YAML may have read a text differently than its author meant: true wherever `YamlPitfallFinder` finds a
 * mistake, and in some other cases.
 *
 * @param text - the text that the node's offsets are into
 * @param alone - the node is not the value of a key
 */
export function isDoubtful(text: string, node: YamlNode, alone = true): boolean {
  if (node.kind === 'list') return node.items.some(item => isEmpty(item) || isDoubtful(text, item));
  if (node.kind === 'map') return Array.from(node.entries.values()).some(entry => isDoubtfulEntry(text, entry));
  return node.raw.style === 'plain' && isDoubtfulScalar(text, node, alone);
}

function isDoubtfulEntry(text: string, { key, plain, end, value }: YamlEntry): boolean {
  if (plain && (isOdd(key) || BULLET.test(key) || key.startsWith('-'))) return true;
  if (!isEmpty(value)) return isDoubtful(text, value, false);
  COMMENT_OF_KEY.lastIndex = end;
  return COMMENT_OF_KEY.test(text);
}

function isDoubtfulScalar(text: string, { value, raw }: YamlScalar, alone: boolean): boolean {
  if (typeof value !== 'string') return false;
  if (isOdd(value) || (alone && LIKE_A_PAIR.test(value))) return true;
  COMMENT.lastIndex = raw.end;
  const comment = COMMENT.exec(text)?.[1];
  return comment !== undefined && /^[^\s#]|\{[{%]/.test(comment);
}

const isOdd = (written: string): boolean => ODD_ENDS.test(written) || SMART_QUOTES.test(written);

const isEmpty = (node: YamlNode): boolean => node.kind === 'scalar' && node.raw.start < 0;

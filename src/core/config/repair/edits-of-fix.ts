import { PREFIXED_NAME } from '../../base/text/criterion-prefix.ts';
import type { TextEdit } from '../../base/text/text-edit.ts';
import type { PlannedEdit } from '../check/config-diagnostic.ts';
import { endOffsetInSource, offsetInSource } from '../yaml/scalar-offset.ts';
import { endOfNode } from '../yaml/source-of-node.ts';
import { type YamlNode, type YamlScalar, entryAt, nodeAt } from '../yaml/yaml-node.ts';
import type { RepairedText } from './lines/repaired-text.ts';

/**
 * Turns planned edits into edits of the text as written; undefined if one of them is impossible, since its place is not
 * in the text or is in a line that was already repaired.
 *
 * @param root - the node that the pointers of the plan start from
 */
export function editsOfFix(
  plan: readonly PlannedEdit[],
  root: YamlNode,
  text: RepairedText,
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  for (const planned of plan) {
    const found = spanOf(planned, root, text.text);
    const edit = found && text.writtenEdit(found.start, found.end, found.write);
    if (!edit) return undefined;
    edits.push(edit);
  }
  return edits;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly write: string;
}

const WRITTEN_KEY = new RegExp(`^'?(${PREFIXED_NAME})'?$`);

function spanOf({ path, part, write }: PlannedEdit, root: YamlNode, text: string): Span | undefined {
  if (part === 'key') {
    const entry = entryAt(root, path);
    if (!entry || entry.start < 0) return undefined;
    const { start, end } = entry;
    return { start, end, write: text[start] === '"' ? write.replace(WRITTEN_KEY, '"$1"') : write };
  }
  const node = nodeAt(root, path)?.node;
  if (!node || node.start < 0) return undefined;
  if (part === 'value') {
    const end = endOfNode(node, text);
    return end === undefined ? undefined : { start: node.start, end, write };
  }
  return node.kind === 'scalar' ? spanOfText(node, part, write, text) : undefined;
}

/** A part of a text on one line, escaped for its quotes. */
function spanOfText(
  node: YamlScalar,
  [from, to]: readonly [number, number],
  write: string,
  text: string,
): Span | undefined {
  const end = endOffsetInSource(text, node, to);
  const start = from === to ? end : offsetInSource(text, node, from);
  if (end < start || /[\r\n]/.test(text.slice(start, end))) return undefined;
  if (node.raw.style === 'single') return { start, end, write: write.replaceAll("'", "''") };
  if (node.raw.style === 'double') return { start, end, write: JSON.stringify(write).slice(1, -1) };
  // a text that starts a comment or a key, or ends an entry, would need quotes
  return node.raw.style === 'plain' && /: |:$| #|[{}[\],]/.test(write) ? undefined : { start, end, write };
}

import type { ConfigFault } from '../check/config-diagnostic.ts';
import { plainText } from '../yaml/source-of-node.ts';
import type { YamlNode } from '../yaml/yaml-node.ts';

/** Tells one thing at a place; an offset is one in the value. */
export type Warn = (path: string, message: string, hint: string, at?: ConfigFault['at']) => void;

/** `1.000`, which is one. */
export function groupedNumber(node: YamlNode | undefined, path: string, text: string, warn: Warn): void {
  const written = node && plainText(node, text);
  if (written === undefined || !/^[1-9]\d{0,2}\.000$/.test(written)) return;
  const meant = written.replace('.', '');
  warn(path, `${written} is the number ${Number(written)}`, `Write ${meant}, or ${Number(written)} if that is meant.`);
}

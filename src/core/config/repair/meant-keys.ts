import type { UnplacedDiagnostic } from '../check/config-diagnostic.ts';
import { nodeAt, pointerTo, type YamlEntry, type YamlMap, type YamlNode } from '../yaml/yaml-node.ts';

/** A node with keys written as they are meant, and its diagnostics. */
export interface MeantKeys {
  readonly node: YamlNode;
  readonly diagnostics: readonly UnplacedDiagnostic[];
  /** A diagnostic of `node` with the pointers of the text as written. */
  asWritten(diagnostic: UnplacedDiagnostic): UnplacedDiagnostic;
}

/** Pointers of the settings and the groups of settings. */
const KEY_OF_SETTINGS = /^(?:\/[^/]+){1,2}$/;
/** Most keys that are read as they are meant. */
const MAX_RENAMED = 10;

/**
 * Reads maps and lists with a misspelt key as what is meant, so that one mistake has one message, and those in them are
 * found as well. Only a key whose correction is certain and not there yet is read so.
 *
 * @param check - the diagnostics of a node
 */
export function withMeantKeys(written: YamlNode, check: (node: YamlNode) => readonly UnplacedDiagnostic[]): MeantKeys {
  /** By pointer with the meant names: the name as written. */
  const renamed = new Map<string, string>();
  const asWritten = (pointer: string): string => {
    let [meant, found] = ['', ''];
    for (const part of pointer.split('/').slice(1)) {
      meant += `/${part}`;
      const name = renamed.get(meant);
      found = name === undefined ? `${found}/${part}` : pointerTo(found, name);
    }
    return found;
  };
  const placed = (diagnostic: UnplacedDiagnostic): UnplacedDiagnostic => {
    const path = asWritten(diagnostic.path);
    if (path === diagnostic.path) return diagnostic;
    return {
      ...diagnostic,
      path,
      ...(diagnostic.fix && { fix: diagnostic.fix.map(edit => ({ ...edit, path: asWritten(edit.path) })) }),
    };
  };
  const ofKeys: UnplacedDiagnostic[] = [];
  let node = written;
  for (;;) {
    const diagnostics = check(node);
    const wrong = renamed.size < MAX_RENAMED ? diagnostics.find(each => correctionOf(each, node) !== null) : undefined;
    if (!wrong) return { node, diagnostics: [...ofKeys, ...diagnostics.map(placed)], asWritten: placed };
    const { map, name, key } = correctionOf(wrong, node)!;
    ofKeys.push(placed(wrong));
    node = withRenamed(node, map.split('/').slice(1), name, key);
    renamed.set(`${map}/${key}`, name);
  }
}

/** The misspelt key of a map or list that a diagnostic is about, and what is meant; null if it is about another thing. */
function correctionOf(
  { code, path, fix = [] }: UnplacedDiagnostic,
  node: YamlNode,
): { readonly map: string; readonly name: string; readonly key: string } | null {
  const [edit, ...more] = fix;
  if (!KEY_OF_SETTINGS.test(path)) return null;
  if (code !== 'config/unknown-key' || edit?.part !== 'key' || edit.path !== path || more.length > 0) return null;
  const map = path.slice(0, path.lastIndexOf('/'));
  const name = path.slice(map.length + 1);
  const found = nodeAt(node, path)?.node;
  if (found === undefined || found.kind === 'scalar' || /[~/]/.test(name)) return null;
  return /^\w+$/.test(edit.write) && !nodeAt(node, `${map}/${edit.write}`) ? { map, name, key: edit.write } : null;
}

function withRenamed(node: YamlNode, path: readonly string[], name: string, key: string): YamlNode {
  const [first, ...rest] = path;
  if (node.kind === 'list')
    return {
      ...node,
      items: node.items.map((item, i) => (String(i) === first ? withRenamed(item, rest, name, key) : item)),
    };
  if (node.kind === 'scalar') return node;
  const entries = Array.from(node.entries.values(), (entry): YamlEntry => {
    if (first === undefined) return entry.key === name ? { ...entry, key } : entry;
    const part = entry.key.replaceAll('~', '~0').replaceAll('/', '~1');
    return part === first ? { ...entry, value: withRenamed(entry.value, rest, name, key) } : entry;
  });
  return { ...node, entries: new Map(entries.map(entry => [entry.key, entry])) } satisfies YamlMap;
}

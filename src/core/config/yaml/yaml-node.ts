/** A parsed YAML document: values with their places. Offsets are into the text as written; -1 if there is none. */
export type YamlNode = YamlScalar | YamlList | YamlMap;

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly start: number;
  /** The text between `start` and `end` without quotes and block header; both -1 if nothing is written. */
  readonly raw: { readonly start: number; readonly end: number; readonly style: ScalarStyle; readonly indent: number };
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

export interface YamlList {
  readonly kind: 'list';
  readonly start: number;
  readonly items: readonly YamlNode[];
}

export interface YamlMap {
  readonly kind: 'map';
  readonly start: number;
  /** In the order of the text, even if keys look like numbers. */
  readonly entries: ReadonlyMap<string, YamlEntry>;
}

export interface YamlEntry {
  readonly key: string;
  /** Offset of the key. */
  readonly start: number;
  /** Offset after the key, its quotes included. */
  readonly end: number;
  readonly plain: boolean;
  readonly value: YamlNode;
}

/** A node as plain data. Maps have no prototype, so that no key is special. */
export function valueOf(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(valueOf);
  const map = Object.create(null) as Record<string, unknown>;
  for (const { key, value } of node.entries.values()) map[key] = valueOf(value);
  return map;
}

/** JSON data as a node without places. */
export function nodeOf(value: unknown): YamlNode {
  if (Array.isArray(value)) return { kind: 'list', start: -1, items: value.map(nodeOf) };
  if (typeof value !== 'object' || value === null)
    return { kind: 'scalar', value: value as YamlScalar['value'], start: -1, raw: NOWHERE };
  const entries = Object.entries(value).map(([key, each]): [string, YamlEntry] => [
    key,
    { key, start: -1, end: -1, plain: false, value: nodeOf(each) },
  ]);
  return { kind: 'map', start: -1, entries: new Map(entries) };
}

const NOWHERE: YamlScalar['raw'] = { start: -1, end: -1, style: 'plain', indent: -1 };

/** The result of following a JSON Pointer: the node, and the offset of its key or of the item itself. */
export interface Found {
  readonly node: YamlNode;
  readonly keyStart: number;
}

/** Follows a JSON Pointer (RFC 6901) from a node; undefined if there is nothing. */
export function nodeAt(root: YamlNode, pointer: string): Found | undefined {
  let found: Found | undefined = { node: root, keyStart: root.start };
  for (const part of pointer.split('/').slice(1)) {
    found = childOf(found.node, nameOf(part));
    if (!found) return undefined;
  }
  return found;
}

/** The map entry that a JSON Pointer leads to, or undefined. */
export function entryAt(root: YamlNode, pointer: string): YamlEntry | undefined {
  const at = pointer.lastIndexOf('/');
  const parent = at < 0 ? undefined : nodeAt(root, pointer.slice(0, at))?.node;
  return parent?.kind === 'map' ? parent.entries.get(nameOf(pointer.slice(at + 1))) : undefined;
}

function nameOf(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function childOf(node: YamlNode, name: string): Found | undefined {
  if (node.kind === 'map') {
    const entry = node.entries.get(name);
    return entry && { node: entry.value, keyStart: entry.start };
  }
  const item = node.kind === 'list' ? node.items[Number(name)] : undefined;
  return item && { node: item, keyStart: item.start };
}

/** Appends a part to a JSON Pointer, escaped. */
export function pointerTo(pointer: string, part: string | number): string {
  const name = String(part);
  return `${pointer}/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;
}

/** The pointer of the innermost node or key that contains an offset. Cost: O(depth × log entries), once prepared. */
export function pointerAt(root: YamlNode, offset: number): string {
  let pointer = '';
  for (let node = root; node.kind !== 'scalar';) {
    const children = childrenOf(node);
    let [low, high] = [0, children.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (children[middle]!.start <= offset) low = middle + 1;
      else high = middle;
    }
    const last = children[low - 1];
    if (!last) break;
    pointer = pointerTo(pointer, 'key' in last ? last.key : low - 1);
    node = 'key' in last ? last.value : last;
  }
  return pointer;
}

/** The children of a map or list, in the order of the text; cached for maps, since one may have many diagnostics. */
function childrenOf(node: YamlList | YamlMap): readonly (YamlNode | YamlEntry)[] {
  if (node.kind === 'list') return node.items;
  let entries = entriesOf.get(node);
  if (!entries) entriesOf.set(node, (entries = [...node.entries.values()]));
  return entries;
}

const entriesOf = new WeakMap<YamlMap, readonly YamlEntry[]>();

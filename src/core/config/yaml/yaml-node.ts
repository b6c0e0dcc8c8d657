/** A parsed YAML document: values with their places. Offsets are into the text as written; -1 where there is none. */
export type YamlNode = YamlScalar | YamlList | YamlMap;

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly start: number;
  /** The text between `start` and `end` without quotes and block header; both -1 where nothing is written. */
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
  /** In the order of the text, also where keys look like numbers. */
  readonly entries: ReadonlyMap<string, YamlEntry>;
}

export interface YamlEntry {
  readonly key: string;
  /** Offset of the key. */
  readonly start: number;
  /** Offset behind the key, its quotes included. */
  readonly end: number;
  readonly plain: boolean;
  readonly value: YamlNode;
}

/** A node as plain data. Maps have no prototype, so that no key has a meaning of its own. */
export function valueOf(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(valueOf);
  const map = Object.create(null) as Record<string, unknown>;
  for (const { key, value } of node.entries.values()) map[key] = valueOf(value);
  return map;
}

/** Plain data of JSON as a node without places. */
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

/** What stands at a JSON Pointer: the node, and the offset of its key or of the item itself. */
export interface Found {
  readonly node: YamlNode;
  readonly keyStart: number;
}

/** Follows a JSON Pointer (RFC 6901) from a node; undefined where there is nothing. */
export function nodeAt(root: YamlNode, pointer: string): Found | undefined {
  let found: Found | undefined = { node: root, keyStart: root.start };
  for (const part of pointer.split('/').slice(1)) {
    found = childOf(found.node, nameOf(part));
    if (!found) return undefined;
  }
  return found;
}

/** The entry of a map that a JSON Pointer leads to; undefined where there is none. */
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

/** `/criteria` with a part added. */
export function pointerTo(pointer: string, part: string | number): string {
  const name = String(part);
  return `${pointer}/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;
}

/** The pointer of the innermost node or key that an offset lies in. Cost: O(depth × log of the entries), once prepared. */
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

/** What a map or a list holds, in the order of the text; of maps kept, since many diagnostics may lie in one. */
function childrenOf(node: YamlList | YamlMap): readonly (YamlNode | YamlEntry)[] {
  if (node.kind === 'list') return node.items;
  let entries = entriesOf.get(node);
  if (!entries) entriesOf.set(node, (entries = [...node.entries.values()]));
  return entries;
}

const entriesOf = new WeakMap<YamlMap, readonly YamlEntry[]>();

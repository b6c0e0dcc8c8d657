import { type YamlMap, type YamlNode, valueOf } from './yaml/yaml-node.ts';

/** Members of a checked group; null counts as missing. */
export class Group {
  readonly #map: YamlMap | undefined;

  constructor(node: YamlNode | undefined) {
    this.#map = node?.kind === 'map' ? node : undefined;
  }

  node(key: string): YamlNode | undefined {
    const node = this.#map?.entries.get(key)?.value;
    return node?.kind === 'scalar' && node.value === null ? undefined : node;
  }

  group(key: string): Group {
    return new Group(this.node(key));
  }

  /** The value, whose type the schema has checked, or the default. */
  get<T>(key: string, otherwise: T): T {
    const node = this.node(key);
    return node ? (valueOf(node) as T) : otherwise;
  }

  /** The same for a key whose null has a meaning of its own. */
  nullable<T>(key: string, otherwise: T): T | null {
    const node = this.#map?.entries.get(key)?.value;
    return node ? (valueOf(node) as T | null) : otherwise;
  }

  /** Key and value of each entry, in the order of the text; undefined if the group is left out. */
  get entries(): [string, YamlNode][] | undefined {
    return this.#map && Array.from(this.#map.entries.values(), ({ key, value }) => [key, value]);
  }
}

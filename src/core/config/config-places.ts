import type { UnplacedDiagnostic } from './check/config-diagnostic.ts';
import { parseYaml } from './yaml/parse-yaml.ts';
import { offsetInSource } from './yaml/scalar-offset.ts';
import { type Place, SourceText } from './yaml/source-text.ts';
import { type YamlNode, nodeAt } from './yaml/yaml-node.ts';

/** The text that nodes were read from, with the places of its characters in the text as written. */
export interface PlacedText {
  readonly text: string;
  placeOf(offset: number): Place;
}

/** The result of reading a text; the root is null if it could not be read. */
export interface PlacedNodes {
  readonly root: YamlNode | null;
  readonly text: PlacedText;
}

/**
 * The places of a configuration's parts in its text as written. Uses the nodes that the configuration was read from;
 * for one given as an object, the text is parsed when the first place is needed.
 */
export class ConfigPlaces {
  readonly #written: string;
  readonly #base: string;
  #read: PlacedNodes | undefined;

  /**
   * @param base - JSON Pointer of the contents of `config` in the document
   * @param read - the nodes read from the text, if they have places
   */
  constructor(written: string, base = '', read?: PlacedNodes) {
    this.#written = written;
    this.#base = base;
    this.#read = read;
  }

  /** The place of the key at a JSON Pointer of the document, or of its nearest ancestor in the text. */
  of(path: string): Place {
    const { root, text } = this.#reading;
    return root ? placeAt(root, text, path, 'key') : { line: 1, column: 1 };
  }

  /**
   * Pointer and place in the document of a character of a text; undefined if there is no text at `path`.
   *
   * @param path - JSON Pointer in the contents of `config`
   * @param index - of the character in the text, in UTF-16 units
   */
  ofText(path: string, index: number): (Place & { readonly path: string }) | undefined {
    const { root, text } = this.#reading;
    const whole = this.#base + path;
    const node = root ? nodeAt(root, whole)?.node : undefined;
    if (node?.kind !== 'scalar' || typeof node.value !== 'string') return undefined;
    return { path: whole, ...placeAt(root!, text, whole, index) };
  }

  /**
   * Pointer and place in the document of a setting; if it is not written, the place of its nearest ancestor.
   *
   * @param path - JSON Pointer in the contents of `config`
   */
  ofSetting(path: string): Place & { readonly path: string } {
    const pointer = this.#base + path;
    return { path: pointer, ...this.of(pointer) };
  }

  get #reading(): PlacedNodes {
    return (this.#read ??= { root: parseYaml(this.#written).root, text: new SourceText(this.#written) });
  }
}

/** The place of a diagnostic's part at a JSON Pointer, or of its nearest ancestor in the text. */
export function placeAt(root: YamlNode, text: PlacedText, path: string, at: UnplacedDiagnostic['at']): Place {
  return text.placeOf(offsetAt(root, text.text, path, at));
}

function offsetAt(root: YamlNode, text: string, path: string, at: UnplacedDiagnostic['at']): number {
  const found = nodeAt(root, path);
  if (!found) return path ? offsetAt(root, text, path.slice(0, path.lastIndexOf('/')), 'key') : 0;
  const { node, keyStart } = found;
  if (typeof at === 'number' && node.kind === 'scalar') return offsetInSource(text, node, at);
  if (at === 'second' && node.kind === 'map') return [...node.entries.values()][1]?.start ?? keyStart;
  return (at === 'value' && node.start >= 0 ? node.start : keyStart) || 0;
}

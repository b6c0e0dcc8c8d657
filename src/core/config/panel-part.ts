import { nearestName } from '../base/text/nearest-name.ts';
import type { PanelName } from '../query/process-query.ts';
import { type ConfigFault, described, faultAt, shown } from './check/config-diagnostic.ts';
import { PANELS, cureOfName, keysAt } from './repair/fix-of-name.ts';
import { type YamlMap, type YamlNode, pointerTo, valueOf } from './yaml/yaml-node.ts';

/** The contents of `config` in a document, wherever its author put them. */
export interface PanelPart {
  /** Null where the document has none for the panel. */
  readonly node: YamlNode | null;
  /** Pointer of `node` in the document. */
  readonly path: string;
  /** Faults of the levels above, with pointers into the document. */
  readonly faults: readonly ConfigFault[];
}

const EMPTY: YamlMap = { kind: 'map', start: -1, entries: new Map() };

/** Finds what a panel is configured by: `{panel: {config: …}}`, or the bare contents of `config`. */
export function panelPart(root: YamlNode, panel: PanelName): PanelPart {
  const faults: ConfigFault[] = [];
  const found = (node: YamlNode | null, path = ''): PanelPart => ({ node, path, faults });
  const rootKeys = keysAt('', panel);

  /** The map at a level, an empty one where it is null. */
  const mapOf = (node: YamlNode, path: string): YamlMap | null => {
    if (node.kind === 'map') return node;
    const value = valueOf(node);
    if (value === null) return EMPTY;
    const name = path ? `"${path.slice(path.lastIndexOf('/') + 1)}"` : 'the configuration';
    faults.push(
      faultAt(path, 'config/type', `${name} must be a map, not ${described(value)}`, 'Write "name: value" lines.'),
    );
    return null;
  };
  const tellUnknown = (map: YamlMap, path: string, known: readonly string[]): void => {
    for (const { key, value } of map.entries.values()) {
      if (known.includes(key)) continue;
      const hint = cureOfName(key, valueOf(value), known, panel);
      faults.push(faultAt(pointerTo(path, key), 'config/unknown-key', `unknown key ${shown(key)}`, hint, 'key'));
    }
  };
  const below = (node: YamlNode, path: string): PanelPart => {
    const map = mapOf(node, path);
    const config = map?.entries.get('config');
    const name = path.slice(1);
    if (map && !config && rootKeys.some(key => map.entries.has(key))) {
      const hint = `Write "config:" below "${name}:" and indent the rest below it.`;
      faults.push(faultAt(path, 'config/required', `"config" is missing in "${name}"`, hint, 'key'));
      return found(map, path);
    }
    if (map) tellUnknown(map, path, ['config']);
    return config ? found(mapOf(config.value, `${path}/config`), `${path}/config`) : found(map && EMPTY, path);
  };

  const top = mapOf(root, '');
  if (top === EMPTY) {
    const hint = `Write "${panel}:" with "config:" below it.`;
    faults.push(faultAt('', 'config/missing', 'the configuration is empty', hint));
  }
  if (!top || top === EMPTY) return found(null);
  const own = top.entries.get(panel);
  if (own) {
    tellUnknown(top, '', PANELS);
    return below(own.value, `/${panel}`);
  }
  const other = PANELS.find(name => top.entries.has(name));
  if (other) {
    const message = `the configuration is one of ${other}, not of ${panel}`;
    faults.push(
      faultAt(`/${other}`, 'config/other-panel', message, `Write "${panel}:", or use the other element.`, 'key'),
    );
    return found(null);
  }
  for (const { key, value } of top.entries.values()) {
    if (rootKeys.includes(key) || value.kind !== 'map') continue;
    const path = pointerTo('', key);
    const meant = nearestName(key, PANELS) ?? PANELS.find(name => name === `process_${key}`);
    if (meant)
      faults.push(faultAt(path, 'config/unknown-key', `unknown key ${shown(key)}`, `Write "${meant}".`, 'key'));
    if (meant) return meant === panel ? below(value, path) : found(null);
    if (key === 'config') {
      const hint = `Write "${panel}:" above it, and indent it below that.`;
      faults.push(faultAt(path, 'config/required', `"config" stands without "${panel}"`, hint, 'key'));
      return found(value, path);
    }
  }
  return found(top);
}

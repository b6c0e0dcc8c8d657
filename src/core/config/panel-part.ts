import { nearestName } from '../base/nearest-name.ts';
import type { PanelName } from '../query/process-query.ts';
import { type ConfigFault, described, shown } from './config-fault.ts';
import { gridKeys, listKeys } from './validators.generated.js';
import { type YamlMap, type YamlNode, pointerTo, valueOf } from './yaml-node.ts';

/** The contents of `config` in a document, wherever its author put them. */
export interface PanelPart {
  /** Null where the document has none for the panel. */
  readonly node: YamlNode | null;
  /** Pointer of `node` in the document. */
  readonly path: string;
  /** Faults of the levels above, with pointers into the document. */
  readonly faults: readonly ConfigFault[];
}

const PANELS: readonly PanelName[] = ['process_grid', 'process_list'];
const EMPTY: YamlMap = { kind: 'map', start: -1, entries: new Map() };

/** Finds what a panel is configured by: `{panel: {config: …}}`, or the bare contents of `config`. */
export function panelPart(root: YamlNode, panel: PanelName): PanelPart {
  const faults: ConfigFault[] = [];
  const fault = (code: ConfigFault['code'], message: string, hint: string, path: string, at: 'key' | 'value'): void => {
    faults.push({ severity: 'error', code, message, hint, path, at });
  };
  const found = (node: YamlNode | null, path: string): PanelPart => ({ node, path, faults });
  const rootKeys = (panel === 'process_grid' ? gridKeys : listKeys)[''] ?? [];
  /** The map at a level, an empty one where it is null, null where it is anything else. */
  const mapOf = (node: YamlNode, path: string): YamlMap | null => {
    if (node.kind === 'map') return node;
    if (node.kind === 'scalar' && node.value === null) return EMPTY;
    const name = path ? `"${path.slice(path.lastIndexOf('/') + 1)}"` : 'the configuration';
    fault(
      'config/type',
      `${name} must be a map, not ${described(valueOf(node))}`,
      'Write "name: value" lines.',
      path,
      'value',
    );
    return null;
  };
  const unknown = (map: YamlMap, path: string, known: readonly string[]): void => {
    for (const key of map.entries.keys()) {
      if (known.includes(key)) continue;
      const nearest = nearestName(key, known);
      const hint = rootKeys.includes(key)
        ? 'It belongs to "config": indent it below that.'
        : nearest
          ? `Write "${nearest}".`
          : `Known here: ${known.join(', ')}.`;
      fault('config/unknown-key', `unknown key ${shown(key)}`, hint, pointerTo(path, key), 'key');
    }
  };
  /** Below the name of a panel. */
  const below = (node: YamlNode, path: string): PanelPart => {
    const map = mapOf(node, path);
    const config = map?.entries.get('config');
    if (map && !config && [...map.entries.keys()].some(key => rootKeys.includes(key))) {
      fault(
        'config/required',
        `"config" is missing in "${path.slice(1)}"`,
        `Write "config:" below "${path.slice(1)}:" and indent the rest below it.`,
        path,
        'key',
      );
      return found(map, path);
    }
    if (map) unknown(map, path, ['config']);
    if (!map) return found(null, path);
    return config ? found(mapOf(config.value, `${path}/config`), `${path}/config`) : found(EMPTY, path);
  };

  if (root.kind === 'scalar' && root.value === null) {
    fault('config/missing', 'the configuration is empty', `Write "${panel}:" with "config:" below it.`, '', 'value');
    return found(null, '');
  }
  const top = mapOf(root, '');
  if (!top) return found(null, '');
  const own = top.entries.get(panel);
  if (own) {
    unknown(top, '', PANELS);
    return below(own.value, `/${panel}`);
  }
  const other = PANELS.find(name => top.entries.has(name));
  if (other) {
    const message = `the configuration is one of ${other}, not of ${panel}`;
    fault('config/other-panel', message, `Write "${panel}:", or use the other element.`, `/${other}`, 'key');
    return found(null, '');
  }
  for (const { key, value } of top.entries.values()) {
    if (rootKeys.includes(key) || value.kind !== 'map') continue;
    const meant = nearestName(key, PANELS);
    if (meant) fault('config/unknown-key', `unknown key ${shown(key)}`, `Write "${meant}".`, pointerTo('', key), 'key');
    if (meant) return meant === panel ? below(value, pointerTo('', key)) : found(null, '');
    if (key === 'config') {
      fault(
        'config/required',
        `"config" stands without "${panel}"`,
        `Write "${panel}:" above it, and indent it below that.`,
        '/config',
        'key',
      );
      return found(value, '/config');
    }
  }
  return found(top, '');
}

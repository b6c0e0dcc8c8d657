import { nearestName } from '../base/text/nearest-name.ts';
import type { PanelName } from '../query/process-query.ts';
import { type UnplacedDiagnostic, described, diagnosticAt, shown, writeKey } from './check/config-diagnostic.ts';
import { PANELS, fixOfName, keysAt } from './repair/fixes/fix-of-name.ts';
import { readYaml } from './yaml/read-yaml.ts';
import { type YamlMap, type YamlNode, pointerTo, valueOf } from './yaml/yaml-node.ts';

/** The contents of `config` in a document, wherever its author put them. */
export interface PanelPart {
  /** Null if the document has none for the panel. */
  readonly node: YamlNode | null;
  /** Pointer of `node` in the document. */
  readonly path: string;
  /** Diagnostics of the levels above `node`, with pointers into the document. */
  readonly diagnostics: readonly UnplacedDiagnostic[];
}

const EMPTY: YamlMap = { kind: 'map', start: -1, entries: new Map() };

/** Finds a panel's configuration in a document: `{panel: {config: …}}`, or the bare contents of `config`. */
export function panelPart(root: YamlNode, panel: PanelName): PanelPart {
  const diagnostics: UnplacedDiagnostic[] = [];
  const found = (node: YamlNode | null, path = ''): PanelPart => ({ node, path, diagnostics });
  const rootKeys = keysAt('', panel);

  /** The map at a level; an empty one for null. */
  const mapOf = (node: YamlNode, path: string): YamlMap | null => {
    if (node.kind === 'map') return node;
    const value = valueOf(node);
    if (value === null) return EMPTY;
    const name = path ? `"${path.slice(path.lastIndexOf('/') + 1)}"` : 'the configuration';
    const hint = (path === '' && hintForFile(value)) || 'Write "name: value" lines.';
    diagnostics.push(diagnosticAt(path, 'config/type', `${name} must be a map, not ${described(value)}`, hint));
    return null;
  };
  const reportUnknown = (map: YamlMap, path: string, known: readonly string[]): void => {
    for (const { key, value } of map.entries.values()) {
      if (known.includes(key)) continue;
      const hint = fixOfName(key, valueOf(value), known, panel);
      diagnostics.push(
        diagnosticAt(pointerTo(path, key), 'config/unknown-key', `unknown key ${shown(key)}`, hint, 'key'),
      );
    }
  };
  const below = (node: YamlNode, path: string): PanelPart => {
    const map = mapOf(node, path);
    const config = map?.entries.get('config');
    const name = path.slice(1);
    if (map && !config && rootKeys.some(key => map.entries.has(key))) {
      const hint = `Write "config:" below "${name}:" and indent the rest below it.`;
      diagnostics.push(diagnosticAt(path, 'config/required', `"config" is missing in "${name}"`, hint, 'key'));
      return found(map, path);
    }
    if (map) reportUnknown(map, path, ['config']);
    return config ? found(mapOf(config.value, `${path}/config`), `${path}/config`) : found(map && EMPTY, path);
  };

  const top = mapOf(root, '');
  if (top === EMPTY) {
    const hint = `Write "${panel}:" with "config:" below it.`;
    diagnostics.push(diagnosticAt('', 'config/missing', 'the configuration is empty', hint));
  }
  if (!top || top === EMPTY) return found(null);
  const part = top.entries.get(panel);
  if (part) {
    reportUnknown(top, '', PANELS);
    return below(part.value, `/${panel}`);
  }
  const other = PANELS.find(name => top.entries.has(name));
  if (other) {
    const message = `the configuration is one of ${other}, not of ${panel}`;
    diagnostics.push(
      diagnosticAt(`/${other}`, 'config/other-panel', message, `Write "${panel}:", or use the other element.`, 'key'),
    );
    return found(null);
  }
  for (const { key, value } of top.entries.values()) {
    if (rootKeys.includes(key) || value.kind !== 'map') continue;
    const path = pointerTo('', key);
    const meant = nearestName(key, PANELS) ?? PANELS.find(name => name === `process_${key}`);
    if (meant)
      diagnostics.push(diagnosticAt(path, 'config/unknown-key', `unknown key ${shown(key)}`, writeKey(meant), 'key'));
    if (meant) return meant === panel ? below(value, path) : found(null);
    if (key === 'config') {
      const hint = `Write "${panel}:" above it, and indent it below that.`;
      diagnostics.push(diagnosticAt(path, 'config/required', `"config" stands without "${panel}"`, hint, 'key'));
      return found(value, path);
    }
  }
  return found(top);
}

/** The name of a file, or an address; none with a password, which no message repeats. */
const FILE = /^(?:[^\s"<>@]+\.(?:ya?ml|json)(?:[?#][^\s"<>@]*)?|(?:[a-z]+:\/\/|\.{0,2}\/)[^\s"<>@]+)$/i;

const SCRIPT = '<script type="application/yaml" src="inbox.yaml"></script>';

/** How a configuration in a file is named; null for a text that does not look like the name of one. */
function hintForFile(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 120 || !FILE.test(value)) return null;
  const script = SCRIPT.replace('inbox.yaml', () => value);
  return `If that is a file, name it in a script inside the element, not in "config": ${script}`;
}

/**
 * The panels that a text configures: those it names or, for the bare contents of `config`, the one whose keys it has.
 */
export function panelsOf(text: string, otherwise?: PanelName): PanelName[] {
  const { root } = text.length > 2 ** 20 ? { root: null } : readYaml(text);
  const has = (...names: string[]): boolean => root?.kind === 'map' && names.some(name => root.entries.has(name));
  const named = (['process_grid', 'process_list'] as const).filter(name => has(name));
  if (named.length > 0) return named;
  const ui = root?.kind === 'map' ? root.entries.get('ui')?.value : undefined;
  const isList = ui?.kind === 'map' && (ui.entries.has('content') || ui.entries.has('placeholder'));
  return [otherwise ?? (isList && !has('table', 'selection') ? 'process_list' : 'process_grid')];
}

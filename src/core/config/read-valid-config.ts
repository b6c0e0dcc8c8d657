import type { PanelName } from '../query/process-query.ts';
import { buildGrid, buildList } from './build-config.ts';
import { isMistake } from './check/criterion-pointer.ts';
import type { UnplacedDiagnostic } from './check/config-diagnostic.ts';
import { isDoubtful } from './check/doubtful-text.ts';
import { semanticDiagnostics } from './check/meaning/semantic-diagnostics.ts';
import { gridKeys, listKeys } from './check/schemas.generated.js';
import { schemaErrors } from './check/schema-errors.ts';
import { ConfigPlaces, type PlacedNodes } from './config-places.ts';
import { type ConfigReading, MAX_BYTES, type ReadOptions } from './config-reading.ts';
import { textOfObject } from './yaml/object-text.ts';
import { MAX_NODES, parseYaml } from './yaml/parse-yaml.ts';
import { SourceText } from './yaml/source-text.ts';
import { nodeAt, nodeOf, valueOf, type YamlNode } from './yaml/yaml-node.ts';

const PANELS = ['process_grid', 'process_list'];

/**
 * Reads a configuration without mistakes, with the same result as `readConfig` except for warnings, which it does not
 * look for. It needs neither the texts nor the repairs of mistakes.
 *
 * @returns null if something may be wrong: `readConfig` finds out
 */
export function readValidConfig<P extends PanelName>(
  source: string | object,
  panel: P,
  { checkTemplate, checkFilters, textIds, mappedMembers }: ReadOptions = {},
): ConfigReading<P> | null {
  const written = typeof source === 'string' ? { text: source } : textOfObject(source, MAX_NODES);
  if (!('text' in written)) return null;
  const { text } = written;
  if (text.length > MAX_BYTES / 3) return null;
  const isObject = typeof source !== 'string' && text.length <= MAX_NODES;
  const root = isObject ? nodeOf(JSON.parse(text)) : plainlyRead(text);
  const part = root && partOf(root, panel);
  if (!part) return null;
  const { node, base } = part;
  const isGrid = panel === 'process_grid';
  const valueAt = (pointer: string): unknown => {
    const at = nodeAt(node, pointer)?.node;
    return at && valueOf(at);
  };
  if (schemaErrors(valueOf(node), panel).some(error => isMistake(error, valueAt, textIds))) return null;
  let isValid = true;
  if (!checkFilters && hasFilters(node)) return null;
  const report = ({ severity }: UnplacedDiagnostic) => void (isValid &&= severity !== 'error');
  semanticDiagnostics(node, panel, report, checkTemplate, null, '', checkFilters);
  if (!isValid) return null;
  const config = isGrid ? buildGrid(node, base, mappedMembers) : buildList(node, base);
  const read: PlacedNodes | undefined = isObject ? undefined : { root, text: new SourceText(text) };
  return {
    config: config as ConfigReading<P>['config'],
    diagnostics: [],
    text,
    places: new ConfigPlaces(text, base, read),
    errorDetail: config.ui.errors,
  };
}

/** Null if the text is not YAML, or may not mean what YAML reads. */
function plainlyRead(text: string): YamlNode | null {
  const { root, diagnostics } = parseYaml(text);
  return root && diagnostics.length === 0 && !isDoubtful(text, root) ? root : null;
}

/** The contents of `config` and their pointer; null if the levels above are not as they should be. */
function partOf(root: YamlNode, panel: PanelName): { node: YamlNode; base: string } | null {
  if (root.kind !== 'map' || root.entries.size === 0) return null;
  const keys = [...root.entries.keys()];
  const bare = (panel === 'process_grid' ? gridKeys : listKeys)['']!;
  if (keys.every(key => bare.includes(key))) return { node: root, base: '' };
  const part = root.entries.get(panel)?.value;
  if (!keys.every(key => PANELS.includes(key)) || part?.kind !== 'map' || part.entries.size !== 1) return null;
  const node = part.entries.get('config')?.value;
  return node?.kind === 'map' ? { node, base: `/${panel}/config` } : null;
}

/** Whether a configuration has reader's filters or named views, which have checks of their own. */
const hasFilters = (node: YamlNode): boolean =>
  ['/filters', '/views'].some(path => {
    const found = nodeAt(node, path)?.node;
    return found !== undefined && !(found.kind === 'scalar' && found.value === null);
  });

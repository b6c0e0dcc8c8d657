import type { Diagnostic } from '../base/diagnostic.ts';
import type { PanelName } from '../query/process-query.ts';
import type { TemplateFault } from '../template/template.ts';
import { buildGrid, buildList } from './build-config.ts';
import type { ConfigFault } from './config-fault.ts';
import type { GridConfig, ListConfig } from './panel-config.ts';
import { parseYaml } from './parse-yaml.ts';
import { schemaFaults } from './schema-faults.ts';
import { SourceText } from './source-text.ts';
import { gridKeys, listKeys, validateGrid, validateList } from './validators.generated.js';
import { type YamlNode, nodeAt, pointerAt, valueOf } from './yaml-node.ts';

export interface ReadOptions {
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Faults of a template's source. Without it templates are not looked into. */
  checkTemplate?(source: string): TemplateFault[];
}

export interface ConfigReading<P extends PanelName = PanelName> {
  /** Null where there is an error. */
  readonly config: (P extends 'process_grid' ? GridConfig : ListConfig) | null;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text that lines and columns count in: as written, or of an object its JSON. */
  readonly text: string;
}

/**
 * Reads a panel's configuration: parses, validates, puts the defaults in. All faults come at once, each at its place.
 * Never throws.
 *
 * @param source - YAML or JSON as text, or the configuration as an object
 * @param panel - whose part of the document is read
 */
export function readConfig<P extends PanelName>(
  source: string | object,
  panel: P,
  options: ReadOptions = {},
): ConfigReading<P> {
  const text = typeof source === 'string' ? source : JSON.stringify(source, null, 2);
  const place = new SourceText(text);
  const { root, faults } = parseYaml(text);
  const diagnostics: Diagnostic[] = faults.map(({ code, offset, subject }) => ({
    severity: 'error',
    code,
    message: subject,
    hint: '',
    path: root ? pointerAt(root, offset) : '',
    ...place.placeOf(offset),
  }));
  let config: GridConfig | ListConfig | null = null;
  if (root) {
    const path = partOf(root, panel);
    const found = nodeAt(root, path)!;
    const report = ({ path: inner, at, ...fault }: ConfigFault): void => {
      const target = nodeAt(root, path + inner) ?? found;
      const start = at === 'value' && target.node.start >= 0 ? target.node.start : target.keyStart;
      diagnostics.push({ ...fault, path: path + inner, ...place.placeOf(start) });
    };
    const validate = panel === 'process_grid' ? validateGrid : validateList;
    const valueAt = (pointer: string): unknown => {
      const node = nodeAt(root, path + pointer)?.node;
      return node && valueOf(node);
    };
    if (!validate(valueOf(found.node)))
      schemaFaults(validate.errors ?? [], valueAt, panel === 'process_grid' ? gridKeys : listKeys).forEach(report);
    if (!nodeAt(root, `${path}/filter/criteria`)) {
      report({
        severity: options.strict ? 'error' : 'warning',
        code: 'config/default',
        message: 'filter.criteria is missing: all processes are shown',
        hint: 'Write "criteria: []" if that is meant.',
        path: nodeAt(root, `${path}/filter`) ? '/filter' : '',
        at: 'key',
      });
    }
    config = panel === 'process_grid' ? buildGrid(found.node, path) : buildList(found.node, path);
  }
  if (diagnostics.some(({ severity }) => severity === 'error')) config = null;
  return { config: config as ConfigReading<P>['config'], diagnostics, text };
}

function partOf(root: YamlNode, panel: PanelName): string {
  if (root.kind !== 'map' || !root.entries.has(panel)) return '';
  return nodeAt(root, `/${panel}/config`) ? `/${panel}/config` : `/${panel}`;
}

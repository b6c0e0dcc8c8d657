import type { Diagnostic } from '../base/errors/diagnostic.ts';
import type { TemplateError } from '../base/errors/template-error.ts';
import type { PanelName } from '../query/process-query.ts';
import { buildGrid, buildList } from './build-config.ts';
import type { ConfigFault } from './check/config-diagnostic.ts';
import { textOfObject } from './yaml/object-text.ts';
import type { GridConfig, ListConfig } from './panel-config.ts';
import { panelPart } from './panel-part.ts';
import { MAX_NODES } from './yaml/parse-yaml.ts';
import { type ReadYaml, readYaml } from './yaml/read-yaml.ts';
import { RepairedText } from './repair/lines/repaired-text.ts';
import { offsetInSource } from './yaml/scalar-offset.ts';
import { schemaFaults } from './check/schema-diagnostics.ts';
import { semanticFaults } from './check/semantic-diagnostics.ts';
import { validateGrid, validateList } from './check/validators.generated.js';
import { type YamlNode, nodeAt, nodeOf, valueOf } from './yaml/yaml-node.ts';

export interface ReadOptions {
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Faults of a template's source. Without it templates are not looked into. */
  readonly checkTemplate?: (source: string) => readonly TemplateError[];
}

/** What `readConfig` finds in a text. */
export interface ConfigReading<P extends PanelName = PanelName> {
  /** Null where there is an error. */
  readonly config: (P extends 'process_grid' ? GridConfig : ListConfig) | null;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text that lines and columns count in: as written, or of an object its JSON. */
  readonly text: string;
}

/** Bytes of UTF-8 that a configuration may have (contract 2.7). */
const MAX_BYTES = 2 ** 20;

/**
 * Reads a panel's configuration: parses, validates, puts the defaults in. All faults come at once, each at its place in
 * the text. Never throws.
 *
 * @param source - YAML or JSON as text, or the configuration as an object
 * @param panel - whose part of the document is read; faults in the other's part are not this one's
 */
export function readConfig<P extends PanelName>(
  source: string | object,
  panel: P,
  options: ReadOptions = {},
): ConfigReading<P> {
  const written = typeof source === 'string' ? { text: source } : textOfObject(source, MAX_NODES);
  if (!('text' in written)) return { config: null, diagnostics: [unplaced(written.code, written.message)], text: '' };
  const { text } = written;
  if (text.length > MAX_BYTES / 3 && new TextEncoder().encode(text).length > MAX_BYTES) {
    return { config: null, diagnostics: [unplaced('config/too-large', 'the configuration has more than 1 MiB')], text };
  }
  const quick = typeof source === 'string' ? null : checkQuickly(text, panel, options);
  const [diagnostics, build] = quick ?? check(readYaml(text), panel, options);
  diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  const strict = options.strict ? diagnostics.map(each => ({ ...each, severity: 'error' as const })) : diagnostics;
  const config = strict.some(({ severity }) => severity === 'error') ? null : build();
  return { config: config as ConfigReading<P>['config'], diagnostics: strict, text };
}

type Checked = [Diagnostic[], () => GridConfig | ListConfig | null];

/** A sound object has nothing to tell the place of, and is not written as text to be parsed again; null for any other. */
function checkQuickly(json: string, panel: PanelName, options: ReadOptions): Checked | null {
  // With as many signs it cannot have more nodes, nor, indented, be nested deeper than is allowed.
  if (json.length > MAX_NODES) return null;
  const root = nodeOf(JSON.parse(json));
  const checked = check({ root, faults: [], text: new RepairedText(json) }, panel, options);
  return checked[0].length === 0 ? checked : null;
}

function check({ root, faults, text }: ReadYaml, panel: PanelName, { checkTemplate }: ReadOptions): Checked {
  const other = panel === 'process_grid' ? '/process_list' : '/process_grid';
  const ours = faults.filter(({ path }) => path !== other && !path.startsWith(`${other}/`));
  const diagnostics: Diagnostic[] = ours.map(fault => ({ ...fault }));
  if (!root) {
    if (diagnostics.length === 0) diagnostics.push(...panelPart(NOTHING, panel).faults.map(fault => placed(fault, '')));
    return [diagnostics, () => null];
  }
  function placed({ path: inner, at, ...fault }: ConfigFault, base: string): Diagnostic {
    const path = base + inner;
    return { ...fault, path, ...text.placeOf(root ? startOf(root, path, at, text.text) : 0) };
  }
  const part = panelPart(root, panel);
  diagnostics.push(...part.faults.map(fault => placed(fault, '')));
  const { node, path } = part;
  if (!node) return [diagnostics, () => null];

  const validate = panel === 'process_grid' ? validateGrid : validateList;
  const valueAt = (pointer: string): unknown => valueOf(nodeAt(node, pointer)?.node ?? NOTHING);
  const found = schemaFaults(validate(valueOf(node)), valueAt, panel);
  semanticFaults(node, panel, fault => found.push(fault), checkTemplate, text.text);
  // what a warning is about may be wrong besides
  const told = new Set(diagnostics.filter(({ severity }) => severity === 'error').map(fault => fault.path));
  diagnostics.push(...found.filter(fault => !told.has(path + fault.path)).map(fault => placed(fault, path)));
  return [diagnostics, () => (panel === 'process_grid' ? buildGrid(node, path) : buildList(node, path))];
}

const NOTHING = nodeOf(null);

/** Offset of what a fault means at a pointer, or of the nearest thing above it that is written. */
function startOf(root: YamlNode, path: string, at: ConfigFault['at'], text: string): number {
  const found = nodeAt(root, path);
  if (!found) return path ? startOf(root, path.slice(0, path.lastIndexOf('/')), 'key', text) : 0;
  const { node, keyStart } = found;
  if (typeof at === 'number' && node.kind === 'scalar') return offsetInSource(text, node, at);
  if (at === 'second' && node.kind === 'map') return [...node.entries.values()][1]?.start ?? keyStart;
  return (at === 'value' && node.start >= 0 ? node.start : keyStart) || 0;
}

function unplaced(code: Diagnostic['code'], message: string): Diagnostic {
  const hint = code === 'config/type' ? 'Use texts, numbers, booleans, null, lists and maps only.' : 'Make it smaller.';
  return { severity: 'error', code, message, path: '', line: 1, column: 1, hint };
}

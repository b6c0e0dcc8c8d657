import type { Diagnostic } from '../base/errors/diagnostic.ts';
import type { PanelName } from '../query/process-query.ts';
import { type ConfigReading, MAX_BYTES, type ReadOptions } from './config-reading.ts';
import { buildGrid, buildList } from './build-config.ts';
import type { UnplacedDiagnostic } from './check/config-diagnostic.ts';
import { HINTS_AND_WARNINGS } from './check/hints-and-warnings.ts';
import { textOfObject } from './yaml/object-text.ts';
import type { GridConfig, ListConfig, UiConfig } from './panel-config.ts';
import { panelPart } from './panel-part.ts';
import { MAX_NODES } from './yaml/parse-yaml.ts';
import { type ReadYaml, readYaml } from './yaml/read-yaml.ts';
import { type FixCandidate, withSafeFixes } from './repair/safe-fixes.ts';
import { withMeantKeys } from './repair/meant-keys.ts';
import { RepairedText } from './repair/lines/repaired-text.ts';
import { ConfigPlaces, placeAt } from './config-places.ts';
import { editsOfFix } from './repair/edits-of-fix.ts';
import { schemaDiagnostics } from './check/schema-diagnostics.ts';
import { checkFilters } from './check/meaning/check-filters.ts';
import { semanticDiagnostics } from './check/meaning/semantic-diagnostics.ts';
import { validateGrid, validateList } from './check/validators.generated.js';
import { nodeAt, nodeOf, valueOf, type YamlNode } from './yaml/yaml-node.ts';

/**
 * Reads a panel's configuration: parses it, validates it and fills in defaults. Reports all diagnostics at once, each
 * with its place in the text. Never throws.
 *
 * @param source - YAML or JSON as text, or the configuration as an object
 * @param panel - whose part of the document is read; diagnostics in the part of the other panel are dropped
 */
export function readConfig<P extends PanelName>(
  source: string | object,
  panel: P,
  options: ReadOptions = {},
): ConfigReading<P> {
  const written = typeof source === 'string' ? { text: source } : textOfObject(source, MAX_NODES);
  if (!('text' in written)) return refused('', panel, written.code, written.message);
  const { text } = written;
  const { length } = text;
  if (length > MAX_BYTES || (length > MAX_BYTES / 3 && new TextEncoder().encode(text).length > MAX_BYTES)) {
    return refused(text.slice(0, SHOWN_LENGTH), panel, 'config/too-large', 'the configuration has more than 1 MiB');
  }
  const quick = typeof source === 'string' ? null : checkQuickly(text, panel, options);
  const read = quick ? undefined : readYaml(text);
  const cachingOptions = {
    ...options,
    ...(options.checkTemplate && { checkTemplate: remembering(options.checkTemplate) }),
  };
  const checkAgain = (fixed: string): FixCandidate => {
    const reread = readYaml(fixed);
    return fixCandidateOf(reread, check(reread, panel, cachingOptions, 0));
  };
  const checked = quick ?? check(read!, panel, cachingOptions, MAX_FIXES);
  const { base, errorDetail, build } = checked;
  checked.diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  const diagnostics = read ? withSafeFixes(text, fixCandidateOf(read, checked), checkAgain) : checked.diagnostics;
  const strict = options.strict ? diagnostics.map(each => ({ ...each, severity: 'error' as const })) : diagnostics;
  const config = strict.some(({ severity }) => severity === 'error') ? null : build();
  const places = new ConfigPlaces(text, base, read);
  return { config: config as ConfigReading<P>['config'], diagnostics: strict, text, places, errorDetail };
}

type CheckTemplate = NonNullable<ReadOptions['checkTemplate']>;

/** Caches the checks, as most templates stay the same after a fix. */
function remembering(checkTemplate: CheckTemplate): CheckTemplate {
  const known = new Map<string, ReturnType<CheckTemplate>>();
  return source => {
    let errors = known.get(source);
    if (!errors) known.set(source, (errors = checkTemplate(source)));
    return errors;
  };
}

interface CheckResult {
  readonly diagnostics: Diagnostic[];
  /** Pointer of the contents of `config`. */
  readonly base: string;
  readonly errorDetail: UiConfig['errors'];
  readonly build: () => GridConfig | ListConfig | null;
}

/** Checks an object without parsing its JSON as text, since diagnostics alone need places; null if there are any. */
function checkQuickly(json: string, panel: PanelName, options: ReadOptions): CheckResult | null {
  // A text this short cannot have too many nodes, nor, indented, be nested too deep.
  if (json.length > MAX_NODES) return null;
  const root = nodeOf(JSON.parse(json));
  const checked = check({ root, diagnostics: [], text: new RepairedText(json), cost: 0 }, panel, options, 0);
  return checked.diagnostics.length === 0 ? checked : null;
}

const fixCandidateOf = ({ root, cost }: ReadYaml, { diagnostics }: CheckResult): FixCandidate => ({
  diagnostics,
  value: root && valueOf(root),
  cost,
});

/** Diagnostics that get a fix. */
const MAX_FIXES = 100;

function check(
  { root, diagnostics: ofText, text }: ReadYaml,
  panel: PanelName,
  { checkTemplate, textIds, mappedMembers }: ReadOptions,
  mostFixes: number,
): CheckResult {
  const other = panel === 'process_grid' ? '/process_list' : '/process_grid';
  const ours = ofText.filter(({ path }) => path !== other && !path.startsWith(`${other}/`));
  const diagnostics: Diagnostic[] = ours.map(diagnostic => ({ ...diagnostic }));
  let fixes = mostFixes;
  if (!root) {
    if (diagnostics.length === 0)
      diagnostics.push(...panelPart(NOTHING, panel).diagnostics.map(diagnostic => placed(diagnostic, '')));
    return { diagnostics, base: '', errorDetail: 'full', build: () => null };
  }
  function placed({ path: inner, at, fix: plan, ...diagnostic }: UnplacedDiagnostic, base: string): Diagnostic {
    const path = base + inner;
    const place = root ? placeAt(root, text, path, at) : { line: 1, column: 1 };
    const start = root && plan && fixes-- > 0 ? nodeAt(root, base)?.node : undefined;
    const fix = start && editsOfFix(plan!, start, text);
    return { ...diagnostic, path, ...place, ...(fix && { fix }) };
  }
  const part = panelPart(root, panel);
  diagnostics.push(...part.diagnostics.map(diagnostic => placed(diagnostic, '')));
  const { node, path } = part;
  if (!node) return { diagnostics, base: path, errorDetail: 'full', build: () => null };

  const validate = panel === 'process_grid' ? validateGrid : validateList;
  const valueIn =
    (map: YamlNode) =>
    (pointer: string): unknown =>
      valueOf(nodeAt(map, pointer)?.node ?? NOTHING);
  const meant = withMeantKeys(node, map => schemaDiagnostics(validate(valueOf(map)), valueIn(map), panel, textIds));
  const found = [...meant.diagnostics];
  semanticDiagnostics(
    meant.node,
    panel,
    diagnostic => found.push(meant.asWritten(diagnostic)),
    checkTemplate,
    HINTS_AND_WARNINGS,
    text.text,
    checkFilters,
  );
  // a node with a warning may also have an error
  const reported = new Set(
    diagnostics.filter(({ severity }) => severity === 'error').map(diagnostic => diagnostic.path),
  );
  diagnostics.push(
    ...found.filter(diagnostic => !reported.has(path + diagnostic.path)).map(diagnostic => placed(diagnostic, path)),
  );
  const errorDetail = valueIn(meant.node)('/ui/errors') === 'public' ? 'public' : 'full';
  const build = () => (panel === 'process_grid' ? buildGrid(node, path, mappedMembers) : buildList(node, path));
  return { diagnostics, base: path, errorDetail, build };
}

const NOTHING = nodeOf(null);
/** UTF-16 units that are shown of a text too large to be read. */
const SHOWN_LENGTH = 500;

function refused(text: string, panel: PanelName, code: Diagnostic['code'], message: string): ConfigReading<never> {
  const hint = code === 'config/type' ? 'Use texts, numbers, booleans, null, lists and maps only.' : 'Make it smaller.';
  const diagnostics = [{ severity: 'error' as const, code, message, path: '', line: 1, column: 1, hint }];
  return { config: null, diagnostics, text, places: new ConfigPlaces(''), errorDetail: 'full' };
}

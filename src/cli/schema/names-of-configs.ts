import { DEFAULT_COLUMNS, DEFAULT_FIELDS } from '../../core/config/defaults.ts';
import { GIVEN_AT, type Named, withDefaults } from '../../core/config/config-names.ts';
import { panelPart, panelsOf } from '../../core/config/panel-part.ts';
import { readYaml } from '../../core/config/yaml/read-yaml.ts';
import { nodeAt, nodeOf, type YamlNode } from '../../core/config/yaml/yaml-node.ts';
import type { PanelName } from '../../core/query/process-query.ts';
import type { Source } from '../sources.ts';
import type { Root } from './bundled-schema.ts';
import type { Offer } from './offers.ts';

/** Names defined in configurations, by kind; names of choices are grouped by filter. */
export interface GivenNames {
  readonly names: Readonly<Record<Exclude<Named, 'choice'>, readonly Offer[]>>;
  readonly choices: ReadonlyMap<string, readonly Offer[]>;
  /** The kinds of the documents. */
  readonly roots: readonly Root[];
  /** The contents of each `config`. */
  readonly parts: readonly YamlNode[];
}

const KINDS = ['field', 'column', 'filter', 'action'] as const;

/**
 * The names defined in configurations, merged, with the default ones.
 *
 * @param panel - the panel of texts that do not name one
 * @throws Error for a text that is not YAML
 */
export function namesOfConfigs(sources: readonly Source[], panel?: 'grid' | 'list'): GivenNames {
  const roots = new Set<Root>();
  const grids: YamlNode[] = [];
  const lists: YamlNode[] = [];
  for (const source of sources) {
    const { root, diagnostics } = readYaml(source.text);
    if (!root) throw new Error(`${source.file} is not YAML: ${diagnostics[0]?.message ?? 'it cannot be read'}`);
    for (const name of source.panel ? [source.panel] : panelsOf(source.text, panel && `process_${panel}`)) {
      const { node, path } = panelPart(root, name);
      roots.add(path === '' ? rootOf(name) : 'panel');
      if (node) (name === 'process_grid' ? grids : lists).push(node);
    }
  }
  if (sources.length === 0) roots.add(panel ? rootOf(`process_${panel}`) : 'panel');
  const parts = [...grids, ...lists];
  // A list has only actions; without a grid, the names of an empty grid are offered.
  const having = (kind: Named): readonly YamlNode[] =>
    kind === 'action' ? parts : grids.length > 0 ? grids : [nodeOf({})];
  const names = Object.fromEntries(
    KINDS.map(kind => [kind, distinct(having(kind).flatMap(part => givenBy(part, kind)))]),
  ) as unknown as GivenNames['names'];
  const choices = names.filter.map(({ value }): [string, readonly Offer[]] => [
    String(value),
    distinct(
      parts.flatMap(part =>
        offersIn(
          part,
          GIVEN_AT.choice.replace('{filter}', () => pointerPart(value)),
        ),
      ),
    ),
  ]);
  return { names, choices: new Map(choices), roots: [...roots], parts };
}

const rootOf = (panel: PanelName): Root => (panel === 'process_grid' ? 'process-grid' : 'process-list');
const pointerPart = (name: unknown): string => String(name).replaceAll('~', '~0').replaceAll('/', '~1');

function givenBy(part: YamlNode, named: (typeof KINDS)[number]): Offer[] {
  const map = nodeAt(part, GIVEN_AT[named])?.node;
  const given = map?.kind === 'map' ? offersIn(part, GIVEN_AT[named]) : null;
  const known = new Map(given?.map(each => [each.value, each]));
  return withDefaults(named, given && given.map(({ value }) => String(value))).map(
    value => known.get(value) ?? { value, ...meaningOfDefault(named, value) },
  );
}

function meaningOfDefault(named: Named, name: string): Pick<Offer, 'description'> {
  const text = named === 'field' ? DEFAULT_FIELDS.get(name) : DEFAULT_COLUMNS.find(each => each.name === name)?.title;
  return text ? { description: text } : {};
}

/** The keys of a map, each with the description in its value: a template, a title or a label. */
function offersIn(part: YamlNode, pointer: string): Offer[] {
  const map = nodeAt(part, pointer)?.node;
  if (map?.kind !== 'map') return [];
  return Array.from(map.entries.values(), ({ key, value }) => {
    const described = value.kind === 'map' ? (value.entries.get('title') ?? value.entries.get('label'))?.value : value;
    const text = described?.kind === 'scalar' && typeof described.value === 'string' ? described.value : '';
    return { value: key, ...(text && { description: text }) };
  });
}

const distinct = (offers: readonly Offer[]): Offer[] =>
  [...new Map(offers.toReversed().map(each => [each.value, each])).values()].toReversed();

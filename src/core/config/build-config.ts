import type { ColumnType } from '../base/column-type.ts';
import type { Direction, SortField } from '../query/process-query.ts';
import { type ColumnLayout, type Length, layoutOf, parseLength } from './column-layout.ts';
import { buildActions } from './actions/build-actions.ts';
import { buildFilters, buildViews } from './filters/build-filters.ts';
import { Group } from './config-group.ts';
import { givenMembers, mappedColumns } from './mapping/mapped-columns.ts';
import { DEFAULT_COLUMNS, DEFAULT_CONTENT, DEFAULT_FIELDS, ONE_LINE_FIELDS } from './defaults.ts';
import { buildLive } from './live-config.ts';
import { isAboutUser, isGroup } from './check/criterion-pointer.ts';
import { criterionShapes } from './check/schemas.generated.js';
import type { CriterionConfig } from './filters/criterion-config.ts';
import type {
  ColumnConfig,
  FilterConfig,
  GridConfig,
  GroupByConfig,
  ListConfig,
  SourceMapping,
  UiConfig,
} from './panel-config.ts';
import { type YamlNode, pointerTo, valueOf } from './yaml/yaml-node.ts';

/** Narrower panels show cards. */
const CARDS_BELOW = '30rem';

/**
 * Builds a grid's configuration from checked nodes, with defaults for what is not given.
 *
 * @param path - pointer of `root` in the document
 * @param mappedMembers - what the source maps by itself, unless the configuration has a mapping
 */
export function buildGrid(root: YamlNode, path: string, mappedMembers: readonly string[] | null = null): GridConfig {
  const config = new Group(root);
  const table = config.group('table');
  const sizes = table.get<readonly number[] | null>('pageSizes', null);
  const perPage = table.get<number | null>('perPage', null) ?? sizes?.[0] ?? null;
  const variable = config.group('selection').get<string | null>('variable', null);
  const source = config.get<SourceMapping | null>('source', null);
  const members = source?.map ? Object.keys(source.map) : mappedMembers;
  const ownFields = new Set(table.group('fields').entries?.map(([name]) => name));
  const given = table.group('columns').entries?.map(entry => columnOf(entry, ownFields));
  const mapped = given ? null : mappedColumns(givenMembers(members ?? []));
  const columns = given ?? mapped?.columns ?? defaultColumns(ownFields);
  return {
    panel: 'process_grid',
    selection: variable === null ? null : { variable },
    filter: { ...filterOf(config.group('filter'), path), sort: null },
    source,
    actions: buildActions(config.group('actions'), variable !== null),
    explain: config.get('explain', false),
    live: buildLive(config),
    filters: buildFilters(config.group('filters'), columns, `${path}/filters`),
    views: buildViews(config.group('views')),
    table: {
      fields: fieldsOf(table, mapped?.fields),
      columns,
      isMapped: members !== null,
      searchFields: table.get('searchFields', ['search']),
      perPage,
      pageSizes: sizes && [...new Set([...sizes, perPage!])].sort((a, b) => a - b),
      links: table.get('links', true),
      details: table.get<string | null>('details', null)?.trim() || null,
      groupBy: groupByOf(table.group('groupBy')),
      personal: table.get('personal', false),
      cardsBelow: lengthOf(table.nullable('cardsBelow', CARDS_BELOW)),
    },
    ui: uiOf(config.group('ui'), table),
  };
}

function groupByOf(group: Group): GroupByConfig | null {
  const column = group.get<string | null>('column', null);
  return column === null ? null : { column, open: group.get('open', true) };
}

/** Builds a list's configuration in the same way. */
export function buildList(root: YamlNode, path: string): ListConfig {
  const config = new Group(root);
  const ui = config.group('ui');
  const sort = config.group('filter').group('sort');
  return {
    panel: 'process_list',
    filter: {
      ...filterOf(config.group('filter'), path),
      sort: { field: sort.get<SortField>('field', 'process'), direction: sort.get<Direction>('direction', 'asc') },
    },
    source: config.get<SourceMapping | null>('source', null),
    actions: buildActions(config.group('actions'), false),
    explain: config.get('explain', false),
    live: buildLive(config),
    content: ui.get('content', DEFAULT_CONTENT),
    ui: uiOf(ui, ui),
  };
}

function filterOf(filter: Group, path: string): Omit<FilterConfig, 'sort'> {
  return {
    criteria: criteriaIn(filter.node('criteria'), `${path}/filter/criteria`),
    limit: filter.get<number | null>('limit', null),
    offset: filter.get('offset', 0),
    acl: filter.get('acl', true),
    self: filter.get('self', false),
  };
}

/** The conditions in a list of criteria, and those of its groups. */
function criteriaIn(list: YamlNode | undefined, path: string): CriterionConfig[] {
  return (list?.kind === 'list' ? list.items : []).map((item, index) => {
    const [[name, value] = ['', item]] = new Group(item).entries ?? [];
    const given = { name, value: valueOf(value), path: pointerTo(path, index) };
    if (isGroup(name)) return { ...given, members: criteriaIn(value, `${given.path}/${name}`) };
    const me = [given.value].flat().includes('me') && isAboutUser(name);
    return { ...given, shape: criterionShapes[name]!, ...(me && { me }) };
  });
}

function fieldsOf(table: Group, mapped?: ReadonlyMap<string, string>): Map<string, string> {
  const fields = new Map([...DEFAULT_FIELDS, ...(mapped ?? [])]);
  const given = table.group('fields');
  for (const [name] of given.entries ?? []) fields.set(name, given.get(name, fields.get(name) ?? ''));
  return fields;
}

/** The default columns; those whose fields have templates of the author have as many lines as these need. */
function defaultColumns(ownFields: ReadonlySet<string>): readonly ColumnConfig[] {
  if (![...ONE_LINE_FIELDS].some(name => ownFields.has(name))) return DEFAULT_COLUMNS;
  return DEFAULT_COLUMNS.map(column =>
    ownFields.has(column.field) ? { ...column, layout: { ...column.layout, lines: null } } : column,
  );
}

/** @param ownFields - those that the author has written, or overwritten */
function columnOf([name, node]: [string, YamlNode], ownFields: ReadonlySet<string>): ColumnConfig {
  const column = new Group(node);
  const ownType = column.get<ColumnType | null>('type', null);
  const type = ownType ?? 'html';
  const field = column.get('field', '');
  const isOneLine = !ownType && ONE_LINE_FIELDS.has(field) && !ownFields.has(field);
  return {
    name,
    field,
    title: column.get('title', ''),
    ownTitle: false,
    sortField: column.get<string | null>('sortField', null),
    initialSort: column.get<Direction | null>('initialSort', null),
    titleClass: column.get<string | null>('titleClass', null),
    dataClass: column.get<string | null>('dataClass', null),
    type,
    currency: column.get('currency', 'EUR'),
    digits: column.get<number | null>('digits', null),
    tone: column.get<string | null>('tone', null),
    layout: layoutIn(column, isOneLine ? { ...layoutOf(type), lines: 1 } : layoutOf(type)),
  };
}

function layoutIn(column: Group, otherwise: ColumnLayout): ColumnLayout {
  const length = (key: string) => lengthOf(column.get<string | null>(key, null));
  const given = <K extends keyof ColumnLayout>(key: K) => column.get<ColumnLayout[K]>(key, otherwise[key]);
  return {
    width: length('width'),
    minWidth: length('minWidth'),
    maxWidth: length('maxWidth'),
    flex: given('flex'),
    align: given('align'),
    lines: column.nullable('lines', otherwise.lines),
    pin: given('pin'),
    hidden: given('hidden'),
    groupable: given('groupable'),
    card: given('card'),
  };
}

const lengthOf = (text: string | null): Length | null => (text === null ? null : parseLength(text));

function uiOf(ui: Group, placeholder: Group): UiConfig {
  return {
    title: ui.get<string | null>('title', null),
    description: ui.get<string | null>('description', null),
    placeholder: placeholder.get<string | null>('placeholder', null),
    errors: ui.get<UiConfig['errors']>('errors', 'full'),
    shortcuts: ui.get('shortcuts', true),
  };
}

import { COLUMN_TYPES } from '../../base/column-type.ts';
import { streamSafe } from '../../base/text/stream-safe.ts';
import type { Direction } from '../../query/process-query.ts';
import { isAboutUser } from '../check/criterion-pointer.ts';
import { criterionShapes } from '../check/schemas.generated.js';
import { Group } from '../config-group.ts';
import type { CriterionConfig } from './criterion-config.ts';
import type { ColumnConfig } from '../panel-config.ts';
import type {
  FieldTest,
  FilterChoiceConfig,
  FilterSource,
  NamedViewConfig,
  ReaderFilterConfig,
} from './reader-filter-config.ts';
import { pointerTo, valueOf, type YamlNode } from '../yaml/yaml-node.ts';

const OPERATORS: Readonly<Record<string, FieldTest['operator']>> = { '': '=', '!': '!=', '<': '<', '>': '>' };

/** Builds the reader's filters from checked nodes, in the order of the text. */
export function buildFilters(filters: Group, columns: readonly ColumnConfig[], path: string): ReaderFilterConfig[] {
  return (filters.entries ?? []).map(([name, node]) => {
    const filter = new Group(node);
    const filterPath = pointerTo(path, name);
    const source = sourceOf(filter, columns);
    const choices =
      filter.group('choices').entries?.map(entry => choiceOf(entry, source, `${filterPath}/choices`)) ?? null;
    return { name, title: streamSafe(filter.get('title', name)), source, choices, path: filterPath };
  });
}

/** Builds the author's views in the same way. */
export function buildViews(views: Group): NamedViewConfig[] {
  return (views.entries ?? []).map(([id, node]) => {
    const view = new Group(node);
    const entries = view.group('filters').entries ?? [];
    const sort = view.get<readonly { column: string; direction?: Direction | null }[] | null>('sort', null);
    return {
      id,
      title: streamSafe(view.get('title', id)),
      filters: Object.fromEntries(entries.map(([name, value]) => [name, [valueOf(value)].flat()])),
      sort: sort && sort.map(({ column, direction }) => ({ column, direction: direction ?? 'asc' })),
      search: view.get('search', ''),
    };
  });
}

function sourceOf(filter: Group, columns: readonly ColumnConfig[]): FilterSource {
  const criterion = filter.get<string | null>('criterion', null);
  if (criterion !== null) return { criterion };
  const variable = filter.get<string | null>('variable', null);
  if (variable !== null) return { variable };
  const field = filter.get('field', '');
  const typed = columns.find(column => column.field === field && COLUMN_TYPES[column.type].reads !== null);
  const { reads, isShare } = COLUMN_TYPES[typed?.type ?? 'html'];
  return { field, type: reads, isShare };
}

function choiceOf([name, node]: [string, YamlNode], source: FilterSource, path: string): FilterChoiceConfig {
  const choicePath = pointerTo(path, name);
  const given = node.kind === 'map' ? new Group(node).entries! : ([['=', node]] as [string, YamlNode][]);
  const wanted = given.map(([sign, value]) => {
    return {
      prefix: sign === '=' ? '' : sign,
      value: valueOf(value),
      path: node.kind === 'map' ? `${choicePath}/${sign}` : choicePath,
    };
  });
  if ('field' in source) {
    const tests = wanted.map(({ prefix, value }): FieldTest => {
      return { operator: OPERATORS[prefix]!, values: [value].flat() };
    });
    return { name, criteria: [], tests };
  }
  const criteria = wanted.map(({ prefix, value, path: place }): CriterionConfig => {
    if ('variable' in source) {
      return { name: 'variables', value: { [prefix + source.variable]: value }, shape: 'map', path: place };
    }
    const key = prefix + source.criterion;
    const values = [value].flat();
    const me = values.includes('me') && isAboutUser(key);
    return { name: key, value: values, shape: criterionShapes[key]!, path: place, ...(me && { me }) };
  });
  return { name, criteria, tests: [] };
}

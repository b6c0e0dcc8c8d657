import type { ProcessQuery } from '../../core/query/process-query.ts';
import { sql } from 'kysely';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { CompileContext } from './compile-context.ts';
import { type CompileOptions, contextOf } from './compile-query.ts';
import { hasPairs, selectionOf } from './page-source.ts';
import { count, isStorable, texts } from './parameters.ts';
import { all, type Sql, type Statement, statementOf } from './statement.ts';

/** What is counted by: a criterion's key, or a variable by its path. */
export type FacetSource = { readonly criterion: string } | { readonly variable: string };

interface Facet {
  readonly level: 'process' | 'pair';
  /** The value, as text. */
  readonly value: Sql;
  /** Joined for it. */
  readonly join?: Sql;
}

/**
 * Counts the processes of a query by value: rows `{value, count}`, the most frequent first; null is no value. No more than `cap` rows are
 * looked at; where there are more, `looked` is above `cap` and the counts are of a part only.
 *
 * @param query - without the criteria of this very filter
 * @throws ProcessPanelError `adapter/unsupported-query` for a facet that cannot be counted
 */
export function compileFacet(
  query: ProcessQuery,
  source: FacetSource,
  options: CompileOptions & { cap: number; values: number },
): Statement {
  const context = contextOf(query.timeZone, options);
  const { process, pair } = selectionOf(query, context, { inbox: false });
  const { level, value, join } = facetOf(source, context);
  const { tables } = context;
  const id = tables.process.column('p', 'id');
  const step = sql`join ${tables.step.as('s')} on ${tables.step.column('s', 'process')} = ${id}`;
  const rows =
    level === 'pair'
      ? sql`select distinct ${id} as id, ${value} as value from ${tables.process.as('p')} ${step} where ${all([...process, ...pair])}`
      : sql`select ${id} as id, ${value} as value from ${tables.process.as('p')}${join ?? sql``} where ${all([...process, hasPairs(pair, context)])}`;
  return statementOf(
    sql`select value, count(*)::int as count, sum(count(*)) over ()::int as looked from (select id, value from (${rows}) as found limit ${count(options.cap + 1)}) as counted group by value order by count desc, value limit ${count(options.values)}`,
  );
}

function facetOf(source: FacetSource, context: CompileContext): Facet {
  const { process, step } = context.tables;
  if ('variable' in source) {
    const path = source.variable.split('.');
    if (!path.every(isStorable)) throw unsupported(source.variable);
    const variable = sql`${process.column('p', 'variables')} #> ${texts(path)}`;
    // a map or a list is no value
    const value = sql`case when jsonb_typeof(${variable}) = any(${texts(['string', 'number', 'boolean'])}) then ${process.column('p', 'variables')} #>> ${texts(path)} end`;
    return { level: 'process', value };
  }
  const ofProcess = (value: Sql): Facet => ({ level: 'process', value: sql`${value}::text` });
  const ofStep = (value: Sql): Facet => ({ level: 'pair', value: sql`${value}::text` });
  const facets: Readonly<Record<string, () => Facet>> = {
    process: () => ofProcess(process.column('p', 'template')),
    creator: () => ofProcess(process.column('p', 'creator')),
    processState: () => ofProcess(process.column('p', 'state')),
    tag: () => ofProcess(sql`unnest(${process.column('p', 'tags')})`),
    supervisor: () => ofProcess(sql`unnest(${process.column('p', 'supervisors')})`),
    reader: () => ofProcess(sql`unnest(${process.column('p', 'readers')})`),
    stepState: () => ofStep(step.column('s', 'state')),
    stepType: () => ofStep(step.column('s', 'type')),
    stepName: () => ofStep(step.column('s', 'name')),
    resolver: () => ofStep(step.column('s', 'resolver')),
    possibleResolver: () => ofStep(sql`unnest(${step.column('s', 'possibleResolvers')})`),
  };
  if (!Object.hasOwn(facets, source.criterion)) throw unsupported(source.criterion);
  return facets[source.criterion]!();
}

/** Criteria that can be counted by. */
export const FACETS = [
  'process',
  'creator',
  'processState',
  'tag',
  'supervisor',
  'reader',
  'stepState',
  'stepType',
  'stepName',
  'resolver',
  'possibleResolver',
] as const;

const unsupported = (name: string) =>
  new ProcessPanelError('adapter/unsupported-query', `counts by "${name}" cannot be served`);

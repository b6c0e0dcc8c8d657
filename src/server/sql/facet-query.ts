import type { ProcessQuery } from '../../core/query/process-query.ts';
import { sql } from 'kysely';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { CompileContext } from './compile-context.ts';
import { type CompileOptions, contextOf } from './compile-query.ts';
import { selectionOf } from './page-source.ts';
import { count, isStorable, texts } from './parameters.ts';
import { pairsOf } from './process-source.ts';
import { listed, type Sql, type Statement, statementOf } from './statement.ts';

/** What is counted by: a criterion's key, or a variable by its path. */
export type FacetSource = { readonly criterion: string } | { readonly variable: string };

interface Facet {
  /** The value; null for none. */
  readonly value: Sql;
  /** There are several in a list. */
  readonly isList?: boolean;
}

/** A row of the answer: a value of a facet by its number; facet -1 tells in `count` how many rows were looked at. */
export interface FacetRow {
  readonly facet: number;
  readonly value: string | null;
  readonly count: number;
}

/**
 * Counts the processes of a query by the values of several facets at once, the most frequent first; null is no value. No
 * more than `cap` rows are looked at; where there are more, one more is told of, and the counts are of a part only.
 *
 * @param query - without the criteria of these very filters
 * @throws ProcessPanelError `adapter/unsupported-query` for a facet that cannot be counted
 */
export function compileFacets(
  query: ProcessQuery,
  sources: readonly FacetSource[],
  options: CompileOptions & { cap: number; values: number },
): Statement {
  const context = contextOf(query.timeZone, options);
  const { process, step } = context.tables;
  const facets = sources.map(source => facetOf(source, context));
  const base = pairsOf(selectionOf(query, context), options.cap + 1, context);
  const values = facets.map(({ value }, i) => sql`${value} as ${sql.id(`f${i}`)}`);
  const ofProcess = sql`${process.as('p')} on ${process.column('p', 'id')} = base.id`;
  const ofStep = sql`${step.as('s')} on ${step.column('s', 'process')} = base.id and ${step.column('s', 'id')} = base.step`;
  const found = sql`select ${listed([sql`base.id as id`, ...values])} from base join ${ofProcess} join ${ofStep}`;
  const counts = facets.map(({ isList }, i) => {
    const value = isList ? sql`unnest(${sql.id(`f${i}`)})` : sql.id(`f${i}`);
    const pairs = sql`select distinct id, ${value} as v from found`;
    const most = sql`order by count desc nulls last, value limit ${count(options.values)}`;
    return sql`select * from (select ${count(i)} as facet, v::text as value, count(*)::int as count from (${pairs}) as pairs group by v ${most}) as ${sql.id(`facet${i}`)}`;
  });
  const looked = sql`select -1 as facet, null::text as value, count(*)::int as count from base`;
  return statementOf(
    sql`with base as (${base}), found as (${found}) ${sql.join([...counts, looked], sql` union all `)}`,
  );
}

/** By criterion; null where the column is not there. */
const FACETS: Readonly<Record<string, (context: CompileContext) => Facet | null>> = {
  process: ofProcess('template'),
  creator: ofProcess('creator'),
  processState: ofProcess('state'),
  tag: ofProcess('tags', true),
  supervisor: ofProcess('supervisors', true),
  reader: ofProcess('readers', true),
  stepState: ofStep('state'),
  stepType: ofStep('type'),
  stepName: ofStep('name'),
  resolver: ofStep('resolver'),
  possibleResolver: ofStep('possibleResolvers', true),
};

function ofProcess(column: 'template' | 'creator' | 'state' | 'tags' | 'supervisors' | 'readers', isList = false) {
  return ({ tables: { process } }: CompileContext): Facet | null =>
    process.has(column) ? { value: process.column('p', column), isList } : null;
}

function ofStep(column: 'state' | 'type' | 'name' | 'resolver' | 'possibleResolvers', isList = false) {
  return ({ tables: { step } }: CompileContext): Facet | null =>
    step.has(column) ? { value: step.column('s', column), isList } : null;
}

/** What can be counted by: criteria, and `variable` for any of those. */
export const servedFacets = (context: CompileContext): string[] => [
  ...Object.keys(FACETS).filter(key => FACETS[key]!(context)),
  ...(context.tables.process.has('variables') ? ['variable'] : []),
];

function facetOf(source: FacetSource, context: CompileContext): Facet {
  if ('variable' in source) return variableFacet(source.variable, context);
  const facet = Object.hasOwn(FACETS, source.criterion) ? FACETS[source.criterion]!(context) : null;
  if (!facet) throw unsupported(source.criterion);
  return facet;
}

function variableFacet(name: string, { tables: { process } }: CompileContext): Facet {
  const path = name.split('.');
  if (!process.has('variables') || !path.every(isStorable)) throw unsupported(name);
  const [variables, steps] = [process.column('p', 'variables'), texts(path)];
  // a map or a list is no value
  const isValue = sql`jsonb_typeof(${variables} #> ${steps}) = any(${texts(['string', 'number', 'boolean'])})`;
  return { value: sql`case when ${isValue} then ${variables} #>> ${steps} end` };
}

const unsupported = (name: string) =>
  new ProcessPanelError('adapter/unsupported-query', `counts by "${name}" cannot be served`);

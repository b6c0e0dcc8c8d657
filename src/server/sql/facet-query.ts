import type { CountedKey } from '../../core/query/criteria/criterion-facts.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { sql } from 'kysely';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { CompileContext } from './compile-context.ts';
import { type CompiledQuery, type CompileOptions, contextOf, isSteady } from './compile-query.ts';
import { type Selection, selectionOf } from './page-source.ts';
import { count, isStorable, texts } from './parameters.ts';
import { pairsOf } from './process-source.ts';
import { listed, type Sql, type Statement, statementOf } from './statement.ts';

/** What to count by: the key of a criterion, or the path of a variable. */
export type FacetSource = { readonly criterion: string } | { readonly variable: string };

interface Facet {
  /** The value, from `p` or `s`; null for none. */
  readonly value: Sql;
  readonly level: 'process' | 'step';
  /** Whether the column is a list of values. */
  readonly isList?: boolean;
  /** Where the name of a value comes from; null if it has none, or the schema does not have it. */
  readonly named: Named | null;
}

/** A small table with the names of values, under the alias `named`. */
interface Named {
  readonly table: Sql;
  readonly id: Sql;
  readonly name: Sql;
}

/** A row of the answer: a value of a facet, by its index. That of facet -1 has the number of rows found as `count`. */
export interface FacetRow {
  readonly facet: number;
  readonly value: string | null;
  readonly count: number;
  /** The name of the value; null if unknown. */
  readonly name: string | null;
}

/** Rows from which values are taken if there are too many to count: enough to find the frequent ones. */
const SAMPLE_ROWS = 2500;

/**
 * Counts the processes of a query by the values of several facets at once, the most frequent first; null stands for no
 * value. No more than `cap` rows are counted. If there are more, the count of facet -1 is one above `cap`, and values
 * come from an evenly spread sample of these rows. Names are only looked up for returned values, which are those of
 * rows that the user may see.
 *
 * @param query - without the criteria of the filters themselves
 * @param options - at most `values` for each facet; a sample has at least `sample` rows
 */
export function compileFacets(
  query: ProcessQuery,
  sources: readonly FacetSource[],
  options: CompileOptions & { cap: number; values: number; sample?: number },
): Statement & Pick<CompiledQuery, 'isSteady'> {
  const context = contextOf(query, options);
  const facets = sources.map((source, i) => ({ ...facetOf(source, context), name: sql.id(`f${i}`) }));
  const parts = withParts(selectionOf(query, context), facets, options, context);
  const counts = facets.map(({ isList, level, name, named }, i) => {
    // each process has one row here: only the values of a list may be there twice
    const value = isList ? sql`unnest(${name})` : name;
    const pairs =
      level === 'process' && !isList
        ? sql`select ${name} as v from processes`
        : sql`select distinct id, ${value} as v from ${sql.raw(level === 'process' ? 'processes' : 'steps')}`;
    const order = sql`order by count desc nulls last, value`;
    const counted = sql`select ${count(i)} as facet, v, v::text as value, count(*)::int as count from (${pairs}) as pairs group by v ${order} limit ${count(options.values)}`;
    const [join, nameOf] = named
      ? [sql` left join ${named.table} on ${named.id} = counted.v`, named.name]
      : [sql``, sql`null::text`];
    // sorted again: joining may lose the order
    const values = sql`select facet, value, count, ${nameOf} as name from (${counted}) as counted${join} ${order}`;
    return sql`select * from (${values}) as ${sql.id(`facet${i}`)}`;
  });
  const looked = sql`select -1 as facet, null::text as value, count(*)::int as count, null::text as name from base`;
  const statement = sql`with ${listed(parts)} ${sql.join([...counts, looked], sql` union all `)}`;
  return { ...statementOf(statement), isSteady: isSteady(query) };
}

/**
 * CTEs: `base`, the pairs to count; `looked`, those to look at, by id, as neighbours are read faster; `processes` and
 * `steps`, their values.
 */
function withParts(
  selection: Selection,
  facets: readonly (Facet & { readonly name: Sql })[],
  { cap, sample = SAMPLE_ROWS }: { cap: number; sample?: number },
  context: CompileContext,
): Sql[] {
  const { process, step } = context.tables;
  const valuesOf = (wanted: Facet['level']) =>
    facets.filter(({ level }) => level === wanted).map(({ value, name }) => sql`${value} as ${name}`);
  const [ofProcess, ofStep] = [valuesOf('process'), valuesOf('step')];
  const base = pairsOf(selection, ofStep, cap + 1, context);
  const every = Math.floor(cap / sample);
  const parts = [sql`base as (${base.sql})`];
  if (every > 1) {
    const numbered = sql`select base.*, row_number() over (order by id, step) as n from base`;
    const isLooked = sql`n % ${count(every)} = 0 or (select count(*) from base) <= ${count(cap)}`;
    parts.push(sql`looked as (select * from (${numbered}) as numbered where ${isLooked})`);
  } else parts.push(sql`looked as (select * from base order by id, step)`);
  if (ofStep.length > 0) {
    const isOne = sql`${step.column('s', 'process')} = looked.id and ${step.column('s', 'id')} = looked.step`;
    parts.push(
      base.hasValues
        ? sql`steps as (select * from looked)`
        : sql`steps as (select ${listed([sql`looked.id as id`, ...ofStep])} from looked join ${step.as('s')} on ${isOne})`,
    );
  }
  if (ofProcess.length > 0) {
    const isOne = sql`${process.column('p', 'id')} = one.id`;
    parts.push(
      sql`processes as (select ${listed([sql`one.id as id`, ...ofProcess])} from (select distinct id from looked order by id) as one join ${process.as('p')} on ${isOne})`,
    );
  }
  return parts;
}

/** Facets by criterion; null if the column does not exist. */
const FACETS: Readonly<Record<CountedKey, (context: CompileContext) => Facet | null>> = {
  process: ofProcess('template', { named: templateName }),
  creator: ofProcess('creator', { named: fullname }),
  processState: ofProcess('state'),
  tag: ofProcess('tags', { isList: true }),
  supervisor: ofProcess('supervisors', { isList: true }),
  reader: ofProcess('readers', { isList: true }),
  stepState: ofStep('state'),
  stepType: ofStep('type'),
  stepName: ofStep('name'),
  resolver: ofStep('resolver', { named: fullname }),
  possibleResolver: ofStep('possibleResolvers', { isList: true }),
};

/** Further properties of a column. */
interface Kind {
  readonly isList?: boolean;
  readonly named?: (context: CompileContext) => Named | null;
}

function ofProcess(
  column: 'template' | 'creator' | 'state' | 'tags' | 'supervisors' | 'readers',
  { isList = false, named }: Kind = {},
) {
  return (context: CompileContext): Facet | null => {
    const { process } = context.tables;
    return process.has(column)
      ? { value: process.column('p', column), level: 'process', isList, named: named?.(context) ?? null }
      : null;
  };
}

function ofStep(
  column: 'state' | 'type' | 'name' | 'resolver' | 'possibleResolvers',
  { isList = false, named }: Kind = {},
) {
  return (context: CompileContext): Facet | null => {
    const { step } = context.tables;
    return step.has(column)
      ? { value: step.column('s', column), level: 'step', isList, named: named?.(context) ?? null }
      : null;
  };
}

function fullname({ tables: { user } }: CompileContext): Named | null {
  if (!user.has('fullname')) return null;
  return { table: user.as('named'), id: user.column('named', 'id'), name: user.column('named', 'fullname') };
}

function templateName({ tables: { templateProcess } }: CompileContext): Named | null {
  if (!templateProcess.has('name')) return null;
  const [id, name] = [templateProcess.column('named', 'id'), templateProcess.column('named', 'name')];
  return { table: templateProcess.as('named'), id, name };
}

/** The names to count by: criteria, and `variable` for any variable. */
export const servedFacets = (context: CompileContext): string[] => [
  ...Object.entries(FACETS).flatMap(([key, facetIn]) => (facetIn(context) ? [key] : [])),
  ...(context.tables.process.has('variables') ? ['variable'] : []),
];

function facetOf(source: FacetSource, context: CompileContext): Facet {
  if ('variable' in source) return variableFacet(source.variable, context);
  const facet = Object.hasOwn(FACETS, source.criterion) ? FACETS[source.criterion as CountedKey](context) : null;
  if (!facet) throw unsupported(source.criterion);
  return facet;
}

function variableFacet(name: string, { tables: { process } }: CompileContext): Facet {
  const path = name.split('.');
  if (!process.has('variables') || !path.every(isStorable)) throw unsupported(name);
  const [variables, steps] = [process.column('p', 'variables'), texts(path)];
  // a map or a list does not count as a value
  const isValue = sql`jsonb_typeof(${variables} #> ${steps}) = any(${texts(['string', 'number', 'boolean'])})`;
  return { value: sql`case when ${isValue} then ${variables} #>> ${steps} end`, level: 'process', named: null };
}

const unsupported = (name: string) =>
  new ProcessPanelError('adapter/unsupported-query', `counts by "${name}" cannot be served`);

import { sql } from 'kysely';
import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { type CompileContext, isSameProcess, type SessionUser, sessionUserOf } from './compile-context.ts';
import { isSteadyKey } from './criteria/conditions.ts';
import { readCursor } from './cursor.ts';
import { orderOf, pageSql } from './page-order.ts';
import { pairColumns, smallJoin } from './pair-columns.ts';
import { count, digitsOf } from './parameters.ts';
import { type Selection, selectionOf } from './page-source.ts';
import { joinsOf, knowsSteps, processesOf } from './process-source.ts';
import { ordered, type SortKey, sortKeysOf } from './sort-keys.ts';
import { all, listed, type Sql, type Statement, statementOf } from './statement.ts';
import { type SchemaMapping, type Tables, tablesIn } from './tables.ts';

/** What `compileQuery` needs beside the query. */
export interface CompileOptions {
  /** Who is logged in, from the session; null for nobody, who sees nothing with `acl`. */
  readonly user: SessionUser | null;
  /** How tables and columns are called where they are not called as in schemas/schema.sql. */
  readonly schema?: SchemaMapping | Tables;
  /** Collation of the database by which names are compared, `cs-x-icu` say; null for the columns' own. */
  readonly collation?: string | null;
}

/** A query as SQL. */
export interface CompiledQuery extends Statement {
  /** Counts the processes that match, before limit and offset; no further than one above `cap`. */
  total(cap: number): Statement;
  /** All that the query selects, in order, as ids alone: each row is a batch of so many. For queries without a window. */
  batches(size: number): Statement;
  /** The rows of a batch, as far as they are still selected. */
  batch(ids: Batch): Statement;
  /** Processes that are wanted; null for all. One more is asked for where a window has an end. */
  readonly limit: number | null;
  /** Whether a plan that fits some values fits all: then it may be kept, which saves more than half of the time. */
  readonly isSteady: boolean;
  /** How many sort keys each row has, as `k0`, `k1` … */
  readonly keys: number;
}

/** A row of `batches`: ids of processes, and where rows are sorted pair by pair those of their steps, as PostgreSQL writes lists. */
export interface Batch {
  readonly ids: string;
  readonly steps: string | null;
}

/** @throws InvalidUser; and RangeError for a time zone that is none, when a criterion asks for days */
export function contextOf(
  { timeZone, criteria }: Pick<ProcessQuery, 'timeZone' | 'criteria'>,
  { user, schema }: CompileOptions,
): CompileContext {
  const tables = tablesIn(schema);
  const { id, groups = [] } = user ? sessionUserOf(user) : {};
  const principals = id === undefined ? [] : [id, ...groups].map(one => digitsOf(one)!);
  return { tables, zone: () => timeZoneOf(timeZone), principals, only: onlyOf(criteria) };
}

/** The one process that criteria name. */
function onlyOf(criteria: ProcessQuery['criteria']): string | null {
  for (const criterion of criteria)
    if ('key' in criterion && criterion.key === 'id' && criterion.operator === '=' && criterion.value.length === 1)
      return digitsOf(criterion.value[0]);
  return null;
}

/**
 * Compiles a query to parameterised SQL for PostgreSQL (docs/server.md). One row is one pair, in the order of the
 * answer. Nothing of the query stands in the text: names come from closed tables, values are parameters.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion` or `adapter/unsupported-query` for what cannot be served;
 *   a criterion's has its JSON Pointer as `pointer`
 */
export const compileQuery = (query: ProcessQuery, options: CompileOptions): CompiledQuery =>
  compileWith(query, options);

/** @param more - further columns of the rows, of `p` and `s` */
export function compileWith(query: ProcessQuery, options: CompileOptions, more: readonly Sql[] = []): CompiledQuery {
  const context = contextOf(query, options);
  const keys = sortKeysOf(query, context, options.collation ?? null);
  const selection = selectionOf(query, context);
  const { window } = query;
  const left = query.limit === null ? Infinity : Math.max(0, query.limit - (window?.offset ?? 0));
  const limit = Math.min(window?.limit ?? Infinity, left);
  const after = window && window.cursor !== null ? readCursor(window.cursor, keys) : null;
  const range = {
    limit: limit + (window ? 1 : 0),
    offset: after ? 0 : query.offset + (window?.offset ?? 0),
  };
  const page = pageSql(selection, keys, after, range, context);
  return {
    ...statementOf(rowsSql(page, limit < Infinity, selection, keys, query, more, context)),
    total: cap => statementOf(totalSql(selection, cap, context)),
    batches: size => statementOf(batchesSql(page, size, selection, keys, context)),
    batch: ids => statementOf(batchSql(ids, selection, keys, context)),
    limit: limit === Infinity ? null : limit,
    isSteady: isSteady(query),
    keys: keys.length,
  };
}

/** Whether a plan that fits some values of the query fits all. */
export const isSteady = ({ criteria, search }: ProcessQuery): boolean =>
  !search && criteria.every(criterion => 'key' in criterion && isSteadyKey(criterion.key));

/** Counts processes up to one above `cap`: where a list is in order without sorting, no more of it than that is read. */
function totalSql(selection: Selection, cap: number, context: CompileContext): Sql {
  const isInOrder = (selection.own ?? selection.inbox) !== null && context.tables.process.has('modified');
  const keys = isInOrder
    ? sortKeysOf({ sort: { field: 'modified', direction: 'desc' }, orderBy: [] }, context, null)
    : [];
  const slice = { behind: null, order: isInOrder ? orderOf(keys) : sql``, range: sql`limit ${count(cap + 1)}` };
  return sql`select count(*)::int as total from (${processesOf(selection, keys, slice, context)}) as counted`;
}

/** The pairs of a page. Those of a window stand together; a list is sorted pair by pair. */
function rowsSql(
  page: Sql,
  isShort: boolean,
  selection: Selection,
  keys: readonly SortKey[],
  { window }: ProcessQuery,
  more: readonly Sql[],
  context: CompileContext,
): Sql {
  const [id, stepId] = idsOf(context);
  const ofPage = keys.map(({ descending }, i) => ordered(sql.id('page', `k${i}`), descending));
  const order =
    !window && isByPair(keys)
      ? [...orderOfPairs(keys), id, stepId]
      : [...ofPage, sql.id('page', 'id'), ...orderOfPairs(keys.filter(({ level }) => level === 'pair')), stepId];
  const positions = keys.map((_, i) => sql`json_build_array(${sql.id('page', `k${i}`)}) ->> 0 as ${sql.id(`k${i}`)}`);
  return sql`with page as (${page}) select ${listed([...positions, pairColumns(context), ...more])} from ${pairsOfPage(isShort, selection, keys, context)}${namesOf(context)} order by ${listed(order)}`;
}

const idsOf = ({ tables: { process, step } }: CompileContext) =>
  [process.column('p', 'id'), step.column('s', 'id')] as const;

const isByPair = (keys: readonly SortKey[]): boolean => keys.some(({ level }) => level === 'pair');

const orderOfPairs = (keys: readonly SortKey[]): Sql[] => keys.map(key => ordered(key.sql, key.descending));

/** The small tables that have the names in a row. */
const namesOf = (context: CompileContext): Sql =>
  sql.join(
    (['template', 'creator', 'stepTemplate', 'resolver'] as const).map(name => smallJoin(context, name)),
    sql``,
  );

/** The pairs `p` and `s` of `page`. */
function pairsOfPage(isShort: boolean, selection: Selection, keys: readonly SortKey[], context: CompileContext): Sql {
  const { process, step } = context.tables;
  const [id, stepId] = idsOf(context);
  const { pair } = selection;
  const isSelected = knowsSteps(selection, keys, context)
    ? [sql`${stepId} = any(${sql.id('page', 'steps')})`]
    : isShort
      ? oneByOne(pair)
      : pair;
  const ofStep = all([isSameProcess(step.column('s', 'process'), id, context), ...isSelected]);
  const ofPage = isSameProcess(id, sql.id('page', 'id'), context);
  return sql`page join ${process.as('p')} on ${ofPage} join ${step.as('s')} on ${ofStep}`;
}

/**
 * Of the few processes of a page the steps are read and tested one by one: the planner must not begin with all that a user may
 * do or see, which it would for a subquery that it can make a join of.
 */
const oneByOne = (conditions: readonly Sql[]): Sql[] =>
  conditions.length > 0 ? [sql`case when ${all(conditions)} then true end`] : [];

function batchesSql(
  page: Sql,
  size: number,
  selection: Selection,
  keys: readonly SortKey[],
  context: CompileContext,
): Sql {
  const [id, stepId] = idsOf(context);
  const ofPage = keys.map(({ descending }, i) => ordered(sql.id(`k${i}`), descending));
  const numbered = isByPair(keys)
    ? sql`select ${id} as id, ${stepId} as step, row_number() over (order by ${listed([...orderOfPairs(keys), id, stepId])}) as n from ${pairsOfPage(false, selection, keys, context)}${joinsOf(keys, context)}`
    : sql`select id, row_number() over (order by ${listed([...ofPage, sql`id`])}) as n from page`;
  const steps = isByPair(keys) ? sql`array_agg(step order by n)::text` : sql`null::text`;
  return sql`with page as (${page}) select array_agg(id order by n)::text as ids, ${steps} as steps from (${numbered}) as numbered group by (n - 1) / ${count(size)} order by min(n)`;
}

function batchSql(
  { ids, steps }: Batch,
  { process: ofProcess, pair }: Selection,
  keys: readonly SortKey[],
  context: CompileContext,
): Sql {
  const { process, step } = context.tables;
  const [id, stepId] = idsOf(context);
  const list = (text: string) => sql`${text}::text::bigint[]`;
  const page =
    steps === null
      ? sql`unnest(${list(ids)}) with ordinality as page(id, n)`
      : sql`unnest(${list(ids)}, ${list(steps)}) with ordinality as page(id, step, n)`;
  const ofStep = all([
    sql`${step.column('s', 'process')} = ${id}`,
    ...(steps === null ? [] : [sql`${stepId} = page.step`]),
    ...oneByOne([...ofProcess, ...pair]),
  ]);
  const order = [sql`page.n`, ...orderOfPairs(keys.filter(({ level }) => level === 'pair')), stepId];
  return sql`select ${pairColumns(context)} from ${page} join ${process.as('p')} on ${id} = page.id join ${step.as('s')} on ${ofStep}${namesOf(context)} order by ${listed(order)}`;
}

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

/** Options of `compileQuery`. */
export interface CompileOptions {
  /** The user, from the session; null for nobody, who sees nothing with `acl`. */
  readonly user: SessionUser | null;
  /** Names of tables and columns that differ from schemas/schema.sql. */
  readonly schema?: SchemaMapping | Tables;
  /** Collation of the database for names, such as `cs-x-icu`; null for that of the columns. */
  readonly collation?: string | null;
}

/** A query as SQL. */
export interface CompiledQuery extends Statement {
  /** Statement that counts the processes that match, before limit and offset; no further than one above `cap`. */
  total(cap: number): Statement;
  /** Statement for the ids of all selected processes, in order: each row is a batch. For queries without a window. */
  batches(size: number): Statement;
  /** Statement for the rows of a batch that are still selected. */
  batch(ids: Batch): Statement;
  /** Most processes to return; null for all. The statement selects one more if there is a window. */
  readonly limit: number | null;
  /** Whether one plan fits all values: then it may be kept, which saves more than half of the time. */
  readonly isSteady: boolean;
  /** The number of sort keys in each row: `k0`, `k1` … */
  readonly keys: number;
}

/** A row of `batches`: ids of processes and, if rows are sorted by pair, of steps; as array literals of PostgreSQL. */
export interface Batch {
  readonly ids: string;
  readonly steps: string | null;
}

/** @throws InvalidUser; `zone` throws RangeError for an invalid time zone */
export function contextOf(
  { timeZone, criteria }: Pick<ProcessQuery, 'timeZone' | 'criteria'>,
  { user, schema }: CompileOptions,
): CompileContext {
  const tables = tablesIn(schema);
  const { id, groups = [] } = user ? sessionUserOf(user) : {};
  const principals = id === undefined ? [] : [id, ...groups].map(one => digitsOf(one)!);
  return { tables, zone: () => timeZoneOf(timeZone), principals, only: onlyOf(criteria) };
}

/** The id of the one process that criteria name; null if there is none. */
function onlyOf(criteria: ProcessQuery['criteria']): string | null {
  for (const criterion of criteria)
    if ('key' in criterion && criterion.key === 'id' && criterion.operator === '=' && criterion.value.length === 1)
      return digitsOf(criterion.value[0]);
  return null;
}

/**
 * Compiles a query to parameterised SQL for PostgreSQL (docs/server.md). Each row is a pair, in the order of the
 * answer. Nothing of the query is in the text: names come from fixed tables, values are parameters.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion` or `adapter/unsupported-query` for what cannot be served;
 *   for a criterion, with its JSON Pointer as `pointer`
 */
export const compileQuery = (query: ProcessQuery, options: CompileOptions): CompiledQuery =>
  compileWith(query, options);

/** @param more - further columns of the rows, from `p` and `s` */
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

/** Whether one plan fits all values of the query. */
export const isSteady = ({ criteria, search }: ProcessQuery): boolean =>
  !search && criteria.every(criterion => 'key' in criterion && isSteadyKey(criterion.key));

/** Counts processes up to one above `cap`. If an index has them in order, no more than these are read. */
function totalSql(selection: Selection, cap: number, context: CompileContext): Sql {
  const isInOrder = (selection.own ?? selection.inbox) !== null && context.tables.process.has('modified');
  const keys = isInOrder
    ? sortKeysOf({ sort: { field: 'modified', direction: 'desc' }, orderBy: [] }, context, null)
    : [];
  const slice = { behind: null, order: isInOrder ? orderOf(keys) : sql``, range: sql`limit ${count(cap + 1)}` };
  return sql`select count(*)::int as total from (${processesOf(selection, keys, slice, context)}) as counted`;
}

/** The pairs of a page. In a window, those of a process stay together; a list is sorted by pair. */
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

/** Joins of the small tables that have the names for a row. */
const namesOf = (context: CompileContext): Sql =>
  sql.join(
    (['template', 'creator', 'stepTemplate', 'resolver'] as const).map(name => smallJoin(context, name)),
    sql``,
  );

/** Joins `page` with its pairs, `p` and `s`. */
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
 * Tests the steps of the few processes of a page one by one. The `case` keeps the planner from making a join of a
 * subquery, and beginning with everything that a user may do or see.
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

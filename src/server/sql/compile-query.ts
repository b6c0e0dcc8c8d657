import { sql } from 'kysely';
import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { CompileContext, SessionUser } from './compile-context.ts';
import { readCursor } from './cursor.ts';
import { orderOf, pageSql } from './page-order.ts';
import { pairColumns, smallJoin } from './pair-columns.ts';
import { count, digitsOf } from './parameters.ts';
import { type Selection, selectionOf } from './page-source.ts';
import { knowsSteps, processesOf } from './process-source.ts';
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
  /** Processes that are wanted; null for all. One more is asked for where a window has an end. */
  readonly limit: number | null;
  /** Whether a plan that fits some values fits all: then it may be kept, which saves more than half of the time. */
  readonly isSteady: boolean;
  /** How many sort keys each row has, as `k0`, `k1` … */
  readonly keys: number;
}

/** @throws RangeError for a time zone that is none, when a criterion asks for days */
export function contextOf(timeZone: string, { user, schema }: CompileOptions): CompileContext {
  const tables = tablesIn(schema);
  const ids = user ? [user.id, ...(user.groups ?? [])] : [];
  return { tables, zone: () => timeZoneOf(timeZone), principals: ids.flatMap(id => digitsOf(id) ?? []) };
}

/**
 * Compiles a query to parameterised SQL for PostgreSQL (docs/server.md). One row is one pair, in the order of the
 * answer. Nothing of the query stands in the text: names come from closed tables, values are parameters.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion` or `adapter/unsupported-query` for what cannot be served;
 *   a criterion's has its JSON Pointer as `pointer`
 */
export function compileQuery(query: ProcessQuery, options: CompileOptions): CompiledQuery {
  const context = contextOf(query.timeZone, options);
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
    ...statementOf(rowsSql(page, limit < Infinity, selection, keys, query, context)),
    total: cap => statementOf(totalSql(selection, cap, context)),
    limit: limit === Infinity ? null : limit,
    isSteady: isSteady(query),
    keys: keys.length,
  };
}

/** Criteria whose values are all alike to the planner; of words, variables and days one may be rare and another common. */
const STEADY = new Set(['id', 'processState', 'stepState', 'stepType', 'creator', 'resolver', 'possibleResolver']);

/** Whether a plan that fits some values of the query fits all. */
export const isSteady = ({ criteria, search }: ProcessQuery): boolean =>
  !search && criteria.every(criterion => 'key' in criterion && STEADY.has(criterion.key));

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
  context: CompileContext,
): Sql {
  const { process, step } = context.tables;
  const [id, stepId] = [process.column('p', 'id'), step.column('s', 'id')];
  const apart = !window && keys.some(({ level }) => level === 'pair');
  const ofPage = keys.map(({ descending }, i) => ordered(sql.id('page', `k${i}`), descending));
  const ofPair = keys.filter(({ level }) => level === 'pair').map(key => ordered(key.sql, key.descending));
  const order = apart
    ? [...keys.map(key => ordered(key.sql, key.descending)), id, stepId]
    : [...ofPage, sql.id('page', 'id'), ...ofPair, stepId];
  const positions = keys.map((_, i) => sql`${sql.id('page', `k${i}`)}::text as ${sql.id(`k${i}`)}`);
  const joins = (['template', 'creator', 'stepTemplate', 'resolver'] as const).map(name => smallJoin(context, name));
  // of the few processes of a page the steps are read and tested one by one: the planner must not begin with all that a user
  // may do or see, which it would for a subquery that it can make a join of
  const { pair } = selection;
  const tested = isShort && pair.length > 0 ? [sql`case when ${all(pair)} then true end`] : pair;
  const isSelected = knowsSteps(selection, keys, context) ? [sql`${stepId} = any(${sql.id('page', 'steps')})`] : tested;
  const ofStep = all([sql`${step.column('s', 'process')} = ${id}`, ...isSelected]);
  return sql`with page as (${page}) select ${listed([...positions, pairColumns(context)])} from page join ${process.as('p')} on ${id} = ${sql.id('page', 'id')} join ${step.as('s')} on ${ofStep}${sql.join(joins, sql``)} order by ${listed(order)}`;
}

import { sql } from 'kysely';
import type { CompileContext } from './compile-context.ts';
import { hasPairs, type Selection } from './page-source.ts';
import { smallJoin } from './pair-columns.ts';
import { bigint, count, smallint, smallints } from './parameters.ts';
import type { SortKey } from './sort-keys.ts';
import { all, any, listed, type Sql } from './statement.ts';
import type { Table } from './tables.ts';

/** Which processes to take, in order. Limits stand beside `group by`, as the planner uses them only there. */
export interface Slice {
  /** A condition on their keys and id; null for none. */
  readonly behind: ((keys: readonly Sql[], id: Sql) => Sql) | null;
  /** `order by` the names `id`, `k0`, `k1` … */
  readonly order: Sql;
  /** `limit` and `offset`. */
  readonly range: Sql;
  /** Whether to return the ids of the selected steps, as `steps`, if `knowsSteps`. */
  readonly steps?: boolean;
}

/** Whether the table that has the processes in order also has the selected steps. */
export const knowsSteps = ({ inbox }: Selection, keys: readonly SortKey[], { tables }: CompileContext): boolean =>
  inbox !== null && tables.candidate !== null && keys.every(({ level }) => level !== 'pair');

/**
 * The selected processes, each once: `id` and the sort keys `k0`, `k1` … of its first pair.
 *
 * @param keys - the order; empty for none
 */
export function processesOf(
  selection: Selection,
  keys: readonly SortKey[],
  slice: Slice,
  context: CompileContext,
): Sql {
  const { process, pair, own, inbox } = selection;
  const { tables } = context;
  if (keys.some(({ level }) => level === 'pair')) return firstPairs(selection, keys, slice, context);
  if (inbox && tables.candidate) return inboxProcesses(inbox, tables.candidate, process, keys, slice, context);
  if (own && tables.visible) return ownProcesses(own, tables.visible, process, keys, slice, context);
  const id = tables.process.column('p', 'id');
  const { columns, behind } = outputOf(keys, id, slice);
  return sql`select ${columns} from ${tables.process.as('p')}${joinsOf(keys, context)} where ${all([...process, hasPairs(pair, context), ...behind])} ${slice.order} ${slice.range}`;
}

/** The columns of a source, and the condition that rows come after a position. */
function outputOf(keys: readonly SortKey[], id: Sql, { behind }: Pick<Slice, 'behind'>, modified?: Sql) {
  const known = { id, modified };
  const values = keys.map(({ is, sql: key }) => (is && known[is]) ?? key);
  return {
    columns: listed([sql`${id} as id`, ...values.map((value, i) => sql`${value} as ${sql.id(`k${i}`)}`)]),
    behind: behind ? [behind(values, id)] : [],
  };
}

/**
 * Makes the rows of `outputOf` unique. Not by `distinct`: PostgreSQL 15 sorts all of it even if an index has part of
 * the order.
 */
const onceEach = (keys: readonly SortKey[]): Sql =>
  sql`group by ${listed([...keys, null].map((_, i) => count(i + 1)))}`;

/** Joins of the small tables that the keys need. */
export function joinsOf(keys: readonly SortKey[], context: CompileContext): Sql {
  const names = [...new Set(keys.flatMap(({ join }) => join ?? []))];
  return names.length === 0
    ? sql``
    : sql.join(
        names.map(name => smallJoin(context, name)),
        sql``,
      );
}

/** Processes in the order of their pairs: each by the first one that is selected. */
function firstPairs(
  { process, pair, own }: Selection,
  keys: readonly SortKey[],
  slice: Slice,
  context: CompileContext,
): Sql {
  const { tables } = context;
  const step = tables.step.column('s', 'process');
  const order = keys.map(({ sql: key, descending }) => (descending ? sql`${key} desc nulls last` : key));
  const first = sql`row_number() over (partition by ${step} order by ${listed([...order, tables.step.column('s', 'id')])}) as n`;
  const source =
    own && tables.visible
      ? sql`(${visibleLists(own.principals, tables.visible)}) as v join ${tables.step.as('s')} on ${ofVisible(tables.step)}`
      : tables.step.as('s');
  const conditions = [...process, ...(own && tables.visible ? own.pair : pair)];
  const { columns } = outputOf(keys, step, { behind: null });
  const pairs = sql`select ${listed([columns, first])} from ${source} join ${tables.process.as('p')} on ${tables.process.column('p', 'id')} = ${step}${joinsOf(keys, context)} where ${all(conditions)}`;
  const names = keys.map((_, i) => sql.id(`k${i}`));
  const isFirst = all([sql`n = 1`, ...(slice.behind ? [slice.behind(names, sql.id('id'))] : [])]);
  return sql`select ${listed([sql.id('id'), ...names])} from (${pairs}) as pairs where ${isFirst} ${slice.order} ${slice.range}`;
}

/** A statement for selected pairs. */
interface Pairs {
  /** Rows of `id`, `step` and, if the step is read anyway, its values. */
  readonly sql: Sql;
  /** Whether the values are included: for an inbox, the table of candidates only has the pairs. */
  readonly hasValues: boolean;
}

/**
 * Selected pairs: up to `most` of them, whichever are found first. A pair that is visible for several reasons may come
 * several times.
 *
 * @param values - columns of the step `s`, with their aliases
 */
export function pairsOf(
  { process, pair, own, inbox }: Selection,
  values: readonly Sql[],
  most: number,
  context: CompileContext,
): Pairs {
  const { tables } = context;
  const [id, step] = [tables.process.column('p', 'id'), tables.step.column('s', 'id')];
  const limit = sql`limit ${count(most)}`;
  if (inbox && tables.candidate) {
    const { candidate } = tables;
    const join =
      process.length > 0 ? sql` join ${tables.process.as('p')} on ${id} = ${candidate.column('c', 'process')}` : sql``;
    const conditions = [...ofInbox(inbox, candidate), ...process];
    const columns = sql`${candidate.column('c', 'process')} as id, ${candidate.column('c', 'step')} as step`;
    return {
      sql: sql`select ${columns} from ${candidate.as('c')}${join} where ${all(conditions)} ${limit}`,
      hasValues: false,
    };
  }
  const columns = (process: Sql) => listed([sql`${process} as id`, sql`${step} as step`, ...values]);
  const ofProcess = sql` join ${tables.process.as('p')} on ${id} = ${tables.step.column('s', 'process')}`;
  if (!own || !tables.visible)
    return {
      sql: sql`select ${columns(id)} from ${tables.step.as('s')}${ofProcess} where ${all([...process, ...pair])} ${limit}`,
      hasValues: true,
    };
  const needsProcess = process.length > 0 || own.isMixed;
  const source = sql`(${visibleLists(own.principals, tables.visible)}) as v join ${tables.step.as('s')} on ${ofVisible(tables.step)}${needsProcess ? ofProcess : sql``}`;
  return {
    sql: sql`select ${columns(sql.id('v', 'process'))} from ${source} where ${all([...process, ...own.pair])} ${limit}`,
    hasValues: true,
  };
}

function ofInbox({ principal, states }: NonNullable<Selection['inbox']>, candidate: Table<'candidate'>): Sql[] {
  const state = candidate.column('c', 'state');
  const isOne = sql`${candidate.column('c', 'principal')} = ${bigint(principal)}`;
  if (!states) return [isOne];
  // with a single state, the index has the order
  return [
    isOne,
    states.length === 1 ? sql`${state} = ${smallint(states[0]!)}` : sql`${state} = any(${smallints(states)})`,
  ];
}

/** Reads from the table of candidates, whose index has the order; joins the process only for conditions and keys. */
function inboxProcesses(
  inbox: NonNullable<Selection['inbox']>,
  candidate: Table<'candidate'>,
  conditions: readonly Sql[],
  keys: readonly SortKey[],
  slice: Slice,
  context: CompileContext,
): Sql {
  const { process } = context.tables;
  const id = candidate.column('c', 'process');
  const needsProcess = conditions.length > 0 || keys.some(({ is }) => !is);
  const join = needsProcess
    ? sql` join ${process.as('p')} on ${process.column('p', 'id')} = ${id}${joinsOf(keys, context)}`
    : sql``;
  const { columns, behind } = outputOf(keys, id, slice, candidate.column('c', 'modified'));
  const steps = slice.steps ? sql`, array_agg(${candidate.column('c', 'step')}) as steps` : sql``;
  return sql`select ${columns}${steps} from ${candidate.as('c')}${join} where ${all([...ofInbox(inbox, candidate), ...conditions, ...behind])} ${onceEach(keys)} ${slice.order} ${slice.range}`;
}

/**
 * Reads from the table of visibility, whose index has the usual order: a user who sees little reads little, and one who
 * sees much soon fills a page. The planner chooses which table to begin with, so they are joined, not tested one by
 * one.
 */
function ownProcesses(
  { principals, pair, isMixed }: NonNullable<Selection['own']>,
  visible: Table<'visible'>,
  conditions: readonly Sql[],
  keys: readonly SortKey[],
  slice: Slice,
  context: CompileContext,
): Sql {
  const { process, step } = context.tables;
  const id = sql.id('v', 'process');
  // a process that is visible as a whole may have no step
  const hasStep = any([sql`${sql.id('v', 'step')} <> 0`, sql`${process.column('p', 'stepCount')} > 0`]);
  const needsStep = pair.length > 0 || !process.has('stepCount');
  const needsProcess = conditions.length > 0 || keys.some(({ is }) => !is) || isMixed || !needsStep;
  const ofProcess = sql` join ${process.as('p')} on ${process.column('p', 'id')} = ${id}${joinsOf(keys, context)}`;
  const ofStep = sql` join ${step.as('s')} on ${ofVisible(step)}`;
  const { columns, behind } = outputOf(keys, id, slice, sql.id('v', 'modified'));
  const joins = sql`${needsProcess ? ofProcess : sql``}${needsStep ? ofStep : sql``}`;
  const selected = [...conditions, ...pair, ...(needsStep ? [] : [hasStep]), ...behind];
  const found = (list: Sql, ...more: Sql[]) =>
    sql`select ${columns} from (${list}) as v${joins} where ${all([...selected, ...more])} ${onceEach(keys)} ${slice.order} ${slice.range}`;
  const lists = visibleLists(principals, visible);
  if (keys[0]?.is || !keys[0]?.index) return found(lists);
  // Reading everything is fastest for a user who sees little, the order of the index for one who sees much. The planner
  // cannot tell how much it is, and would use the index for both.
  const some = sql`${lists} limit ${count(WHOLE_LIST_ROWS + 1)}`;
  const few = sql`(select count(*) from (${some}) as counted) <= ${count(WHOLE_LIST_ROWS)}`;
  const either = [found(some, few), found(lists, sql`not (${few})`)];
  const parts = either.map((part, i) => sql`select * from (${part}) as ${sql.id(`list${i}`)}`);
  return sql`${sql.join(parts, sql` union all `)} ${slice.order}`;
}

/** Up to this many rows, reading the whole list is faster than meeting its rows in an index over everything. */
const WHOLE_LIST_ROWS = 10_000;

/** What the principals may see: a list for each, which an index has in order, to be merged. */
function visibleLists(principals: readonly string[], visible: Table<'visible'>): Sql {
  const columns = listed(
    (['process', 'step', 'modified'] as const).map(name => sql`${visible.column('own', name)} as ${sql.id(name)}`),
  );
  const lists = principals.map(
    principal =>
      sql`select ${columns} from ${visible.as('own')} where ${visible.column('own', 'principal')} = ${bigint(principal)}`,
  );
  return sql.join(lists, sql` union all `);
}

/** Condition that `v` shows a step. */
const ofVisible = (step: Table<'step'>): Sql =>
  all([
    sql`${step.column('s', 'process')} = ${sql.id('v', 'process')}`,
    sql`${sql.id('v', 'step')} in (0, ${step.column('s', 'id')})`,
  ]);

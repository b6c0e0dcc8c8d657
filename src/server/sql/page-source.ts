import { sql } from 'kysely';
import type { Criterion, QueryCriterion } from '../../core/query/process-query.ts';
import type { CompileContext } from './compile-context.ts';
import { criteriaSql } from './criteria/criteria.ts';
import { bigint, digitsOf } from './parameters.ts';
import type { SortKey } from './sort-keys.ts';
import { smallJoin } from './pair-columns.ts';
import type { Tables } from './tables.ts';
import { all, listed, type Sql } from './statement.ts';
import { visibleTo } from './criteria/visibility.ts';

/** What pairs and processes have to be like, of `p` and `s`. */
export interface Selection {
  /** Conditions on the process alone. */
  readonly process: readonly Sql[];
  /** Conditions that say something of the step. */
  readonly pair: readonly Sql[];
  /** The one user whose steps are asked for, in these states or in any: the table of candidates answers it alone. */
  readonly inbox: { readonly principal: string; readonly states: readonly number[] | null } | null;
}

/** The parts of a query that select. */
export interface Selecting {
  readonly criteria: readonly QueryCriterion[];
  readonly acl: boolean;
  readonly self: boolean;
  readonly current: unknown;
  readonly search: string | null;
}

/**
 * What a query selects.
 *
 * @throws UnservedCriterion
 */
export function selectionOf(query: Selecting, context: CompileContext, { inbox: mayBeInbox = true } = {}): Selection {
  const search: Criterion[] = query.search ? [{ key: 'fulltext', operator: '=', value: [query.search] }] : [];
  const { process, pair } = criteriaSql([...query.criteria, ...search], context);
  const current = query.self ? null : digitsOf(query.current);
  if (current !== null) process.push(sql`${context.tables.process.column('p', 'id')} <> ${bigint(current)}`);
  const inbox = query.search || !mayBeInbox ? null : inboxOf(query, context);
  if (query.acl && !inbox) pair.push(visibleTo(context));
  if (query.acl && inbox && !context.principals.includes(inbox.principal)) {
    pair.push(visibleTo(context));
    return { process, pair, inbox: null };
  }
  return { process, pair, inbox };
}

/** Whoever may do a step may see it: with these criteria alone nobody else's steps are asked for. */
function inboxOf({ criteria }: Selecting, { tables, principals }: CompileContext): Selection['inbox'] {
  if (!tables.candidate || !tables.candidate.has('state', 'modified')) return null;
  let principal: string | null = null;
  let states: number[] | null = null;
  for (const { key, operator, value } of criteria as readonly Criterion[]) {
    if (key === 'possibleResolver' && principal === null && operator === '=' && value.length === 1) {
      principal = value[0] === 'me' ? (principals[0] ?? null) : digitsOf(value[0]);
      if (principal === null) return null;
    } else if (key === 'stepState' && states === null && operator === '=') states = value.map(Number);
    else if (!PROCESS_KEYS.has(key)) return null;
  }
  return principal === null ? null : { principal, states };
}

const PROCESS_KEYS = new Set(
  'id process creator expiration start processState reader supervisor tag expired file calendarFrom calendarTo variables'.split(
    ' ',
  ),
);

/** Whether a process has pairs that are selected. */
export function hasPairs(pair: readonly Sql[], { tables: { process, step } }: CompileContext): Sql {
  if (pair.length === 0 && process.has('stepCount')) return sql`${process.column('p', 'stepCount')} > 0`;
  const ofProcess = sql`${step.column('s', 'process')} = ${process.column('p', 'id')}`;
  return sql`exists (select 1 from ${step.as('s')} where ${all([ofProcess, ...pair])})`;
}

/**
 * The processes that a selection leaves, each once: `id` and its sort keys `k0`, `k1` …, those of its first pair.
 *
 * @param keys - the order; empty for none
 */
export function processesOf(
  { process, pair, inbox }: Selection,
  keys: readonly SortKey[],
  context: CompileContext,
): Sql {
  const { tables } = context;
  const id = tables.process.column('p', 'id');
  const named = keys.map((key, i) => sql`${key.sql} as ${sql.id(`k${i}`)}`);
  const joins = (wanted: readonly SortKey[]) => {
    const names = [...new Set(wanted.flatMap(({ join }) => join ?? []))];
    return names.length === 0
      ? sql``
      : sql.join(
          names.map(name => smallJoin(context, name)),
          sql``,
        );
  };
  if (keys.some(({ level }) => level === 'pair')) {
    const step = tables.step.column('s', 'process');
    const order = keys.map(({ sql: key, descending }) => (descending ? sql`${key} desc nulls last` : key));
    const first = sql`row_number() over (partition by ${step} order by ${listed([...order, tables.step.column('s', 'id')])}) as n`;
    const pairs = sql`select ${listed([sql`${step} as id`, ...named, first])} from ${tables.step.as('s')} join ${tables.process.as('p')} on ${id} = ${step}${joins(keys)} where ${all([...process, ...pair])}`;
    return sql`select * from (${pairs}) as pairs where n = 1`;
  }
  if (inbox && tables.candidate) return inboxProcesses(inbox, tables.candidate, process, keys, context, joins(keys));
  return sql`select ${listed([sql`${id} as id`, ...named])} from ${tables.process.as('p')}${joins(keys)} where ${all([...process, hasPairs(pair, context)])}`;
}

/** From the table of candidates, whose index has the order; the process is looked up only where a condition needs it. */
function inboxProcesses(
  { principal, states }: NonNullable<Selection['inbox']>,
  candidate: NonNullable<Tables['candidate']>,
  conditions: readonly Sql[],
  keys: readonly SortKey[],
  context: CompileContext,
  joins: Sql,
): Sql {
  const { process } = context.tables;
  const id = candidate.column('c', 'process');
  const known = { id, modified: candidate.column('c', 'modified') };
  const needsProcess = conditions.length > 0 || keys.some(({ is }) => !is);
  const columns = keys.map(({ is, sql: key }, i) => sql`${is ? known[is] : key} as ${sql.id(`k${i}`)}`);
  const join = needsProcess ? sql` join ${process.as('p')} on ${process.column('p', 'id')} = ${id}${joins}` : sql``;
  const where = [sql`${candidate.column('c', 'principal')} = ${bigint(principal)}`];
  if (states?.length === 1) where.push(sql`${candidate.column('c', 'state')} = ${String(states[0])}::text::smallint`);
  else if (states)
    where.push(sql`${candidate.column('c', 'state')} = any(${`{${states.join(',')}}`}::text::smallint[])`);
  return sql`select distinct ${listed([sql`${id} as id`, ...columns])} from ${candidate.as('c')}${join} where ${all([...where, ...conditions])}`;
}

import { sql } from 'kysely';
import { membersOf } from '../../core/query/criteria/criteria-groups.ts';
import type { Criterion, QueryCriterion } from '../../core/query/process-query.ts';
import { type CompileContext, isSameProcess } from './compile-context.ts';
import { isOfProcess } from './criteria/conditions.ts';
import { criteriaSql } from './criteria/criteria-sql.ts';
import { bigint, digitsOf } from './parameters.ts';
import { all, type Sql } from './statement.ts';
import { visibleTo } from './criteria/visibility.ts';

/** What pairs and processes have to be like, of `p` and `s`. */
export interface Selection {
  /** Conditions on the process alone. */
  readonly process: readonly Sql[];
  /** Conditions that say something of the step, who may see it among them. */
  readonly pair: readonly Sql[];
  /** Where the table of what is visible has it in order: those who ask, and the conditions on the step that are left. */
  readonly own: {
    readonly principals: readonly string[];
    readonly pair: readonly Sql[];
    /** Whether conditions on the step may say something of the process too, as groups do. */
    readonly isMixed: boolean;
  } | null;
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
export function selectionOf(query: Selecting, context: CompileContext): Selection {
  const search: Criterion[] = query.search ? [{ key: 'fulltext', operator: '=', value: [query.search] }] : [];
  const { process, pair } = criteriaSql([...query.criteria, ...search], context);
  const current = query.self ? null : digitsOf(query.current);
  if (current !== null) process.push(sql`${context.tables.process.column('p', 'id')} <> ${bigint(current)}`);
  // of one process its own rows are read, and no list of a user
  const inbox = query.search || context.only !== null ? null : inboxOf(query, context);
  if (!query.acl) return { process, pair, own: null, inbox };
  // whoever may do a step may see it
  if (inbox && context.principals.includes(inbox.principal)) return { process, pair, own: null, inbox };
  const { principals, tables } = context;
  const isOrdered =
    context.only === null &&
    tables.visible?.has('modified') &&
    principals.length > 0 &&
    principals.length <= MOST_MERGED;
  const isMixed = query.criteria.some(criterion => membersOf(criterion) && !saysOfProcess(criterion));
  const own = isOrdered ? { principals, pair, isMixed } : null;
  return { process, pair: [...pair, visibleTo(context)], own, inbox: null };
}

/** Principals whose lists are merged in order; of more it is asked process by process. */
const MOST_MERGED = 30;

/** Whoever may do a step may see it: with these criteria alone nobody else's steps are asked for. */
function inboxOf({ criteria }: Selecting, { tables, principals }: CompileContext): Selection['inbox'] {
  if (!tables.candidate || !tables.candidate.has('state', 'modified')) return null;
  let principal: string | null = null;
  let states: number[] | null = null;
  for (const criterion of criteria) {
    const { key, operator, value } = criterion as Criterion;
    if (key === 'possibleResolver' && principal === null && operator === '=' && value.length === 1) {
      principal = value[0] === 'me' ? (principals[0] ?? null) : digitsOf(value[0]);
      if (principal === null) return null;
    } else if (key === 'stepState' && states === null && operator === '=') {
      states = value.map(Number).filter(state => Number.isInteger(state) && Math.abs(state) < 32_768);
    } else if (!saysOfProcess(criterion)) return null;
  }
  return principal === null ? null : { principal, states };
}

/** Whether it says something of the process alone, as the choices of a filter together may. */
const saysOfProcess = (criterion: QueryCriterion): boolean =>
  membersOf(criterion)?.[1].every(saysOfProcess) ?? isOfProcess((criterion as Criterion).key);

/** Whether a process has pairs that are selected. */
export function hasPairs(pair: readonly Sql[], context: CompileContext): Sql {
  const { process, step } = context.tables;
  if (pair.length === 0 && process.has('stepCount')) return sql`${process.column('p', 'stepCount')} > 0`;
  const ofProcess = isSameProcess(step.column('s', 'process'), process.column('p', 'id'), context);
  return sql`exists (select 1 from ${step.as('s')} where ${all([ofProcess, ...pair])})`;
}

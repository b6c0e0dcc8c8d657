import { sql } from 'kysely';
import { membersOf } from '../../core/query/criteria/criteria-groups.ts';
import type { Criterion, QueryCriterion } from '../../core/query/process-query.ts';
import { type CompileContext, isSameProcess } from './compile-context.ts';
import { isOfProcess } from './criteria/conditions.ts';
import { criteriaSql } from './criteria/criteria-sql.ts';
import { bigint, digitsOf } from './parameters.ts';
import { all, type Sql } from './statement.ts';
import { visibleTo } from './criteria/visibility.ts';

/** Conditions that select processes and pairs, on `p` and `s`. */
export interface Selection {
  /** Conditions on the process alone. */
  readonly process: readonly Sql[];
  /** Conditions that concern the step, including visibility. */
  readonly pair: readonly Sql[];
  /** Set if the table of visibility has the order: the principals of the user, and the other conditions on the step. */
  readonly own: {
    readonly principals: readonly string[];
    readonly pair: readonly Sql[];
    /** Whether conditions on the step may concern the process as well, as groups may. */
    readonly isMixed: boolean;
  } | null;
  /** Set if the table of candidates is enough: the one principal whose steps are requested, in some states or any. */
  readonly inbox: { readonly principal: string; readonly states: readonly number[] | null } | null;
}

/** The parts of a query that select processes. */
export interface Selecting {
  readonly criteria: readonly QueryCriterion[];
  readonly acl: boolean;
  readonly self: boolean;
  readonly current: unknown;
  readonly search: string | null;
}

/**
 * The conditions of a query.
 *
 * @throws UnservedCriterion
 */
export function selectionOf(query: Selecting, context: CompileContext): Selection {
  const search: Criterion[] = query.search ? [{ key: 'fulltext', operator: '=', value: [query.search] }] : [];
  const { process, pair } = criteriaSql([...query.criteria, ...search], context);
  const current = query.self ? null : digitsOf(query.current);
  if (current !== null) process.push(sql`${context.tables.process.column('p', 'id')} <> ${bigint(current)}`);
  // a single process is read from its own rows, not from a list of the user
  const inbox = query.search || context.only !== null ? null : inboxOf(query, context);
  if (!query.acl) return { process, pair, own: null, inbox };
  // a user who may do a step may see it
  if (inbox && context.principals.includes(inbox.principal)) return { process, pair, own: null, inbox };
  const { principals, tables } = context;
  const isOrdered =
    context.only === null &&
    tables.visible?.has('modified') &&
    principals.length > 0 &&
    principals.length <= MAX_MERGED_PRINCIPALS;
  const isMixed = query.criteria.some(criterion => membersOf(criterion) && !saysOfProcess(criterion));
  const own = isOrdered ? { principals, pair, isMixed } : null;
  return { process, pair: [...pair, visibleTo(context)], own, inbox: null };
}

/** Most principals whose lists are merged in order; with more, visibility is tested for each process. */
const MAX_MERGED_PRINCIPALS = 30;

/** The requested inbox: the steps of one principal, perhaps in some states; null if criteria ask for other steps. */
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

/** Whether a criterion concerns only the process, as a group may whose members all do. */
const saysOfProcess = (criterion: QueryCriterion): boolean =>
  membersOf(criterion)?.[1].every(saysOfProcess) ?? isOfProcess((criterion as Criterion).key);

/** Condition that a process has selected pairs. */
export function hasPairs(pair: readonly Sql[], context: CompileContext): Sql {
  const { process, step } = context.tables;
  if (pair.length === 0 && process.has('stepCount')) return sql`${process.column('p', 'stepCount')} > 0`;
  const ofProcess = isSameProcess(step.column('s', 'process'), process.column('p', 'id'), context);
  return sql`exists (select 1 from ${step.as('s')} where ${all([ofProcess, ...pair])})`;
}

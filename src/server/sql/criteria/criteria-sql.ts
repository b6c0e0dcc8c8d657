import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { MAX_GROUP_DEPTH, membersOf } from '../../../core/query/criteria/criteria-groups.ts';
import type { Criterion, QueryCriterion } from '../../../core/query/process-query.ts';
import type { CompileContext } from '../compile-context.ts';
import { type Condition, conditionOf } from './conditions.ts';
import { all, any } from '../statement.ts';

/** Thrown for a criterion that the tables cannot serve. */
export class UnservedCriterion extends ProcessPanelError {
  /** JSON Pointer into the query. */
  readonly pointer: string;

  constructor(what: string, pointer: string) {
    super('adapter/unsupported-criterion', `${what} cannot be served`);
    this.pointer = pointer;
  }
}

/**
 * A condition or a group, or its negation: `not` is pushed down to the conditions, which know about missing values.
 *
 * @throws UnservedCriterion
 */
export function criterionSql(
  criterion: QueryCriterion,
  context: CompileContext,
  pointer: string,
  yes = true,
  depth = 1,
): Condition {
  const group = membersOf(criterion);
  if (!group) {
    const made = conditionOf(criterion as Criterion, yes, context);
    if (made) return made;
    const { key, operator } = criterion as Criterion;
    throw new UnservedCriterion(`"${key}" with "${operator}"`, pointer);
  }
  const [kind, members] = group;
  if (depth > MAX_GROUP_DEPTH)
    throw new UnservedCriterion(`"${kind}", nested deeper than ${MAX_GROUP_DEPTH} levels,`, pointer);
  const holds = kind === 'none' ? !yes : yes;
  const conditions = members.map((member, i) =>
    criterionSql(member, context, `${pointer}/${kind}/${i}`, holds, depth + 1),
  );
  const together = (kind === 'all') === yes ? all : any;
  return {
    level: conditions.some(({ level }) => level === 'pair') ? 'pair' : 'process',
    sql: (kind === 'none' ? (yes ? all : any) : together)(conditions.map(({ sql }) => sql)),
  };
}

/**
 * All criteria of a list, by level. Those that look up another table come last, after all conditions on the row itself.
 *
 * @throws UnservedCriterion
 */
export function criteriaSql(
  criteria: readonly QueryCriterion[],
  context: CompileContext,
): Record<Condition['level'], Condition['sql'][]> {
  const parts: Record<Condition['level'], Condition['sql'][]> = { process: [], pair: [] };
  const lookups: Condition['sql'][] = [];
  for (const [i, criterion] of criteria.entries()) {
    const { level, sql } = criterionSql(criterion, context, `/criteria/${i}`);
    const isLookup = 'key' in criterion && criterion.key === 'possibleResolver';
    (isLookup ? lookups : parts[level]).push(sql);
  }
  return { ...parts, pair: [...parts.pair, ...lookups] };
}

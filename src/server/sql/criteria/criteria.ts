import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { Criterion } from '../../../core/query/process-query.ts';
import type { CompileContext } from '../compile-context.ts';
import { type Condition, conditionOf } from './conditions.ts';
import { all, any } from '../statement.ts';

/** Conditions for the same pair, of which any, all or none must hold. */
export type CriteriaGroup = { any: QueryCriterion[] } | { all: QueryCriterion[] } | { none: QueryCriterion[] };
/** A condition or a group of them. */
export type QueryCriterion = Criterion | CriteriaGroup;

const KINDS = ['any', 'all', 'none'] as const;

/** What a group wants, and its members; null of a condition. */
export function membersOf(
  criterion: QueryCriterion,
): readonly [(typeof KINDS)[number], readonly QueryCriterion[]] | null {
  for (const kind of KINDS) {
    const members = (criterion as Partial<Record<string, QueryCriterion[]>>)[kind];
    if (Array.isArray(members)) return [kind, members];
  }
  return null;
}

/** A criterion that the tables cannot answer. */
export class UnservedCriterion extends ProcessPanelError {
  /** JSON Pointer into the query. */
  readonly pointer: string;

  constructor({ key, operator }: Criterion, pointer: string) {
    super('adapter/unsupported-criterion', `"${key}" with "${operator}" cannot be served`);
    this.pointer = pointer;
  }
}

/**
 * A condition or a group, or the negation: `not` goes down to the conditions, where missing values are known.
 *
 * @throws UnservedCriterion
 */
export function criterionSql(
  criterion: QueryCriterion,
  context: CompileContext,
  pointer: string,
  yes = true,
): Condition {
  const group = membersOf(criterion);
  if (!group) {
    const made = conditionOf(criterion as Criterion, yes, context);
    if (made) return made;
    throw new UnservedCriterion(criterion as Criterion, pointer);
  }
  const [kind, members] = group;
  const holds = kind === 'none' ? !yes : yes;
  const conditions = members.map((member, i) => criterionSql(member, context, `${pointer}/${kind}/${i}`, holds));
  const together = (kind === 'all') === yes ? all : any;
  return {
    level: conditions.some(({ level }) => level === 'pair') ? 'pair' : 'process',
    sql: (kind === 'none' ? (yes ? all : any) : together)(conditions.map(({ sql }) => sql)),
  };
}

/**
 * All criteria of a list, those of the process and those of the pair apart.
 *
 * @throws UnservedCriterion
 */
export function criteriaSql(
  criteria: readonly QueryCriterion[],
  context: CompileContext,
): Record<Condition['level'], Condition['sql'][]> {
  const parts: Record<Condition['level'], Condition['sql'][]> = { process: [], pair: [] };
  for (const [i, criterion] of criteria.entries()) {
    const { level, sql } = criterionSql(criterion, context, `/criteria/${i}`);
    parts[level].push(sql);
  }
  return parts;
}

import type { CriteriaGroup, Criterion, QueryCriterion } from '../process-query.ts';

/** Kinds of groups that `criteria` may contain: any, all or none of their conditions must hold (contract 3.8). */
export const GROUP_KINDS = ['any', 'all', 'none'] as const;

/** How many of a group's conditions must hold. */
export type GroupKind = (typeof GROUP_KINDS)[number];

/** Nesting limit of groups; a group directly in `criteria` is at 1. */
export const MAX_GROUP_DEPTH = 20;

/** Whether a name in `criteria` is a group's. */
export const isGroupKind = (name: string): name is GroupKind => (GROUP_KINDS as readonly string[]).includes(name);

/** A group of a query. */
export const groupOf = (kind: GroupKind, criteria: readonly QueryCriterion[]): CriteriaGroup =>
  ({ [kind]: criteria }) as CriteriaGroup;

/** The kind of a group, and its members; null for a condition. */
export function membersOf(criterion: QueryCriterion): readonly [GroupKind, readonly QueryCriterion[]] | null {
  for (const kind of GROUP_KINDS) {
    const members = (criterion as Partial<Record<GroupKind, QueryCriterion[]>>)[kind];
    if (Array.isArray(members)) return [kind, members];
  }
  return null;
}

/** The conditions in criteria at any depth, each with its JSON Pointer, which starts with the list's. */
export function* conditionsIn(
  criteria: readonly QueryCriterion[],
  pointer = '/criteria',
): Generator<readonly [Criterion, string]> {
  for (const [index, criterion] of criteria.entries()) {
    const group = membersOf(criterion);
    if (group) yield* conditionsIn(group[1], `${pointer}/${index}/${group[0]}`);
    else yield [criterion as Criterion, `${pointer}/${index}`];
  }
}

/**
 * The criterion at a JSON Pointer into a query, such as `/criteria/2/any/0`, or the one that contains it; undefined if
 * there is none.
 */
export function criterionAt(criteria: readonly QueryCriterion[], pointer: string): QueryCriterion | undefined {
  let found: QueryCriterion | undefined;
  let list: readonly QueryCriterion[] | undefined = criteria;
  for (const [, kind, index] of pointer.matchAll(/\/(criteria|any|all|none)\/(\d+)/g)) {
    const group: ReturnType<typeof membersOf> = found ? membersOf(found) : null;
    if (found && group?.[0] !== kind) break;
    list = group ? group[1] : list;
    const next: QueryCriterion | undefined = list[Number(index)];
    if (!next) break;
    found = next;
  }
  return found;
}

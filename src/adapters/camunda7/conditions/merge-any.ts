import type { EngineFilter } from '../../engines/engine-query.ts';

/** Members that are not conditions themselves, but modify another one. */
const MODIFIERS = new Set(['includeAssignedTasks']);

/**
 * Combines filters into one that matches if any of them does; null if their members cannot be combined in one
 * `orQueries`.
 *
 * @param joined - members that are lists, in which one matching entry is enough there
 */
export function mergeAny(filters: readonly EngineFilter[], joined: ReadonlySet<string>): EngineFilter | null {
  const any: Record<string, unknown> = {};
  const asked = new Set<unknown>();
  for (const filter of filters) {
    const alone = alternativesOf(filter);
    if (!alone) return null;
    // one value holds for all candidates
    if ('candidateUser' in alone || 'candidateGroups' in alone) asked.add(alone['includeAssignedTasks']);
    for (const [name, value] of Object.entries(alone)) {
      if (!Object.hasOwn(any, name)) any[name] = value;
      else if (joined.has(name)) any[name] = [...(any[name] as unknown[]), ...(value as unknown[])];
      else if (!MODIFIERS.has(name)) return null;
    }
  }
  if (asked.size > 1) return null;
  // both set the same state, and the engine uses only the last one
  if (Object.hasOwn(any, 'active') || Object.hasOwn(any, 'suspended')) return null;
  // the engine refuses both together
  if (Object.hasOwn(any, 'candidateUser') && Object.hasOwn(any, 'candidateGroups')) return null;
  return { orQueries: [any] };
}

/** The members of a filter that can be an alternative: a single condition, or one `orQueries`. Null for any other. */
function alternativesOf(given: EngineFilter): EngineFilter | null {
  const filter = withoutAssigned(given);
  const names = Object.keys(filter).filter(name => !MODIFIERS.has(name));
  if (names.length !== 1) return null;
  const list = filter[names[0]!];
  if (names[0] === 'orQueries') return (list as EngineFilter[]).length === 1 ? (list as EngineFilter[])[0]! : null;
  // several entries must all hold here, but one of them would be enough in `orQueries`
  return Array.isArray(list) && names[0]!.endsWith('ariables') && list.length > 1 ? null : filter;
}

/**
 * Removes `unassigned` if there is a candidate: without `includeAssignedTasks` the engine finds only unassigned tasks
 * anyway.
 */
function withoutAssigned(filter: EngineFilter): EngineFilter {
  const { candidateUser, unassigned, includeAssignedTasks: _, ...rest } = filter;
  return candidateUser !== undefined && unassigned === true ? { ...rest, candidateUser } : filter;
}

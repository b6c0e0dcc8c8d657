import type { EngineFilter } from '../../engines/engine-query.ts';

/** Members that are no condition by themselves, but say how another is meant. */
const MODIFIERS = new Set(['includeAssignedTasks']);

/**
 * One filter of which any of those holds; null where their members cannot stand side by side in one `orQueries`.
 *
 * @param joined - members that are lists, of which any entry holds there
 */
export function mergeAny(filters: readonly EngineFilter[], joined: ReadonlySet<string>): EngineFilter | null {
  const any: Record<string, unknown> = {};
  const asked = new Set<unknown>();
  for (const filter of filters) {
    const alone = alternativesOf(filter);
    if (!alone) return null;
    // said once for all candidates
    if ('candidateUser' in alone || 'candidateGroups' in alone) asked.add(alone['includeAssignedTasks']);
    for (const [name, value] of Object.entries(alone)) {
      if (!Object.hasOwn(any, name)) any[name] = value;
      else if (joined.has(name)) any[name] = [...(any[name] as unknown[]), ...(value as unknown[])];
      else if (!MODIFIERS.has(name)) return null;
    }
  }
  if (asked.size > 1) return null;
  // two words for one thing, of which the engine heeds the last
  if (Object.hasOwn(any, 'active') || Object.hasOwn(any, 'suspended')) return null;
  // the engine refuses both at once
  if (Object.hasOwn(any, 'candidateUser') && Object.hasOwn(any, 'candidateGroups')) return null;
  return { orQueries: [any] };
}

/** The members of a filter that is an alternative by itself: one condition, or alternatives already. */
function alternativesOf(given: EngineFilter): EngineFilter | null {
  const filter = withoutAssigned(given);
  const names = Object.keys(filter).filter(name => !MODIFIERS.has(name));
  if (names.length !== 1) return null;
  const list = filter[names[0]!];
  if (names[0] === 'orQueries') return (list as EngineFilter[]).length === 1 ? (list as EngineFilter[])[0]! : null;
  // several entries of one member must all hold, and would each suffice
  return Array.isArray(list) && names[0]!.endsWith('ariables') && list.length > 1 ? null : filter;
}

/** Whoever may take a task that nobody has: that is what the engine means where it is not asked for assigned ones, too. */
function withoutAssigned(filter: EngineFilter): EngineFilter {
  const { candidateUser, unassigned, includeAssignedTasks: _, ...rest } = filter;
  return candidateUser !== undefined && unassigned === true ? { ...rest, candidateUser } : filter;
}

import type { EngineFilter } from '../engine-query.ts';

/**
 * One filter that holds where both do; null where both have a member of their own opinion, which one body cannot say.
 *
 * @param joined - members that are lists of which all entries must hold
 */
export function joinFilters(a: EngineFilter, b: EngineFilter, joined: ReadonlySet<string>): EngineFilter | null {
  const both: Record<string, unknown> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    if (!Object.hasOwn(a, name)) both[name] = value;
    else if (joined.has(name)) both[name] = [...(a[name] as unknown[]), ...(value as unknown[])];
    else if (JSON.stringify(a[name]) !== JSON.stringify(value)) return null;
  }
  return both;
}

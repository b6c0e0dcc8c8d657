import type { EngineFilter } from '../engine-query.ts';

/**
 * Combines two filters that must both hold into one; null if they have different values for a member, which one body
 * cannot express.
 *
 * @param joined - members that are lists whose entries must all hold
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

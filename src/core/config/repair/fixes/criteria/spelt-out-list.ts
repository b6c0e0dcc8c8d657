import type { ValueAt } from '../../../check/config-diagnostic.ts';
import { conditionParts, isNamePart } from './condition-parts.ts';

/** Entries of a list of criteria that are the parts of one condition: `- path: status`, `- operator: equals`, `- value: open`. */
export interface SpeltOutList {
  /** Position of the first one in the list. */
  readonly start: number;
  /** All of them in one map. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** More entries are not one condition. */
const MOST_ENTRIES = 3;

/** The entries that a criterion forms one condition with; null if it is none of such. */
export function speltOutList(pointer: string, valueAt: ValueAt): SpeltOutList | null {
  const [, list = '', position = ''] = /^(.*)\/(\d+)$/.exec(pointer) ?? [];
  const entries = valueAt(list);
  if (!Array.isArray(entries)) return null;
  const at = Number(position);
  for (let start = Math.max(0, at - MOST_ENTRIES + 1); start <= at; start++) {
    for (let count = MOST_ENTRIES; count > at - start; count--) {
      const members = membersOf(entries.slice(start, start + count));
      const [first, ...others] = Object.keys(members ?? {});
      const isWhole = others.length === count - 1 && first !== undefined && isNamePart(first);
      if (isWhole && conditionParts(members)) return { start, members: members! };
    }
  }
  return null;
}

/** The members of maps with one entry each; null if one of them is anything else. */
function membersOf(entries: readonly unknown[]): Record<string, unknown> | null {
  const all = entries.map(each => (typeof each === 'object' && each !== null ? Object.entries(each) : []));
  return all.every(each => each.length === 1) ? (Object.fromEntries(all.flat()) as Record<string, unknown>) : null;
}

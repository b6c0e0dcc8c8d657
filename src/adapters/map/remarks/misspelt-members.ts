import { typingSlip } from '../../../core/base/text/typing-slip.ts';
import { textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
import type { MappedPath } from '../item-map.ts';
import { isObject } from '../lists.ts';

/** Names that are compared with a misspelt one. */
const MAX_NAMES = 500;

/**
 * What a path that no item has most likely means: the same with the names that are one slip of typing away. A template
 * with conditions may well read members that no item has, so other names do not count, nor does one that it reads, too.
 *
 * @param paths - those of the mapping
 * @returns null if there is none for a name, or one of the names belongs to a value that no item has
 */
export function meantBySlip(
  { path, within }: MappedPath,
  items: readonly unknown[],
  paths: readonly MappedPath[],
): string | null {
  const meant: (string | number)[] = [];
  let owners = items;
  for (const name of path) {
    const isThere = owners.some(owner => valueAt(owner, [name]) !== undefined);
    const next = isThere ? name : nameBySlip(String(name), owners);
    if (next === undefined) return null;
    meant.push(next);
    owners = owners.map(owner => valueAt(owner, [next])).filter(value => value !== undefined);
  }
  const text = textOfPath(meant);
  return paths.some(other => other.within === within && textOfPath(other.path) === text) ? null : text;
}

function nameBySlip(written: string, owners: readonly unknown[]): string | undefined {
  if (written.length < 3) return undefined;
  const names = new Set(owners.flatMap(owner => (isObject(owner) ? Object.keys(owner) : [])).slice(0, MAX_NAMES));
  return [...names].find(name => {
    // "address1" is not a misspelt "address2".
    if (withoutDigits(name) === withoutDigits(written)) return false;
    const [lower, other] = [written.toLowerCase(), name.toLowerCase()];
    const slip = typingSlip(lower, other);
    return lower === other || slip === 'inside' || (slip === 'at the end' && name.length !== written.length);
  });
}

const withoutDigits = (text: string): string => text.replace(/\d+/g, '');

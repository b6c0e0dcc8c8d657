import { nearestName } from '../../../core/base/text/nearest-name.ts';
import { type Path, textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
import { isObject } from '../lists.ts';

/** How far the items have a path that none of them has as a whole. */
export interface PathEnd {
  /** The path up to the values that lack its next member. */
  readonly found: Path;
  /** The values there. */
  readonly owners: readonly unknown[];
  /**
   * None of the values can tell whether its next member is misspelt: all are null or empty. JSON of PHP has an empty
   * list for an empty object, Odoo has false, and ServiceNow an empty text for what is missing.
   */
  readonly isOpen: boolean;
}

/** Follows a path that no item has, to where it ends. Cost: O(items × names of the path). */
export function endOfPath(path: Path, items: readonly unknown[]): PathEnd {
  let owners = items;
  for (const [depth, name] of path.entries()) {
    const having = owners.filter(owner => typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name));
    if (having.length === 0) return { found: path.slice(0, depth), owners, isOpen: depth > 0 && owners.every(isEmpty) };
    owners = having.map(owner => valueAt(owner, [name]));
  }
  return { found: path, owners, isOpen: true };
}

/**
 * The path meant by one whose next name after `found` is misspelt, if that name leads to null or nothing in all items: such a
 * path is not among those that the items have.
 */
export function meantOfEmpty(path: Path, { found, owners }: PathEnd): string | undefined {
  const rest = path.slice(found.length + 1);
  const names = new Set(owners.flatMap(owner => (isObject(owner) ? Object.keys(owner) : [])));
  const meant = rest.length === 0 ? undefined : nearestName(String(path[found.length]), names);
  return meant !== undefined && owners.every(owner => isEmpty(valueAt(owner, [meant])))
    ? textOfPath([...found, meant, ...rest])
    : undefined;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === '';
}

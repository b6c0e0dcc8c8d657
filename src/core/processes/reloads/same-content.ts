/** Deeper than this nothing is compared. */
const DEEPEST = 64;

/**
 * Whether two values, read from JSON at different times, say the same. Members of maps count in any order.
 *
 * Anything shared by both is taken for different: it may have been changed in place since, which nobody can tell. So is
 * what JSON does not know: `undefined`, and objects of other classes.
 *
 * Cost: no allocation.
 */
export function isSameContent(a: unknown, b: unknown, depth = 0): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b && a !== undefined;
  if (a === b || depth === DEEPEST) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!isSameContent(a[i], b[i], depth + 1)) return false;
    return true;
  }
  if (!isPlain(a) || !isPlain(b)) return false;
  let members = 0;
  for (const name in a) {
    if (!isSameContent((a as Members)[name], (b as Members)[name], depth + 1)) return false;
    members++;
  }
  for (const _ in b) members--;
  return members === 0;
}

type Members = Readonly<Record<string, unknown>>;

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

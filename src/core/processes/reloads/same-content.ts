/** Depth to which values are compared. */
const MAX_DEPTH = 64;

/**
 * Whether two values parsed from JSON at different times are equal. The order of members does not matter.
 *
 * An object shared by both counts as different, since it may have been changed in place unnoticed. So does anything
 * that JSON does not have: `undefined`, and instances of classes.
 *
 * Cost: no allocation.
 */
export function isSameContent(a: unknown, b: unknown, depth = 0): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b && a !== undefined;
  if (a === b || depth === MAX_DEPTH) return false;
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

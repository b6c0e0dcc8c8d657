/** Whether two values of JSON are the same, whatever the order of members. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, i) => isSameJson(value, b[i]));
  if (Array.isArray(b)) return false;
  const members = Object.entries(a);
  return (
    members.length === Object.keys(b).length &&
    members.every(([name, value]) => Object.hasOwn(b, name) && isSameJson(value, (b as Record<string, unknown>)[name]))
  );
}

/** The value at a path in a process's variables, through own members of maps; undefined if there is none. */
export function variableAt(variables: unknown, path: readonly string[]): unknown {
  let value = variables;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) {
      return undefined;
    }
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Depth to which nested lists are compared, so that cyclic ones do no harm. */
const MAX_DEPTH = 500;

/**
 * Whether a variable equals a wanted value (contract 3.3): a number equals the string that writes it as JSON does, a
 * list equals any value that it contains, a map and null equal nothing. Of a wanted list, any value may match.
 */
export function variableEquals(value: unknown, wanted: unknown, depth = 0): boolean {
  if (Array.isArray(wanted)) return wanted.some(one => variableEquals(value, one));
  if (Array.isArray(value)) return depth < MAX_DEPTH && value.some(one => variableEquals(one, wanted, depth + 1));
  if (value === wanted) return isComparable(value);
  if (typeof value === 'number') return typeof wanted === 'string' && JSON.stringify(value) === wanted;
  return typeof value === 'string' && typeof wanted === 'number' && value === JSON.stringify(wanted);
}

function isComparable(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

import { shown } from './config-fault.ts';

const MAX_NODES = 10_000;
const MAX_DEPTH = 100;

/** A configuration given as an object, as text; or why it has none. */
export type ObjectText =
  | { readonly text: string }
  | { readonly code: 'config/type' | 'config/too-large' | 'config/too-deep'; readonly message: string };

/** Writes an object as JSON. Cycles, depth and size are bounded; what JSON cannot say is refused. */
export function textOfObject(source: object): ObjectText {
  const stack: [value: unknown, depth: number][] = [[source, 0]];
  let nodes = 0;
  try {
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [value, depth] = next;
      if (++nodes > MAX_NODES)
        return { code: 'config/too-large', message: 'the configuration has more than 10,000 values' };
      if (depth > MAX_DEPTH)
        return { code: 'config/too-deep', message: 'the configuration is nested deeper than 100 levels' };
      const wrong = notJson(value);
      if (wrong)
        return { code: 'config/type', message: `the configuration holds ${wrong}, which JSON has no form for` };
      if (typeof value !== 'object' || value === null) continue;
      for (const member of Object.values(value)) {
        if (member === undefined) continue;
        if (!Array.isArray(value)) nodes++;
        stack.push([member, depth + 1]);
      }
    }
    return { text: JSON.stringify(source, null, 2) };
  } catch (thrown) {
    return { code: 'config/type', message: `the configuration cannot be read: ${shown(String(thrown))}` };
  }
}

function notJson(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined;
  return `an object of the class ${shown(value.constructor.name)}`;
}

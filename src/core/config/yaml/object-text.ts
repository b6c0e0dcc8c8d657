import { messageOf } from '../../base/errors/process-panel-error.ts';
import { cut } from '../check/config-diagnostic.ts';

/** A configuration object as JSON, or why it has none. */
export type ObjectText =
  | { readonly text: string }
  | { readonly code: 'config/type' | 'config/too-large'; readonly message: string };

/** Levels written at most: a few more than allowed, so that the parser reports too many. */
const MAX_LEVELS = 110;

/** Writes an object as JSON. Refuses values that JSON does not have, and more than `limit` values. */
export function textOfObject(source: object, limit: number): ObjectText {
  let left = limit;
  const levels = new WeakMap<object, number>();
  try {
    const text: string | undefined = JSON.stringify(
      source ?? null,
      function (this: Record<string, unknown>, key: string, value: unknown) {
        if (left-- < 0) throw new RangeError();
        if (!isJson(this[key])) {
          throw new TypeError(
            `${key ? JSON.stringify(key) : 'it'} is not text, a number, a boolean, null, a list or a map`,
          );
        }
        if (typeof value !== 'object' || value === null) return value;
        const level = (levels.get(this) ?? 0) + 1;
        levels.set(value, level);
        return level > MAX_LEVELS ? null : value;
      },
      2,
    );
    return { text: text ?? 'null' };
  } catch (thrown) {
    if (thrown instanceof RangeError) {
      return { code: 'config/too-large', message: 'the configuration has more than 10,000 values' };
    }
    return {
      code: 'config/type',
      message: `the configuration cannot be read: ${cut(messageOf(thrown).split('\n')[0]!, 120)}`,
    };
  }
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null)
    return ['string', 'boolean', 'undefined', 'object'].includes(typeof value);
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}

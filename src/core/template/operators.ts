import { defaultOperators, toValue, toValueSync } from 'liquidjs';
import { textOf } from './markup.ts';

/** Liquid's equality: lists entry by entry, `empty` and `blank` by what they mean. */
export function areEqual(left: unknown, right: unknown): boolean {
  return compare('==', left, right);
}

/** A comparison as Liquid does it. */
export function compare(operator: string, left: unknown, right: unknown): boolean {
  if (operator === 'contains') return contains(toValue(left), right);
  return toValueSync(defaultOperators[operator]!(left, right as never, undefined as never) as never);
}

/** On lists and texts alone. */
function contains(whole: unknown, right: unknown): boolean {
  if (Array.isArray(whole)) return whole.some(entry => areEqual(entry, right));
  const part: unknown = toValue(right);
  return typeof whole === 'string' && part !== null && part !== undefined && whole.includes(textOf(part));
}

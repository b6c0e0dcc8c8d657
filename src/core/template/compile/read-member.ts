import type { Budget } from '../limits/budget.ts';
import { Markup } from '../filters/markup.ts';

/**
 * An own member of a value, with Liquid's `size`, `first` and `last`. A function counts as missing.
 *
 * @param key - a name or an index; a negative index counts from the end
 */
export function readMember(owner: unknown, key: unknown, budget?: Budget): unknown {
  if (owner === null || owner === undefined) return owner;
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  if (typeof key === 'string') budget?.chargeRead(key);
  if (owner instanceof Markup) budget?.readMarkup(owner.html);
  const value = owner instanceof Markup ? owner.text : owner;
  const list = Array.isArray(value);
  const name = list && typeof key === 'number' && key < 0 ? value.length + key : key;
  if (Object.hasOwn(value, name)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    return typeof member === 'function' ? undefined : member;
  }
  if (key === 'size') return sizeOf(value, budget);
  if (list && key === 'first') return value[0];
  return list && key === 'last' ? value.at(-1) : undefined;
}

function sizeOf(value: unknown, budget?: Budget): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  if (typeof value !== 'object') return undefined;
  const { length } = Object.keys(value!);
  budget?.chargeWork(length / 4);
  return length;
}

import { defaultOperators, toValue } from 'liquidjs';
import { areEqual } from './list-filters.ts';
import { textOf } from './markup.ts';
import { isTrue } from './truth.ts';

type Operators = typeof defaultOperators;

/** Liquid's operators with the specification's truth, and `contains` on lists and texts alone. */
export const OPERATORS: Operators = {
  ...defaultOperators,
  contains: contains as Operators[string],
  not: ((value: unknown) => !isTrue(value)) as Operators[string],
  and: ((left: unknown, right: unknown) => isTrue(left) && isTrue(right)) as Operators[string],
  or: ((left: unknown, right: unknown) => isTrue(left) || isTrue(right)) as Operators[string],
};

export function contains(left: unknown, right: unknown): boolean {
  const whole: unknown = toValue(left);
  if (Array.isArray(whole)) return whole.some(entry => areEqual(entry, right));
  const part: unknown = toValue(right);
  return typeof whole === 'string' && part !== null && part !== undefined && whole.includes(textOf(part));
}

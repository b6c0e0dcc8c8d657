import { type CriterionPrefix, prefixOf, withoutPrefix } from '../../base/text/criterion-prefix.ts';
import type { Criterion, VariableTest } from '../process-query.ts';

/** A criterion without its value. */
export type CriterionName = Pick<Criterion, 'key' | 'operator'>;

const OPERATORS: Readonly<Record<CriterionPrefix, Criterion['operator']>> = { '!': '!=', '<': '<', '>': '>' };

/** The operator of a query that a prefix stands for. */
export const operatorOf = (prefix: CriterionPrefix): Criterion['operator'] => OPERATORS[prefix];

/** `!process` is `{key: 'process', operator: '!='}`, `process` is `{key: 'process', operator: '='}`. */
export function parseCriterionName(name: string): CriterionName {
  const prefix = prefixOf(name);
  return { key: withoutPrefix(name), operator: prefix ? operatorOf(prefix) : '=' };
}

/** A criterion's name as written in a configuration: `!process`, `>start`. The inverse of `parseCriterionName`. */
export const formatCriterionName = ({ key, operator }: CriterionName): string => operator.replace('=', '') + key;

/**
 * The criterion that an entry of `criteria` becomes in a query. Relative dates stay as they are.
 *
 * @param valueOf - resolves the wanted value of a variable, such as a template's
 */
export function parseCriterion(
  name: string,
  value: unknown,
  valueOf: (value: unknown, name: string) => unknown = value => value,
): Criterion {
  const criterion = parseCriterionName(name);
  if (criterion.key !== 'variables') return { ...criterion, value: [value].flat() as Criterion['value'] };
  const tests = Object.entries(value as object).map(([path, wanted]): VariableTest => {
    const negated = path.startsWith('!');
    return { name: negated ? path.slice(1) : path, operator: negated ? '!=' : '=', value: valueOf(wanted, path) };
  });
  return { ...criterion, value: tests };
}

import type { Criterion, ProcessQuery, VariableTest } from '../core/query/process-query.ts';

/** A condition as a configuration writes it: `{'!process': [1, 2]}`. */
export type Written = Readonly<Record<string, unknown>>;

/** The conditions of a query that such conditions become. Relative dates and templates are not resolved. */
export function criteriaOf(...written: readonly Written[]): Criterion[] {
  return written.flatMap(conditions => Object.entries(conditions)).map(([name, value]) => criterionOf(name, value));
}

export function criterionOf(name: string, value: unknown): Criterion {
  const { key, operator } = nameOf(name);
  if (key !== 'variables') return { key, operator, value: [value].flat() as Criterion['value'] };
  const tests = Object.entries(value as object).map(([path, wanted]): VariableTest => {
    const negated = path.startsWith('!');
    return { name: negated ? path.slice(1) : path, operator: negated ? '!=' : '=', value: wanted };
  });
  return { key, operator, value: tests };
}

/** `!process` is `{key: 'process', operator: '!='}`. */
export function nameOf(name: string): Pick<Criterion, 'key' | 'operator'> {
  const operators: Readonly<Record<string, Criterion['operator']>> = { '!': '!=', '<': '<', '>': '>' };
  const operator = operators[name[0]!];
  return operator ? { key: name.slice(1), operator } : { key: name, operator: '=' };
}

/** The name of a condition as it is written: `!process`. */
export const writtenName = ({ key, operator }: Pick<Criterion, 'key' | 'operator'>): string =>
  operator.replace('=', '') + key;

/** The query that asks for everything, with some of it changed. */
export function queryOf(changes: Partial<ProcessQuery> = {}): ProcessQuery {
  return {
    panel: changes.sort ? 'process_list' : 'process_grid',
    criteria: [],
    sort: null,
    limit: null,
    offset: 0,
    acl: false,
    self: true,
    current: null,
    now: '2026-03-29T10:00:00.000Z',
    timeZone: 'Europe/Prague',
    window: null,
    search: null,
    orderBy: [],
    ...changes,
  };
}

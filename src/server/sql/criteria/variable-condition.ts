import { sql } from 'kysely';
import type { VariableTest } from '../../../core/query/process-query.ts';
import { isStorable, jsonb } from '../parameters.ts';
import { all, any, FALSE, type Sql, TRUE } from '../statement.ts';

/** A value is found in lists within lists, down to this depth. */
const MAX_LIST_DEPTH = 3;

/**
 * Condition on variables by contract 3.3, with `@>` only, which an index serves: a number or its text, by itself or in
 * a list.
 *
 * @param variables - the column, jsonb
 */
export function variablesCondition(variables: Sql, tests: readonly VariableTest[], yes: boolean): Sql {
  const conditions = tests.map(({ name, operator, value }) =>
    testCondition(variables, name, value, (operator === '=') === yes),
  );
  return yes ? all(conditions) : any(conditions);
}

function testCondition(variables: Sql, name: string, wanted: unknown, yes: boolean): Sql {
  const path = name.split('.');
  const values = [wanted].flat(Infinity).flatMap(spellingsOf);
  if (values.length === 0 || !path.every(isStorable)) return yes ? FALSE : TRUE;
  const contained = any(
    values.flatMap(value => nestedInLists(value).map(leaf => sql`${variables} @> ${jsonb(atPath(path, leaf))}`)),
  );
  return yes ? contained : sql`(${variables} is null or not ${contained})`;
}

/** The values that equal a wanted one: itself, and for a number its text in JSON, or the other way round. */
function spellingsOf(wanted: unknown): unknown[] {
  if (typeof wanted === 'boolean') return [wanted];
  if (typeof wanted === 'number') return Number.isFinite(wanted) ? [wanted, JSON.stringify(wanted)] : [];
  if (typeof wanted !== 'string' || !isStorable(wanted)) return [];
  const number = wanted === '' ? NaN : Number(wanted);
  return Number.isFinite(number) && JSON.stringify(number) === wanted ? [wanted, number] : [wanted];
}

function nestedInLists(value: unknown): unknown[] {
  const nested = [value];
  for (let depth = 0; depth < MAX_LIST_DEPTH; depth++) nested.push([nested.at(-1)]);
  return nested;
}

/** `{a: {b: value}}` for the path a, b. Not by assignment: `__proto__` is a valid name. */
const atPath = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => Object.fromEntries([[name, inner]]), value);

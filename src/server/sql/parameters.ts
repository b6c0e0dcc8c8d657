import { sql } from 'kysely';
import type { Id } from '../../core/processes/process.ts';
import type { Sql } from './statement.ts';

const WHOLE = /^(?:0|-?[1-9]\d{0,18})$/;
const SMALLEST = -(2n ** 63n);
const LARGEST = 2n ** 63n - 1n;

/**
 * The digits of an id that the database can hold; null for any other. Ids are compared strictly (contract 4): one below
 * 2^53 is a number, a larger one a string of its digits, and `'5'` matches nothing.
 */
export function digitsOf(id: unknown): string | null {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : null;
  if (typeof id !== 'string' || !WHOLE.test(id) || Number.isSafeInteger(Number(id))) return null;
  const whole = BigInt(id);
  return whole >= SMALLEST && whole <= LARGEST ? id : null;
}

/** The id with these digits. */
export function idOf(digits: string): Id {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}

/** Whether PostgreSQL can hold the text: it has no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/* All drivers send text alike, so lists, instants and JSON are sent as text, and parsed by the database. */

export const bigint = (digits: string): Sql => sql`${digits}::text::bigint`;
export const bigints = (digits: readonly string[]): Sql => list(digits, 'bigint');
/** Condition that a column has one of some ids; a single one tells a distributed database at once which node to ask. */
export const isAmong = (column: Sql, ids: readonly string[]): Sql =>
  ids.length === 1 ? sql`${column} = ${bigint(ids[0]!)}` : sql`${column} = any(${bigints(ids)})`;
export const smallints = (numbers: readonly number[]): Sql => list(numbers.map(String), 'smallint');
export const text = (value: string): Sql => sql`${value}::text`;
export const jsonb = (value: unknown): Sql => sql`${JSON.stringify(value)}::text::jsonb`;
export const texts = (values: readonly string[]): Sql => list(values, 'text');

export const smallint = (number: number): Sql => sql`${String(number)}::text::smallint`;

/** A count as part of the text, as plans depend on it. */
export const count = (value: number): Sql => sql.raw(String(Math.trunc(value)));
/** A count as a parameter, as it may be any: each text would have to be planned and prepared by itself. */
export const anyCount = (value: number): Sql => bigint(String(Math.trunc(value)));

/**
 * A list as one parameter, whatever its length: statements with the same text are planned once. Made by immutable
 * functions, so that the planner knows a constant; parsing an array literal is not immutable.
 */
function list(values: readonly string[], type: 'bigint' | 'smallint' | 'text'): Sql {
  let separator = ',';
  for (let code = 1; values.some(value => value.includes(separator)); code++) separator = String.fromCharCode(code);
  // a single empty text would become an empty list
  const all = values.length === 1 && values[0] === '' ? ['', ''] : values;
  return sql`string_to_array(${all.join(separator)}::text, ${separator}::text)::${sql.raw(type)}[]`;
}

/**
 * An instant, made by an immutable function, so that the planner knows a constant; parsing text is not immutable.
 *
 * @param milliseconds - since 1970
 */
export const instant = (milliseconds: number): Sql => sql`to_timestamp(${secondsOf(milliseconds)}::text::float8)`;

/** A list as an array literal of PostgreSQL. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map(value => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Years before 0 or after 9999 become infinite: they are beyond all instants in the data. */
function secondsOf(milliseconds: number): string {
  const year0 = -62_167_219_200_000;
  const year9999 = 253_402_300_799_999;
  if (milliseconds < year0) return '-infinity';
  return milliseconds > year9999 ? 'infinity' : String(milliseconds / 1000);
}

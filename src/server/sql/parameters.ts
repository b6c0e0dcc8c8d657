import { sql } from 'kysely';
import type { Id } from '../../core/processes/process.ts';
import type { Sql } from './statement.ts';

const WHOLE = /^(?:0|-?[1-9]\d{0,18})$/;
const SMALLEST = -(2n ** 63n);
const LARGEST = 2n ** 63n - 1n;

/**
 * The digits of an id that the database may hold; null of any other. Ids are compared strictly (contract 4): one below
 * 2^53 is a number, a larger one a string of its digits, and `'5'` is nobody's.
 */
export function digitsOf(id: unknown): string | null {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : null;
  if (typeof id !== 'string' || !WHOLE.test(id) || Number.isSafeInteger(Number(id))) return null;
  const whole = BigInt(id);
  return whole >= SMALLEST && whole <= LARGEST ? id : null;
}

/** The id that stands for such digits. */
export function idOf(digits: string): Id {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}

/** Whether PostgreSQL can hold the text: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/* Every driver sends a text as a text, so that lists, instants and JSON are sent as one and read by the database. */

export const bigint = (digits: string): Sql => sql`${digits}::text::bigint`;
export const bigints = (digits: readonly string[]): Sql => list(digits, 'bigint');
/** A column that has one of some ids: of one id a distributed database knows at once where it lives. */
export const isAmong = (column: Sql, ids: readonly string[]): Sql =>
  ids.length === 1 ? sql`${column} = ${bigint(ids[0]!)}` : sql`${column} = any(${bigints(ids)})`;
export const smallints = (numbers: readonly number[]): Sql => list(numbers.map(String), 'smallint');
export const text = (value: string): Sql => sql`${value}::text`;
export const jsonb = (value: unknown): Sql => sql`${JSON.stringify(value)}::text::jsonb`;
export const texts = (values: readonly string[]): Sql => list(values, 'text');

export const smallint = (number: number): Sql => sql`${String(number)}::text::smallint`;

/** A count that stands in the text: plans depend on it. */
export const count = (value: number): Sql => sql.raw(String(Math.trunc(value)));
/** A count that may be any: a text for each would have to be planned, and prepared, by itself. */
export const anyCount = (value: number): Sql => bigint(String(Math.trunc(value)));

/**
 * One parameter, however many values: statements with the same text are planned once. By functions that are immutable, for a
 * constant that the planner knows; what reads the text of a list is not.
 */
function list(values: readonly string[], type: 'bigint' | 'smallint' | 'text'): Sql {
  let separator = ',';
  for (let code = 1; values.some(value => value.includes(separator)); code++) separator = String.fromCharCode(code);
  // of one empty text nothing would be left
  const all = values.length === 1 && values[0] === '' ? ['', ''] : values;
  return sql`string_to_array(${all.join(separator)}::text, ${separator}::text)::${sql.raw(type)}[]`;
}

/**
 * By a function that is immutable, for a constant; what reads a text is not.
 *
 * @param milliseconds - since 1970
 */
export const instant = (milliseconds: number): Sql => sql`to_timestamp(${secondsOf(milliseconds)}::text::float8)`;

/** A list as PostgreSQL writes it. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map(value => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Beyond four digits of the year every instant is further away than those of the data. */
function secondsOf(milliseconds: number): string {
  const year0 = -62_167_219_200_000;
  const year9999 = 253_402_300_799_999;
  if (milliseconds < year0) return '-infinity';
  return milliseconds > year9999 ? 'infinity' : String(milliseconds / 1000);
}

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
export const bigints = (digits: readonly string[]): Sql => sql`${`{${digits.join(',')}}`}::text::bigint[]`;
export const smallints = (numbers: readonly number[]): Sql => sql`${`{${numbers.join(',')}}`}::text::smallint[]`;
export const text = (value: string): Sql => sql`${value}::text`;
export const jsonb = (value: unknown): Sql => sql`${JSON.stringify(value)}::text::jsonb`;
export const texts = (values: readonly string[]): Sql => sql`${arrayLiteral(values)}::text::text[]`;
/** @param milliseconds - since 1970 */
export const instant = (milliseconds: number): Sql => sql`${isoOf(milliseconds)}::text::timestamptz`;

/** A list as PostgreSQL writes it. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map(value => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Beyond what JavaScript knows as dates every instant is further away. */
function isoOf(milliseconds: number): string {
  const year0 = -62_167_219_200_000;
  const year9999 = 253_402_300_799_999;
  if (milliseconds < year0) return '-infinity';
  return milliseconds > year9999 ? 'infinity' : new Date(milliseconds).toISOString();
}

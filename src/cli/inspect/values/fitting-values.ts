import { dateLine } from '../../../adapters/map/remarks/date-line.ts';
import { isIsoDate } from '../../../core/base/dates/instant.ts';
import { API } from '../names/member-names.ts';
import { optionalTimes } from './optional-times.ts';
import { mixedDates } from './mixed-dates.ts';

/** Members of a process that are dates. */
export const DATES: ReadonlySet<string> = new Set(['start', 'modified', 'expiration']);

/**
 * Whether the values of a member of items may be those of a member of a process.
 *
 * @param values - missing ones aside
 * @param count - of the items
 */
export function fits(member: string, values: readonly unknown[], count: number): boolean {
  if (values.length === 0) return false;
  if (member === 'id') {
    const ids = new Set(values);
    return values.every(isScalar) && ids.size === Math.min(count, 100);
  }
  if (DATES.has(member))
    return (
      values.every(value => typeof value === 'string' && isIsoDate(value)) ||
      dateLine('', values) !== null ||
      optionalTimes('', values) !== null ||
      mixedDates('', '', values) !== null
    );
  if (member === 'state') return values.every(value => isScalar(value) || typeof value === 'boolean');
  if (member === 'url') return values.every(value => typeof value === 'string' && !API.test(value));
  // "#1001" is what an item is called by, and says nothing of it
  if ((member === 'title' || member === 'name') && values.every(value => /^#\d+$/.test(String(value)))) return false;
  if (member === 'title') return values.every(isScalar);
  // the type of a task in an engine is not the name of its process, nor is a number or an id
  if (member === 'name')
    return values.every(value => typeof value === 'string' && !/^(?:\d+|user_?task|[\da-f-]{24,})$/i.test(value));
  if (member === 'tags')
    return values.every(value => Array.isArray(value) && value.every(tag => typeof tag === 'string' || isNamed(tag)));
  return true;
}

export const isReadableDate = (value: unknown): boolean =>
  (typeof value === 'string' && isIsoDate(value)) || dateLine('', [value]) !== null;

export const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const isNamed = (tag: unknown): boolean => typeof (tag as { name?: unknown } | null)?.name === 'string';

import { parseDay } from '../../../core/base/dates/calendar-days.ts';
import { timeZoneOf } from '../../../core/base/dates/time-zone.ts';
import type { Criterion, ProcessQuery } from '../../../core/query/process-query.ts';
import type { EngineFilter } from '../../engines/engine-query.ts';

/** Earlier than any stored instant: a filter for later ones finds all that have a value. */
export const EVER = '1900-01-01T00:00:00.000+0000';

/** An instant in the engine's format, without a colon in the offset. */
export const instantText = (ms: number): string => new Date(ms).toISOString().replace('Z', '+0000');

/** Names of two filters, such as `dueAfter` and `dueBefore`, and whether they include the instant itself. */
export interface DayFilters {
  readonly after: string;
  readonly before: string;
  readonly inclusive?: boolean;
}

/**
 * The filter for a condition on days, in the query's time zone; null for a list of single days, which one filter cannot
 * express.
 */
export function dayFilter({ operator, value }: Criterion, query: ProcessQuery, names: DayFilters): EngineFilter | null {
  const zone = timeZoneOf(query.timeZone);
  const days = (value as string[]).map(parseDay);
  const shift = names.inclusive ? 1 : 0;
  const from = (day: number) => ({ [names.after]: instantText(zone.startOf(day) - 1 + shift) });
  const until = (day: number) => ({ [names.before]: instantText(zone.startOf(day) - shift) });
  if (operator === '<') return until(Math.max(...days));
  if (operator === '>') return from(Math.min(...days) + 1);
  return operator === '=' && days.length === 1 ? { ...from(days[0]!), ...until(days[0]! + 1) } : null;
}

/** The first instant after the last of several days. */
export function endOfDays(value: Criterion['value'], { timeZone }: ProcessQuery): string {
  return instantText(timeZoneOf(timeZone).startOf(Math.max(...(value as string[]).map(parseDay)) + 1));
}

import { asTemplatePath } from '../../../adapters/map/remarks/template-path.ts';
import { MIN_MS } from '../../../adapters/map/remarks/date-line.ts';
import { isIsoDate } from '../../../core/base/dates/instant.ts';
import { parsePath } from '../../../core/config/mapping/path.ts';
import { completeIf } from './complete-if.ts';
import { CANCEL_NAMES, END_NAMES, plainName } from '../names/member-names.ts';
import { candidates, isOwn } from '../names/paths-of-members.ts';

/** What dates of an end tell of items. */
export interface EndDates {
  /** Paths of when items were completed or cancelled, the most telling first. */
  readonly past: readonly string[];
  /** The path of when items are expected to be closed, of which some lie ahead. */
  readonly expected: string | null;
}

/** Names of dates that may also be those of an end that is only expected. */
const MAY_BE_EXPECTED = /^(?:close|completion)(?:date|at)$|^(?:enddate|dateend)$/;
/** Those of them by which work is due, unlike the end of a leave. */
const OF_WORK = /^(?:close|completion)/;

/**
 * @param count - of the items
 * @param now - in milliseconds since 1970
 */
export function endDates(
  paths: readonly string[],
  valuesAt: (path: string) => readonly unknown[],
  count: number,
  now: number,
): EndDates {
  const own = paths.filter(isOwn);
  const areDates = (path: string) =>
    valuesAt(path).every(value => isMs(value) || (typeof value === 'string' && isIsoDate(value)));
  const liesAhead = (path: string) =>
    valuesAt(path).some(value => (isMs(value) ? Number(value) : Date.parse(String(value))) > now);
  const dates = candidates(own, END_NAMES).filter(areDates);
  const isOfSome = (path: string) => valuesAt(path).length < count && !liesAhead(path);
  const cancelled = candidates(own, CANCEL_NAMES).filter(
    path => areDates(path) && isOfSome(path) && valuesAt(path).length > 0,
  );
  return {
    past: [...dates.filter(isOfSome).slice(0, 1), ...cancelled.slice(0, 1)],
    expected: dates.find(path => OF_WORK.test(lastName(path)) && !valuesAt(path).some(isMs) && liesAhead(path)) ?? null,
  };
}

/** The template of a state that follows such dates. */
export const stateOfEnds = (ends: readonly string[]): string => completeIf(ends.map(asTemplatePath).join(' or '));

/** What to say of an end that may also be expected; null of one that has come for sure. */
export const noteOfEnds = ([end]: readonly string[]): string | null =>
  end !== undefined && MAY_BE_EXPECTED.test(lastName(end))
    ? `No member gives a state: items that have "${end}" are taken as complete (10)`
    : null;

export const noteOfExpected = (path: string): string =>
  `Some dates in "${path}" are in the future: they are taken as due dates, not as when items were completed`;

/** Milliseconds since 1970, from 1973 on. */
const isMs = (value: unknown): boolean => typeof value === 'number' && value > MIN_MS;

const lastName = (path: string): string => plainName(parsePath(path).at(-1)!);

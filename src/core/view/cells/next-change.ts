import { relativeTime } from '../../base/dates/relative-time.ts';
import { timeZoneOf } from '../../base/dates/time-zone.ts';
import type { CellContent } from './cell-content.ts';

/** Output of the filter `relative`; the text of a time is all that changes as time goes by. */
const TIME = /<time class="pp-relative" datetime="([^"]*)"[^>]*>.*?<\/time>/gs;

/**
 * The instant from which on a content reads otherwise, in milliseconds since 1970; `Infinity` where it stays as it is.
 *
 * @param now - milliseconds since 1970
 * @param place - IANA name of its time zone, read where it is needed only
 */
export function nextChangeOf(content: CellContent, now: number, place: { readonly timeZone: string }): number {
  if (content.kind === 'time') return content.until;
  let next = Infinity;
  if (content.kind !== 'markup' || !content.html.includes('pp-relative')) return next;
  for (const [, datetime] of content.html.matchAll(TIME)) {
    next = Math.min(next, relativeTime(datetime, now, timeZoneOf(place.timeZone))?.until ?? Infinity);
  }
  return next;
}

/** Whether two markups differ in the words of their times alone. */
export function differInTimesOnly(before: string, after: string): boolean {
  return before.includes('pp-relative') && before.replace(TIME, '<time>') === after.replace(TIME, '<time>');
}

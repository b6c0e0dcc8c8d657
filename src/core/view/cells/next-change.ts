import { relativeTime } from '../../base/dates/relative-time.ts';
import { timeZoneOf } from '../../base/dates/time-zone.ts';
import type { CellContent } from './cell-content.ts';

/** Output of the filter `relative`; only the text of such a time changes over time. */
const TIME = /<time class="pp-relative" datetime="([^"]*)"[^>]*>.*?<\/time>/gs;

/**
 * When a content next changes, in milliseconds since 1970; `Infinity` if never.
 *
 * @param now - milliseconds since 1970
 * @param zone - provides the IANA name of the time zone, read only if needed
 */
export function nextChangeOf(content: CellContent, now: number, zone: { readonly timeZone: string }): number {
  if (content.kind === 'time') return content.until;
  let next = Infinity;
  if (content.kind !== 'markup' || !content.html.includes('pp-relative')) return next;
  for (const [, datetime] of content.html.matchAll(TIME)) {
    next = Math.min(next, relativeTime(datetime, now, timeZoneOf(zone.timeZone))?.until ?? Infinity);
  }
  return next;
}

/** Whether two texts of markup differ only in the wording of their times. */
export function differInTimesOnly(before: string, after: string): boolean {
  return before.includes('pp-relative') && before.replace(TIME, '<time>') === after.replace(TIME, '<time>');
}

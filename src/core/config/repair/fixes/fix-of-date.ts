import { parseRelativeDate } from '../../../base/dates/relative-dates.ts';
import { type Remedy, writeValue } from '../../check/config-diagnostic.ts';
import { keyOf } from './fix-of-name.ts';
import { fixOfRange } from './criteria/fix-of-range.ts';
import { DAY_HINTS, hintForSign } from './fix-of-type.ts';
import { quoted } from '../lines/repaired-text.ts';
import { meantDay, meantRelativeDate } from '../meant-value.ts';

/** What to write in place of an invalid date in a criterion. */
export function fixOfDay(key: string, value: string): string | Remedy {
  const relative = key.replace(/^([<>]?)(start|expiration)$/, '$1$2Relative');
  if (relative !== key && parseRelativeDate(value))
    return { hint: `Write "${relative}" for days relative to today.`, key: keyOf(relative) };
  const range = fixOfRange(key, value);
  if (range) return range;
  const day = meantDay(value);
  if (day) return hintForSign(key, value) ?? writeValue(day, ' (YYYY-MM-DD)');
  const either = hintForSign(key, value) ? undefined : (eitherDay(value) ?? fixOfPeriod(key, value));
  if (either) return either;
  const sum = relative === key || /^[+-]?\d*$/.test(value.trim()) ? undefined : meantRelativeDate(value);
  return (
    hintForSign(key, value) ??
    (sum
      ? `For days relative to today, write: ${keyOf(relative)}: ${sum}`
      : relative === key
        ? DAY_HINTS['date']!
        : `${DAY_HINTS['date']} For days relative to today: ${keyOf(relative)}: +7 days`)
  );
}

/** Both days that `3/1/2026` may be. */
function eitherDay(value: string): string | undefined {
  const [, first = '', second = '', year = ''] = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})\s*$/.exec(value) ?? [];
  const [month, day] = [meantDay(`${year}-${first}-${second}`), meantDay(`${year}-${second}-${first}`)];
  return year && month && day ? `Write ${month}, or ${day} if the day comes first (YYYY-MM-DD).` : undefined;
}

/** What to write for `this week`: relative dates count from today, not from Monday. */
function fixOfPeriod(key: string, value: string): string | undefined {
  const [, base = ''] = /^(start|expiration)(?:Relative)?$/.exec(key) ?? [];
  const [, unit = ''] = /^\s*(?:this|current|diese[rn]?) (week|month|woche|monat)\s*$/i.exec(value) ?? [];
  if (!base || !unit) return undefined;
  const count = /^w/i.test(unit) ? '7 days' : '1 month';
  const [after, before] = base === 'start' ? [`-${count}`, 'tomorrow'] : ['yesterday', `+${count}`];
  const side = base === 'start' ? 'up to' : 'from';
  return (
    `Relative dates count from today. For ${count} ${side} today, write two criteria: ` +
    `- '>${base}Relative': ${after} and - '<${base}Relative': ${before}`
  );
}

/** What to write in place of an invalid relative date. */
export function fixOfRelativeDate(key: string, value: string): string | Remedy {
  const meant = meantRelativeDate(value);
  const compared = meant ? undefined : fixOfRange(key, value);
  if (compared) return compared;
  const period = fixOfPeriod(key, value);
  if (period) return period;
  return meant ? { hint: `Write "${meant}".`, value: quoted(meant) } : DAY_HINTS['relative-date']!;
}

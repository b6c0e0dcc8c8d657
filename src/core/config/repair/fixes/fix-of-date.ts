import { parseRelativeDate } from '../../../base/dates/relative-dates.ts';
import { type Remedy, writeValue } from '../../check/config-diagnostic.ts';
import { keyOf } from './fix-of-name.ts';
import { fixOfRange } from './fix-of-range.ts';
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

/** What to write in place of an invalid relative date. */
export function fixOfRelativeDate(key: string, value: string): string | Remedy {
  const meant = meantRelativeDate(value);
  const compared = meant ? undefined : fixOfRange(key, value);
  if (compared) return compared;
  return meant ? { hint: `Write "${meant}".`, value: quoted(meant) } : DAY_HINTS['relative-date']!;
}

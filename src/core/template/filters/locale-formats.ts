import { readInstant } from '../../base/dates/instant.ts';
import { relativeTime } from '../../base/dates/relative-time.ts';
import { timeZoneOf } from '../../base/dates/time-zone.ts';
import type { TemplateLocale } from '../template.ts';

const DAY_ALONE = /^\d{4}-\d\d-\d\d$/;

/**
 * The reader's language and time zone for filters. Formatters of `Intl` are slow to create: they are created when first
 * needed, and kept. A name that `Intl` does not know gives English or UTC.
 */
export class LocaleTools {
  readonly lang: string;
  readonly #locale: TemplateLocale;
  readonly #dates = new Map<string, Intl.DateTimeFormat>();
  readonly #numbers = new Map<number | undefined, Intl.NumberFormat>();
  readonly #styled = new Map<string, Intl.NumberFormat>();
  #relative: Intl.RelativeTimeFormat | undefined;
  #timeZone: string | undefined;

  constructor(locale: TemplateLocale) {
    this.#locale = locale;
    this.lang = knownOr('en', locale.lang, lang => Intl.getCanonicalLocales(lang));
  }

  message(key: string): string {
    return this.#locale.message(key);
  }

  /** Name of the time zone. */
  get timeZone(): string {
    return (this.#timeZone ??= knownOr('UTC', this.#locale.timeZone, name => timeZoneOf(name).offsetAt(0)));
  }

  /** Minutes that the clocks are behind UTC, as Liquid counts. A date without a time is the same day in every zone. */
  offsetOf(value: unknown): number {
    const instant = instantOf(value);
    if (Number.isNaN(instant) || DAY_ALONE.test(value as string)) return 0;
    return -timeZoneOf(this.timeZone).offsetAt(instant) / 60_000;
  }

  /** @throws RangeError for a style that `Intl` does not know */
  date(instant: number, value: unknown, dateStyle: string, timeStyle: string | undefined): string {
    const timeZone = DAY_ALONE.test(String(value)) ? 'UTC' : this.timeZone;
    const key = `${dateStyle} ${timeStyle} ${timeZone}`;
    let format = this.#dates.get(key);
    if (!format) {
      const styles = { dateStyle, timeStyle, timeZone } as Intl.DateTimeFormatOptions;
      this.#dates.set(key, (format = new Intl.DateTimeFormat(this.lang, styles)));
    }
    return format.format(instant);
  }

  /** How far an ISO 8601 time is from now, and its full date; null if the value is not one. */
  relative(value: unknown): { readonly text: string; readonly full: string } | null {
    const zone = timeZoneOf(this.timeZone);
    const time = relativeTime(value, Date.now(), zone);
    if (!time) return null;
    this.#relative ??= new Intl.RelativeTimeFormat(this.lang, { numeric: 'auto' });
    const isDay = DAY_ALONE.test(value as string);
    // A date starts at the zone's midnight and is written without a time.
    const instant = isDay ? Date.parse(value as string) : readInstant(value, zone);
    const full = this.date(instant, value, 'full', isDay ? undefined : 'short');
    return { text: this.#relative.format(time.value, time.unit), full };
  }

  /** @throws RangeError for options that `Intl` does not accept */
  styled(value: number, options: Intl.NumberFormatOptions): string {
    const key = JSON.stringify(options);
    let format = this.#styled.get(key);
    if (!format) this.#styled.set(key, (format = new Intl.NumberFormat(this.lang, options)));
    return format.format(value);
  }

  /** @throws RangeError for a number of digits that `Intl` does not accept */
  number(value: number | bigint, digits: number | undefined): string {
    let format = this.#numbers.get(digits);
    if (!format) {
      const fixed = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
      this.#numbers.set(digits, (format = new Intl.NumberFormat(this.lang, fixed)));
    }
    return format.format(value);
  }
}

/** The instant of a date filter's value, NaN if it is none. Numbers are seconds, as in Liquid. */
export function instantOf(value: unknown): number {
  if (typeof value === 'object') return NaN;
  if (value === 'now' || value === 'today') return Date.now();
  if (typeof value === 'number' || /^\d+$/.test(value as string)) return new Date(Number(value) * 1000).getTime();
  return typeof value === 'string' ? new Date(value).getTime() : NaN;
}

function knownOr(otherwise: string, name: string, look: (name: string) => unknown): string {
  try {
    look(name);
    return name;
  } catch {
    return otherwise;
  }
}

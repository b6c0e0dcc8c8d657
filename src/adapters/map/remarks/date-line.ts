import { isIsoDate } from '../../../core/base/dates/instant.ts';

/** `/Date(1769932800000)/`: how OData 2 writes a time. */
export const isTicks = (text: string): boolean => /^\/Date\(\d{13}(?:[+-]\d{4})?\)\/$/.test(text);

/** Whether a text is a number of milliseconds since 1970, from 2001 on, as JavaScript counts time. */
export const isMsText = (value: unknown): boolean => typeof value === 'string' && /^[1-3]\d{12}$/.test(value);

/** Three numbers between dots, slashes or dashes, possibly with a time behind them. */
const NUMBERS = /^\s*(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})(?!\d)(.*)$/;
/** ISO 8601 without signs between the numbers, where the zone may be written as in `20261120T081500.000 GMT`. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(?:\.\d+)?(?: ?(GMT|UTC|Z))?$/;
/** Least number of milliseconds that is read as such, not as seconds; and of seconds: both in 1973. */
export const MIN_MS = 1e11;
const MIN_SECONDS = 1e8;

export interface DateLine {
  /** A template of `$item` that writes the dates in ISO 8601. */
  readonly template: string;
  /** The first of the values in ISO 8601. */
  readonly written: string;
  /** The same if the day came before the month; set if the values do not tell. */
  readonly otherwise: string | null;
}

/**
 * A template for a mapping that reads dates of another notation.
 *
 * @param whole - the path to the dates, as templates write it: `$item.due`
 * @param values - those of the items, missing ones aside
 * @returns null if they are in no notation that can be read, or in several
 */
export function dateLine(whole: string, values: readonly unknown[]): DateLine | null {
  if (values.length === 0 || values.some(value => typeof value === 'string' && isIsoDate(value))) return null;
  const ifGiven = (template: string) => `{% if ${whole} %}${template}{% endif %}`;
  if (values.every(value => typeof value === 'string' && isTicks(value))) {
    const template = ifGiven(`{{ ${whole} | slice: 6, 10 | date: "%Y-%m-%dT%H:%M:%S%z" }}`);
    return { template, written: instant(Number((values[0] as string).slice(6, 19))), otherwise: null };
  }
  const areTexts = values.every(isMsText);
  if (areTexts || values.every(value => typeof value === 'number' && value >= MIN_SECONDS)) {
    const isMs = values.some(value => Number(value) >= MIN_MS);
    const seconds = isMs ? `${whole} | divided_by: 1000` : whole;
    const template = ifGiven(`{{ ${seconds} | date: "%Y-%m-%dT%H:%M:%S%z" }}`);
    return { template, written: instant(Number(values[0]) * (isMs ? 1 : 1000)), otherwise: null };
  }
  return lineOfCompact(ifGiven, whole, values) ?? lineOfNumbers(ifGiven, whole, values);
}

function lineOfCompact(
  ifGiven: (template: string) => string,
  whole: string,
  values: readonly unknown[],
): DateLine | null {
  const all = values.map(value => (typeof value === 'string' ? COMPACT.exec(value) : null));
  const zones = new Set(all.map(each => each && each[7] !== undefined));
  if (zones.size > 1 || zones.has(null)) return null;
  const zone = zones.has(true) ? 'Z' : '';
  const written = `${all[0]!.slice(1, 4).join('-')}T${all[0]!.slice(4, 7).join(':')}${zone}`;
  if (!isIsoDate(written)) return null;
  const part = (from: number, count = 2) => `{{ ${whole} | slice: ${from}, ${count} }}`;
  const day = [part(0, 4), part(4), part(6)].join('-');
  return {
    template: ifGiven(`${day}T${[part(9), part(11), part(13)].join(':')}${zone}`),
    written,
    otherwise: null,
  };
}

function lineOfNumbers(
  ifGiven: (template: string) => string,
  whole: string,
  values: readonly unknown[],
): DateLine | null {
  const all = values.map(value => (typeof value === 'string' ? NUMBERS.exec(value) : null));
  if (!all.every(each => each !== null)) return null;
  const sign = all[0]![2]!;
  if (all.some(each => each[2] !== sign)) return null;
  // where each number of a date stands, the year first
  const orders = [...(sign === '/' ? [[2, 0, 1]] : []), [2, 1, 0], ...(sign === '/' ? [] : [[2, 0, 1]]), [0, 1, 2]];
  const read = (order: readonly number[]) => all.map(each => isoOf(numbersOf(each), order));
  const [order, other] = orders.filter(each => read(each).every(isIsoDate)) as [number[] | undefined, ...number[][]];
  if (!order) return null;
  const part = (at: number): string => {
    const texts = all.map(each => numbersOf(each)[at]!);
    if (at === order[0]) {
      const isFollowed = at === 2 && all.some(each => each[5] !== '');
      return isFollowed ? `{{ d[${at}] | slice: 0, 4 }}` : `{{ d[${at}] }}`;
    }
    if (at === 2 && all.some(each => each[5] !== '')) return `{{ d[${at}] | slice: 0, 2 }}`;
    return texts.every(text => text.length === 2) ? `{{ d[${at}] }}` : `{{ d[${at}] | prepend: "0" | slice: -2, 2 }}`;
  };
  const template = ifGiven(`{% assign d = ${whole} | split: "${sign}" %}${order.map(part).join('-')}`);
  const isOpen = sign === '/' && order[1] === 0 && other !== undefined && order[0] === other[0];
  return { template, written: read(order)[0]!, otherwise: isOpen ? read(other)[0]! : null };
}

const numbersOf = (match: RegExpExecArray): readonly string[] => [match[1]!, match[3]!, match[4]!];

const isoOf = (numbers: readonly string[], order: readonly number[]): string =>
  order.map((at, i) => (i === 0 ? numbers[at]! : numbers[at]!.padStart(2, '0'))).join('-');

const instant = (ms: number): string =>
  Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString().replace('.000Z', 'Z') : String(ms);

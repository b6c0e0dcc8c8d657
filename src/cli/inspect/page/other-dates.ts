import { dateLine, isMsText } from '../../../adapters/map/remarks/date-line.ts';
import { isReadableDate } from '../values/fitting-values.ts';
import { mixedDates } from '../values/mixed-dates.ts';

/** Dates that are not, or not all, in ISO 8601. */
export interface OtherDates {
  /** Of the field that turns them; null if they cannot be told for sure, and stay texts. */
  readonly template: string | null;
  /** For the author to check. */
  readonly note: string | null;
}

/**
 * What is to be done with dates of other notations; null if the values are no dates, or all in ISO 8601.
 *
 * @param path - of the dates
 * @param whole - the same as templates write it: `$_process.item.due`
 * @param values - those of the items, missing ones aside
 */
export function otherDates(path: string, whole: string, values: readonly unknown[]): OtherDates | null {
  // a number of 13 digits is a time only where its name says so
  if (!values.every(value => typeof value === 'string' && !isMsText(value))) return null;
  const dates = values.filter(isReadableDate);
  if (dates.length === 0 || dates.length * 2 < values.length) return null;
  const line = dateLine(whole, values);
  if (line?.otherwise === null) return { template: line.template, note: null };
  if (line) {
    const note = `"${path}" has dates such as ${String(values[0])}, in which the day or the month may come first: its column sorts them as text`;
    return { template: null, note };
  }
  const mixed = mixedDates(path, whole, values);
  if (mixed?.isClear === true) return { template: mixed.template, note: mixed.note };
  const shown = [dates[0], values.find(value => !isReadableDate(value)) ?? values.at(-1)];
  const note = `"${path}" is ${shown.map(value => JSON.stringify(value)).join(', ')} here: its column sorts them as text`;
  return { template: null, note };
}

import { clipText } from '../../base/text/clip-text.ts';
import { toValue } from 'liquidjs';
import { liquidFilters, type Filter } from './filter.ts';
import { textOf } from './markup.ts';
import { instantOf } from './locale-formats.ts';

const STYLES = new Set(['full', 'long', 'medium', 'short']);

const dateLocal: Filter = function (value, dateStyle = 'medium', timeStyle) {
  const instant = instantOf(toValue(value));
  if (Number.isNaN(instant)) return value;
  for (const style of [dateStyle, timeStyle]) {
    if (style !== undefined && !STYLES.has(style as string)) {
      throw new Error(
        `"date_local" knows the styles "short", "medium", "long" and "full", not ${JSON.stringify(clipText(textOf(style), 32))}`,
      );
    }
  }
  return this.context.tools.date(instant, value, dateStyle as string, timeStyle as string | undefined);
};

const numberLocal: Filter = function (value, digits) {
  // an id beyond 2^53 keeps its digits
  const read = typeof value === 'string' && /^\d{16,40}$/.test(value) ? BigInt : Number;
  const number = typeof value === 'string' && value.trim() !== '' ? read(value) : value;
  if ((typeof number !== 'number' && typeof number !== 'bigint') || Number.isNaN(number)) return value;
  if (digits !== undefined && !(Number(digits) >= 0 && Number(digits) <= 20)) {
    throw new Error(`"number_local" takes 0 to 20 decimal places, not ${JSON.stringify(clipText(textOf(digits), 32))}`);
  }
  return this.context.tools.number(number, digits === undefined ? undefined : Number(digits));
};

function label(prefix: string, values: readonly number[]): Filter {
  return function (value) {
    return values.includes(Number(value)) ? this.context.tools.message(`${prefix}.${Number(value)}`) : value;
  };
}

/** One of Liquid's date filters, in the panel's time zone. */
function inZone(name: string): [string, Filter] {
  const filter = liquidFilters[name]!;
  return [
    name,
    function (value, ...args) {
      this.context.opts.timezoneOffset = this.context.tools.offsetOf(toValue(value));
      return filter.call(this, value, ...args);
    },
  ];
}

/** Filters that depend on the reader's language and time zone. */
export const LOCALE_FILTERS: Readonly<Record<string, Filter>> = {
  date_local: dateLocal,
  number_local: numberLocal,
  state_label: label('state', [1, 2, 10]),
  step_type_label: label('stepType', [1, 2, 3, 4, 7, 8, 9]),
  ...Object.fromEntries(
    ['date', 'date_to_xmlschema', 'date_to_rfc822', 'date_to_string', 'date_to_long_string'].map(inZone),
  ),
};

import type { ColumnType } from '../../../core/base/column-type.ts';
import { type Path, valueAt } from '../../../core/config/mapping/path.ts';

/** An amount beside its currency. */
export interface Amount {
  readonly type: ColumnType & ('currency' | 'number');
  /** ISO 4217; undefined if the items have several. */
  readonly currency?: string;
  readonly digits?: number;
  /** What to divide it by; 1: it is as it is read. */
  readonly divisor: number;
  /** What its author has to check; null if it is clear. */
  readonly doubt: 'taken as cents' | 'may be cents' | 'several currencies' | null;
}

/** Names of members that hold an amount. */
const OF_AMOUNTS = /(?:amount|price|total|cost|sum|fee|tax|balance|value|betrag|preis|summe)$|^amount_|^amount[A-Z]/i;
const CURRENCIES = ['currency', 'currencyCode', 'currency_code'];
const IS_NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * What is known of a member with amounts; null of any other, or where no currency stands beside it.
 *
 * @param values - those of the items, missing ones aside
 */
export function amountOf(keys: Path, values: readonly unknown[], items: readonly unknown[]): Amount | null {
  if (!isNamedAmount(keys.at(-1)) || !values.every(value => IS_NUMBER.test(String(value)))) return null;
  const around = keys.slice(0, -1);
  const currencies = currenciesIn(around, items);
  if (currencies.length === 0) return null;
  const [currency] = currencies;
  const only = currencies.length === 1 ? currency!.toUpperCase() : undefined;
  // a system that counts in the smallest unit does so in all amounts
  const areWhole = values.every(isWhole) && items.every(item => othersAreWhole(valueAt(item, around)));
  if (!areWhole) return only === undefined ? null : { type: 'currency', currency: only, divisor: 1, doubt: null };
  const isSmall = currencies.every(each => each === each.toLowerCase());
  const units = new Set(currencies.map(unitsOf));
  const [unit] = units;
  if (only === undefined) {
    if (!isSmall) return null;
    if (units.size > 1) return { type: 'number', divisor: 1, doubt: 'several currencies' };
    const doubt = unit === 1 ? null : 'taken as cents';
    return { type: 'number', digits: Math.log10(unit!), divisor: unit!, doubt };
  }
  if (unit === 1) return { type: 'currency', currency: only, divisor: 1, doubt: null };
  return isSmall
    ? { type: 'currency', currency: only, divisor: unit!, doubt: 'taken as cents' }
    : { type: 'currency', currency: only, divisor: 1, doubt: 'may be cents' };
}

/** What the author has to check of the amounts of a page. */
export function notesOfAmounts(amounts: readonly { readonly path: string; readonly amount: Amount }[]): string[] {
  const of = (doubt: Amount['doubt']) => amounts.filter(({ amount }) => amount.doubt === doubt);
  const named = (found: typeof amounts) => found.map(({ path }) => `"${path}"`).join(', ');
  const [taken, open, several] = [of('taken as cents'), of('may be cents'), of('several currencies')];
  const are = (found: typeof amounts) => (found.length === 1 ? 'is' : 'are');
  const fields = (found: typeof amounts) => (found.length === 1 ? 'its field' : 'their fields');
  const they = (found: typeof amounts) => (found.length === 1 ? 'it is' : 'they are');
  const divisor = taken[0]?.amount.divisor.toFixed(1);
  return [
    ...(taken.length > 0
      ? [
          `Whole numbers beside a currency in small letters are taken as cents: ${named(taken)} ${are(taken)} divided by ${parseInt(divisor!)}. If ${they(taken)} not in cents, remove " | divided_by: ${divisor}" from ${fields(taken)}`,
        ]
      : []),
    ...(open.length > 0
      ? [
          `${named(open)} ${are(open)} whole numbers in all items. If ${they(open)} in cents, write " | divided_by: 100.0" before the braces that close ${fields(open)}`,
        ]
      : []),
    ...several.map(
      ({ path }) =>
        `"${path}" may be in cents, but not of all its currencies: its column shows the numbers as they are`,
    ),
  ];
}

/** The currencies of the objects at a path; none if one of them has none. */
function currenciesIn(around: Path, items: readonly unknown[]): string[] {
  for (const name of CURRENCIES) {
    const found = new Set(items.map(item => valueAt(item, [...around, name])));
    const texts = [...found].filter(value => typeof value === 'string' && isCurrency(value));
    if (texts.length > 0 && texts.length === found.size) return texts as string[];
  }
  return [];
}

const isCurrency = (text: string): boolean => /^(?:[A-Z]{3}|[a-z]{3})$/.test(text);
const isNamedAmount = (name: unknown): boolean => OF_AMOUNTS.test(String(name));
const isWhole = (value: unknown): boolean => /^-?\d+$/.test(String(value));

const othersAreWhole = (object: unknown): boolean =>
  Object.entries(Object(object) as object).every(
    ([name, value]) => !isNamedAmount(name) || !IS_NUMBER.test(String(value)) || isWhole(value),
  );

/** How many of its smallest units a currency has: 100 cents. */
function unitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}

/**
 * Outputs a value by some filters, which would make a number of nothing.
 *
 * @param isOfSome - whether some items have none: these show nothing
 */
export function outputOf(whole: string, filters: readonly string[], isOfSome: boolean): string {
  const output = `{{ ${[whole, ...filters].join(' | ')} }}`;
  return isOfSome ? `{% if ${whole} %}${output}{% endif %}` : output;
}

import { outputOf } from './amounts.ts';

/** An amount as people write it, with two decimals: `1.250,00 €`, `$1,250.00`, `EUR 80,50`. */
const WRITTEN =
  /^(?<before>[€$£]|[A-Z]{3})?\s?-?(?:\d{1,3}(?:(?<group>[.,\s])\d{3}(?:\k<group>\d{3})*)?|\d+)(?<decimal>[.,])\d{2}(?:\s?(?<after>[€$£]|[A-Z]{3}))?$/u;
const CURRENCIES: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' };

/**
 * What to say of amounts that are texts, with the line that makes them numbers; null of other values, and of texts that
 * are read as numbers anyway.
 *
 * @param path - of the amounts
 * @param whole - the same as templates write it: `$_process.item.betrag`
 * @param field - name of the field of their column
 * @param values - those of the items, missing ones aside
 * @param isOfSome - whether some items have none
 */
export function noteOfTexts(
  path: string,
  whole: string,
  field: string,
  values: readonly unknown[],
  isOfSome: boolean,
): string | null {
  const written = values.map(value => (typeof value === 'string' ? WRITTEN.exec(value)?.groups : undefined));
  if (values.length === 0 || written.includes(undefined)) return null;
  const all = (...names: string[]) => [
    ...new Set(written.flatMap(groups => names.flatMap(name => groups![name] ?? []))),
  ];
  const [marks, groups, decimals] = [all('before', 'after'), all('group'), all('decimal')];
  const [decimal] = decimals;
  if (decimals.length > 1 || groups.includes(decimal!)) return null;
  if (decimal === '.' && groups.length === 0 && marks.length === 0) return null;
  const filters = [
    ...[...marks, ...groups].map(text => `remove: "${text}"`),
    ...(decimal === '.' ? [] : ['replace: ",", "."']),
    'times: 1',
  ];
  const template = outputOf(whole, filters, isOfSome);
  const [mark] = marks;
  const isOfOne = mark !== undefined && marks.length === 1 && written.every(each => each!['before'] ?? each!['after']);
  const type = isOfOne ? `type: currency, currency: ${CURRENCIES[mark] ?? mark}` : 'type: number, digits: 2';
  return `"${path}" has amounts as texts, such as ${JSON.stringify(values[0])}: its column sorts them as text. To make them numbers, write ${field}: '${template}' in "fields", and ${type} for its column`;
}

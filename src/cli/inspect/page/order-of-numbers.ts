import { compareText } from '../../../core/base/text/collation.ts';

/** A number behind a separator, which ends a text: `INV-2026-97`. */
const LAST_NUMBER = /([-/_.:# ])\d{1,8}$/;
/** So many digits have numbers in the order of their characters. */
const DIGITS = 8;

/**
 * The template by which numbers such as `V-2026-98` sort as people count, with zeros before their last part; null if
 * they do so by themselves, or have no such part. Texts that all have one number between the same words sort by it
 * already (contract 7.2).
 *
 * @param whole - the numbers as templates write them
 */
export function orderOfNumbers(whole: string, values: readonly unknown[]): string | null {
  const texts = values.filter(value => typeof value === 'string');
  if (texts.length < values.length || texts.length === 0) return null;
  const separators = new Set(texts.map(text => LAST_NUMBER.exec(text)?.[1]));
  const [separator] = separators;
  if (separators.size > 1 || separator === undefined) return null;
  if (isInOrder(texts) || haveOneForm(texts)) return null;
  const zeros = '0'.repeat(DIGITS);
  return `{% assign n = ${whole} | split: "${separator}" | last %}{{ ${whole} | remove_last: n }}{{ n | prepend: "${zeros}" | slice: -${DIGITS}, ${DIGITS} }}`;
}

/** Whether the order by characters is that of people. */
function isInOrder(texts: readonly string[]): boolean {
  const sorted = texts.toSorted(new Intl.Collator('en', { numeric: true }).compare);
  const compare = compareText('en');
  return sorted.every((text, at) => at === 0 || compare(sorted[at - 1]!, text) <= 0);
}

/** Whether texts have one number each, and the same words around it. */
const haveOneForm = (texts: readonly string[]): boolean =>
  texts.every(text => /^\D*\d+\D*$/.test(text)) && new Set(texts.map(text => text.replace(/\d+/, ' '))).size === 1;

import { parsePath, textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
import { plainName } from '../names/member-names.ts';
import { isGiven } from '../values/odd-values.ts';
import { withoutWrapper } from '../names/paths-of-members.ts';

/** Names of numbers that give an order, behind the name of what they order or within it; an id only if nothing else does. */
const ORDERS = [
  'orderindex',
  'order',
  'rank',
  'position',
  'sequence',
  'weight',
  'level',
  'value',
  'number',
  'code',
  'id',
];
/** What stands behind the name of a member with words: `priorityLabel`. */
export const OF_WORDS = /_?(?:label|name|text|txt)$/i;
/** The same behind a name that is one of codes otherwise: "StatusTxt" beside "Status". */
export const WORDS_OF_CODE = ['Name', 'Text', 'Txt', 'Label', '_name', '_text', '_txt', '_label'];
/** Higher numbers count records, and say nothing of an order. */
const IS_ORDER = /^\d{1,3}$/;

/**
 * The path by which priorities are sorted: of words, that of numbers beside them, one for each word; the same path where
 * each text has a number of its own, `1 - Critical`; null where only the alphabet is left, by which "High" is before
 * "Highest" and "Low" before "Medium".
 *
 * @param paths - of the items
 */
export function orderOfPriorities(path: string, paths: readonly string[], items: readonly unknown[]): string | null {
  const valuesAt = (each: string) => items.map(item => valueAt(item, parsePath(each)));
  const words = valuesAt(path);
  if (words.every(word => !isGiven(word) || /\d/.test(String(word)))) return path;
  return numbersBeside(path, paths).find(each => areOrder(words, valuesAt(each))) ?? null;
}

/** Paths in the same object that may hold the order of the words at a path. */
function numbersBeside(path: string, paths: readonly string[]): string[] {
  const objectOf = (each: string) => textOfPath(parsePath(each).slice(0, -1));
  const lastOf = (each: string) => plainName(parsePath(each).at(-1)!);
  const isOfObject = (each: string) => each !== path && objectOf(each) === objectOf(path);
  const stem = plainName(String(parsePath(path).at(-1)).replace(OF_WORDS, ''));
  // "priority.name" and "priority.priority" have the order in the same object, a "priority" of the item has it by name
  const object = parsePath(path).at(-2);
  const isWrapped = withoutWrapper(path) !== path || (object !== undefined && ['', plainName(object)].includes(stem));
  const names = isWrapped ? ORDERS : [stem, ...ORDERS.map(order => stem + order)];
  return names.flatMap(name => paths.filter(each => isOfObject(each) && lastOf(each) === name));
}

/** Whether each word has one number, and each number one word. */
function areOrder(words: readonly unknown[], numbers: readonly unknown[]): boolean {
  const [numberOf, wordOf] = [new Map<unknown, string>(), new Map<string, unknown>()];
  return words.every((word, at) => {
    if (!isGiven(word)) return true;
    const number = String(numbers[at]);
    if (!IS_ORDER.test(number)) return false;
    const isNew = !numberOf.has(word) && !wordOf.has(number);
    if (isNew) wordOf.set(number, word);
    if (isNew) numberOf.set(word, number);
    return numberOf.get(word) === number && wordOf.get(number) === word;
  });
}

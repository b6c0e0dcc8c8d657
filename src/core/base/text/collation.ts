import { SizedCache } from '../sized-cache.ts';

/** Bounded, since a page can use any number of languages. */
const collators = new SizedCache<Intl.Collator>(5000);

/**
 * Compares two texts by a language's collation, digits as characters: `step 10` comes before `step 9` (contract 7.2). A
 * language tag that the JavaScript engine does not know falls back to the engine's default. Texts from data go through
 * `streamSafe` first: collation takes quadratic time on runs of combining marks.
 *
 * @param lang - BCP 47; an extension `-u-kn-true` in it has no effect
 */
export function compareText(lang: string): (a: string, b: string) => number {
  let collator = collators.get(lang);
  if (!collator) collators.set(lang, (collator = collatorFor(lang)));
  return collator.compare;
}

function collatorFor(lang: string): Intl.Collator {
  try {
    return new Intl.Collator(lang || undefined, { numeric: false });
  } catch {
    return new Intl.Collator(undefined, { numeric: false });
  }
}

/** Sort classes: numbers come before strings, strings before booleans, missing values last. */
const NUMBER = 0;
const STRING = 1;
const BOOLEAN = 2;
export const MISSING = 3;

/** The sort class of a template's value. A list or a map sorts as its text; NaN counts as missing. */
export function sortClassOf(value: unknown): 0 | 1 | 2 | 3 {
  if (typeof value === 'number') return value === value ? NUMBER : MISSING;
  if (typeof value === 'boolean') return BOOLEAN;
  return value === null || value === undefined ? MISSING : STRING;
}

/** Compares values of any class, strings as `compareText` does; missing ones are equal. */
export function compareValues(lang: string): (a: unknown, b: unknown) => number {
  const compare = compareText(lang);
  return (a, b) => {
    const sortClass = sortClassOf(a);
    if (sortClass !== sortClassOf(b)) return sortClass - sortClassOf(b);
    if (sortClass === STRING) return compare(a as string, b as string);
    return Number((a as number) > (b as number)) - Number((a as number) < (b as number));
  };
}

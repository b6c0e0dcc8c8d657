import { compareText, MISSING, sortClassOf } from '../../../base/text/collation.ts';

/** Form of values that cannot have a number: missing ones and empty texts. */
export const UNNUMBERED = 0;
/** Form of texts that are just a number. */
const PLAIN = 1;
/** Form of values that prevent sorting a column by the numbers in its texts. */
const OTHER = 255;

const WHOLE_NUMBER = /^\s*[-+]?\d+(?:\.\d+)?\s*$/;
const ONE_NUMBER = /^(\D*)\d+(\D*)$/;

/**
 * Classifies texts by what surrounds their only number: `12`, `#12` and `INV-12` have three forms. If all texts of a
 * column have one form, they sort by their numbers, as people expect of ids (contract 7.2).
 */
export class NumberedTexts {
  readonly #forms = new Map<string, number>();

  /** The form of a value, a number below 256. */
  formOf(value: unknown): number {
    if (typeof value !== 'string') return sortClassOf(value) === MISSING ? UNNUMBERED : OTHER;
    if (WHOLE_NUMBER.test(value)) return PLAIN;
    if (value.trim() === '') return UNNUMBERED;
    const around = ONE_NUMBER.exec(value);
    if (!around) return OTHER;
    const key = JSON.stringify([around[1], around[2]]);
    let form = this.#forms.get(key);
    // So many forms rule out a common one anyway.
    if (form === undefined) this.#forms.set(key, (form = Math.min(PLAIN + 1 + this.#forms.size, OTHER)));
    return form;
  }

  forget(): void {
    this.#forms.clear();
  }
}

/** The common form of the first `n` rows; 0 if they have several or none. */
export function commonForm(forms: Uint8Array, n: number): number {
  let common = UNNUMBERED;
  for (let row = 0; row < n; row++) {
    const form = forms[row]!;
    if (form === UNNUMBERED || form === common) continue;
    if (form === OTHER || common !== UNNUMBERED) return 0;
    common = form;
  }
  return common;
}

/**
 * Compares texts of one form by their numbers, those without one first, and equal ones by collation. Other values, left
 * in a dictionary by removed rows, come last.
 */
export function compareNumbered(lang: string, form: number): (a: unknown, b: unknown) => number {
  const compare = compareText(lang);
  const numberOf = (value: unknown): number => {
    if (typeof value !== 'string') return Infinity;
    if (value.trim() === '') return -Infinity;
    const number = Number(form === PLAIN ? value : /\d+/.exec(value)?.[0]);
    return Number.isNaN(number) ? Infinity : number;
  };
  return (a, b) => {
    if (a === b) return 0;
    const [left, right] = [numberOf(a), numberOf(b)];
    return left === right ? compare(String(a), String(b)) : left < right ? -1 : 1;
  };
}

import { hintForCall } from '../../../repair/fixes/fix-of-call.ts';
import { shown } from '../../config-diagnostic.ts';
import { meantMember } from '../members-of-row.ts';
import type { TemplatePitfall } from './template-pitfall.ts';

const MAX_LENGTH = 200;
/** `=SUM(`, `=A1`, `=amount*2`, `={{ … }}*2` */
const FORMULA =
  /^=\s?(?:[A-Za-z]{2,20}\(|\$?[A-Z]{1,2}\$?\d+\b|(?:\$?\w[\w.]*|\{\{[^{}]*\}\})\s?[-+*/]\s?[\d$A-Za-z{])/;
/** Functions over many rows, in English, German, French and Spanish. */
const OF_ROWS =
  /^=\s?(?:sums?|summe|somme|suma|count|anzahl|nb|contar|average|avg|mittelwert|moyenne|promedio|min|max)(?:ifs?|wenns?|a)?\(\s?(\$?\w[\w.]*)?/i;
const ARITHMETIC = /^=\s?(?:\{\{-?\s*)?(\$?[A-Za-z_][\w.]*)(?:\s*-?\}\})?\s?([-+*/])\s?(\d{1,12}(?:\.\d{1,6})?)\s*$/;
const CELL = /^\$?[A-Z]{1,2}\$?\d+$/i;
const FILTERS: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided_by' };
const EXAMPLE = 'amount';

/** Finds a formula of a spreadsheet, which a field shows as a text. Cost: O(length of the template). */
export function formulaPitfall(source: string): TemplatePitfall | undefined {
  const written = source.trim();
  if (written.length > MAX_LENGTH || !FORMULA.test(written)) return undefined;
  return {
    code: 'config/pitfall',
    message: `formulas are not calculated, so ${shown(written)} is shown as it is written`,
    hint: hintFor(written),
    offset: source.indexOf('='),
  };
}

function hintFor(formula: string): string {
  const [ofRows, summed = EXAMPLE] = OF_ROWS.exec(formula) ?? [];
  if (ofRows !== undefined) {
    const value = CELL.test(summed) ? EXAMPLE : summed;
    return `Sums are not calculated. Write the value of one row: {{ ${pathOf(value)} }}`;
  }
  const [, name = '', sign = '', number = ''] = ARITHMETIC.exec(formula) ?? [];
  if (name && !CELL.test(name)) return `Write a template: {{ ${pathOf(name)} | ${FILTERS[sign]}: ${number} }}`;
  // elsewhere a semicolon is between the values of a function
  const call = hintForCall(`{{ ${formula.slice(1).trim().replaceAll(';', ',')} }}`, 0);
  return call && !call.startsWith('Templates') ? call : `Write a template, such as {{ ${pathOf(EXAMPLE)} | times: 2 }}`;
}

const pathOf = (name: string): string =>
  name.startsWith('$') ? name : (meantMember(name, ['$_process', '$_step']) ?? `$_process.variables.${name}`);

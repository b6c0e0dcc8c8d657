import { nearestName } from '../../../base/text/nearest-name.ts';
import { TONES } from '../../../base/tone.ts';
import { either, shown } from '../config-diagnostic.ts';
import { replacing } from '../../yaml/source-of-node.ts';
import type { TemplatePitfall } from './template-pitfalls.ts';

const STYLES = ['short', 'medium', 'long', 'full'];
const TEXT = /^(["'])(.*)\1$/s;

/** What a filter takes as its arguments, in their order, where these are written out. */
const DIGITS = {
  takes: (text: string) => /^(?:1?\d|20)$/.test(text),
  words: [] as readonly string[],
  means: '0 to 20 decimal places',
};
const of = (words: readonly string[]) => ({
  takes: (text: string) => words.includes(text),
  words,
  means: either(words),
});
const CURRENCY = {
  takes: (text: string) => /^[A-Z]{3}$/i.test(text),
  words: [] as readonly string[],
  means: 'a code such as EUR',
};
const ARGUMENTS: Readonly<Record<string, readonly (typeof DIGITS)[]>> = {
  badge: [of(TONES)],
  progress: [of(TONES)],
  date_local: [of(STYLES), of(STYLES)],
  currency: [CURRENCY, DIGITS],
  percent: [DIGITS],
  number_local: [DIGITS],
};

const FILTER = /\|\s*([a-z_]+)\s*:\s*((?:"[^"]*"|'[^']*'|[^|"'])*)/g;

/**
 * Arguments of the panels' own filters that are written out and that the filter refuses, so that the cell of every row would show an
 * error. What comes from a variable is not known.
 *
 * Cost: O(length of the template).
 */
export function argumentPitfalls(source: string): TemplatePitfall[] {
  const found: TemplatePitfall[] = [];
  for (const output of source.matchAll(/\{\{([\s\S]*?)\}\}|\{%-?\s*assign\b([\s\S]*?)%\}/g)) {
    for (const match of output[0].matchAll(FILTER)) {
      const [, filter = '', list = ''] = match;
      const known = Object.hasOwn(ARGUMENTS, filter) ? ARGUMENTS[filter]! : [];
      const start = output.index + match.index + match[0].length - list.length;
      let at = 0;
      for (const [i, part] of list
        .replace(/-?\}\}$|-?%\}$/, '')
        .split(',')
        .entries()) {
        const written = part.trim();
        const argument = known[i];
        const value = TEXT.exec(written)?.[2] ?? (/^-?\d+(?:\.\d+)?$/.test(written) ? written : undefined);
        if (argument && value !== undefined && !argument.takes(value)) {
          const meant = nearestName(value, argument.words);
          found.push({
            code: 'config/pitfall',
            message: `the filter ${shown(filter)} takes ${argument.means}, not ${shown(value)}`,
            hint: meant ? replacing(written, `'${meant}'`) : `Write ${argument.means}.`,
            offset: start + at + part.indexOf(written),
          });
        }
        at += part.length + 1;
      }
    }
  }
  return found;
}

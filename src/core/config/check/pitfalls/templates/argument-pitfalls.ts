import { nearestName } from '../../../../base/text/nearest-name.ts';
import { TONES } from '../../../../base/tone.ts';
import { meantDateFormat } from '../../../repair/date-format.ts';
import { either, shown } from '../../config-diagnostic.ts';
import { replacing } from '../../../yaml/source-of-node.ts';
import { tagsIn } from '../../template-tags.ts';
import type { TemplatePitfall } from './template-pitfall.ts';

const STYLES = ['short', 'medium', 'long', 'full'];
const TEXT = /^(["'])(.*)\1$/s;

/** What a filter accepts as a literal argument. */
interface Argument {
  readonly takes: (text: string) => boolean;
  readonly means: string;
  /** What was meant by another value, if known. */
  readonly meant?: (text: string) => string | undefined;
}

const DIGITS: Argument = { takes: text => /^(?:1?\d|20)$/.test(text), means: '0 to 20 decimal places' };
const CURRENCY: Argument = { takes: text => /^[A-Z]{3}$/i.test(text), means: 'a code such as EUR' };
const FORMAT: Argument = {
  takes: text => /%|^$/.test(text),
  means: 'a format such as %Y-%m-%d',
  meant: meantDateFormat,
};
const of = (words: readonly string[]): Argument => ({
  takes: text => words.includes(text),
  means: either(words),
  meant: text => nearestName(text, words),
});
/** By name of the filter, in order. */
const ARGUMENTS: Readonly<Record<string, readonly Argument[]>> = {
  date: [FORMAT],
  badge: [of(TONES)],
  progress: [of(TONES)],
  date_local: [of(STYLES), of(STYLES)],
  currency: [CURRENCY, DIGITS],
  percent: [DIGITS],
  number_local: [DIGITS],
};

const FILTER = /\|\s*([a-z_]+)\s*:\s*((?:"[^"]*"|'[^']*'|[^|"'])*)/g;

/**
 * Finds literal arguments that a filter rejects, so that every cell would show an error, or a date format as it is
 * written. Arguments from variables are not checked.
 *
 * Cost: O(length of the template).
 */
export function argumentPitfalls(source: string): TemplatePitfall[] {
  const found: TemplatePitfall[] = [];
  for (const { isOutput, written: tag, index } of tagsIn(source)) {
    if (!isOutput && !/^\{%-?\s*assign\b/.test(tag)) continue;
    for (const match of tag.matchAll(FILTER)) {
      const [, filter = '', list = ''] = match;
      const known = Object.hasOwn(ARGUMENTS, filter) ? ARGUMENTS[filter]! : [];
      const start = index + match.index + match[0].length - list.length;
      let at = 0;
      for (const [i, part] of list
        .replace(/-?\}\}$|-?%\}$/, '')
        .split(',')
        .entries()) {
        const written = part.trim();
        const argument = known[i];
        const value = TEXT.exec(written)?.[2] ?? (/^-?\d+(?:\.\d+)?$/.test(written) ? written : undefined);
        if (argument && value !== undefined && !argument.takes(value)) {
          const meant = argument.meant?.(value);
          found.push({
            code: 'config/pitfall',
            message: `the filter ${shown(filter)} takes ${argument.means}, not ${shown(value)}`,
            hint: meant ? replacing(value, meant) : `Write ${argument.means}.`,
            offset: start + at + part.indexOf(written),
          });
        }
        at += part.length + 1;
      }
    }
  }
  return found;
}

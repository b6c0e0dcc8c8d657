import { nearestName } from '../../../../base/text/nearest-name.ts';
import { TONES } from '../../../../base/tone.ts';
import { knownDateCodes, meantDateFormat, unknownDateCode } from '../../../repair/date-format.ts';
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
  /** What is wrong within a value that it takes. */
  readonly flaw?: (text: string) => Flaw | undefined;
}

/** A part of an argument that a filter does not understand. */
interface Flaw {
  readonly fact: string;
  readonly hint: string;
  /** Offset in the argument. */
  readonly at: number;
}

const DIGITS: Argument = { takes: text => /^(?:1?\d|20)$/.test(text), means: '0 to 20 decimal places' };
const CURRENCY: Argument = { takes: text => /^[A-Z]{3}$/i.test(text), means: 'a code such as EUR' };
const FORMAT: Argument = {
  takes: text => /%|^$/.test(text),
  means: 'a format such as %Y-%m-%d',
  meant: meantDateFormat,
  flaw: flawOfFormat,
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

function flawOfFormat(format: string): Flaw | undefined {
  const code = unknownDateCode(format);
  const meant = code && knownDateCodes(format);
  return (
    code && {
      fact: `has no code ${shown(code[0])}, and prints it as it is`,
      hint: meant
        ? replacing(format, meant)
        : 'Write a code that there is, such as %Y, %m, %d, %H or %M, or "%%" for a percent sign.',
      at: code.index,
    }
  );
}

const FILTER = /\|\s*([a-z_]+)\s*:\s*((?:"[^"]*"|'[^']*'|[^|"'])*)/g;
/** An argument in a list of them, with the comma behind it. */
const LISTED = /((?:"[^"]*"|'[^']*'|[^,"'])*)(?:,|$)/g;

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
      const listed = [...list.replace(/-?\}\}$|-?%\}$/, '').matchAll(LISTED)];
      for (const [i, { 1: part = '', index: at }] of listed.entries()) {
        const written = part.trim();
        const argument = known[i];
        const value = TEXT.exec(written)?.[2] ?? (/^-?\d+(?:\.\d+)?$/.test(written) ? written : undefined);
        if (!argument || value === undefined) continue;
        const offset = start + at + part.indexOf(written);
        const flaw = argument.takes(value) ? argument.flaw?.(value) : undefined;
        if (flaw) {
          const { fact, hint } = flaw;
          const message = `the filter ${shown(filter)} ${fact}`;
          found.push({ code: 'config/pitfall', message, hint, offset: offset + written.indexOf(value) + flaw.at });
        } else if (!argument.takes(value)) {
          const meant = argument.meant?.(value);
          found.push({
            code: 'config/pitfall',
            message: `the filter ${shown(filter)} takes ${argument.means}, not ${shown(value)}`,
            hint: meant ? replacing(value, meant) : `Write ${argument.means}.`,
            offset,
          });
        }
      }
    }
  }
  return found;
}

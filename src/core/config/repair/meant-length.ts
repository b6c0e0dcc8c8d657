import { type Remedy, writeValue } from '../check/config-diagnostic.ts';
import { nearestName } from '../../base/text/nearest-name.ts';
import { LENGTH_UNITS } from '../column-layout.ts';

/** Unsupported units, and the nearest supported one. */
const MEANT: Readonly<Record<string, string>> = { '': 'px', em: 'rem', pt: 'px', vw: '%', pixel: 'px', percent: '%' };

/** What to do about an invalid width: the number with the nearest unit, or an example. */
export function fixOfLength(text: string): Remedy {
  const [, written, unit = ''] = /^\s*(\d{1,5}(?:\.\d{1,4})?|\.\d{1,4})\s*([a-z%]*)\s*$/i.exec(text) ?? [];
  const value = written?.replace(/^\./, '0.');
  const word = unit.toLowerCase();
  // One differing letter of two is too much: "cm" does not mean "ch".
  const near = word.length > 2 ? nearestName(word, LENGTH_UNITS) : word;
  const meant = LENGTH_UNITS.find(known => known === (MEANT[word] ?? near));
  // A width already written so is refused for its unit: a percentage of what is yet to be measured.
  if (value !== undefined && meant && `${value}${meant}` !== text) return writeValue(`${value}${meant}`);
  return { hint: 'Write a number with ch, rem or px, such as 12ch.' };
}

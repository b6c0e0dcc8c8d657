import { type Remedy, writeValue } from '../check/config-diagnostic.ts';
import { nearestName } from '../../base/text/nearest-name.ts';
import { LENGTH_UNITS } from '../column-layout.ts';

/** Units that are none here, and the nearest that is. */
const MEANT: Readonly<Record<string, string>> = { '': 'px', em: 'rem', pt: 'px', vw: '%', pixel: 'px', percent: '%' };

/** What to do about a width that is none: the number with the nearest unit, or an example. */
export function fixOfLength(text: string): Remedy {
  const [, written, unit = ''] = /^\s*(\d{1,5}(?:\.\d{1,4})?|\.\d{1,4})\s*([a-z%]*)\s*$/i.exec(text) ?? [];
  const value = written?.replace(/^\./, '0.');
  const word = unit.toLowerCase();
  // One letter of two is not near: "cm" is no "ch".
  const near = word.length > 2 ? nearestName(word, LENGTH_UNITS) : word;
  const meant = LENGTH_UNITS.find(known => known === (MEANT[word] ?? near));
  // What is written so already is refused for its unit: a share of what is to be measured.
  if (value !== undefined && meant && `${value}${meant}` !== text) return writeValue(`${value}${meant}`);
  return { hint: 'Write a number with ch, rem or px, such as 12ch.' };
}

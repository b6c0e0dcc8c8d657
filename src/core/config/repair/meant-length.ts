import { type Remedy, writeValue } from '../check/config-diagnostic.ts';
import { LENGTH_UNITS } from '../column-layout.ts';

/** Units that are none here, and the nearest that is. */
const MEANT: Readonly<Record<string, string>> = { '': 'px', em: 'rem', pt: 'px', vw: '%', pixel: 'px', percent: '%' };

/** What to do about a width that is none: the number with the nearest unit, or an example. */
export function fixOfLength(text: string): Remedy {
  const [, value, unit = ''] = /^\s*(\d{1,5}(?:\.\d{1,4})?)\s*([a-z%]*)\s*$/i.exec(text) ?? [];
  const word = unit.toLowerCase();
  const meant = LENGTH_UNITS.find(known => known === (MEANT[word] ?? word));
  // What is written so already is refused for its unit: a share of what is to be measured.
  if (value !== undefined && meant && `${value}${meant}` !== text) return writeValue(`${value}${meant}`);
  return { hint: 'Write a number with ch, rem or px, such as 12ch.' };
}

import { TONES, type Tone } from '../../core/base/tone.ts';
import { type IconShape, iconNode } from '../icons/icon.ts';
import { clock, danger, info, neutral, success, warning } from '../icons/icon-set.ts';

const ICONS: Readonly<Record<Tone, IconShape>> = { neutral, info, success, warning, danger };

/** Values that show their tone otherwise, or have an icon of their own. */
const OTHERS = '.pp-progress, .pp-button, .pp-muted, .pp-boolean';

/** Puts the icon of its tone before a value: color alone is not enough for everyone. Times have the clock. */
export function markTone(element: Element, tone: Tone): void {
  if (element.matches(OTHERS)) return;
  const icon = iconNode(element.classList.contains('pp-relative') ? clock : ICONS[tone]);
  icon.classList.add('pp-tone-icon');
  element.prepend(icon);
}

/** Does that for all values in sanitized markup. */
export function markTones(fragment: DocumentFragment): void {
  for (const tone of TONES)
    for (const element of fragment.querySelectorAll(`.pp-tone-${tone}`)) markTone(element, tone);
}

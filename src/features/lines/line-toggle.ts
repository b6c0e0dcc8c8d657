import { after } from '../../elements/icons/icon-set.ts';
import { iconNode } from '../../elements/icons/icon.ts';
import { toggleButton } from '../../elements/rows/toggle-button.ts';

/** A button with an arrow that shows whether details or a group are open. */
export function lineToggle(onclick: () => void): HTMLButtonElement {
  const arrow = iconNode(after);
  arrow.classList.add('pp-directed');
  return toggleButton('pp-toggle', arrow, onclick);
}

import { after } from '../../elements/icons/icon-set.ts';
import { iconNode } from '../../elements/icons/icon.ts';

/** A button with an arrow that shows whether something is open. It is reached by the keys of the row, not by Tab. */
export function toggleButton(onclick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'pp-toggle';
  button.tabIndex = -1;
  const arrow = iconNode(after);
  arrow.classList.add('pp-directed');
  button.append(arrow);
  button.addEventListener('click', onclick);
  return button;
}

/** Sets `aria-expanded`, if it has changed. */
export function setExpanded(element: HTMLElement, open: boolean | null): void {
  const expanded = open === null ? null : String(open);
  if (element.ariaExpanded !== expanded) element.ariaExpanded = expanded;
}

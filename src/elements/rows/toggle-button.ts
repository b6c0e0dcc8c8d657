/**
 * A button that opens and closes something of a row. It is reached by the keys of the row, not by Tab.
 *
 * @param className - `pp-toggle` or `pp-card-toggle`
 */
export function toggleButton(className: string, icon: Node, onclick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.tabIndex = -1;
  button.append(icon);
  button.addEventListener('click', onclick);
  return button;
}

/** Sets `aria-expanded`, if it has changed. */
export function setExpanded(element: HTMLElement, open: boolean | null): void {
  const expanded = open === null ? null : String(open);
  if (element.ariaExpanded !== expanded) element.ariaExpanded = expanded;
}

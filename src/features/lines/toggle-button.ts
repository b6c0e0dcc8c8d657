/** A button with an arrow that tells whether something is open. The keys of the row lead to it, not the Tab key. */
export function toggleButton(onclick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'pp-toggle';
  button.tabIndex = -1;
  button.addEventListener('click', onclick);
  return button;
}

/** Says that something is open, or closed: of what is so already nothing is touched. */
export function setExpanded(element: HTMLElement, open: boolean | null): void {
  const expanded = open === null ? null : String(open);
  if (element.ariaExpanded !== expanded) element.ariaExpanded = expanded;
}

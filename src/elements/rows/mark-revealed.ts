/**
 * Marks a row or an item that the reader was led to, until the focus leaves it: after a click, `:focus-visible` does not
 * match.
 */
export function markRevealed(element: HTMLElement): void {
  element.classList.add('pp-revealed');
  element.addEventListener('focusout', () => element.classList.remove('pp-revealed'), { once: true });
}

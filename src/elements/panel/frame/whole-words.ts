/**
 * A click on the words of a result that are cut to fit shows them as a whole, and cuts them again, without a mouse that could
 * show tooltips. Of elements that listen for clicks, and of what is in them, screen readers say "clickable": the root listens
 * for them.
 */
export function toggleWholeIn(root: ShadowRoot): void {
  root.addEventListener('click', ({ target }) => {
    if (document.getSelection()?.isCollapsed !== false)
      (target as Element).closest('.pp-result-words')?.classList.toggle('pp-whole');
  });
}

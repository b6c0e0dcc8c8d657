/** A line of its own within a box. */
const LINE = 'strong, p';
/** What a click shows as a whole. */
const MAY_BE_CUT = '[part~=error], .pp-result-words';

/** Gives a line that is cut to fit its whole text as a tooltip. */
export function nameIfCut({ target }: Event): void {
  const line = (target as Element).closest<HTMLElement>(LINE);
  if (!line) return;
  if (line.scrollWidth > line.clientWidth) line.title = line.textContent.trim();
  else line.removeAttribute('title');
}

/**
 * A click on texts that are cut to fit shows them as a whole, and cuts them again, without a mouse that could show tooltips. Of
 * elements that listen for clicks, and of what is in them, screen readers say "clickable": the root listens for them.
 */
export function toggleWholeIn(root: ShadowRoot): void {
  root.addEventListener('click', ({ target }) => {
    const clicked = target as Element;
    const isOther = clicked.closest('button, pre') !== null;
    if (!isOther && document.getSelection()?.isCollapsed !== false)
      clicked.closest(MAY_BE_CUT)?.classList.toggle('pp-whole');
  });
}

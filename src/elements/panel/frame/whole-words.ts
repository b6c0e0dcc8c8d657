/** A line of its own within a box. */
const LINE = 'strong, p';

/** Gives a line that is cut to fit its whole text as a tooltip. */
export function nameIfCut({ target }: Event): void {
  const line = (target as Element).closest<HTMLElement>(LINE);
  if (!line) return;
  if (line.scrollWidth > line.clientWidth) line.title = line.textContent.trim();
  else line.removeAttribute('title');
}

/** Shows the whole of texts that are cut to fit, and cuts them again, without a mouse that could show tooltips. */
export function toggleWhole({ currentTarget, target }: Event): void {
  const isOther = (target as Element).closest('button, pre') !== null;
  if (!isOther && document.getSelection()?.isCollapsed !== false)
    (currentTarget as Element).classList.toggle('pp-whole');
}

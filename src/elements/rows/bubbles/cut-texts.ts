/** A line of its own that a feature puts into a cell, and that is clipped where it is too long. */
const OWN_LINE = 'pp-cut-line';

/** The part of a cell whose lines are limited by its column, or by its card; null if they are not. */
export const limitedText = (cell: Element): HTMLElement | null =>
  cell.classList.contains('pp-line')
    ? (cell as HTMLElement)
    : cell.querySelector<HTMLElement>(':scope > .pp-lines, :scope.pp-card-line > .pp-value');

/** The part of such a text that is clipped: a name, a badge, or all of it; undefined if nothing is. */
export const cutPartOf = (text: HTMLElement): HTMLElement | undefined =>
  [...text.querySelectorAll<HTMLElement>('.pp-user-name, .pp-badge'), text].find(isCut);

/** The clipped parts of a row, or of one of its cells. */
export function cutPartsIn(within: Element): HTMLElement[] {
  const cells = within.matches('[part~=cell]') ? [within] : [...within.querySelectorAll('[part~=cell]')];
  return cells.flatMap(cell => {
    const text = limitedText(cell);
    const part = text && cutPartOf(text);
    const lines = [...cell.querySelectorAll<HTMLElement>(`.${OWN_LINE}`)].filter(isCut);
    return part ? [part, ...lines] : lines;
  });
}

/** The text of a clipped part, without lines of features below it. */
export const wholeTextOf = (part: Element): string =>
  Array.from(part.childNodes, node => (isOwnLine(node) ? '' : node.textContent))
    .join('')
    .trim();

export const isOwnLine = (node: Node): boolean => node instanceof Element && node.classList.contains(OWN_LINE);

const isCut = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1 || isCutWithin(element);

/**
 * From right to left, a text of the other direction leaves its box where nothing can be scrolled. In a shortened cell, a text
 * is over its padding.
 */
function isCutWithin(element: HTMLElement): boolean {
  const { direction, paddingLeft, paddingRight } = getComputedStyle(element);
  if (direction !== 'rtl' && !element.classList.contains('pp-short')) return false;
  const text = document.createRange();
  text.selectNodeContents(element);
  const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return text.getBoundingClientRect().width > room + 1;
}

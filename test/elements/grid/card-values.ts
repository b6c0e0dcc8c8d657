export const isSeen = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
};
const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[part=cell]')];
/** What is seen of a row below its title. */
export const seenIn = (row: Element) => cellsOf(row).filter(cell => isSeen(cell) && !cell.matches('.pp-card-title'));
export const wordsOf = (row: Element) => seenIn(row).map(cell => visibleText(cell).replace(/\s+/g, ' ').trim());

function visibleText(element: Element): string {
  const texts = Array.from(element.childNodes, node => {
    if (node instanceof Text) return node.data;
    return node instanceof Element && isSeen(node) ? visibleText(node) : '';
  });
  return texts.join('');
}

/**
 * Widths in px of the widest contents of each column among some rows, without padding: a column may be wider, as its
 * heading is.
 */
export function contentWidths(rows: readonly Element[], columns: number): number[] {
  const range = document.createRange();
  const widthOf = (cell: Element | undefined) => {
    if (!cell) return 0;
    range.selectNodeContents(innermost(cell));
    return range.getBoundingClientRect().width;
  };
  return Array.from({ length: columns }, (_, i) => Math.max(0, ...rows.map(({ children }) => widthOf(children[i]))));
}

/** A block around the contents is as wide as its cell. */
function innermost(element: Element): Element {
  const [child, ...others] = element.childNodes;
  return child instanceof Element && others.length === 0 ? innermost(child) : element;
}

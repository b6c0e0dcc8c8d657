import type { WordWidths } from './widths/fewest-lines.ts';

/** Px that a column may get less than it was given, since widths are whole px. */
const ROUNDING = 2;
/** Characters of a text that are looked at. */
const LONGEST = 400;

let context: CanvasRenderingContext2D | null = null;

/**
 * Widths of the words of texts in the font of a cell. They are measured on a canvas, so nothing is laid out.
 *
 * @param cell - a cell with text in it
 * @param padding - its horizontal padding in px
 * @returns null if the browser measures nothing
 */
export function wordWidths(texts: readonly string[], cell: Element, padding: number): WordWidths | null {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return null;
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(innermost(cell));
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const known = new Map<string, number>();
  const widthOf = (word: string): number => {
    const width = known.get(word) ?? context!.measureText(word).width;
    known.set(word, width);
    return width;
  };
  const words = (text: string) => text.slice(0, LONGEST).split(/\s+/).filter(Boolean);
  return { texts: texts.map(text => words(text).map(widthOf)), space: widthOf(' '), padding: padding + ROUNDING };
}

/** The element whose font all the text has, such as `<b>`. */
function innermost(cell: Element): Element {
  const [child, ...others] = cell.children;
  return child && others.length === 0 && child.textContent === cell.textContent ? innermost(child) : cell;
}

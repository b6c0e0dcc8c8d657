import { cutPartsIn, isOwnLine, wholeTextOf } from './cut-texts.ts';

/** Distance in px from the lower edge of the window. */
const GAP = 4;
/** Width in px below which a bubble would break words. */
const LEAST_WIDTH = 96;

/** The bubbles of a row, and what they show. */
const shown = new WeakMap<Element, ReadonlyMap<HTMLElement, HTMLElement>>();

/**
 * Shows the clipped texts of a row as a whole in bubbles over them, in the top layer: on as many lines as they need,
 * while no row gets higher. They are as wide as their columns, so that they cover nothing beside them.
 *
 * @param within - the row, or one of its cells
 * @returns the boxes of the bubbles
 */
export function showTexts(row: Element, within: Element): DOMRect[] {
  hideTexts(row);
  if (row.classList.contains('pp-whole')) return [];
  const bubbles = new Map<HTMLElement, HTMLElement>();
  const boxes: DOMRect[] = [];
  for (const part of cutPartsIn(within)) {
    if (!isInView(part)) continue;
    const bubble = bubbleOf(part);
    (row.getRootNode() as ShadowRoot).append(bubble);
    bubble.showPopover();
    place(bubble, part, row, boxes);
    boxes.push(bubble.getBoundingClientRect());
    bubbles.set(part, bubble);
  }
  if (bubbles.size > 0) shown.set(row, bubbles);
  return boxes;
}

/** Removes the bubbles. */
export function hideTexts(row: Element): void {
  for (const bubble of shown.get(row)?.values() ?? []) bubble.remove();
  shown.delete(row);
}

/** Removes bubbles whose text has become another. */
export function hideOldTexts(row: Element): void {
  for (const [part, bubble] of shown.get(row) ?? [])
    if (!row.contains(part) || wholeTextOf(part) !== bubble.textContent) bubble.remove();
}

function bubbleOf(part: HTMLElement): HTMLElement {
  const bubble = document.createElement('div');
  const { fontSize, fontWeight, color, direction } = getComputedStyle(part);
  bubble.className = 'pp-whole-text pp-plaintext';
  bubble.textContent = wholeTextOf(part);
  // Assistive technology reads the text itself.
  bubble.ariaHidden = 'true';
  bubble.popover = 'manual';
  Object.assign(bubble.style, { fontSize, fontWeight, color, direction });
  return bubble;
}

/** Whether the beginning of a text is neither scrolled out of view nor behind cells that stay. */
function isInView(part: HTMLElement): boolean {
  const { left, right, top, bottom } = contentBox(part);
  const x = getComputedStyle(part).direction === 'rtl' ? right - 2 : left + 2;
  const hit = (part.getRootNode() as ShadowRoot).elementFromPoint(x, (top + bottom) / 2);
  return hit !== null && (part.contains(hit) || hit.contains(part));
}

/**
 * Puts a bubble with its first line on that of the text; higher, if it then is within the row and covers no text above,
 * or would leave the window.
 */
function place(bubble: HTMLElement, part: HTMLElement, row: Element, above: readonly DOMRect[]): void {
  const text = contentBox(part);
  const { paddingLeft, paddingTop, borderTopWidth } = getComputedStyle(bubble);
  const edge = Number.parseFloat(paddingLeft) + Number.parseFloat(borderTopWidth);
  const { clientWidth, clientHeight } = document.documentElement;
  const isRtl = getComputedStyle(part).direction === 'rtl';
  const room = Math.min(Math.max(text.right - text.left, LEAST_WIDTH), isRtl ? text.right : clientWidth - text.left);
  bubble.style.inlineSize = `${room + 2 * edge}px`;
  const { height } = bubble.getBoundingClientRect();
  const { bottom } = row.getBoundingClientRect();
  let y = text.top - Number.parseFloat(paddingTop) - Number.parseFloat(borderTopWidth);
  if (!isOwnLine(part) && height <= row.clientHeight) y = Math.min(y, bottom - height);
  for (const box of above) if (box.left < text.right && box.right > text.left) y = Math.max(y, box.bottom);
  y = Math.max(0, Math.min(y, clientHeight - height - GAP));
  bubble.style.left = `${isRtl ? text.right - room - edge : text.left - edge}px`;
  bubble.style.top = `${y}px`;
}

/** The box of an element without its padding, in px of the window. */
function contentBox(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const [paddingLeft, paddingRight] = [style.paddingLeft, style.paddingRight].map(Number.parseFloat);
  const lines = document.createRange();
  lines.selectNodeContents(element);
  // In a cell, texts stand in the middle.
  const first = lines.getClientRects()[0];
  return { left: left + paddingLeft!, right: right - paddingRight!, top: Math.max(top, first?.top ?? top), bottom };
}

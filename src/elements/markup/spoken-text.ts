import { partsWords } from '../../core/base/text/text-of-markup.ts';

/**
 * The text of an element as read by screen readers, on one line: with names of pictures, without `aria-hidden` parts.
 */
export function spokenText(element: Element): string {
  const text = element.childElementCount === 0 ? element.textContent : textOf(element);
  return text.replace(/\s+/g, ' ').trim();
}

function textOf(element: Element): string {
  if (element.ariaHidden === 'true') return '';
  const name = element instanceof HTMLImageElement ? element.alt : element.role === 'img' ? element.ariaLabel : null;
  if (name !== null) return ` ${name} `;
  let text = '';
  for (const node of element.childNodes) {
    if (node instanceof Text) text += node.data;
    else if (node instanceof Element) text += textOf(node);
  }
  return partsWords(element.localName) ? ` ${text} ` : text;
}

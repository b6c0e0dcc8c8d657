import { usedWithin, INTERACTIVE } from '../rows/row-links.ts';

/** Elements that end a line, and a link, so that long texts can still be selected. */
const BLOCK =
  'br, hr, div, p, ul, ol, dl, table, pre, blockquote, figure, section, article, header, footer, h1, h2, h3, h4, h5, h6';
/** Elements without text that a link could wrap. */
const WITHOUT_TEXT = '.pp-avatar, details, [hidden]';

/**
 * Puts a link into an item: around its first text, up to the end of the line or the first interactive element; if there
 * is no such text, at the end of the item, for the keyboard and screen readers.
 *
 * @param name - accessible name of a link without text
 */
export function putItemLink(item: Element, name: string): HTMLAnchorElement {
  const link = document.createElement('a');
  const nodes = firstText(item);
  link.className = nodes.length > 0 ? 'pp-row-link' : 'pp-row-link pp-sr-only';
  if (nodes.length === 0) {
    link.textContent = name;
    item.append(link);
  } else {
    nodes[0]!.before(link);
    link.append(...nodes);
  }
  return link;
}

/** Removes a link from its item, and keeps its contents. */
export function removeItemLink(link: Element): void {
  if (link.classList.contains('pp-sr-only')) link.remove();
  else link.replaceWith(...link.childNodes);
}

function firstText(item: Element): ChildNode[] {
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const { parentElement } = text;
    if (text.data.trim() === '' || usedWithin(item, parentElement!)) continue;
    const without = parentElement!.closest(WITHOUT_TEXT);
    if (without && item.contains(without)) continue;
    const nodes: ChildNode[] = [text];
    for (let next = text.nextSibling; next && !ends(next); next = next.nextSibling) nodes.push(next);
    return nodes;
  }
  return [];
}

function ends(node: Node): boolean {
  const wall = `${INTERACTIVE}, ${BLOCK}`;
  return node instanceof Element && (node.matches(wall) || node.querySelector(wall) !== null);
}

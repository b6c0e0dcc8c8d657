import { allowsAttribute, allowsUrl, ATTRIBUTES, ELEMENTS, UNWRAPPED } from './allow-list.ts';
import { withoutInlineCode } from './without-inline-code.ts';

/** Distinct markup that is remembered, and the longest that is worth it (UTF-16 units). */
const REMEMBERED = 1000;
const LONGEST_REMEMBERED = 10_000;

const cache = new Map<string, DocumentFragment>();

/**
 * Markup as safe nodes of this document, a fresh copy at each call.
 *
 * The browser's own sanitizer parses where there is one, a copying parser elsewhere; both follow the one list in
 * `allow-list.ts` and give the same tree. Parsing happens in a document without a window: nothing in it loads or runs.
 *
 * Cost: about 1 µs for markup met lately, 5 to 500 µs else.
 */
export function sanitizedFragment(html: string): DocumentFragment {
  let fragment = cache.get(html);
  if (fragment) cache.delete(html);
  else fragment = parse(html);
  if (html.length <= LONGEST_REMEMBERED) {
    cache.set(html, fragment);
    if (cache.size > REMEMBERED) cache.delete(cache.keys().next().value!);
  }
  return document.importNode(fragment, true);
}

let parser: ((html: string) => DocumentFragment) | undefined;

function parse(html: string): DocumentFragment {
  parser ??= nativeParser() ?? copyingParser();
  return settle(parser(withoutInlineCode(html)));
}

interface NativeSanitizing {
  setHTML?(html: string, options: { sanitizer: Sanitizer }): void;
}

/** Parses with `Element.setHTML`; undefined where the browser has none. */
export function nativeParser(): ((html: string) => DocumentFragment) | undefined {
  const { body } = document.implementation.createHTMLDocument('');
  if (!('setHTML' in body) || typeof Sanitizer !== 'function') return undefined;
  const sanitizer = new Sanitizer({
    elements: [...ELEMENTS],
    replaceWithChildrenElements: [...UNWRAPPED],
    attributes: [...ATTRIBUTES],
    comments: false,
    dataAttributes: false,
  });
  return html => {
    (body as NativeSanitizing).setHTML!(html, { sanitizer });
    const fragment = body.ownerDocument.createDocumentFragment();
    fragment.append(...body.childNodes);
    return fragment;
  };
}

interface Policy {
  createHTML(html: string): string;
}

/**
 * What `setHTML` does, for browsers without it: parses in a document that runs and loads nothing, and copies what is
 * on the list. Nodes are copied one by one and never written as text again, so that no second parser can read them
 * otherwise.
 */
export function copyingParser(): (html: string) => DocumentFragment {
  const inert = document.implementation.createHTMLDocument('');
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
  // A name that pages allow already (contract 8); its texts only ever meet a document without a window.
  const policy = trustedTypes?.createPolicy('dompurify', { createHTML: html => html });
  return html => {
    inert.body.innerHTML = policy ? policy.createHTML(html) : html;
    const fragment = inert.createDocumentFragment();
    copyChildren(inert.createTreeWalker(inert.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, fateOf), fragment);
    return fragment;
  };
}

/** What becomes of a node: it stays, it goes but leaves its contents, or it goes with them. */
function fateOf(node: Node): number {
  if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
  // A form's members may be hidden by fields of their names.
  const { localName } = node instanceof HTMLFormElement ? FORM : (node as Element);
  if (ELEMENTS.includes(localName)) return NodeFilter.FILTER_ACCEPT;
  return UNWRAPPED.includes(localName) ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT;
}

const FORM = { localName: 'form' };

/** Appends copies of all that a walker sees below where it stands, and leaves it there. */
function copyChildren(walker: TreeWalker, parent: Node): void {
  if (!walker.firstChild()) return;
  do copyChildren(walker, parent.appendChild(walker.currentNode.cloneNode()));
  while (walker.nextSibling());
  walker.parentNode();
}

/** The rules that no parser knows: attributes by element, URL schemes, `rel`, what a button is. */
export function settle(fragment: DocumentFragment): DocumentFragment {
  for (const element of fragment.querySelectorAll('*')) {
    const tag = element.localName;
    if (!ELEMENTS.includes(tag) || !(element instanceof HTMLElement)) element.remove(); // nothing comes here; if it did
    for (const { name, value } of Array.from(element.attributes)) {
      const text = value.trim();
      const safe =
        allowsAttribute(tag, name) &&
        ((name !== 'href' && name !== 'src') || allowsUrl(text, tag === 'img' ? 'img' : 'a'));
      if (!safe) element.removeAttribute(name);
      else if (text !== value) element.setAttribute(name, text);
    }
    if (tag === 'a') guardOpener(element);
    else if (tag === 'button') element.setAttribute('type', 'button');
  }
  // Parsers of today make processing instructions, which the native sanitizer does not speak of.
  const others = document.createNodeIterator(fragment, ~(NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT));
  for (let node; (node = others.nextNode());) if (node !== fragment) (node as ChildNode).remove();
  fragment.normalize();
  return fragment;
}

function guardOpener(link: Element): void {
  const target = link.getAttribute('target');
  if (target && !/^_(?:self|parent|top)$/i.test(target)) link.setAttribute('rel', 'noopener');
  else link.removeAttribute('rel');
}

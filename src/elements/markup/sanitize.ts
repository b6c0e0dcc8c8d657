import { addressFor } from '../../core/base/address.ts';
import { SizedCache } from '../../core/base/sized-cache.ts';
import { streamSafe } from '../../core/base/text/stream-safe.ts';
import { allowsAttribute, ATTRIBUTES, ELEMENTS, UNWRAPPED } from './allow-list.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import { withoutInlineCode } from './without-inline-code.ts';

/** Markup that is remembered in all, UTF-16 units: it is kept as nodes, each of which weighs far more than its text. */
const REMEMBERED = 100_000;

const cache = new SizedCache<DocumentFragment>(REMEMBERED);

/**
 * Markup as safe nodes of this document, a fresh copy at each call.
 *
 * The browser's own sanitizer parses where there is one, DOMPurify elsewhere; both follow the one list in
 * `allow-list.ts` and give the same tree. Parsing happens in a document without a window: nothing in it loads or runs.
 *
 * Cost: about 1 µs for markup met lately, 5 to 500 µs else.
 */
export function sanitizedFragment(html: string): DocumentFragment {
  let fragment = cache.get(html);
  if (!fragment) cache.set(html, (fragment = parse(html)));
  return document.importNode(fragment, true);
}

let parser: ((html: string) => DocumentFragment) | undefined;

/**
 * Loads DOMPurify where the browser has no sanitizer of its own. Nothing can be sanitized before.
 *
 * @returns null where there is nothing to wait for; rejects with a ProcessPanelError `panel/part` where it cannot be
 *   loaded
 */
export function sanitizerReady(): Promise<void> | null {
  if ((parser ??= nativeParser())) return null;
  return loadPart('the sanitizer', async () => {
    const { purifyParser } = await import('./purify-parser.ts');
    parser ??= purifyParser();
  });
}

function parse(html: string): DocumentFragment {
  if (!(parser ??= nativeParser())) throw new Error('sanitizerReady() was not awaited');
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
    while (body.firstChild) fragment.append(body.firstChild);
    return fragment;
  };
}

/** The rules that neither sanitizer can say: attributes by element, URL schemes, `rel`, what a button is. */
export function settle(fragment: DocumentFragment): DocumentFragment {
  for (const element of fragment.querySelectorAll('*')) {
    const tag = element.localName;
    if (!ELEMENTS.includes(tag) || !(element instanceof HTMLElement)) element.remove(); // nothing comes here; if it did
    for (const { name, value } of Array.from(element.attributes)) {
      const text = name === 'href' || name === 'src' ? addressIn(value, tag) : streamSafe(value.trim());
      if (text === undefined || !allowsAttribute(tag, name)) element.removeAttribute(name);
      else if (text !== value) element.setAttribute(name, text);
    }
    if (tag === 'a') guardOpener(element);
    else if (tag === 'button') element.setAttribute('type', 'button');
  }
  // Parsers of today make processing instructions, which the sanitizers do not speak of.
  const others = document.createNodeIterator(fragment, ~(NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT));
  for (let node; (node = others.nextNode());) if (node !== fragment) (node as ChildNode).remove();
  fragment.normalize();
  cutMarks(fragment);
  return fragment;
}

const LAST_MARKS = /\p{M}{1,30}$/u;

/** Entities may stand for combining marks, and a run of them goes on behind a tag. */
function cutMarks(fragment: DocumentFragment): void {
  const whole = fragment.textContent;
  if (streamSafe(whole) === whole) return;
  const texts = document.createNodeIterator(fragment, NodeFilter.SHOW_TEXT);
  let before = '';
  for (let node; (node = texts.nextNode() as Text | null);) {
    const text = streamSafe(before + node.data);
    node.data = text.slice(before.length);
    before = LAST_MARKS.exec(text.slice(-60))?.[0] ?? '';
  }
}

const addressIn = (value: string, tag: string): string | undefined =>
  addressFor(tag === 'img' ? 'picture' : 'link', value, document.baseURI)?.text;

function guardOpener(link: Element): void {
  const target = link.getAttribute('target');
  if (target && !/^_(?:self|parent|top)$/i.test(target)) link.setAttribute('rel', 'noopener');
  else link.removeAttribute('rel');
}

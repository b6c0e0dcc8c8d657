import { addressFor } from '../../core/base/address.ts';
import { SizedCache } from '../../core/base/sized-cache.ts';
import { streamSafe } from '../../core/base/text/stream-safe.ts';
import { markTones } from './tone-icons.ts';
import { allowsAttribute, ATTRIBUTES, ELEMENTS, UNWRAPPED } from './allow-list.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import { withoutInlineCode } from './without-inline-code.ts';

/** Size of the cache, in UTF-16 units of markup; the cached nodes take far more memory than that. */
const REMEMBERED = 100_000;

const cache = new SizedCache<DocumentFragment>(REMEMBERED);

/**
 * Sanitizes markup into nodes of this document, a fresh copy for each call.
 *
 * Uses the browser's own sanitizer, as of Chromium and Firefox, or DOMPurify if there is none, as in WebKit. Both follow
 * the list in `allow-list.ts` and produce the same tree. Parsing happens in a document without a window, so nothing
 * loads or runs.
 *
 * Cost: about 1 µs for cached markup, else 5 to 500 µs.
 */
export function sanitizedFragment(html: string): DocumentFragment {
  let fragment = cache.get(html);
  if (!fragment) cache.set(html, (fragment = parse(html)));
  return document.importNode(fragment, true);
}

let parser: ((html: string) => DocumentFragment) | undefined;

/**
 * Loads DOMPurify if the browser has no sanitizer of its own. Nothing can be sanitized before.
 *
 * @returns null if there is nothing to wait for; rejects with a ProcessPanelError `panel/part` if it cannot be loaded
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
  const fragment = settle(parser(withoutInlineCode(html)));
  if (html.includes('pp-tone-')) markTones(fragment);
  return fragment;
}

interface NativeSanitizing {
  setHTML?(html: string, options: { sanitizer: Sanitizer }): void;
}

/** A parser using `Element.setHTML`; undefined if the browser does not support it. */
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

/**
 * Applies the rules that neither sanitizer can express: attributes per element, URL schemes, `rel`, types of buttons.
 */
export function settle(fragment: DocumentFragment): DocumentFragment {
  for (const element of fragment.querySelectorAll('*')) {
    const tag = element.localName;
    if (!ELEMENTS.includes(tag) || !(element instanceof HTMLElement)) element.remove(); // never expected
    for (const { name, value } of Array.from(element.attributes)) {
      const text = name === 'href' || name === 'src' ? addressIn(value, tag) : streamSafe(value.trim());
      if (text === undefined || !allowsAttribute(tag, name)) element.removeAttribute(name);
      else if (text !== value) element.setAttribute(name, text);
    }
    if (tag === 'a') guardOpener(element);
    else if (tag === 'button') element.setAttribute('type', 'button');
  }
  // Current parsers create processing instructions, which the sanitizers do not cover.
  const others = document.createNodeIterator(fragment, ~(NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT));
  for (let node; (node = others.nextNode());) if (node !== fragment) (node as ChildNode).remove();
  fragment.normalize();
  cutMarks(fragment);
  return fragment;
}

const LAST_MARKS = /\p{M}{1,30}$/u;

/** Limits combining marks, which may come from entities, and run on across tags. */
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

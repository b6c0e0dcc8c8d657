import createDOMPurify from 'dompurify';
import { ATTRIBUTES, ELEMENTS, UNWRAPPED } from './allow-list.ts';

/** Parses with a separate instance of DOMPurify, which hooks of the page's own instance do not affect. */
export function purifyParser(): (html: string) => DocumentFragment {
  const purify = createDOMPurify(window);
  const keepsText = new Set([...ELEMENTS, ...UNWRAPPED, '#text', 'body']);
  purify.addHook('beforeSanitizeElements', node => {
    // DOMPurify would drop elements with `is`, and forms with clobbered members, together with their text.
    if (node.nodeName !== 'BODY') return;
    for (const element of (node as Element).querySelectorAll('[is],[name],[id]'))
      for (const name of ['is', 'name', 'id']) Element.prototype.removeAttribute.call(element, name);
  });
  purify.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (node instanceof Element && !keepsText.has(tagName)) node.replaceChildren();
  });
  return html =>
    // The prefix gives its parser the same context as `setHTML`: in a body, in standards mode.
    purify.sanitize(`<!doctype html><body>${html}`, {
      ALLOWED_TAGS: [...ELEMENTS],
      ALLOWED_ATTR: [...ATTRIBUTES],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ADD_URI_SAFE_ATTR: ATTRIBUTES.filter(name => name !== 'href' && name !== 'src'),
      SAFE_FOR_XML: false, // the nodes are used as they are and never serialized
      RETURN_DOM_FRAGMENT: true,
    });
}

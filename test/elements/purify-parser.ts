import createDOMPurify from 'dompurify';
import { ATTRIBUTES, ELEMENTS, UNWRAPPED } from '../../src/elements/allow-list.ts';

/** DOMPurify with the product's list: a judge that shares no code with it. */
export function purifyParser(): (html: string) => DocumentFragment {
  const purify = createDOMPurify(window);
  const keepsText = new Set([...ELEMENTS, ...UNWRAPPED, '#text', 'body']);
  purify.addHook('beforeSanitizeElements', node => {
    // It would drop elements with `is`, and forms in which a field's name hides a member of the form, with their text.
    if (!(node instanceof Element)) return;
    Element.prototype.removeAttribute.call(node, 'is');
    if (node.nodeName !== 'FORM') return;
    for (const named of Element.prototype.querySelectorAll.call(node, '[name],[id]')) {
      named.removeAttribute('name');
      named.removeAttribute('id');
    }
  });
  purify.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (node instanceof Element && !keepsText.has(tagName)) node.replaceChildren();
  });
  return html =>
    // The prefix makes its parser stand where `setHTML` stands: in a body, in standards mode.
    purify.sanitize(`<!doctype html><body>${html}`, {
      ALLOWED_TAGS: [...ELEMENTS],
      ALLOWED_ATTR: [...ATTRIBUTES],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ADD_URI_SAFE_ATTR: ATTRIBUTES.filter(name => name !== 'href' && name !== 'src'),
      SAFE_FOR_XML: false, // the nodes are used as they are and never written as text again
      RETURN_DOM_FRAGMENT: true,
    });
}

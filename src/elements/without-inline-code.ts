/*
 * Chromium reports `style=` and `on…=` to the page's content security policy as soon as its parser meets them, also
 * in markup that is about to be sanitized. So they are renamed in the text before it is parsed; the sanitizer then drops
 * them as unknown. This is about silence, not about safety: whatever is missed here the sanitizer still removes.
 */

const SUSPECT = /[\s"'/](?:style|on[a-z])/i;
/** A comment or the like, or the beginning of a tag: 1 is its name. */
const TAG = /<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*|<\/?([a-z][^\t\n\f\r />]*)/gi;
/** One attribute as the HTML standard cuts it: 1 is its name. Where there is none, the tag ends. */
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*'|[^\t\n\f\r >]*))?/y;
const CODE = /^(?:style$|on)/i;
/** Elements whose contents are text, whatever they look like. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/i;

/** The same markup with its inline styles and handlers renamed to something that no browser knows. Cost: O(length). */
export function withoutInlineCode(html: string): string {
  if (!SUSPECT.test(html)) return html;
  let result = '';
  let copied = 0;
  TAG.lastIndex = 0;
  for (let tag; (tag = TAG.exec(html));) {
    const name = tag[1];
    if (!name) continue;
    ATTRIBUTE.lastIndex = TAG.lastIndex;
    for (let attribute; (attribute = ATTRIBUTE.exec(html)); TAG.lastIndex = ATTRIBUTE.lastIndex) {
      if (!CODE.test(attribute[1]!)) continue;
      const at = attribute.index + attribute[0].indexOf(attribute[1]!);
      result += `${html.slice(copied, at)}-`;
      copied = at + 1;
    }
    if (RAW.test(name) && tag[0][1] !== '/') {
      const end = new RegExp(`</${name}(?=[\\s/>])|$`, 'gi');
      end.lastIndex = TAG.lastIndex;
      TAG.lastIndex = end.exec(html)!.index;
    }
  }
  return result + html.slice(copied);
}

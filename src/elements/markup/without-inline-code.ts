/*
 * Chromium reports `style=`, `on…=`, `<style>` and `<script>` to the page's content security policy as soon as its parser
 * meets them, also in markup that is about to be sanitized: to the console, and to the address that the policy names for
 * reports. A panel is to cause no violation. So the attributes are renamed in the text before it is parsed, to be dropped
 * as unknown, and the elements are cut out. So is `<noscript>` renamed, whose contents some parsers read as text and some
 * as markup. Safety does not depend on this: whatever is missed here the sanitizer still removes.
 */

const SUSPECT = /[\s"'/](?:style|on[a-z])|<(?:script|style|noscript)/i;
/** A comment or the like, or the beginning of a tag: 1 is its name. */
const TAG = /<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*|<\/?([a-z][^\t\n\f\r />]*)/gi;
/** One attribute as the HTML standard cuts it: 1 is its name. Where there is none, the tag ends. */
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*'|[^\t\n\f\r >]*))?/y;
const CODE = /^(?:style$|on)/i;
/** Elements whose contents are text, whatever they look like. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/i;

const CUT = /^(?:script|style)$/i;

/** The same markup with its inline code renamed to something that no browser knows, or cut out. Cost: O(length). */
export function withoutInlineCode(html: string): string {
  if (!SUSPECT.test(html)) return html;
  let result = '';
  let copied = 0;
  TAG.lastIndex = 0;
  for (let tag; (tag = TAG.exec(html));) {
    const name = tag[1];
    if (!name) continue;
    const cut = CUT.test(name);
    if (/^noscript$/i.test(name)) {
      result += `${html.slice(copied, TAG.lastIndex - 8)}x`;
      copied = TAG.lastIndex - 7;
    }
    ATTRIBUTE.lastIndex = TAG.lastIndex;
    for (let attribute; (attribute = ATTRIBUTE.exec(html)); TAG.lastIndex = ATTRIBUTE.lastIndex) {
      if (cut || !CODE.test(attribute[1]!)) continue;
      const at = attribute.index + attribute[0].indexOf(attribute[1]!);
      result += `${html.slice(copied, at)}-`;
      copied = at + 1;
    }
    if (RAW.test(name) && tag[0][1] !== '/') TAG.lastIndex = endOfText(html, name, TAG.lastIndex);
    if (cut) {
      result += `${html.slice(copied, tag.index)}<!---->`; // what stood around it must not join to a tag
      copied = TAG.lastIndex = html.indexOf('>', TAG.lastIndex) + 1 || html.length;
    }
  }
  return result + html.slice(copied);
}

/** Where the end tag of an element stands whose contents are text: behind its name, or at the end. */
function endOfText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

/*
 * Chromium reports `style=`, `on…=`, `<style>` and `<script>` as violations of the page's Content-Security-Policy as
 * soon as its parser meets them, even in markup that is about to be sanitized: on the console, and to the policy's
 * reporting endpoint. A panel must cause no violations. So before parsing, the attributes are renamed in the text, to
 * be dropped as unknown, and the elements are cut out. `<noscript>` is renamed, too, since some parsers read its
 * contents as text and some as markup. Safety does not depend on this: the sanitizer still removes whatever is missed
 * here.
 */

const SUSPECT = /[\s"'/](?:style|on[a-z])|<(?:script|style|noscript)/i;
/** A comment or declaration, or the beginning of a tag; group 1 is the tag's name. */
const TAG = /<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*|<\/?([a-z][^\t\n\f\r />]*)/gi;
/** One attribute as tokenized by the HTML standard; group 1 is its name. If there is no match, the tag ends. */
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*'|[^\t\n\f\r >]*))?/y;
const CODE = /^(?:style$|on)/i;
/** Elements whose contents are parsed as text. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/i;

const CUT = /^(?:script|style)$/i;

/** Renames inline code in markup to unknown names, or cuts it out. Cost: O(length). */
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
      result += `${html.slice(copied, tag.index)}<!---->`; // the text around it must not join into a tag
      copied = TAG.lastIndex = html.indexOf('>', TAG.lastIndex) + 1 || html.length;
    }
  }
  return result + html.slice(copied);
}

/** Finds the end tag of an element whose contents are text: the index after its name, or the end of the markup. */
function endOfText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

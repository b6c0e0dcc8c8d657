/*
 * The elements and attributes that markup of templates, titles and data may contain (contract 6.1). One list for the
 * browser's own sanitizer and for DOMPurify: anything that is not listed never reaches the DOM.
 *
 * Left out on purpose: `style` (the strict policy, and painting over the page), `id`, `name`, `for` (they would clobber
 * or bind to ours), `part`, `slot` and `data-*` (ours), `tabindex` (the grid's keyboard model is ours), SVG and MathML,
 * frames, media, and every control but `button type=button`.
 */

const words = (text: string) => text.trim().split(/\s+/);

/** Elements that are kept. */
export const ELEMENTS: readonly string[] = words(`
  a abbr address article aside b bdi bdo big blockquote br button caption center cite code col colgroup data dd del
  details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark menu
  meter nav ol p pre progress q rp rt ruby s samp search section small span strike strong sub summary sup table tbody td
  tfoot th thead time tr tt u ul var wbr
`);

/** Elements that are replaced by their contents: text of a WYSIWYG editor or a form is still text. */
export const UNWRAPPED: readonly string[] = words(`
  acronym dialog dir fieldset font form label legend nobr o:p optgroup option output picture select slot
`);

/** Attributes that any element may keep. */
const GLOBAL = words(`
  aria-current aria-description aria-hidden aria-label aria-valuemax aria-valuemin aria-valuenow aria-valuetext class dir
  hidden lang role title translate
`);

/** Attributes that only certain elements may keep. */
const OF_ELEMENT: Readonly<Record<string, readonly string[]>> = {
  a: words('href hreflang rel target download'),
  button: words('type disabled'),
  col: ['span'],
  colgroup: ['span'],
  data: ['value'],
  del: ['datetime'],
  details: ['open'],
  img: words('alt src width height loading decoding'),
  ins: ['datetime'],
  li: ['value'],
  meter: words('value min max low high optimum'),
  ol: words('start reversed type'),
  progress: words('value max'),
  td: words('colspan rowspan'),
  th: words('colspan rowspan scope abbr'),
  time: ['datetime'],
};

/** All attribute names, for sanitizers without per-element lists. */
export const ATTRIBUTES: readonly string[] = [...new Set([...GLOBAL, ...Object.values(OF_ELEMENT).flat()])];

const global = new Set(GLOBAL);

/** Whether an element may have an attribute. Both names are in lower case. */
export const allowsAttribute = (element: string, attribute: string) =>
  global.has(attribute) || (OF_ELEMENT[element]?.includes(attribute) ?? false);

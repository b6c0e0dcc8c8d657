/** Elements that stand on lines or in cells of their own: their tags part words. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body br caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup ' +
    'option p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** Elements whose content is no text of the page. */
const UNSEEN = /^(?:script|style|template|noscript|iframe|noembed|noframes|xmp)$/;
const NAME = /\/?([a-z][^\s/>]*)/iy;
const ENTITY = /&(?:#(?:x([\da-f]+)|(\d+));?|([a-z]+\d*);|(amp|lt|gt|quot|nbsp|copy|reg))/gi;

/** Name by name what entities stand for, accented letters apart. */
const NAMED = new Map(
  Array.from(
    (
      'amp&lt<gt>quot"apos\'nbsp ensp emsp thinsp shy\u00adzwj\u200dzwnj\u200cszligßaeligæAEligÆoeligœOEligŒoslashøOslashØ' +
      'ethðETHÐthornþTHORNÞlstrokłLstrokŁdstrokđDstrokĐndash–mdash—lsquo‘rsquo’sbquo‚ldquo“rdquo”bdquo„laquo«raquo»' +
      'lsaquo‹rsaquo›hellip…bull•middot·iexcl¡iquest¿euro€pound£yen¥cent¢copy©reg®trade™deg°sect§para¶times×divide÷' +
      'plusmn±micro\u00b5sup2²sup3³frac12½frac14¼frac34¾ordfªordmºlarr←rarr→'
    ).matchAll(/([a-z]+\d*)(.)/gi),
    ([, name, text]) => [name, text] as const,
  ),
);
/** `&ccaron;` is c with a caron: the names of accented letters say what they are made of. */
const ACCENTED = /^([a-z])(grave|acute|circ|tilde|uml|ring|cedil|caron|breve|ogon|macr|dot|dblac)$/i;
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  macr: '\u0304',
  breve: '\u0306',
  dot: '\u0307',
  uml: '\u0308',
  ring: '\u030a',
  dblac: '\u030b',
  caron: '\u030c',
  cedil: '\u0327',
  ogon: '\u0328',
};

/**
 * The text that a reader sees of HTML, on one line: without tags, comments and what is not shown, with entities
 * decoded, block elements and `<br>` as blanks, and every run of white space as one blank.
 *
 * It reads what browsers make of broken markup closely enough for sorting, searching and copying, and shows nothing to
 * any parser: never use its result as HTML.
 *
 * Cost: one pass; text without markup is returned as it is.
 */
export function textOfMarkup(html: string): string {
  let at = html.indexOf('<');
  if (at < 0 && !html.includes('&')) return tidy(html);
  let text = '';
  let from = 0;
  while (at >= 0) {
    const end = endOfTag(html, at);
    if (end > at + 1) {
      text += decode(html.slice(from, at));
      NAME.lastIndex = at + 1;
      const name = NAME.exec(html)?.[1]?.toLowerCase() ?? '';
      if (BLOCKS.has(name)) text += ' ';
      from = UNSEEN.test(name) && html[at + 1] !== '/' ? endOfContent(html, end, name) : end;
    }
    at = html.indexOf('<', Math.max(from, end));
  }
  return tidy(text + decode(html.slice(from)));
}

/** Where the tag, comment or declaration that starts at `at` ends; `at + 1` where the `<` is a character of the text. */
function endOfTag(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 2);
    return end < 0 ? html.length : end + 3;
  }
  NAME.lastIndex = at + 1;
  if (NAME.test(html)) return endOfAttributes(html, NAME.lastIndex);
  const next = html[at + 1];
  if (next !== '!' && next !== '?' && next !== '/') return at + 1;
  const end = html.indexOf('>', at + 1);
  return end < 0 ? html.length : end + 1;
}

/** A `>` in a quoted value does not end a tag; a quote elsewhere than at the start of a value quotes nothing. */
function endOfAttributes(html: string, from: number): number {
  let valueMayStart = false;
  for (let i = from; i < html.length; i++) {
    const character = html[i]!;
    if (character === '>') return i + 1;
    if (valueMayStart && (character === '"' || character === "'")) {
      i = html.indexOf(character, i + 1);
      if (i < 0) return html.length;
    } else if (valueMayStart && character > ' ') {
      while (i + 1 < html.length && html[i + 1]! > ' ' && html[i + 1] !== '>') i++;
    }
    valueMayStart = character === '=' || (valueMayStart && character <= ' ');
  }
  return html.length;
}

function endOfContent(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  return found ? found.index : html.length;
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (written, hex?: string, decimal?: string, name?: string, legacy?: string) => {
    if (hex || decimal) {
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    }
    const known = NAMED.get(name ?? legacy!.toLowerCase());
    if (known !== undefined) return known;
    const parts = ACCENTED.exec(name!);
    return parts ? (parts[1]! + ACCENTS[parts[2]!.toLowerCase()]!).normalize('NFC') : written;
  });
}

function tidy(text: string): string {
  return /\s\s|[^\S ]|^ | $/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

import { streamSafe } from './stream-safe.ts';

/** Elements on lines or in cells of their own: their tags separate words. */
const BLOCKS = new Set(
  (
    'address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre search section summary table tbody td ' +
    'tfoot th thead tr ul'
  ).split(' '),
);
/** Whether an element's tags separate words, by its lowercase name. */
export const partsWords = (name: string): boolean => BLOCKS.has(name);

/** Elements whose content is not shown as text. */
const UNSEEN = /^(?:script|style|template|noscript|iframe|noembed|noframes|xmp)$/;
const ENTITY = /&(?:#(?:x([\da-f]+)|(\d+));?|([a-z]+\d*);|(amp|lt|gt|quot|nbsp|copy|reg))/gi;

/** A map from a text of alternating names and values. */
const named = (text: string): Map<string, string> =>
  new Map(Array.from(text.matchAll(/([a-z]+\d*)(.)/gi), ([, name, sign]) => [name!, sign!]));

/** Named entities, except accented letters. */
const NAMED = named(
  'amp&lt<gt>quot"apos\'nbsp ensp emsp thinsp shy\u00adzwj\u200dzwnj\u200cszligßaeligæAEligÆoeligœOEligŒoslashøOslashØ' +
    'lstrokłLstrokŁdstrokđDstrokĐndash–mdash—lsquo‘rsquo’sbquo‚ldquo“rdquo”bdquo„laquo«raquo»hellip…bull•middot·' +
    'iexcl¡iquest¿euro€pound£yen¥cent¢copy©reg®trade™deg°sect§para¶times×plusmn±micro\u00b5sup2²sup3³frac12½larr←rarr→',
);
/** Combining marks by the end of an entity's name: `&ccaron;` is c with a caron. */
const ACCENTS = named(
  'grave\u0300acute\u0301circ\u0302tilde\u0303macr\u0304breve\u0306dot\u0307uml\u0308ring\u030adblac\u030bcaron\u030c' +
    'cedil\u0327ogon\u0328',
);
const ACCENTED = new RegExp(`^([a-z])(${[...ACCENTS.keys()].join('|')})$`, 'i');

/**
 * The text of HTML as a reader sees it, on one line: tags, comments and hidden content removed, entities decoded, block
 * elements and `<br>` turned into blanks, white space collapsed, and fit to be shown (`streamSafe`).
 *
 * It reads broken markup enough like browsers do for sorting, searching and copying, without a parser: never use its
 * result as HTML.
 *
 * Cost: one pass; text without markup is returned as it is.
 */
export function textOfMarkup(html: string): string {
  const text = streamSafe(wordsOfMarkup(html));
  return isTidy(text) ? text : text.replace(/\s+/g, ' ').trim();
}

/** The same with white space and runs of marks unchanged: enough if only words matter. */
export function wordsOfMarkup(html: string): string {
  let at = html.indexOf('<');
  if (at < 0) return decodeEntities(html);
  let text = '';
  let from = 0;
  while (at >= 0) {
    const start = html.charCodeAt(at + 1) === SLASH ? at + 2 : at + 1;
    let end = start;
    let name = '';
    if (isLetter(html.charCodeAt(start))) {
      end = endOfName(html, start);
      name = html.slice(start, end).toLowerCase();
      end = endOfAttributes(html, end);
    } else if (html[at + 1] === '!' || html[at + 1] === '?' || start > at + 1) {
      end = html.startsWith('<!--', at) ? endOf('-->', html, at + 2) : endOf('>', html, at);
    } else {
      // A character of the text.
      at = html.indexOf('<', start);
      continue;
    }
    text += decodeEntities(html.slice(from, at));
    if (BLOCKS.has(name)) text += ' ';
    from = start === at + 1 && UNSEEN.test(name) ? endOfContent(html, end, name) : end;
    at = html.indexOf('<', from);
  }
  return text + decodeEntities(html.slice(from));
}

const SLASH = 0x2f;
const GREATER = 0x3e;

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

function endOfName(html: string, from: number): number {
  for (let i = from; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code <= 32 || code === SLASH || code === GREATER) return i;
  }
  return html.length;
}

/** A `>` in a quoted value does not end a tag; a quote opens only at the start of a value. */
function endOfAttributes(html: string, from: number): number {
  let valueMayStart = false;
  for (let i = from; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === GREATER) return i + 1;
    if (valueMayStart && (code === 0x22 || code === 0x27)) {
      i = html.indexOf(html[i]!, i + 1);
      if (i < 0) return html.length;
    } else if (valueMayStart && code > 32) {
      while (html.charCodeAt(i + 1) > 32 && html.charCodeAt(i + 1) !== GREATER) i++;
    }
    valueMayStart = code === 0x3d || (valueMayStart && code <= 32);
  }
  return html.length;
}

function endOf(end: string, html: string, from: number): number {
  const at = html.indexOf(end, from);
  return at < 0 ? html.length : at + end.length;
}

function endOfContent(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

/** Text of markup with its entities decoded. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (written, hex?: string, decimal?: string, name?: string, legacy?: string) => {
    if (hex || decimal) {
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    }
    const known = NAMED.get(name ?? legacy!.toLowerCase());
    if (known !== undefined) return known;
    const parts = ACCENTED.exec(name!);
    return parts ? (parts[1]! + ACCENTS.get(parts[2]!.toLowerCase())!).normalize('NFC') : written;
  });
}

/** Whether words are separated by single blanks only. False if in doubt. */
function isTidy(text: string): boolean {
  let afterBlank = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isBlank = code === 32;
    if (isBlank ? afterBlank : code < 33 || code === 160 || (code > 0x167f && code < 0x3001) || code === 0xfeff) {
      return false;
    }
    afterBlank = isBlank;
  }
  return text === '' || !afterBlank;
}

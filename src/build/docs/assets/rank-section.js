/** What people write for what the pages call otherwise: words that count as found, too. */
const ALSO = {
  color: ['colour', 'tone'],
  colour: ['color', 'tone'],
  csp: ['content-security-policy', 'policy'],
  css: ['style'],
  dark: ['color-scheme', 'scheme'],
  deadline: ['expiration', 'overdue'],
  dialog: ['questions'],
  dialogue: ['questions'],
  due: ['expiration', 'overdue'],
  excel: ['csv'],
  format: ['date_local', 'number_local'],
  hide: ['hidden'],
  highlight: ['tone'],
  i18n: ['language'],
  infinite: ['scroll'],
  localization: ['language'],
  mode: ['scheme'],
  money: ['currency'],
  order: ['sort'],
  pagination: ['perpage', 'pages'],
  paging: ['perpage', 'pages'],
  price: ['currency'],
  theme: ['style', 'custom properties'],
  translate: ['language'],
  translation: ['language'],
};
/** Words that say nothing of what is looked for. */
const EMPTY = new Set([
  'a',
  'an',
  'and',
  'by',
  'do',
  'for',
  'how',
  'i',
  'in',
  'is',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);
/** Pages for those who use panels come before those for people who look up or change them. */
const BEHIND = {
  'changelog.html': 6,
  'compared.html': 4,
  'architecture.html': 4,
  'contributing.html': 4,
  'contributing/': 4,
  'contract.html': 2,
  'errors.html': 2,
  'reference.html': 1,
};
/** What was said, not what to do: behind all other pages. */
const TRANSCRIPTS = 'screen-reader/';

export const folded = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words that are searched for. */
export function wordsOf(text) {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const telling = words.filter(word => !EMPTY.has(word));
  return telling.length > 0 ? telling : words;
}

/** How well a section answers; 0 where a word is nowhere in it. */
export function rankOf({ page, heading, title, text }, words) {
  const places = [heading, title, text].map(folded);
  let rank = 0;
  for (const word of words) {
    const found = Math.max(...spellings(word).map((spelling, i) => rankOfWord(places, spelling) - (i > 0 ? 0.5 : 0)));
    if (found <= 0) return 0;
    rank += found;
  }
  if (page.startsWith(TRANSCRIPTS)) return rank / 1000;
  const behind = BEHIND[page] ?? BEHIND[page.replace(/[^/]*$/, '')] ?? 0;
  return Math.max(0.1, rank - behind);
}

/** A word, its singular, and what else it may be called. */
function spellings(word) {
  const singular = /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
  return [...new Set([word, singular, ...(ALSO[singular] ?? [])])];
}

function rankOfWord([heading, title, text], word) {
  if (heading.includes(word)) return heading.split(/[^\p{L}\p{N}_-]+/u).includes(word) ? 12 : 8;
  const times = text.split(word).length - 1;
  // A section that is about something names it more than once.
  if (times > 0) return (title.includes(word) ? 3 : 2) + Math.min(times - 1, 5) / 5;
  return title.includes(word) ? 1 : 0;
}

/** Characters of an excerpt. */
const LENGTH = 160;

/** What stands around the first of the words in a section, from whole word to whole word. */
export function excerptOf(text, words) {
  const at = words.map(word => folded(text).indexOf(word)).find(found => found >= 0) ?? 0;
  const start = at <= 40 ? 0 : text.indexOf(' ', at - 40) + 1;
  const rest = text.slice(start);
  const end = rest.length <= LENGTH ? rest.length : rest.lastIndexOf(' ', LENGTH);
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end)}${end < rest.length ? ' …' : ''}`;
}

import { SizedCache } from '../base/sized-cache.ts';
import { streamSafe } from '../base/text/stream-safe.ts';
import { en } from './en.ts';
import type { Message, MessageKey, MessageTable } from './en.ts';

/** The words of the interface in one language. */
export interface Messages {
  /** BCP 47 tag that `Intl` supports. */
  readonly lang: string;
  /**
   * A text with its values filled in, fit to be shown; the plural form follows the value `n`. An unknown key is
   * returned itself.
   */
  text(key: MessageKey | (string & {}), values?: Readonly<Record<string, string | number>>): string;
  /** Formats a number for the language. */
  number(n: number): string;
}

/** Letters of Hebrew, Arabic and related scripts, and those of others. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;

const tables = new Map<string, MessageTable>([['en', en]]);
/** Bundled languages that are not loaded yet; each is loaded when first needed. */
const toLoad = new Map<string, () => Promise<MessageTable>>([
  ['ar', async () => (await import('./languages/ar/ar.ts')).ar],
  ['cs', async () => (await import('./languages/cs/cs.ts')).cs],
  ['de', async () => (await import('./languages/de/de.ts')).de],
  ['es', async () => (await import('./languages/es/es.ts')).es],
  ['fr', async () => (await import('./languages/fr/fr.ts')).fr],
  ['he', async () => (await import('./languages/he/he.ts')).he],
  ['pl', async () => (await import('./languages/pl/pl.ts')).pl],
]);
/** Bounded, since a page can use any number of languages. */
const made = new SizedCache<Messages>(5000);
const listeners = new Set<() => void>();

/**
 * Translates the interface, in whole or in part: what is missing is taken from the language without its region, then
 * from English. Panels on the page update at once.
 *
 * @param lang - BCP 47, such as `pl` or `de-AT`
 * @param messages - texts by key; plural forms by the categories of `Intl.PluralRules`
 */
export function defineMessages(lang: string, messages: MessageTable): void {
  const key = lang.toLowerCase();
  tables.set(key, { ...tables.get(key), ...messages });
  made.clear();
  for (const listener of listeners) listener();
}

/** Adds the English texts of a part that is loaded on demand. Other languages contain theirs from the start. */
export function addPartMessages(texts: Readonly<Record<string, Message>>): void {
  const english: Record<string, Message> = tables.get('en')!;
  // In place, so that existing `Messages` stay valid. Texts that the page has defined win.
  for (const [key, text] of Object.entries(texts)) if (!Object.hasOwn(english, key)) english[key] = text;
}

/**
 * Loads the texts of a bundled language. Until then its texts are English, except those that the page has defined.
 *
 * @param lang - BCP 47
 * @returns null if there is nothing to load; rejects if the texts cannot be loaded
 */
export function languageReady(lang: string): Promise<void> | null {
  const [tag = ''] = lang.toLowerCase().split('-');
  const load = toLoad.get(tag);
  if (!load) return null;
  return load().then(table => {
    if (!toLoad.delete(tag)) return;
    // Texts that the page has defined in the meantime win.
    tables.set(tag, { ...table, ...tables.get(tag) });
    made.clear();
  });
}

/** Calls back when texts have been defined, until the returned function is called. */
export function onMessagesDefined(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The words for a language; English if it is unknown or malformed. */
export function messagesFor(lang: string): Messages {
  let messages = made.get(lang);
  if (!messages) made.set(lang, (messages = createMessages(lang)));
  return messages;
}

function createMessages(wanted: string): Messages {
  const lang = knownToIntl(wanted);
  const chain: MessageTable[] = [];
  for (let tag = lang.toLowerCase(); tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const table = tables.get(tag);
    if (table) chain.push(table);
  }
  const spoken = chain.length > 0 ? lang : 'en';
  chain.push(tables.get('en')!);
  // Created when first needed: together they would delay the first paint by some milliseconds.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const number = (n: number) => (numbers ??= new Intl.NumberFormat(lang)).format(n);

  return {
    lang,
    number,
    text(key, values = {}) {
      const found: Message | undefined = chain.find(table => Object.hasOwn(table, key))?.[key as MessageKey];
      const text =
        typeof found === 'object'
          ? (found[(plurals ??= new Intl.PluralRules(spoken)).select(Number(values['n']))] ?? found.other)
          : (found ?? key);
      const filled = text.replace(/\{(\w+)\}/g, (hole, name: string) => {
        const value = values[name];
        return typeof value === 'number' ? number(value) : isolated(value ?? hole, text);
      });
      return streamSafe(filled);
    },
  };
}

/** A value, apart from the sentence around it if it has letters that are written in the other direction. */
function isolated(value: string, sentence: string): string {
  const isForeign = RIGHT_TO_LEFT.test(sentence) ? LEFT_TO_RIGHT.test(value) : RIGHT_TO_LEFT.test(value);
  return isForeign ? `\u2068${value}\u2069` : value;
}

/** The tag in its canonical spelling, or `en` if it is empty or malformed. */
function knownToIntl(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

import { before, suite, test } from 'node:test';
import { expect } from 'chai';
import { cs } from '../../../src/core/messages/cs.ts';
import { de } from '../../../src/core/messages/de.ts';
import { en } from '../../../src/core/messages/en.ts';
import type { Message, MessageKey, MessageTable } from '../../../src/core/messages/en.ts';
import { EXPLAIN_MESSAGES } from '../../../src/core/messages/parts/explain-messages.ts';
import { FILTER_MESSAGES } from '../../../src/core/messages/parts/filter-messages.ts';
import { KEY_MESSAGES } from '../../../src/core/messages/parts/key-messages.ts';
import {
  addPartMessages,
  defineMessages,
  languageReady,
  type PartMessages,
  messagesFor,
  onMessagesDefined,
} from '../../../src/core/messages/messages.ts';

const holes = (message: Message | undefined) =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].toSorted().join(' ');

suite('messages', () => {
  before(() => Promise.all([languageReady('cs-CZ'), languageReady('de')]));

  for (const [lang, table] of Object.entries<MessageTable>({ cs, de })) {
    test(`say everything in ${lang}, with the same values`, () => {
      for (const key of Object.keys(en) as MessageKey[]) {
        expect(table, key).to.have.property(key);
        expect(holes(table[key]), key).to.equal(holes(en[key]));
      }
    });
  }

  for (const [part, texts] of Object.entries({ KEY_MESSAGES, EXPLAIN_MESSAGES, FILTER_MESSAGES })) {
    test(`say everything of ${part} in each language, with the same values`, () => {
      const { en, ...others } = texts as PartMessages;
      for (const [lang, table] of Object.entries(others)) {
        expect(Object.keys(table), lang).to.deep.equal(Object.keys(en));
        for (const key of Object.keys(en)) expect(holes(table[key]), `${lang} ${key}`).to.equal(holes(en[key]));
      }
    });
  }

  test('of a part come after those of the page', () => {
    defineMessages('en-x-part', { keySearch: 'Find' } as MessageTable);
    const spoken = messagesFor('en-x-part');
    addPartMessages(KEY_MESSAGES);
    expect(spoken.text('keySearch')).to.equal('Find');
    expect(spoken.text('keyNextRow')).to.equal('Next row');
    expect(messagesFor('de').text('keyNextRow')).to.equal('Nächste Zeile');
  });

  test('have every plural form that Czech and German ask for', () => {
    for (const [lang, table] of Object.entries<MessageTable>({ en, cs, de })) {
      for (const [key, message] of Object.entries(table)) {
        if (typeof message === 'string') continue;
        if (message === undefined) throw new Error(`${lang}: ${key} is missing`);
        const asked = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
        expect(Object.keys(message), `${lang} ${key}`).to.include.members(asked);
      }
    }
  });

  // lang, count -> text
  const cases: readonly (readonly [string, number, string])[] = [
    ['en', 0, '0 rows'],
    ['en', 1, '1 row'],
    ['en', 1434, '1,434 rows'],
    ['en-GB', 2, '2 rows'],
    ['cs', 1, '1 řádek'],
    ['cs', 3, '3 řádky'],
    ['cs', 5, '5 řádků'],
    ['cs', 1.5, '1,5 řádku'],
    ['de-AT', 2, '2 Zeilen'],
    ['pl', 5, '5 rows'],
    ['', 2, '2 rows'],
    ['not a language!', 2, '2 rows'],
  ];
  for (const [lang, n, text] of cases) {
    test(`count ${n} rows in "${lang}" as "${text}"`, () => {
      expect(messagesFor(lang).text('rowCount', { n })).to.equal(text);
    });
  }

  test('write numbers as the language does', () => {
    expect(messagesFor('de').text('range', { from: 11, to: 20, total: 1434 })).to.equal('11–20 von 1.434');
    expect(messagesFor('en').text('range', { from: 11, to: 20, total: 1434 })).to.equal('11–20 of 1,434');
  });

  test('leave a value alone that holds another value’s name', () => {
    expect(messagesFor('en').text('range', { from: '{to}', to: '$&', total: '' })).to.equal('{to}–$& of ');
  });

  test('give a key without a text as it is', () => {
    expect(messagesFor('en').text('state.99')).to.equal('state.99');
    expect(messagesFor('en').text('constructor')).to.equal('constructor');
  });

  test('can be defined for another language, in part, and by region', () => {
    let told = 0;
    const stop = onMessagesDefined(() => told++);
    expect(messagesFor('fr-CA').text('search')).to.equal('Search');
    defineMessages('fr', { search: 'Rechercher', rowCount: { one: '{n} ligne', other: '{n} lignes' } });
    defineMessages('fr-CA', { search: 'Chercher' });
    stop();
    defineMessages('fr', { copy: 'Copier' });
    const french = messagesFor('fr-CA');
    expect(told).to.equal(2);
    expect(french.text('search')).to.equal('Chercher');
    expect(french.text('rowCount', { n: 0 })).to.equal('0 ligne');
    expect(french.text('copy')).to.equal('Copier');
    expect(french.text('lastPage')).to.equal('Last page');
  });
});

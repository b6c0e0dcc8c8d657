import { before, suite, test } from 'node:test';
import { expect } from 'chai';
import { en } from '../../../src/core/messages/en.ts';
import type { Message, MessageTable } from '../../../src/core/messages/en.ts';
import { ar } from '../../../src/core/messages/languages/ar/ar.ts';
import { cs } from '../../../src/core/messages/languages/cs/cs.ts';
import { de } from '../../../src/core/messages/languages/de/de.ts';
import { es } from '../../../src/core/messages/languages/es/es.ts';
import { fr } from '../../../src/core/messages/languages/fr/fr.ts';
import { he } from '../../../src/core/messages/languages/he/he.ts';
import { pl } from '../../../src/core/messages/languages/pl/pl.ts';
import {
  addPartMessages,
  defineMessages,
  languageReady,
  messagesFor,
  onMessagesDefined,
} from '../../../src/core/messages/messages.ts';
import { EXPLAIN_MESSAGES } from '../../../src/core/messages/parts/explain-messages.ts';
import { FILTER_MESSAGES } from '../../../src/core/messages/parts/filter-messages.ts';
import { FILTER_VALUE_MESSAGES } from '../../../src/core/messages/parts/filter-value-messages.ts';
import { REVEAL_MESSAGES } from '../../../src/core/messages/parts/reveal-messages.ts';
import { KEY_MESSAGES } from '../../../src/core/messages/parts/key-messages.ts';
import { OUTCOME_MESSAGES } from '../../../src/core/messages/parts/outcome-messages.ts';
import { QUESTION_MESSAGES } from '../../../src/core/messages/parts/questions.ts';
import { SELECTION_MESSAGES } from '../../../src/core/messages/parts/selection-messages.ts';

/** Every text in English, before parts are added to what is spoken. */
const ENGLISH: Readonly<Record<string, Message>> = {
  ...en,
  ...EXPLAIN_MESSAGES,
  ...FILTER_MESSAGES,
  ...FILTER_VALUE_MESSAGES,
  ...REVEAL_MESSAGES,
  ...KEY_MESSAGES,
  ...OUTCOME_MESSAGES,
  ...QUESTION_MESSAGES,
  ...SELECTION_MESSAGES,
};
const LANGUAGES: Readonly<Record<string, Readonly<Record<string, Message>>>> = { ar, cs, de, es, fr, he, pl };

const textOf = (message: Message | undefined) => JSON.stringify(message);
const holes = (message: Message | undefined) =>
  [...new Set(textOf(message).match(/\{\w+\}/g) ?? [])].toSorted().join(' ');

suite('messages', () => {
  // language, label -> the sentence; signs of isolation as < and >
  const isolated = [
    ['en', 'Claim', 'Claim …'],
    ['en', 'تولي (2)', '<تولي (2)> …'],
    ['rtl', 'Claim (2)', 'جار <Claim (2)>'],
    ['rtl', 'تولي (2)', 'جار تولي (2)'],
    ['rtl', '12/3', 'جار 12/3'],
  ] as const;
  for (const [lang, label, sentence] of isolated)
    test(`keep "${label}" apart from a sentence of the other direction, in ${lang}`, () => {
      defineMessages('qaa', { actionRunning: '{label} …' });
      defineMessages('qab', { actionRunning: 'جار {label}' });
      const text = messagesFor(lang === 'en' ? 'qaa' : 'qab').text('actionRunning', { label });
      expect(text.replace('\u2068', '<').replace('\u2069', '>')).to.equal(sentence);
    });

  before(() => Promise.all(['ar', 'cs-CZ', 'de', 'es', 'he', 'pl'].map(async lang => languageReady(lang))));

  for (const [lang, table] of Object.entries(LANGUAGES)) {
    test(`say everything in ${lang}, and nothing else`, () => {
      expect(Object.keys(table).toSorted()).to.deep.equal(Object.keys(ENGLISH).toSorted());
    });

    test(`say in ${lang} the same values as in English`, () => {
      for (const [key, message] of Object.entries(ENGLISH)) expect(holes(table[key]), key).to.equal(holes(message));
    });

    test(`have each form of ${lang} that Intl.PluralRules asks for, and no other`, () => {
      const asked = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.toSorted();
      for (const [key, message] of Object.entries(table))
        if (typeof message !== 'string') expect(Object.keys(message).toSorted(), key).to.deep.equal(asked);
    });

    test(`count in ${lang} in forms wherever English does`, () => {
      // A language may need none, but where a number is said of a thing that is named.
      for (const key of ['rowCount', 'itemCount', 'copied', 'actionConfirm', 'filterMore'])
        expect(table[key], key).to.be.an('object');
    });

    test(`are in ${lang} other words than in English`, () => {
      // Some words are the same, such as "Details" in German and "pages" in French.
      const worded = Object.keys(ENGLISH).filter(key => /\p{L}{4}/u.test(textOf(ENGLISH[key]).replace(/\{\w+\}/g, '')));
      const same = worded.filter(key => textOf(table[key]) === textOf(ENGLISH[key]));
      expect(same.length, same.join(' ')).to.be.at.most(10);
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
    ['pl', 2, '2 wiersze'],
    ['pl', 5, '5 wierszy'],
    ['pl', 22, '22 wiersze'],
    ['es', 1434, '1434 filas'],
    ['he', 2, 'שתי שורות'],
    ['he-IL', 11, '11 שורות'],
    ['ar', 2, 'صفان'],
    ['ar-u-nu-latn', 3, '3 صفوف'],
    ['ar-u-nu-latn', 11, '11 صفًا'],
    ['ar-u-nu-latn', 100, '100 صف'],
    ['nl', 5, '5 rows'],
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

  // lang, selected, of them hidden -> words
  const hidden: readonly (readonly [string, number, number, string])[] = [
    ['cs', 5, 2, 'Vybráno 5, z toho nezobrazeno: 2'],
    ['de', 1500, 1434, '1.500 ausgewählt, davon 1.434 nicht angezeigt'],
    ['es', 3, 1, '3 seleccionados, 1 no visible'],
    ['fr', 3, 2, '3 sélectionnés, dont 2 non affichés'],
    ['he', 3, 2, 'נבחרו 3, שניים לא מוצגים'],
    ['pl', 3, 3, 'Zaznaczono 3, w tym niewidocznych: 3'],
    ['ar-u-nu-latn', 3, 2, 'تم تحديد 3 عمليات، غير المعروض منها: 2'],
  ];
  for (const [lang, n, hiddenCount, text] of hidden)
    test(`say in ${lang} that ${hiddenCount} of ${n} selected processes are hidden`, async () => {
      await languageReady(lang);
      const messages = messagesFor(lang);
      const selected = messages.text('selected', { n });
      expect(messages.text('selectedHidden', { n: hiddenCount, selected })).to.equal(text);
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
    expect(messagesFor('pt-BR').text('search')).to.equal('Search');
    defineMessages('pt', { search: 'Pesquisar', rowCount: { one: '{n} linha', other: '{n} linhas' } });
    defineMessages('pt-BR', { search: 'Buscar' });
    stop();
    defineMessages('pt', { copy: 'Copiar' });
    const portuguese = messagesFor('pt-BR');
    expect(told).to.equal(2);
    expect(portuguese.text('search')).to.equal('Buscar');
    expect(portuguese.text('rowCount', { n: 0 })).to.equal('0 linha');
    expect(portuguese.text('copy')).to.equal('Copiar');
    expect(portuguese.text('lastPage')).to.equal('Last page');
  });
});

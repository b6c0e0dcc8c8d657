import { memoryAdapter } from '../../../../src/adapters/memory.ts';
import { toProcessPanelError } from '../../../../src/core/base/errors/process-panel-error.ts';
import { readInstant } from '../../../../src/core/base/dates/instant.ts';
import { parseRelativeDate } from '../../../../src/core/base/dates/relative-dates.ts';
import { timeZoneOf } from '../../../../src/core/base/dates/time-zone.ts';
import { addressFor } from '../../../../src/core/base/address.ts';
import { parseRange } from '../../../../src/core/base/value-range.ts';
import { foldText, foldWords } from '../../../../src/core/base/text/fold-text.ts';
import { initialsOf } from '../../../../src/core/base/text/person.ts';
import { streamSafe } from '../../../../src/core/base/text/stream-safe.ts';
import { hitsIn } from '../../../../src/core/base/text/text-hits.ts';
import { textOfMarkup } from '../../../../src/core/base/text/text-of-markup.ts';
import { textOfValue } from '../../../../src/core/base/text/text-of-value.ts';
import type { ActionConfig } from '../../../../src/core/config/actions/action-config.ts';
import { messagesFor } from '../../../../src/core/messages/messages.ts';
import type { Process, Step } from '../../../../src/core/processes/process.ts';
import type { Criterion, ProcessQuery } from '../../../../src/core/query/process-query.ts';
import { fulltextPredicate } from '../../../../src/core/query/predicates/fulltext.ts';
import { createTemplateEngine } from '../../../../src/core/template/engine.ts';
import { valueFormatOf } from '../../../../src/core/view/cells/value-formats.ts';
import { csvRecord, htmlTable, tsvRecord } from '../../../../src/core/view/csv.ts';
import { FieldValues } from '../../../../src/core/view/field-values.ts';
import { SearchIndex } from '../../../../src/core/view/local/search-index.ts';
import { ActionSet } from '../../../../src/features/actions/action-set.ts';
import { choicesOf } from '../../../../src/features/filters/bar-choices.ts';
import { FilterLabels } from '../../../../src/features/filters/filter-labels.ts';
import { readViews } from '../../../../src/features/filters/views/personal-views.ts';
import { viewOf } from '../../../../src/core/view/read-view.ts';
import { viewInAddress } from '../../../../src/elements/view-address/view-address.ts';
import { withoutInlineCode } from '../../../../src/elements/markup/without-inline-code.ts';
import { marks } from '../../../support/marks.ts';

const words = messagesFor('en');
const locale = { lang: 'en', timeZone: 'UTC', message: (key: string) => words.text(key) };
const engine = createTemplateEngine(locale);
const DATA = engine.compile('{{ $_step.data }}');
const RAW = engine.compile('{{ $_step.data | raw }}');
const SLUG = engine.compile('{{ $_step.data | webalize }}');
const ADDRESS = engine.compile('/a/{{ $_step.data }}');

const process = (id: number, name: string, data: string): Process => {
  const templateStep = { id: 1, name: 'a', title: name, type: 2 } as const;
  const resolver = { id, fullname: name };
  return {
    id,
    templateProcess: { id: 1, name },
    creator: { id, fullname: name },
    state: 2,
    start: '2026-01-01T00:00:00Z',
    tags: [name],
    variables: { a: name },
    steps: [{ id, templateStep, state: 2, resolver, data }],
  };
};
const pairOf = (text: string): [Process, Step] => {
  const owner = process(1, text, text);
  return [owner, owner.steps[0]!];
};
const action = { name: 'a', label: 'A', places: ['row'], when: '{{ $_step.data }}{{ "" }}' } as unknown as ActionConfig;
const fulltext = (value: string): Criterion => ({ key: 'fulltext', operator: '=', value: [value] });
const signal = new AbortController().signal;
const query = { panel: 'process_list', acl: false, self: true, limit: null, offset: 0 };
const tag = { name: 'a', title: 'A', source: { criterion: 'tag' }, choices: null } as never;

function search(texts: readonly string[], sought: string): unknown {
  const reader = new FieldValues('a', RAW, () => {});
  const index = new SearchIndex([reader]);
  const owners = texts.map((text, i) => process(i, 'A', text));
  const pairs = { processes: owners, steps: owners.map(({ steps }) => steps[0]!), length: owners.length };
  for (const _ of index.build(pairs, texts.length));
  const found = index.search(foldWords(sought), null, 0, texts.length);
  while (!found.next().done);
  return index;
}

function orNothing(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** What is done with a text of data, of a reader's search, of an address or of an answer. */
export const CHANNELS: Readonly<Record<string, (text: string) => unknown>> = {
  'cut marks': streamSafe,
  'fold a text': foldText,
  'fold a search': foldWords,
  'find hits of a search': text => hitsIn(text, ['a', 'da']),
  'read the text of markup': textOfMarkup,
  'read markup for its inline code': withoutInlineCode,
  'read the text of a list': text => textOfValue([text, { text }]),
  'read the initials of a name': text => initialsOf(text, 'en'),
  'search step data by a criterion': text => fulltextPredicate(['ada']).step(pairOf(text)[1]),
  'search a process by a criterion': text => fulltextPredicate(['ada']).process(pairOf(text)[0]),
  'make a criterion of a text': text => fulltextPredicate([text]).process(pairOf('ada')[0]),
  'filter and sort in memory': text => {
    const sort = { field: 'resolver', direction: 'asc' } as const;
    const data = [process(1, text, text), process(2, `${text}b`, text), process(3, `b${text}`, text)];
    return memoryAdapter(data).fetch({ ...query, criteria: [fulltext('ada')], sort } as unknown as ProcessQuery, {
      signal,
      lang: 'cs',
    });
  },
  'search rows': text => search([text, `${text}b`], 'ada'),
  'search rows for a text': text => search(['ada'], text),
  'evaluate a field': text => orNothing(() => DATA.evaluate(...pairOf(text))),
  'evaluate markup': text => orNothing(() => RAW.evaluate(...pairOf(text))),
  'evaluate a filter of texts': text => orNothing(() => SLUG.evaluate(...pairOf(text))),
  'evaluate an address': text => orNothing(() => ADDRESS.evaluateAddress(...pairOf(text))),
  'evaluate the condition of an action': text => {
    const [owner, step] = pairOf(text);
    return new ActionSet([action], engine, () => {}).forRow({ process: owner, step });
  },
  'read a value to sort by': text => new FieldValues('a', RAW, () => {}).sortValue(...pairOf(text)),
  'show a person': text => formatAs('user', { fullname: text, id: text }),
  'show tags': text => formatAs('tags', [text, text]),
  'show a date': text => formatAs('datetime', text),
  'show a number': text => formatAs('currency', text),
  'show a share': text => formatAs('progress', text),
  'show a time': text => formatAs('relative', text),
  'read an instant': text => readInstant(text, timeZoneOf('UTC')),
  'read a relative date': parseRelativeDate,
  'read a range': parseRange,
  'read an address': text => addressFor('link', text, 'https://panel.example/'),
  'read a view': text =>
    viewOf({ search: text, sort: [{ column: text, direction: 'asc' }], filters: { a: [text] }, named: text }),
  'read a view in an address': text => {
    const searchParams = new URLSearchParams();
    for (const part of ['search', 'sort', 'page', 'perPage', 'order', 'column', 'filter', 'view'])
      searchParams.append(`p.${part}`, text);
    return viewOf(viewInAddress({ searchParams } as URL, 'p'));
  },
  'read views of a store': text => readViews([{ id: text, title: text, search: text }]),
  'sort the choices of a filter': text => {
    const labels = new FilterLabels(() => words);
    const values = [text, `${text}b`, `b${text}`, `${text}c`];
    const known = { values, countOf: () => 1, partial: false, basis: null };
    return choicesOf(tag, [], known, { user: undefined, lang: 'cs', labelOf: value => labels.labelOf(tag, value) });
  },
  'say a message': text => words.text('noMatch', { search: text }),
  'make an error': text => toProcessPanelError(new Error(text), 'adapter/network'),
  'write CSV': text => csvRecord([text, text]),
  'write for the clipboard': text => tsvRecord([text]) + htmlTable([[text], [text]]),
};

const formatAs = (type: Parameters<typeof valueFormatOf>[0]['type'], value: unknown): unknown =>
  valueFormatOf({ type, currency: 'EUR', digits: null, locale, now: () => 0 })(value, {});

/** Texts of about so many characters that some program has taken long for. */
export const MARKED: Readonly<Record<string, (n: number) => string>> = {
  'marks of two classes': n => `a${marks(n)}`,
  'marks of two classes before a word': n => `a${marks(n)} ada`,
  'marks that take two units': n => `a${'\u{1d165}\u0323'.repeat(n / 3)}`,
  'marks as entities': n => `a${'&#x301;&#x323;'.repeat(n / 14)}`,
};

export const PATTERNS: Readonly<Record<string, (n: number) => string>> = {
  ...MARKED,
  'letters with marks': n => `a${marks(60)} `.repeat(n / 62),
  'one letter': n => 'a'.repeat(n),
  'an accented letter': n => 'á'.repeat(n),
  words: n => Array.from({ length: n / 5 }, (_, i) => `a${i % 1000}`).join(' '),
  'blanks and a letter': n => `${' '.repeat(n)}a`,
  'a letter and blanks': n => `a${' '.repeat(n)}b`,
  tabs: n => `+1${'\t'.repeat(n)}x`,
  lines: n => '\n'.repeat(n),
  'signs of formulas': n => '=\t'.repeat(n / 2),
  digits: n => `1${'0'.repeat(n)}x`,
  'digits in groups': n => `${'1.000,'.repeat(n / 6)}x`,
  dots: n => `${'.'.repeat(n)}x`,
  slashes: n => `https:${'/'.repeat(n)}`,
  dashes: n => `${'-'.repeat(n)}x`,
  colons: n => ':width:'.repeat(n / 7),
  'opened tags': n => '<'.repeat(n),
  'tags with an opened quote': n => '<a b="'.repeat(n / 6),
  'tags without an end': n => '<b '.repeat(n / 3),
  'opened comments': n => '<!--'.repeat(n / 4),
  'opened styles': n => '<style>'.repeat(n / 7),
  attributes: n => `<a ${'onx=1 '.repeat(n / 6)}`,
  'attributes with opened quotes': n => `<p ${'a=\' b=" '.repeat(n / 8)}`,
  ampersands: n => '&'.repeat(n),
  'opened entities': n => `&${'a'.repeat(n)}`,
  'halves of pairs': n => '\ud800'.repeat(n),
  'capitals with dots': n => 'İ'.repeat(n),
  'sharp s': n => 'ß'.repeat(n),
};

import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';

const ITEMS = [1, 2].map(n => ({ id: n, title: `Task ${n}`, next: `https://x.org/${n}`, hasMore: true }));
const AT = 'https://api.example.com/tasks?page=2';
/** What the notes say of further pages. */
const said = (answer: object): readonly string[] =>
  guessSource(answer, 'a').notes.filter(note => note.startsWith('There are more items'));

suite('inspect: further pages', () => {
  // system, the answer, by what they are known
  const GIVEN: readonly (readonly [string, object, string])[] = [
    ['Jira', { isLast: false, nextPageToken: 'CAEaAggF', issues: ITEMS }, '"isLast" is false'],
    [
      'Jira, by its token alone',
      { nextPageToken: 'CAEaAggF', issues: ITEMS },
      '"nextPageToken" leads to the next page',
    ],
    ['Jira before', { startAt: 0, maxResults: 2, total: 55, issues: ITEMS }, '"total" is 55'],
    [
      'Linear',
      { data: { issues: { nodes: ITEMS, pageInfo: { hasNextPage: true, endCursor: 'x' } } } },
      '"data.issues.pageInfo.hasNextPage" is true',
    ],
    ['Zendesk', { tickets: ITEMS, next_page: AT, previous_page: null, count: 1234 }, '"count" is 1234'],
    ['Zendesk, by a cursor', { tickets: ITEMS, meta: { has_more: true } }, '"meta.has_more" is true'],
    [
      'Asana',
      { data: ITEMS, next_page: { offset: 'e', path: '/tasks', uri: AT } },
      '"next_page" leads to the next page',
    ],
    ['Django REST', { count: 40, next: AT, previous: null, results: ITEMS }, '"count" is 40'],
    ['OData', { '@odata.nextLink': AT, value: ITEMS }, '"@odata.nextLink" leads to the next page'],
    ['SAP (OData 2)', { d: { results: ITEMS, __next: AT } }, '"d.__next" leads to the next page'],
    [
      'Salesforce',
      { done: false, nextRecordsUrl: '/q/01g', records: ITEMS },
      '"nextRecordsUrl" leads to the next page',
    ],
    ['Spring', { content: ITEMS, last: false, totalElements: 2 }, '"last" is false'],
    ['HAL', { _embedded: { tasks: ITEMS }, _links: { next: { href: AT } } }, '"_links.next" leads to the next page'],
    ['HubSpot', { results: ITEMS, paging: { next: { after: '2', link: AT } } }, '"paging.next" leads to the next page'],
    [
      'Slack',
      { items: ITEMS, response_metadata: { next_cursor: 'dXNlc' } },
      '"response_metadata.next_cursor" leads to the next page',
    ],
    ['monday.com', { items_page: { cursor: 'MSw5', items: ITEMS } }, '"items_page.cursor" leads to the next page'],
    ['a German total', { anzahl: 48, seite: 1, seiten: 8, vorgaenge: ITEMS }, '"anzahl" is 48'],
    ['a German total of all', { gesamt: '48', anzahl: 2, vorgaenge: ITEMS }, '"gesamt" is 48'],
    ['a German total in one word', { gesamtanzahl: 48, vorgaenge: ITEMS }, '"gesamtanzahl" is 48'],
    [
      'a German total about the page',
      { vorgaenge: ITEMS, paginierung: { Treffer: 48 } },
      '"paginierung.Treffer" is 48',
    ],
    ['German pages', { seite: 1, seiten: 8, vorgaenge: ITEMS }, '"seiten" is 8'],
    ['the number of German pages', { aktuelleSeite: '1', anzahlSeiten: '8', vorgaenge: ITEMS }, '"anzahlSeiten" is 8'],
    [
      'a German address',
      { naechsteSeite: '/api/vorgaenge?seite=2', vorgaenge: ITEMS },
      '"naechsteSeite" leads to the next page',
    ],
    ['a German number', { nächsteSeite: 2, vorgaenge: ITEMS }, '"nächsteSeite" leads to the next page'],
    ['a German flag', { weitereVorhanden: true, vorgaenge: ITEMS }, '"weitereVorhanden" is true'],
    ['a German last page', { letzteSeite: false, vorgaenge: ITEMS }, '"letzteSeite" is false'],
    ['pages', { page: 1, pages: 8, tasks: ITEMS }, '"pages" is 8'],
    ['pages beside the items of one', { count: 2, pages: 8, tasks: ITEMS }, '"pages" is 8'],
    ['pages in an object about them', { paging: { pages: 8 }, tasks: ITEMS }, '"paging.pages" is 8'],
    ['total pages', { totalPages: 8, tasks: ITEMS }, '"totalPages" is 8'],
    ['a count of pages', { page_count: 8, tasks: ITEMS }, '"page_count" is 8'],
    ['Spring, by its pages', { content: ITEMS, page: { number: 6, totalPages: 8 } }, '"page.totalPages" is 8'],
    ['Laravel, by its pages', { data: ITEMS, current_page: 1, last_page: 8 }, '"last_page" is 8'],
    ['the number of a page', { items: ITEMS, meta: { next_page: 2 } }, '"meta.next_page" leads to the next page'],
  ];
  for (const [system, answer, why] of GIVEN)
    test(`are told of once, with what to do: ${system}`, () => {
      expect(said(answer)).to.deep.equal([
        `There are more items than these 2: ${why}. "src" reads one answer and asks for no other: ask for all in its address, or read the pages in a script and hand them over with mapAdapter (docs/any-json.md, "Where it applies")`,
      ]);
    });

  const LAST: readonly (readonly [string, object])[] = [
    ['a list', ITEMS],
    ['the last page', { isLast: true, nextPageToken: null, total: 2, issues: ITEMS }],
    ['an empty token', { nextPageToken: '', issues: ITEMS }],
    ['an empty cursor', { items: ITEMS, response_metadata: { next_cursor: '' } }],
    ['a last cursor', { data: { issues: { nodes: ITEMS, pageInfo: { hasNextPage: false, endCursor: 'x' } } } }],
    ['a total of all', { total: '2', items: ITEMS }],
    ['no next page', { next: null, next_page: null, count: 2, results: ITEMS }],
    ['items by their ids', { a: ITEMS[0], b: ITEMS[1] }],
    ['the last of German pages', { seite: 8, seiten: 8, naechsteSeite: null, vorgaenge: ITEMS }],
    ['the last of pages', { page: 8, pages: 8, tasks: ITEMS }],
    ['the last of pages in texts', { currentPage: '8', totalPages: '8', tasks: ITEMS }],
    ['the last page of Spring', { content: ITEMS, page: { number: 7, totalPages: 8 } }],
    ['the last page of Algolia', { hits: ITEMS, page: 7, nbPages: 8 }],
    ['the last page where pages count from 0', { items: ITEMS, pageIndex: 7, pageCount: 8 }],
    ['one page', { page: 1, pages: 1, anzahl: 2, tasks: ITEMS }],
    ['no further page', { letzteSeite: true, weitere: false, nächsteSeite: '', vorgaenge: ITEMS }],
    ['a document of several pages', { name: 'Manual', pages: 8, tasks: ITEMS }],
    ['a sum of money', { gesamt: 1250.5, rechnungen: ITEMS }],
    ['a next step', { next: 'approve', items: ITEMS }],
  ];
  for (const [what, answer] of LAST)
    test(`are not told of where there are none: ${what}`, () => {
      expect(said(answer)).to.deep.equal([]);
    });
});

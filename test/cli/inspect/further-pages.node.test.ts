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
    ['a next step', { next: 'approve', items: ITEMS }],
  ];
  for (const [what, answer] of LAST)
    test(`are not told of where there are none: ${what}`, () => {
      expect(said(answer)).to.deep.equal([]);
    });
});

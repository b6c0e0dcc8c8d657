import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { QUERY } from '../../adapters/asking.ts';

/** Issues as Jira gives them, at the address of its API. */
const issues = (api: string) => ({
  issues: [41, 42].map(n => ({
    expand: 'operations',
    id: String(10_000 + n),
    self: `${api}/${10_000 + n}`,
    key: `OPS-${n}`,
    fields: { summary: `Login fails ${n}`, status: { name: 'Open', statusCategory: { key: 'new' } } },
  })),
});
/** The line that the note on links has for the author; null if there is none. */
const lineOf = (answer: object): string | null =>
  guessSource(answer, 'a').notes.flatMap(note => /write (url: .*)$/.exec(note)?.[1] ?? [])[0] ?? null;

suite('inspect: the line for links to the pages of items, where only the addresses of an API are given', () => {
  // the API, the line
  const APIS = [
    ['https://acme.atlassian.net/rest/api/3/issue', "url: 'https://acme.atlassian.net/browse/{{ $item.key }}'"],
    ['https://example.com/jira/rest/api/2/issue', "url: 'https://example.com/jira/browse/{{ $item.key }}'"],
    ['http://localhost:8080/rest/api/latest/issue', "url: 'http://localhost:8080/browse/{{ $item.key }}'"],
    [
      'https://api.atlassian.com/ex/jira/1f5e-4a0c/rest/api/3/issue',
      "url: 'https://YOUR-SITE.atlassian.net/browse/{{ $item.key }}'",
    ],
  ] as const;
  for (const [api, line] of APIS) {
    test(`is ${line} for issues of ${api}`, () => {
      expect(lineOf(issues(api))).to.equal(line);
    });
  }

  test('leads to each page once it is written', async () => {
    const answer = issues('https://acme.atlassian.net/rest/api/3/issue');
    const yaml = `filter: {criteria: []}\nsource:\n  items: issues\n  map:\n    id: key\n    ${lineOf(answer)}\n`;
    const { config, diagnostics } = readConfig(yaml, 'process_grid', { checkTemplate });
    expect(diagnostics).to.deep.equal([]);
    const { signal } = new AbortController();
    const { pairs } = await loadPairs(mapAdapter(answer, config!.source!), QUERY, { signal });
    expect(pairs.processes.map(({ url }) => url)).to.deep.equal([
      'https://acme.atlassian.net/browse/OPS-41',
      'https://acme.atlassian.net/browse/OPS-42',
    ]);
  });

  const jira = issues('https://acme.atlassian.net/rest/api/3/issue');
  const OTHERS: readonly (readonly [string, object])[] = [
    ['items that have a link of their own', jira.issues.map(issue => ({ ...issue, url: 'https://x.com/1' }))],
    ['items without a key', jira.issues.map(({ key, ...issue }) => ({ ...issue, number: key }))],
    ['items of several sites', [...jira.issues, ...issues('https://beta.atlassian.net/rest/api/3/issue').issues]],
    ['another API', issues('https://example.com/api/v2/tickets')],
    ['an address that a template would read', issues('https://example.com/{{ x }}/rest/api/2/issue')],
  ];
  for (const [what, answer] of OTHERS) {
    test(`is not written for ${what}`, () => {
      expect(lineOf(answer)).to.equal(null);
    });
  }
});

import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { noteOfLinks } from '../../../src/cli/inspect/line-for-link.ts';
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
/** The note on links; null if there is none. */
function noteOf(answer: object, place = 'answer.json'): string | null {
  const { source, items } = guessSource(answer, place);
  return noteOfLinks(source, items, place);
}
/** The line that it has for the author. */
const lineOf = (answer: object, place?: string): string | null =>
  /write (url: .*)$/.exec(noteOf(answer, place) ?? '')?.[1] ?? null;

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

  const ID = '9d385017c611228701d22104cc95c371';
  const USER = { link: 'https://acme.service-now.com/api/now/table/sys_user/1', value: ID };
  const FROM_SERVICENOW = 'https://acme.service-now.com/api/now/table/incident?sysparm_limit=2';
  const CAMUNDA = {
    id: 'aa1',
    name: 'Pay',
    taskDefinitionKey: 'pay',
    processDefinitionId: 'invoice:2:8d80',
    caseDefinitionId: null,
    caseExecutionId: null,
  };
  const { caseDefinitionId: _case, ...FLOWABLE } = CAMUNDA;
  const FROM_CAMUNDA = 'http://localhost:8080/engine-rest/task';
  // system, an item, where it comes from, the line
  const SYSTEMS: readonly (readonly [string, object, string, string])[] = [
    [
      'Zendesk',
      { url: 'https://acme.zendesk.com/api/v2/tickets/35.json', id: 35, subject: 'Help' },
      'tickets.json',
      "url: 'https://acme.zendesk.com/agent/tickets/{{ $item.id }}'",
    ],
    [
      'Azure DevOps',
      { url: 'https://dev.azure.com/acme/8a1f/_apis/wit/workItems/297', id: 297, fields: { 'System.Title': 'Crash' } },
      'items.json',
      "url: 'https://dev.azure.com/acme/8a1f/_workitems/edit/{{ $item.id }}'",
    ],
    [
      'ServiceNow, with tables',
      { sys_id: ID, sys_class_name: 'incident', opened_by: USER },
      'incidents.json',
      "url: 'https://acme.service-now.com/nav_to.do?uri={{ $item.sys_class_name }}.do?sys_id={{ $item.sys_id }}'",
    ],
    [
      'ServiceNow, with words for tables',
      { sys_id: ID, sys_class_name: 'Catalog Task', opened_by: USER },
      'tasks.json',
      "url: 'https://acme.service-now.com/nav_to.do?uri=TABLE.do?sys_id={{ $item.sys_id }}', with the name of the table in place of TABLE",
    ],
    [
      'ServiceNow, without links',
      { sys_id: { value: ID, display_value: ID }, sys_class_name: { value: 'incident', display_value: 'Incident' } },
      FROM_SERVICENOW,
      "url: 'https://acme.service-now.com/nav_to.do?uri={{ $item.sys_class_name.value }}.do?sys_id={{ $item.sys_id.value }}'",
    ],
    [
      'ServiceNow, from a file without links',
      { sys_id: ID, sys_class_name: 'incident' },
      'incidents.json',
      "url: 'https://YOUR-SITE.service-now.com/nav_to.do?uri={{ $item.sys_class_name }}.do?sys_id={{ $item.sys_id }}'",
    ],
    [
      'Camunda 7',
      CAMUNDA,
      FROM_CAMUNDA,
      "url: 'http://localhost:8080/camunda/app/tasklist/default/#/?task={{ $item.id }}'",
    ],
    [
      'Camunda 7, from a file',
      CAMUNDA,
      'tasks.json',
      "url: 'https://YOUR-SITE/camunda/app/tasklist/default/#/?task={{ $item.id }}'",
    ],
    [
      'Flowable, which has no pages of its own',
      { ...FLOWABLE, url: 'http://localhost:8080/flowable-rest/service/runtime/tasks/aa1' },
      'http://localhost:8080/flowable-rest/service/runtime/tasks',
      "url: 'https://YOUR-SITE/{{ $item.id }}'",
    ],
    ['a list of a house', { nr: 7, titel: 'Rechnung' }, 'liste.json', "url: 'https://YOUR-SITE/{{ $item.nr }}'"],
  ];
  for (const [system, item, place, line] of SYSTEMS) {
    test(`is ${line} for ${system}`, () => {
      expect(lineOf([item], place)).to.equal(line);
      const yaml = `filter: {criteria: []}\nsource:\n  map:\n    id: id\n    ${line.replace(/, with.*/, '')}\n`;
      expect(readConfig(yaml, 'process_grid', { checkTemplate }).diagnostics).to.deep.equal([]);
    });
  }

  test('says whether an address of an API is there', () => {
    expect(noteOf([FLOWABLE])).to.equal(
      "No member holds the address of a page. To link to pages of your own, write url: 'https://YOUR-SITE/{{ $item.id }}'",
    );
    expect(noteOf(issues('https://acme.atlassian.net/rest/api/3/issue'))).to.equal(
      `"self" is the address of an API, not of a page. To link to the pages, write url: 'https://acme.atlassian.net/browse/{{ $item.key }}'`,
    );
  });

  const jira = issues('https://acme.atlassian.net/rest/api/3/issue');
  const OWN = "url: 'https://YOUR-SITE/{{ $item.id }}'";
  // what is no page of a system, the line
  const OTHERS: readonly (readonly [string, object, string | null])[] = [
    ['items that have a link of their own', jira.issues.map(issue => ({ ...issue, url: 'https://x.com/1' })), null],
    ['items by their names', { a: { title: 'One' }, b: { title: 'Two' } }, null],
    ['items without a key', jira.issues.map(({ key, ...issue }) => ({ ...issue, number: key })), OWN],
    [
      'items of several sites',
      [
        ...jira.issues,
        ...issues('https://beta.atlassian.net/rest/api/3/issue').issues.map(issue => ({
          ...issue,
          key: `B${issue.key}`,
        })),
      ],
      OWN.replace('.id', '.key'),
    ],
    ['another API', issues('https://example.com/api/v2/tickets'), OWN.replace('.id', '.key')],
    [
      'an address that a template would read',
      issues('https://example.com/{{ x }}/rest/api/2/issue'),
      OWN.replace('.id', '.key'),
    ],
    [
      'an id that is an address',
      [{ url: 'https://acme.zendesk.com/api/v2/tickets/35.json', id: 'a/b', subject: 'x' }],
      OWN,
    ],
  ];
  for (const [what, answer, line] of OTHERS) {
    test(`leads to no page of a system for ${what}`, () => {
      expect(lineOf(answer)).to.equal(line);
    });
  }
});

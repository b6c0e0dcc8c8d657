import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { main } from '../../src/cli/main.ts';
import { mapAdapter } from '../../src/adapters/map.ts';
import type { GridConfig } from '../../src/core/config/panel-config.ts';
import { readConfig } from '../../src/core/config/read-config.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import { checkTemplate } from '../../src/core/template/engine.ts';
import { QUERY } from '../adapters/asking.ts';

async function inspect(text: string, place = '-'): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const code = await main(['inspect', place], {
    stdin: (async function* () {
      yield Buffer.from(text);
    })(),
    out: text => (written.out += text),
    err: text => (written.err += text),
  });
  return { code, ...written };
}

const mappingIn = (out: string) => out.split('A mapping to start from:\n\n')[1]!;

const ISSUES = {
  total: 2,
  issues: [
    {
      key: 'A-1',
      fields: {
        type: 'Bug',
        summary: 'Fix it',
        status: 'open',
        assignee: { accountId: 5, displayName: 'Ada' },
        labels: ['web'],
      },
      dueDate: '2026-03-01',
      created: '2026-02-01T08:00:00Z',
      author: { login: 'joe', name: 'Joe' },
    },
    {
      key: 'A-2',
      fields: { type: 'Task', summary: 'Do it', status: 'closed', assignee: null, labels: [] },
      dueDate: null,
      created: '2026-02-02T08:00:00Z',
      author: { login: 'joe', name: 'Joe' },
    },
  ],
};

suite('process-panels inspect', () => {
  test('guesses a mapping that panels take, and that fits', async () => {
    const { code, out } = await inspect(JSON.stringify(ISSUES));
    expect(code).to.equal(0);
    const { config, diagnostics } = readConfig(`filter: {criteria: []}\n${mappingIn(out)}`, 'process_grid', {
      checkTemplate,
    });
    expect(diagnostics).to.deep.equal([]);
    expect(config!.source).to.deep.equal({
      items: 'issues',
      total: 'total',
      map: {
        id: 'key',
        name: 'fields.type',
        title: 'fields.summary',
        state: '{% if $item.fields.status == "closed" %}10{% else %}2{% endif %}',
        creator: { id: 'author.login', fullname: 'author.name' },
        resolver: { id: 'fields.assignee.accountId', fullname: 'fields.assignee.displayName' },
        start: 'created',
        expiration: 'dueDate',
        tags: 'fields.labels',
      },
    });
    const { signal } = new AbortController();
    const state = await loadPairs(mapAdapter(ISSUES, config!.source!), QUERY, { signal });
    expect([state.pairs.length, state.malformedCount]).to.deep.equal([2, 0]);
  });

  test('writes columns for what else the items say, as far as a reader understands it', async () => {
    const orders = [
      {
        id: 7,
        order_no: '2026-0007',
        customerId: 41,
        customer_name: 'Acme',
        status: 'new',
        currency: 'EUR',
        grand_total: '1290.00',
        created_at: '2026-11-01T08:00:00Z',
        synced: 1764150000,
        link: 'https://shop.example/orders/7',
        'deliver-by': '2026-12-01',
        express: false,
        title_of_page: 'Order 7',
      },
      {
        id: 8,
        order_no: '2026-0008',
        customerId: 42,
        customer_name: 'Beta',
        status: 'shipped',
        currency: 'EUR',
        grand_total: '80.50',
        created_at: '2026-11-02T08:00:00Z',
        synced: 1764150001,
        link: 'https://shop.example/orders/8',
        'deliver-by': null,
        express: true,
        title_of_page: 'Order 8',
      },
    ];
    const { out } = await inspect(JSON.stringify({ orders }));
    const yaml = /<script type="application\/yaml">\n(.*?) *<\/script>/s.exec(out)![1]!;
    const { config, diagnostics } = readConfig(yaml, 'process_grid', { checkTemplate });
    expect(diagnostics).to.deep.equal([]);
    const shown = (config as GridConfig).table.columns.map(({ title, type }) => `${title}: ${type}`);
    expect(shown).to.deep.equal([
      'ID: text',
      'State: badge',
      'Created: date',
      'Order no: text',
      'Customer name: text',
      'Grand total: currency',
      'Deliver by: date',
      'Express: boolean',
    ]);
  });

  // system, its answer, the mapping
  const SHAPES = [
    [
      'Camunda 7',
      [
        {
          id: 'a1',
          name: 'Approve',
          assignee: 'ada',
          created: '2026-02-01T08:00:00.000Z',
          due: null,
          owner: null,
          processDefinitionId: 'invoice:1:7',
          suspended: false,
        },
        {
          id: 'a2',
          name: 'Pay',
          assignee: null,
          created: '2026-02-02T08:00:00.000Z',
          due: '2026-03-01T08:00:00.000Z',
          owner: null,
          processDefinitionId: 'invoice:1:7',
          suspended: false,
        },
      ],
      {
        map: {
          id: 'id',
          title: 'name',
          name: '{{ $item.processDefinitionId | split: ":" | first }}',
          state: 2,
          resolver: 'assignee',
          start: 'created',
          expiration: 'due',
        },
      },
    ],
    [
      'Flowable',
      {
        data: [
          {
            id: '8',
            url: 'http://localhost:8182/runtime/tasks/8',
            name: 'Check',
            assignee: 'kermit',
            createTime: '2026-02-01T08:00:00.000Z',
            dueDate: null,
          },
          {
            id: '9',
            url: 'http://localhost:8182/service/runtime/tasks/9',
            name: 'Sign',
            assignee: null,
            createTime: '2026-02-01T09:00:00.000Z',
            dueDate: null,
          },
        ],
        total: 40,
        start: 0,
        size: 2,
      },
      { items: 'data', total: 'total', map: { id: 'id', title: 'name', resolver: 'assignee', start: 'createTime' } },
    ],
    [
      'GitHub',
      [
        {
          id: 1,
          number: 7,
          url: 'https://api.github.com/repos/o/r/issues/7',
          html_url: 'https://github.com/o/r/issues/7',
          title: 'Fix it',
          state: 'open',
          user: { login: 'ada', id: 3 },
          assignee: null,
          labels: [{ name: 'bug' }],
          milestone: { creator: { login: 'bob', id: 4 } },
          created_at: '2026-02-01T08:00:00Z',
        },
        {
          id: 2,
          number: 8,
          url: 'https://api.github.com/repos/o/r/issues/8',
          html_url: 'https://github.com/o/r/issues/8',
          title: 'Do it',
          state: 'open',
          user: { login: 'ada', id: 3 },
          assignee: { login: 'bob', id: 4 },
          labels: [],
          milestone: null,
          created_at: '2026-02-02T08:00:00Z',
        },
      ],
      {
        map: {
          id: 'id',
          title: 'title',
          state: 2,
          creator: { id: 'user.id', fullname: 'user.login' },
          resolver: { id: 'assignee.id', fullname: 'assignee.login' },
          start: 'created_at',
          tags: '{{ $item.labels | map: "name" }}',
          url: 'html_url',
        },
      },
    ],
    [
      'Jira',
      {
        total: 9,
        issues: [
          {
            id: '1',
            self: 'https://x/rest/api/2/issue/1',
            key: 'A-1',
            fields: {
              summary: 'Fix',
              issuetype: { self: 'https://x/rest/api/2/issuetype/1', name: 'Bug' },
              status: { name: 'Done' },
              assignee: { accountId: 'u1', displayName: 'Ada' },
              duedate: '2026-03-01',
            },
          },
        ],
      },
      {
        items: 'issues',
        total: 'total',
        map: {
          id: 'key',
          title: 'fields.summary',
          name: 'fields.issuetype.name',
          state: '{% if $item.fields.status.name == "Done" %}10{% else %}2{% endif %}',
          resolver: { id: 'fields.assignee.accountId', fullname: 'fields.assignee.displayName' },
          expiration: 'fields.duedate',
        },
      },
    ],
    [
      'ServiceNow',
      {
        result: [
          {
            sys_id: 'f1',
            number: 'INC1',
            short_description: 'No mail',
            state: '6',
            opened_by: { display_value: 'Ada', link: 'https://x/api/now/table/sys_user/1' },
            assigned_to: '',
            opened_at: '2026-02-01 08:00:00',
          },
        ],
      },
      {
        items: 'result',
        map: {
          id: 'sys_id',
          title: 'short_description',
          creator: { id: 'opened_by.display_value', fullname: 'opened_by.display_value' },
          resolver: { id: 'assigned_to.display_value', fullname: 'assigned_to.display_value' },
          start: 'opened_at',
        },
      },
    ],
  ] as const;
  for (const [system, answer, source] of SHAPES) {
    test(`maps an answer of ${system}`, async () => {
      const { out } = await inspect(JSON.stringify(answer));
      const { config } = readConfig(`filter: {criteria: []}\n${mappingIn(out)}`, 'process_grid', { checkTemplate });
      expect(config!.source).to.deep.equal(source);
      const { signal } = new AbortController();
      const { malformedCount } = await loadPairs(mapAdapter(answer, config!.source!), QUERY, { signal });
      expect(malformedCount).to.equal(0);
    });
  }

  test('writes a page with columns and their types, which panels take without a word', async () => {
    const { out } = await inspect(JSON.stringify(ISSUES));
    const yaml = /<script type="application\/yaml">\n([\s\S]*?) {2}<\/script>/.exec(out)![1]!;
    const { config, diagnostics } = readConfig(yaml, 'process_grid', { checkTemplate });
    expect(diagnostics).to.deep.equal([]);
    expect(
      config!.panel === 'process_grid' && config!.table.columns.map(({ name, type }) => `${name} ${type}`),
    ).to.deep.equal([
      'pid text',
      'step text',
      'process text',
      'state badge',
      'resolver user',
      'start date',
      'expiration relative',
      'tags tags',
    ]);
  });

  test('shows items before and after, and what is missing', async () => {
    const { out } = await inspect('[{"uuid": "u1", "subject": "Pay"}, {"uuid": "u2", "subject": "Ask"}]');
    expect(out).to.contain('a list of 2; 2 items').and.contain('"subject": "Pay"').and.contain('"title": "Pay"');
    expect(out).to.match(/Missing: name .*state .*expiration/);
    expect(mappingIn(out)).to.equal('source:\n  map:\n    id: uuid\n    title: subject\n');
  });

  test('finds items by their ids', async () => {
    const { out } = await inspect('{"tasks": {"a": {"title": "One"}, "b": {"title": "Two"}}}');
    expect(mappingIn(out)).to.equal('source:\n  items: tasks\n  entries: true\n  map:\n    title: title\n');
    expect(out).to.contain('"id": "a"');
  });

  for (const [text, message] of [
    ['<!doctype html><title>Log in</title>', 'is HTML, not JSON. If it is a login page'],
    ['{"a": 1', 'cannot be read as JSON'],
    ['[\n  {"id": 1},\n  {"id": 2 "x": 3}\n]', '(line 3, column 12)'],
    ['{"a": 1}', 'an object with "a": there is no list of items in it'],
    ['', 'is empty'],
    [' \n', 'is empty'],
    ['["a", "b"]', 'is a list of the text "a" and the like, not of objects'],
    ['[1, 2]', 'is a list of the number 1 and the like, not of objects'],
    ['id;title\n1;a\n', `cannot be read as JSON: Unexpected token 'i', "id;title 1;a " is not valid JSON`],
    ['id;title\n1;a\n', 'It looks like CSV: convert it to JSON, a list of objects'],
    ['{"message": "Not found"}', 'It says "Not found": if that is an error, solve it at the source.'],
    ['{"id": 1}\n{"id": 2}\n', 'is one JSON value a line: put them into a list, [{…}, {…}]'],
    [`[{"id": ${'['.repeat(20_000)}${']'.repeat(20_000)}}]`, 'it is nested too deeply'],
  ] as const) {
    test(`says of ${JSON.stringify(text.slice(0, 40))} that it ${message}`, async () => {
      const { code, err } = await inspect(text);
      expect(code).to.equal(2);
      expect(err).to.contain(message);
    });
  }

  test('counts in plain English, and leaves to the author what it cannot guess', async () => {
    const { out } = await inspect('[{"x": true}]');
    expect(out).to.match(/^standard input: a list of 1; 1 item\n/);
    expect(mappingIn(out)).to.equal('source:\n  map: {}\n');
    expect(out).to.include('Note: No member has a different value in each item: map "id" by hand');
  });

  test('takes the number of an order as its id', async () => {
    for (const name of ['orderNo', 'order_no', 'OrderNO']) {
      const { out } = await inspect(JSON.stringify([{ [name]: 'A-1' }, { [name]: 'A-2' }]));
      expect(mappingIn(out)).to.equal(`source:\n  map:\n    id: ${name}\n`);
    }
  });

  test('names what could be the id where no member is named like one', async () => {
    const items = [
      { receipt: 'Lamp', casino: 'Rex', room: 1, customer: { company: 'Acme' } },
      { receipt: 'Desk', casino: 'Lux', room: 1, customer: { company: 'Nord' } },
    ];
    const { out } = await inspect(JSON.stringify(items));
    expect(mappingIn(out)).to.equal('source:\n  map: {}\n');
    expect(out).to.include(
      'Note: No member is named like an id: map "id" to one that is different in each item, such as "receipt", "casino"',
    );
  });

  test('takes the first member as the id where it is a different code in each item, and says so', async () => {
    const { out } = await inspect('[{"PurchaseOrder": "4500000001"}, {"PurchaseOrder": "4500000002"}]');
    expect(mappingIn(out)).to.equal('source:\n  map:\n    id: PurchaseOrder\n');
    expect(out).to.include(
      'Note: No member is named like an id: "PurchaseOrder" is taken as one, which is different in each item',
    );
  });
});

suite('process-panels inspect, asking a server,', () => {
  const LOGIN = '<!doctype html><title>Log in</title>';
  // path, status, headers, body, what is said
  const ANSWERS: readonly (readonly [string, number, Record<string, string>, string | Buffer, string])[] = [
    ['/missing', 404, { 'content-type': 'text/html' }, '<h1>Not found</h1>', 'answers 404 Not Found'],
    ['/forbidden', 403, {}, '{"error": "no"}', 'answers 403 Forbidden'],
    ['/broken', 500, {}, '', 'answers 500 Internal Server Error'],
    ['/nothing', 204, {}, '', 'is empty'],
    ['/login', 200, { 'content-type': 'text/html' }, LOGIN, 'is HTML, not JSON. If it is a login page, save the JSON'],
    [
      '/moved',
      302,
      { location: '/login' },
      '',
      '/login, to which URL/moved redirects, answers with HTML, not JSON. If it',
    ],
    ['/gone', 302, { location: '/missing' }, '', '/missing, to which URL/gone redirects, answers 404 Not Found'],
    ['/round', 302, { location: '/round' }, '', 'URL/round cannot be read: redirect count exceeded'],
    ['/latin', 200, {}, Buffer.from('[{"id": 1, "a": "caf\xe9"}]', 'latin1'), 'URL/latin is not UTF-8'],
    ['/csv', 200, { 'content-type': 'text/csv' }, 'id;title', 'URL/csv cannot be read as JSON'],
  ];
  const server = createServer(({ url }, response) => {
    const [, status, headers, body] = ANSWERS.find(([path]) => path === url) ?? [
      '',
      200,
      {},
      '[{"id": 1, "title": "One"}]',
    ];
    response.writeHead(status, headers).end(status === 204 ? undefined : body);
  });
  let origin = '';
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  for (const [path, , , , message] of ANSWERS) {
    test(`says of ${path} that it ${message.slice(0, 40)}`, async () => {
      const { code, out, err } = await inspect('', `${origin}${path}`);
      expect([code, out]).to.deep.equal([2, '']);
      expect(err.replaceAll(origin, 'URL')).to.include(message);
    });
  }

  test('reads what it answers', async () => {
    expect((await inspect('', `${origin}/tasks`)).out).to.include('title: title');
  });

  test('says where no server answers', async () => {
    const { err } = await inspect('', 'http://127.0.0.1:1/');
    expect(err).to.match(/^process-panels: http:\/\/127\.0\.0\.1:1\/ cannot be read: \S/);
  });
});

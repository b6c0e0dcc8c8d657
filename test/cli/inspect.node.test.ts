import { suite, test } from 'node:test';
import { expect } from 'chai';
import { main } from '../../src/cli/main.ts';
import { mapAdapter } from '../../src/adapters/map.ts';
import { readConfig } from '../../src/core/config/read-config.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import { checkTemplate } from '../../src/core/template/engine.ts';
import { QUERY } from '../adapters/asking.ts';

async function inspect(text: string): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const code = await main(['inspect', '-'], {
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
    expect([state.pairs.length, state.leftOutCount]).to.deep.equal([2, 0]);
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
    ['{"a": 1', 'is no JSON'],
    ['{"a": 1}', 'an object with "a": there is no list of items in it'],
  ] as const) {
    test(`says of ${text} that it ${message.slice(0, 20)}`, async () => {
      const { code, err } = await inspect(text);
      expect(code).to.equal(2);
      expect(err).to.contain(message);
    });
  }
});

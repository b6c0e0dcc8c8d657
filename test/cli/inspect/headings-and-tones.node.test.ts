import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { columnsShown } from './columns-shown.ts';

/** The table of the configuration that `inspect` writes, and the mapping and the notes. */
function written(answer: object) {
  const { source, items, notes } = guessSource(answer, 'answer.json');
  const text = starterConfig(source, items);
  const { config, diagnostics } = readConfig(text, 'process_grid', { checkTemplate });
  expect(diagnostics).to.deep.equal([]);
  const columns = config!.table.columns;
  return {
    titles: columns.map(({ title }) => title),
    types: Object.fromEntries(columns.map(({ title, type }) => [title, type])),
    tones: columns.map(({ title, tone }) => (tone === null ? '' : `${title}: ${tone}`)).filter(Boolean),
    map: source.map!,
    notes,
    text,
  };
}

const ADA = { id: 7, login: 'ada', displayName: 'Ada Lovelace' };

suite('the headings that inspect writes', () => {
  // system, an item, the headings of its title, its person and its process
  const CASES: readonly [string, object, readonly string[]][] = [
    ['GitHub', { number: 1, title: 'Crash', state: 'open', assignee: ADA }, ['Title', 'Assignee']],
    [
      'Jira',
      { key: 'A-1', fields: { summary: 'Crash', assignee: ADA, issuetype: { name: 'Bug' } } },
      ['Summary', 'Issue type', 'Assignee'],
    ],
    [
      'ServiceNow',
      { sys_id: 'a', short_description: 'No mail', assigned_to: { display_value: 'Ada', link: 'x' } },
      ['Short description', 'Assigned to'],
    ],
    ['a German list', { nr: 1, Betreff: 'Urlaub', Bearbeiter: 'Ada' }, ['Betreff', 'Bearbeiter']],
    [
      'Camunda 7',
      { id: 'a', name: 'Approve', assignee: 'ada', processDefinitionId: 'invoice:2:8d80' },
      ['Step', 'Process', 'Assignee'],
    ],
    ['Odoo', { id: 1, name: 'Call' }, ['Name']],
    ['Asana', { gid: '12', name: 'Buy it', completed: false }, ['Name']],
    ['Zendesk', { id: 1, subject: 'Help', type: 'question', status: 'open' }, ['Subject', 'Type']],
    ['Stripe', { id: 'in_1', description: 'March', status: 'paid' }, ['Description']],
    [
      'Flowable',
      { id: '5', name: 'Approve', assignee: 'kermit', processDefinitionId: 'invoice:2:8d80' },
      ['Step', 'Process', 'Assignee'],
    ],
    [
      'the history of Camunda 7',
      { id: 'a', processDefinitionName: 'Invoice', startUserId: 'ada', startTime: '2026-11-01T08:00:00Z' },
      ['Process'],
    ],
    ['a view', { nr: 1, subject: 'Call', assigned_to: 'a1', dv_assigned_to: 'Ada' }, ['Subject', 'Assigned to']],
  ];
  for (const [name, item, expected] of CASES) {
    test(`are the words of ${name}`, () => {
      const { titles } = written([item]);
      expect(titles.filter(title => !['ID', 'Nr', 'Number', 'State'].includes(title))).to.include.members([
        ...expected,
      ]);
    });
  }
});

suite('the heading that inspect writes for the first date', () => {
  const DAY = '2026-11-01T08:00:00Z';
  // an item, the heading
  const CASES: readonly (readonly [item: object, heading: string])[] = [
    [{ created_at: DAY }, 'Created'],
    [{ createdAt: DAY, startedAt: DAY.replace('01T', '02T') }, 'Created'],
    [{ fields: { created: DAY } }, 'Created'],
    [{ sys_created_on: '2026-11-01 08:00:00' }, 'Created'],
    [{ sys_created_on: { display_value: '01.11.2026', value: '2026-11-01 08:00:00' } }, 'Created'],
    [{ created: 1793520000000 }, 'Created'],
    [{ opened_at: '2026-11-01 08:00:00' }, 'Opened'],
    [{ erstellt_am: DAY }, 'Erstellt am'],
    [{ startTime: DAY }, 'Started'],
    [{ start_date: '2026-11-01' }, 'Started'],
    [{ started: DAY }, 'Started'],
  ];
  for (const [item, heading] of CASES) {
    test(`is "${heading}" of ${JSON.stringify(item)}`, () => {
      const { titles } = written([1, 2].map(nr => ({ nr, subject: `Call ${nr}`, ...item })));
      expect(titles.filter(title => ['Created', 'Started', 'Opened', 'Erstellt am'].includes(title))).to.deep.equal([
        heading,
      ]);
    });
  }
});

suite('the columns that inspect writes', () => {
  test('have a tone for what is complete', () => {
    const items = [
      { id: 1, title: 'Pay', state: 'open' },
      { id: 2, title: 'Ask', state: 'closed' },
    ];
    expect(written(items).tones).to.deep.equal(['State: {% if $_step.state == 10 %}success{% else %}info{% endif %}']);
  });

  test('read milliseconds and seconds as times', () => {
    const builds = [
      { id: 1, message: 'Fix login', timestamp: 1_795_000_000_000, finishedAt: 1_795_000_500, duration: 34_000 },
      { id: 2, message: 'Add cache', timestamp: 1_795_003_600_000, finishedAt: 1_795_003_900, duration: 12_000 },
    ];
    const { map, types, text } = written(builds);
    expect(map['start']).to.match(/\$item\.timestamp \| divided_by: 1000 \| date:/);
    expect(map['title']).to.equal('message');
    expect(types).to.include({ Started: 'date', 'Finished at': 'datetime', Duration: 'number' });
    expect(text).to.include('$_process.item.finishedAt | date:');
  });

  test('have amounts where a currency stands beside them', () => {
    const orders = [
      { id: 1, title: 'Pens', total_price: '42.5', currency: 'USD' },
      { id: 2, title: 'Paper', total_price: '88.1', currency: 'USD' },
    ];
    const { types, text } = written(orders);
    expect(types).to.include({ 'Total price': 'currency' });
    expect(text).to.include('currency: USD');
  });

  test('leave people out who are numbers', () => {
    const tickets = [
      { id: 1, subject: 'No mail', status: 'open', requester_id: 21, assignee_id: 2 },
      { id: 2, subject: 'No phone', status: 'solved', requester_id: 22, assignee_id: 3 },
    ];
    const { titles, notes } = written(tickets);
    expect(titles).to.deep.equal(['ID', 'Subject', 'State']);
    expect(notes.some(note => note.includes('"assignee_id" gives people as numbers: they have no column'))).to.equal(
      true,
    );
  });

  // word of a state, the state
  const STATES = [
    ['genehmigt', 10],
    ['abgelehnt', 10],
    ['bewilligt', 10],
    ['in Prüfung', 2],
    ['eingereicht', 2],
  ] as const;
  test('know the words of German applications', () => {
    const { map } = written(STATES.map(([Status], id) => ({ id, Titel: `Antrag ${id}`, Status })));
    const template = typeof map['state'] === 'string' ? map['state'] : '';
    for (const [word, state] of STATES) expect(template.includes(`"${word}"`), word).to.equal(state === 10);
  });

  test('take the end of a card of Trello from what is done with its date', () => {
    const cards = [
      { id: 'a', name: 'Plan', closed: false, due: '2026-12-01T08:00:00.000Z', dueComplete: true },
      { id: 'b', name: 'Build', closed: false, due: null, dueComplete: false },
    ];
    expect(written(cards).map['state']).to.equal('{% if $item.closed or $item.dueComplete %}10{% else %}2{% endif %}');
  });

  test('link to the page of an item within its links', () => {
    const items = [
      { id: 1, title: 'Pay', links: { self: 'https://x.org/api/1', html: 'https://x.org/1' } },
      { id: 2, title: 'Ask', links: { self: 'https://x.org/api/2', html: 'https://x.org/2' } },
    ];
    expect(written(items).map['url']).to.equal('links.html');
  });
});

suite('inspect: the heading of a processor', () => {
  test('is that of a person, not of a process', () => {
    const items = [1, 2].map(id => ({ id, title: `Task ${id}`, Processor: `ada${id}`, ProcessorName: `Ada ${id}` }));
    expect(columnsShown(items)).to.include('Processor: user');
  });
});

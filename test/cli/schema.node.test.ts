import { after, afterEach, before, beforeEach, suite, test } from 'node:test';
import { expect } from 'chai';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { main } from '../../src/cli/main.ts';
import { USED_AT } from '../../src/core/config/config-names.ts';
import { LanguageServer } from '../schemas/language-server.ts';

let folder = '';
const at = (name: string): string => path.join(folder, name);
const write = (name: string, text: string | Buffer): void => writeFileSync(at(name), text);
const read = (name: string): string => readFileSync(at(name), 'utf8');

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'schema-'))));
afterEach(() => rmSync(folder, { recursive: true }));

interface Ran {
  code: number;
  out: string;
  err: string;
}

async function schema(args: readonly string[], input = ''): Promise<Ran> {
  const written = { out: '', err: '' };
  const code = await main(['schema', ...args], {
    stdin: (async function* () {
      yield Buffer.from(input);
    })(),
    out: text => (written.out += text),
    err: text => (written.err += text),
  });
  return { code, ...written };
}

const CONFIG = `process_grid:
  config:
    filter: {criteria: []}
    table:
      fields:
        due: '{{ $_process.expiration }}'
      columns:
        when: {field: due, title: Due, sortField: due}
    filters:
      due: {criterion: expirationRelative, title: Due date, choices: {Late: {'<': today}, 'Done: yes': {'<': +8 days}}}
    views:
      mine: {title: Mine}
    actions:
      claim: {label: Claim it, undo: release}
      release: {label: Release}
process_list:
  config: {filter: {criteria: []}}
`;
const DATA = [
  {
    id: 1,
    templateProcess: { id: 3, name: 'Permit' },
    creator: { id: 7, fullname: 'Ada Lovelace' },
    tags: ['urgent', 'a: b'],
    variables: { amount: 1290, customer: { region: 'north' }, 'x.y': 1 },
    steps: [
      {
        id: 11,
        templateStep: { id: 1, name: 'approve', title: 'Approve it', type: 2 },
        state: 2,
        resolver: { id: 8, fullname: 'Grace Hopper' },
        possibleResolvers: [7, 9],
      },
    ],
  },
  { id: 2, templateProcess: { id: 'four', name: 'Not a number' }, tags: ['urgent'] },
];

suite('process-panels schema, in an editor with YAML support,', () => {
  const server = new LanguageServer();
  before(() => server.start());
  after(() => server.stop());
  let files = 0;

  /** What is offered at `▸`, and what is wrong with the text around it. */
  async function offered(marked: string) {
    const name = at(`asked-${files++}.panel.yaml`);
    const text = `# yaml-language-server: $schema=./own.schema.json\n${marked}`;
    const line = text.split('\n').findIndex(each => each.includes('▸'));
    const character = text.split('\n')[line]!.indexOf('▸');
    const diagnostics = await server.open(name, text.replace('▸', ''));
    const items = (await server.complete(name, line, character)) as {
      label: string;
      insertText?: string;
      documentation?: unknown;
    }[];
    return { items, labels: items.map(({ label }) => label.replace(/^"|"$/g, '')), diagnostics };
  }

  const grid = (below: string): string => `process_grid:\n  config:\n${below.replace(/^/gm, '    ')}`;

  // where in the table of names, a text, what is offered there, what is not
  const NAMES: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ['/table/columns/*/field', 'table:\n  columns:\n    a:\n      field: ▸', ['due', 'pid', 'sid'], ['when']],
    ['/table/columns/*/sortField', 'table:\n  columns:\n    a:\n      sortField: ▸', ['due', 'pid'], ['when']],
    ['/table/searchFields/*', 'table:\n  searchFields:\n    - ▸', ['due', 'search'], ['when']],
    ['/filters/*/field', 'filters:\n  a:\n    field: ▸', ['due', 'pid'], ['when']],
    ['/table/groupBy/column', 'table:\n  groupBy:\n    column: ▸', ['when'], ['due', 'pid']],
    ['/views/*/sort/*/column', 'views:\n  a:\n    sort:\n      - column: ▸', ['when'], ['due', 'pid']],
    ['/views/*/filters', 'views:\n  a:\n    filters:\n      ▸', ['due'], ['when']],
    ['/views/*/filters/{filter}', 'views:\n  a:\n    filters:\n      due: ▸', ['Late', 'Done: yes'], ['due']],
    [
      '/views/*/filters/{filter}/*',
      'views:\n  a:\n    filters:\n      due:\n        - ▸',
      ['Late', 'Done: yes'],
      ['due'],
    ],
    ['/actions/*/undo', 'actions:\n  a:\n    undo: ▸', ['claim', 'release'], ['due']],
  ];

  test('completes names at every place of the table of names', () => {
    expect(NAMES.map(([place]) => place)).to.have.members(USED_AT.map(use => use.at));
  });
  for (const [place, text, names, others] of NAMES) {
    test(`completes names at ${place}`, async () => {
      write('inbox.panel.yaml', CONFIG);
      expect(await schema([at('inbox.panel.yaml'), '--out', at('own.schema.json')])).to.include({ code: 0, out: '' });
      const { labels } = await offered(grid(text));
      expect(labels).to.include.members([...names]);
      expect(labels.filter(label => others.includes(label))).to.deep.equal([]);
    });
  }

  // what is asked, a text, labels that are offered with what is said of each
  const FROM_DATA: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
    ['templates', 'filter:\n  criteria:\n    - process:\n        - ▸', [['3', 'Permit']]],
    ['templates, negated', "filter:\n  criteria:\n    - '!process':\n        - ▸", [['3', 'Permit']]],
    [
      'people',
      'filter:\n  criteria:\n    - creator: ▸',
      [
        ['7', 'Ada'],
        ['me', ''],
      ],
    ],
    [
      'people who may do a step',
      'filter:\n  criteria:\n    - possibleResolver: ▸',
      [
        ['7', 'Ada'],
        ['9', ''],
      ],
    ],
    ['people who do a step', 'filter:\n  criteria:\n    - resolver:\n        - ▸', [['8', 'Grace']]],
    ['names of steps', 'filter:\n  criteria:\n    - stepName: ▸', [['approve', 'Approve it']]],
    [
      'tags',
      'filter:\n  criteria:\n    - tag: ▸',
      [
        ['urgent', ''],
        ['a: b', ''],
      ],
    ],
    [
      'states',
      'filter:\n  criteria:\n    - stepState: ▸',
      [
        ['2', 'active'],
        ['10', 'complete'],
      ],
    ],
    [
      'variables',
      'filter:\n  criteria:\n    - variables:\n        ▸',
      [
        ['amount', '1290'],
        ['customer.region', 'north'],
      ],
    ],
    ['values of variables', 'filter:\n  criteria:\n    - variables:\n        customer.region: ▸', [['north', '']]],
    ['variables to filter by', 'filters:\n  a:\n    variable: ▸', [['customer.region', 'north']]],
    ['variables as templates', 'table:\n  fields:\n    a: ▸', [['variables.amount', '1290']]],
    ['criteria in a group', 'filter:\n  criteria:\n    - any:\n        - tag: ▸', [['urgent', '']]],
    [
      'members for a mapping',
      'source:\n  map:\n    title: ▸',
      [
        ['templateProcess.name', 'Permit'],
        ['steps[0].id', '11'],
      ],
    ],
  ];
  for (const [name, text, expected] of FROM_DATA) {
    test(`completes ${name} from data`, async () => {
      write('tasks.json', JSON.stringify(DATA));
      expect((await schema(['--data', at('tasks.json'), '--out', at('own.schema.json')])).code).to.equal(0);
      const { items } = await offered(grid(text));
      for (const [label, said] of expected) {
        const found = items.find(item => item.label.replace(/^"|"$/g, '') === label);
        expect(JSON.stringify(found?.documentation ?? ''), label).to.include(said);
      }
      expect(items.map(({ label }) => label)).not.to.include.members(['four']);
    });
  }

  test('writes in quotes what YAML would read as something else', async () => {
    write('tasks.json', JSON.stringify([{ id: 1, tags: ['a: b', "it's #1", '$x', 'yes', '10', 'plain one'] }]));
    await schema(['--data', at('tasks.json'), '--out', at('own.schema.json')]);
    const { items } = await offered(grid('filter:\n  criteria:\n    - tag: ▸'));
    const written = items.map(({ insertText = '' }) => insertText.replace(/\\([$}\\])/g, '$1'));
    expect(written).to.include.members(["'a: b'", "'it''s #1'", '$x', 'yes', "'10'", 'plain one']);
    expect(written).not.to.include.members(['a: b', '10']);
  });

  test('finds fault with nothing that the published schema takes, names that are new included', async () => {
    write('inbox.panel.yaml', CONFIG);
    write('tasks.json', JSON.stringify(DATA));
    await schema([at('inbox.panel.yaml'), '--data', at('tasks.json'), '--out', at('own.schema.json')]);
    const fresh = `filter:
  criteria:
    - process: [99, '{{ $user.id }}']
    - tag: new
    - variables: {other: [1, 2], amount: x}
table:
  fields: {fresh: x}
  columns: {b: {field: fresh, sortField: null, title: B}}
  groupBy: {column: b}
filters:
  due: {field: fresh, title: D}
  other: {variable: a.b, title: O}
views: {mine: {title: M, filters: {other: [1], due: 5..6}, sort: [{column: b}]}}
actions: {a: {label: A, undo: b}}
source: {items: some.where, map: {title: x.y, id: 5}}
▸`;
    expect((await offered(grid(fresh))).diagnostics).to.deep.equal([]);
    expect((await offered(`${CONFIG}▸`)).diagnostics).to.deep.equal([]);
    const wrong = await offered(grid('table:\n  columns: {a: {field: 5, title: A}}\n▸'));
    expect(wrong.diagnostics.map(({ message }) => message)).to.deep.equal(['Incorrect type. Expected "string".']);
  });

  test('knows the bare contents of a config', async () => {
    write('bare.panel.yaml', 'filter: {criteria: []}\ntable: {fields: {due: x}}\n');
    await schema([at('bare.panel.yaml'), '--out', at('own.schema.json')]);
    expect((await offered('table:\n  searchFields:\n    - ▸')).labels).to.include.members(['due', 'pid']);
    await schema(['--panel', 'list', '--out', at('own.schema.json')]);
    // What editors do that watch JSON files.
    server.changed(at('own.schema.json'));
    expect((await offered('ui:\n  ▸')).labels).to.include('content');
  });
});

suite('process-panels schema', () => {
  test('without anything is the published schema, in one file', async () => {
    const { code, out } = await schema([]);
    const made = JSON.parse(out) as { title: string; $defs: object };
    expect([code, made.title, Object.keys(made.$defs)]).to.deep.equal([
      0,
      'Process panels',
      ['panel', 'process-grid', 'process-list'],
    ]);
    expect(out).not.to.match(/"\$ref": "(?!#\/\$defs\/)/);
  });

  test('says where it has written, and how an editor is told', async () => {
    mkdirSync(at('pages'));
    write('pages/inbox.panel.yaml', CONFIG);
    const { err } = await schema([at('pages/inbox.panel.yaml'), '--out', at('own.schema.json')]);
    expect(err).to.equal(
      `${at('own.schema.json')} is written. Put this above the configuration:\n# yaml-language-server: $schema=../own.schema.json\n`,
    );
  });

  test('takes the names of all configurations of a folder and of a page together', async () => {
    write('a.panel.yaml', 'filter: {criteria: []}\ntable: {fields: {one: x}}\n');
    write('b.panel.yaml', 'filter: {criteria: []}\ntable: {fields: {two: x}}\n');
    write(
      'c.html',
      '<process-grid detail-url="/p/{{ $_process.id }}" config="{table: {fields: {three: x}}}"></process-grid>',
    );
    const { out } = await schema([folder, at('c.html')]);
    for (const name of ['one', 'two', 'three']) expect(out).to.include(`"const": "${name}"`);
  });

  test('reads names out of data as the configuration maps them', async () => {
    write('own.panel.yaml', 'filter: {criteria: []}\nsource: {items: data.rows, map: {id: key, tags: labels}}\n');
    write('rows.json', '{"data": {"rows": [{"key": "A-1", "labels": ["web"]}, {"key": "A-2"}]}}');
    const { out, err, code } = await schema([at('own.panel.yaml'), '--data', at('rows.json')]);
    expect([code, err]).to.deep.equal([0, '']);
    for (const name of ['web', 'labels', 'data.rows']) expect(out).to.include(`"const": "${name}"`);
  });

  test('reads a configuration, or data, from standard input', async () => {
    expect((await schema(['-'], CONFIG)).out).to.include('"const": "due"');
    expect((await schema(['--data', '-'], JSON.stringify(DATA))).out).to.include('"const": "urgent"');
  });

  test('reads data from an address', async () => {
    const server = createServer((_, response) => response.end(JSON.stringify(DATA))).listen(0, '127.0.0.1');
    try {
      await new Promise(resolve => server.once('listening', resolve));
      const { out } = await schema(['--data', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`]);
      expect(out).to.include('"const": "urgent"');
    } finally {
      server.close();
    }
  });

  test('is not larger than an editor can bear, and says what it leaves out', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => ({ id: i, tags: [`t${i}`], variables: { [`v${i}`]: i } }));
    write('many.json', JSON.stringify(many));
    const { out, err } = await schema(['--data', at('many.json')]);
    expect(out.length).to.be.below(1_000_000);
    expect(err).to.equal(
      'Note: tag: the first 200 of 3000 are offered\nNote: variables: the first 200 of 3000 are offered\n',
    );
  });

  // data, the mapping there is, what is said, and a path that is offered
  const UNREAD: readonly (readonly [string, string, string, string])[] = [
    ['[{"nr": 1, "who": "Ada"}]', '', 'items[0] has no id: its "id" is missing. Map it: "map: {id: nr}".', 'who'],
    ['{"data": {"rows": [{"key": "A"}]}}', '', 'DATA is an object with "data", not a list of items. Say where', 'key'],
    [
      '{"rows": [{"key": "A"}]}',
      'source: {items: row}',
      'DATA has no "row", which is mapped to the items. Write',
      'key',
    ],
    ['[{"id": 1, "a": "x"}, {"id": 1}]', '', 'items[1] has the id 1 of items[0]', 'a'],
  ];
  for (const [data, mapping, words, offered] of UNREAD) {
    test(`offers paths for a mapping of data that cannot be read without one: ${data}`, async () => {
      write('DATA', data);
      write('own.yaml', `filter: {criteria: []}\n${mapping}\n`);
      const { code, out, err } = await schema([at('own.yaml'), '--data', at('DATA')]);
      expect(code).to.equal(0);
      expect(err.replaceAll(`${folder}/`, '')).to.include(`Note: ${words}`);
      expect(err).to.include('only paths for "source" are offered');
      expect(out).to.include(`"const": "${offered}"`);
    });
  }

  test('says how many items are not processes', async () => {
    write('some.json', '[{"id": 1, "tags": ["a"]}, {"id": {}}]');
    const { code, out, err } = await schema(['--data', at('some.json')]);
    expect([code, err.replaceAll(folder, '')]).to.deep.equal([
      0,
      'Note: items of /some.json that are not processes, and were left out: 1\n',
    ]);
    expect(out).to.include('"const": "a"');
  });

  test('has nothing to offer of data that are empty', async () => {
    for (const text of ['[]', '{"processes": []}']) {
      write('empty.json', text);
      expect(await schema(['--data', at('empty.json')])).to.include({ code: 0, err: '' });
    }
  });

  // what is wrong, the arguments, what is said
  const REFUSED: readonly (readonly [string, readonly string[], string])[] = [
    ['a file that is not there', ['none.yaml'], 'there is no FOLDER/none.yaml'],
    ['data that are not there', ['--data', 'none.json'], 'there is no FOLDER/none.json'],
    ['data that are a folder', ['--data', 'site'], 'FOLDER/site is a folder'],
    ['data that are HTML', ['--data', 'page.json'], 'FOLDER/page.json is HTML, not JSON. If it is a login page'],
    ['data that are not UTF-8', ['--data', 'latin.json'], 'FOLDER/latin.json is not UTF-8'],
    ['empty data', ['--data', 'nothing.json'], 'FOLDER/nothing.json is empty'],
    ['a configuration that is no YAML', ['latin.json'], 'FOLDER/latin.json is not UTF-8'],
    ['an output that is the configuration', ['mapped.yaml', '--out', 'mapped.yaml'], 'mapped.yaml is a configuration'],
    ['an output that is the data', ['--data', 'object.json', '--out', 'object.json'], 'object.json holds the data'],
    ['an output that is no JSON', ['--out', 'other.yaml'], 'other.yaml is not the name of a JSON file'],
    ['an output in no folder', ['--out', 'no/where.json'], 'there is no folder FOLDER/no'],
    ['an output that is a folder', ['--out', 'site.json'], 'FOLDER/site.json is a folder'],
    ['a folder without configurations', ['site'], 'there is no *.panel.yaml in FOLDER/site'],
    ['watching without an output', ['--watch'], '--watch needs --out FILE'],
    ['watching standard input', ['-', '--watch', '--out', 'x.json'], 'standard input cannot be watched'],
    ['standard input twice', ['-', '--data', '-'], 'standard input is either data or a configuration'],
    ['an option of another command', ['--fix', 'mapped.yaml'], '"--fix" is an option of check'],
  ];
  for (const [name, args, message] of REFUSED) {
    test(`refuses ${name}`, async () => {
      mkdirSync(at('site'));
      mkdirSync(at('site.json'));
      write('page.json', '<!doctype html><title>Log in</title>');
      write('object.json', '{"a": {"b": 1}}');
      write('latin.json', Buffer.from([0x22, 0xe9, 0x22]));
      write('nothing.json', '');
      write('mapped.yaml', 'filter: {criteria: []}\nsource: {items: rows}\n');
      const { code, out, err } = await schema(args.map(arg => (arg.startsWith('-') ? arg : at(arg))));
      expect([code, out]).to.deep.equal([2, '']);
      expect(err.replaceAll(folder, 'FOLDER')).to.include(message);
      expect(read('mapped.yaml')).to.include('items: rows');
    });
  }
});

suite('process-panels schema --watch', () => {
  /** A command that goes on: what it says, one wait at a time. */
  function watching(args: readonly string[]) {
    const stop = new AbortController();
    let said = '';
    let wake = (): void => undefined;
    const ended = main(['schema', '--watch', ...args], {
      stdin: (async function* () {})(),
      out: () => undefined,
      err: text => {
        said += text;
        wake();
      },
      stopped: stop.signal,
    });
    const until = async (text: string): Promise<void> => {
      while (!said.includes(text)) await new Promise<void>(resolve => (wake = resolve));
      said = said.slice(said.indexOf(text) + text.length);
    };
    return { until, ended, stop: () => stop.abort() };
  }

  test('writes it again when a configuration or its data change, and keeps it while they cannot be read', async () => {
    write('inbox.panel.yaml', CONFIG);
    write('tasks.json', JSON.stringify(DATA));
    const out = at('own.schema.json');
    const { until, ended, stop } = watching([at('inbox.panel.yaml'), '--data', at('tasks.json'), '--out', out]);
    await until('Watching');
    expect(read('own.schema.json')).to.include('"const": "due"').and.not.include('"const": "fresh"');
    write('inbox.panel.yaml', CONFIG.replace("        due: '{{", "        fresh: x\n        due: '{{"));
    await until('is up to date again');
    expect(read('own.schema.json')).to.include('"const": "fresh"');
    write('tasks.json', '[{');
    await until('tasks.json cannot be read as JSON');
    await until('stays as it was');
    expect(read('own.schema.json')).to.include('"const": "fresh"').and.include('"const": "urgent"');
    write('tasks.json', '[{"id": 1, "tags": ["late"]}]');
    await until('is up to date again');
    expect(read('own.schema.json')).to.include('"const": "late"').and.not.include('"const": "urgent"');
    stop();
    expect(await ended).to.equal(0);
  });

  test('ends at once where the first reading fails', async () => {
    const { ended } = watching([at('none.panel.yaml'), '--out', at('own.schema.json')]);
    expect(await ended).to.equal(2);
  });
});

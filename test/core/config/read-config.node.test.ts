import { suite, test } from 'node:test';
import { expect } from 'chai';
import { TemplateError } from '../../../src/core/base/errors/template-error.ts';
import { DEFAULT_COLUMNS, DEFAULT_FIELDS } from '../../../src/core/config/defaults.ts';
import { layoutOf } from '../../../src/core/config/column-layout.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { grid, list, told, unmarked } from './marked-text.ts';
import { takesLess } from '../../support/takes-less.ts';

/** What this process has computed, in milliseconds: on a busy machine the clock goes on while it waits. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const table = (lines: string) => grid(`filter: {criteria: []}\ntable:\n${lines.replace(/^(?=.)/gm, '  ')}`);
const codes = (text: string | object, panel: 'process_grid' | 'process_list' = 'process_grid') =>
  readConfig(text, panel).diagnostics.map(({ severity, code, path }) => `${severity} ${code} ${path}`);

/** How a column shows values where it says nothing of it. */
const AS_WRITTEN = { type: 'html', currency: 'EUR', digits: null, tone: null, layout: layoutOf('html') };

suite('the fields', () => {
  test('of the author lie over the default ones', () => {
    const fields = readConfig(table('fields:\n  id: "#{{ $_process.id }}"\n  step: x'), 'process_grid').config!.table
      .fields;
    expect([...fields]).to.deep.equal([
      ...[...DEFAULT_FIELDS].map(([name, source]) => [name, name === 'step' ? 'x' : source]),
      ['id', '#{{ $_process.id }}'],
    ]);
  });
  test('may have names that objects have members of', () => {
    const { config, diagnostics } = readConfig(
      table('fields: {constructor: a, prototype: b, hasownproperty: c}\nsearchFields: [constructor]'),
      'process_grid',
    );
    expect(diagnostics).to.deep.equal([]);
    expect(config?.table.fields.get('constructor')).to.equal('a');
  });
  test('that are null have their default, or are an error where there is none', () => {
    const { config, diagnostics } = readConfig(table('fields: {step: null}'), 'process_grid');
    expect(diagnostics).to.deep.equal([]);
    expect(config?.table.fields.get('step')).to.equal(DEFAULT_FIELDS.get('step'));
    expect(codes(table('fields: {mine: null}'))).to.deep.equal([
      'error config/required /process_grid/config/table/fields/mine',
    ]);
  });
  for (const name of ['My', 'my_id', 'id2', '__proto__', "''", 'é', 'a b', '2']) {
    test(`must not be named ${name}`, () => {
      const { diagnostics } = readConfig(
        table(`fields:\n  ${name}: x\ncolumns: {a: {field: ${name === '2' ? "'2'" : name}, title: A}}`),
        'process_grid',
      );
      expect(diagnostics.map(({ code, line, column }) => [code, line, column])).to.deep.equal([
        ['config/field-name', 6, 9],
      ]);
    });
  }
  test('hold nothing but texts', () => {
    expect(codes(table('fields: {a: 5, b: [x], c: {d: e}, f: true}'))).to.deep.equal(
      ['a', 'b', 'c', 'f'].map(name => `error config/type /process_grid/config/table/fields/${name}`),
    );
    expect(told(readConfig(table('fields: [a]'), 'process_grid').diagnostics)).to.deep.equal([
      '5:15 error config/type: "fields" must be a map, not the list ["a"]. Write a name and a template for each: id: \'#{{ $_process.id }}\'',
    ]);
  });
});

suite('the columns', () => {
  test('have the defaults of contract 2.11', () => {
    expect(
      DEFAULT_COLUMNS.map(({ name, field, title, sortField, initialSort }) => [
        name,
        field,
        title,
        sortField,
        initialSort,
      ]),
    ).to.deep.equal([
      ['creator', 'creator', 'Creator', null, null],
      ['process', 'process', 'Process', 'search', null],
      ['step', 'step', 'Step', null, null],
      ['pid', 'pid', 'ID', 'sid', 'asc'],
      ['data', 'data', 'Data', null, null],
      ['resolver', 'resolver', 'Resolver', null, null],
    ]);
    for (const text of ['{}', 'table: {}', 'table: {columns: }', 'table: {columns: null}']) {
      expect(readConfig(text, 'process_grid').config?.table.columns, text).to.equal(DEFAULT_COLUMNS);
    }
  });
  // the table of a configuration, and the lines of its first column
  const lines: readonly (readonly [table: string, lines: number | null])[] = [
    ['columns: {a: {field: process, title: A}}', 1],
    ['columns: {a: {field: step, title: A}}', 1],
    ['columns: {a: {field: pid, title: A}}', 1],
    ['columns: {a: {field: data, title: A}}', null],
    ['columns: {a: {field: process, title: A, lines: 3}}', 3],
    ['columns: {a: {field: process, title: A, lines: null}}', null],
    ["columns: {a: {field: process, title: A}}\n  fields: {process: '<p>{{ $_process.id }}</p>'}", null],
    ['columns: {a: {field: own, title: A, type: text}}\n  fields: {own: "{{ $_process.id }}"}', 1],
    ["fields: {creator: '<p>{{ $_process.id }}</p>'}", null],
  ];
  for (const [text, expected] of lines)
    test(`are cut after ${expected ?? 'no'} lines: ${text}`, () => {
      const { config } = readConfig(`table:\n  ${text}`, 'process_grid');
      expect(config?.table.columns[0]!.layout.lines).to.equal(expected);
    });
  test('of the default fields stand on one line, unless the author has written these', () => {
    const linesOf = (text: string) =>
      readConfig(text, 'process_grid').config?.table.columns.map(({ layout }) => layout.lines);
    expect(linesOf('{}')).to.deep.equal([null, 1, 1, 1, null, null]);
    expect(linesOf("table: {fields: {step: '<p>{{ $_step.id }}</p>'}}")).to.deep.equal([null, 1, null, 1, null, null]);
  });
  test('stand in the order of the text, also where names look like numbers', () => {
    const names = ['b', '10', 'a', '2', '__proto__', 'constructor', '1.5', 'null', 'ID č.'];
    const text = table(`columns:\n${names.map(name => `  ${name}: {field: pid, title: x}`).join('\n')}`);
    expect(readConfig(text, 'process_grid').config?.table.columns.map(({ name }) => name)).to.deep.equal(names);
  });
  test('keep what they say, and have defaults for the rest', () => {
    const text = table(
      "columns:\n  a: {field: pid, title: '', sortField: sid, initialSort: desc, titleClass: a b, dataClass: ''}\n  b: {field: step, title: <b>x</b>, sortField: null, initialSort: null, titleClass: ~}",
    );
    expect(readConfig(text, 'process_grid').config?.table.columns).to.deep.equal([
      {
        name: 'a',
        field: 'pid',
        title: '',
        ownTitle: false,
        sortField: 'sid',
        initialSort: 'desc',
        titleClass: 'a b',
        dataClass: '',
        ...AS_WRITTEN,
        layout: { ...layoutOf('html'), lines: 1 },
      },
      {
        name: 'b',
        field: 'step',
        title: '<b>x</b>',
        ownTitle: false,
        sortField: null,
        initialSort: null,
        titleClass: null,
        dataClass: null,
        ...AS_WRITTEN,
        layout: { ...layoutOf('html'), lines: 1 },
      },
    ]);
  });
  const wrong: [written: string, diagnostic: string, path: string][] = [
    ['{title: A}', '"field" is missing in the column "a"', ''],
    ['{field: pid}', '"title" is missing in the column "a"', ''],
    ['{field: null, title: A}', '"field" of the column "a" must not be null', '/field'],
    ['{field: pid, title: }', '"title" of the column "a" must not be null', '/title'],
    ['{field: pidd, title: A}', 'there is no field "pidd"', '/field'],
    ['{field: pid, title: A, sortField: sjd}', 'there is no field "sjd"', '/sortField'],
    [
      '{field: pid, title: A, initialSort: up}',
      '"initialSort" of the column "a" cannot be the text "up"',
      '/initialSort',
    ],
    [
      '{field: pid, title: A, initialSort: ASC}',
      '"initialSort" of the column "a" cannot be the text "ASC"',
      '/initialSort',
    ],
    ['{field: pid, title: 5}', '"title" of the column "a" must be a text, not 5', '/title'],
    ['{field: 5, title: A}', '"field" of the column "a" must be a text, not 5', '/field'],
    [
      '{field: pid, title: A, dataClass: [b]}',
      '"dataClass" of the column "a" must be a text, not the list ["b"]',
      '/dataClass',
    ],
    ['{field: pid, titel: A, title: A}', 'unknown key "titel" in the column "a"', '/titel'],
    ['{field: pid, titel: A}', 'unknown key "titel" in the column "a"', '/titel'],
    ['{feild: pid, title: A}', 'unknown key "feild" in the column "a"', '/feild'],
    ['null', 'the column "a" must be a map, not nothing (null)', ''],
    ['pid', 'the column "a" must be a map, not the text "pid"', ''],
  ];
  for (const [written, message, path] of wrong) {
    test(`${written} is wrong`, () => {
      const { diagnostics } = readConfig(table(`columns:\n  a: ${written}`), 'process_grid');
      expect(diagnostics.map(diagnostic => [diagnostic.message, diagnostic.path])).to.deep.equal([
        [message, `/process_grid/config/table/columns/a${path}`],
      ]);
    });
  }
  test('are an error where the map is empty', () => {
    expect(codes(table('columns: {}'))).to.deep.equal(['error config/empty /process_grid/config/table/columns']);
  });
  test('may be below a misspelt key, which is the only mistake', () => {
    const text = table('fields: {who: "{{ $_step.resolver }}"}\ncolums: {who: {field: who, title: Who, type: user}}');
    expect(codes(text)).to.deep.equal(['error config/unknown-key /process_grid/config/table/colums']);
  });
  test('may name a field whose own diagnostic is told already', () => {
    expect(codes(table('fields: {My: x}\ncolumns: {a: {field: My, title: A}}'))).to.deep.equal([
      'error config/field-name /process_grid/config/table/fields/My',
    ]);
  });
});

suite('the document', () => {
  test('may hold both panels; diagnostics of the other are not told', () => {
    const text =
      'process_grid:\n  config:\n    filter: {criteria: []}\nprocess_list:\n  config:\n    filter:\n      criteria:\n        - !process: [1]\n        - {{ x }}: 1\n      limit: no\n      limit: 5\n    ui: {content: {{ x }}}\n';
    const forGrid = readConfig(text, 'process_grid');
    expect(forGrid.diagnostics).to.deep.equal([]);
    expect(forGrid.config?.panel).to.equal('process_grid');
    expect(readConfig(text, 'process_list').diagnostics.map(({ path }) => path)).not.to.deep.equal([]);
  });
  test('may be the bare contents of config, in YAML or JSON', () => {
    expect(readConfig('filter: {criteria: [], limit: 3}', 'process_grid').config?.filter.limit).to.equal(3);
    expect(readConfig('{"filter": {"criteria": [], "limit": 3}}', 'process_list').config?.filter.limit).to.equal(3);
    expect(readConfig('{\n\t"filter": {\n\t\t"criteria": []\n\t}\n}', 'process_grid').diagnostics).to.deep.equal([]);
  });
  test('may have a marker at its start and its end', () => {
    expect(readConfig('%YAML 1.2\n---\nfilter: {criteria: []}\n...\n', 'process_grid').diagnostics).to.deep.equal([]);
  });
  const cases: [name: string, text: string, ...diagnostics: string[]][] = [
    ['is empty', '▸', 'config/missing: the configuration is empty. Write "process_grid:" with "config:" below it.'],
    [
      'is blank',
      '▸ \n\n',
      'config/missing: the configuration is empty. Write "process_grid:" with "config:" below it.',
    ],
    [
      'is a comment',
      '▸# later\n',
      'config/missing: the configuration is empty. Write "process_grid:" with "config:" below it.',
    ],
    ['is null', '▸null', 'config/missing: the configuration is empty. Write "process_grid:" with "config:" below it.'],
    [
      'is a list',
      '▸- a',
      'config/type: the configuration must be a map, not the list ["a"]. Write "name: value" lines.',
    ],
    [
      'is a text',
      '▸hello',
      'config/type: the configuration must be a map, not the text "hello". Write "name: value" lines.',
    ],
    ...['inbx.yaml', '../panels/inbox.json?v=2', 'https://example.com/panels/inbox', '/panels/inbox'].map(
      (text): [name: string, text: string, diagnostic: string] => [
        `is the name of a file, ${text}`,
        `▸${text}`,
        `config/type: the configuration must be a map, not the text "${text}". If that is a file, name it in a script inside the element, not in "config": <script type="application/yaml" src="${text}"></script>`,
      ],
    ),
    [
      'is a name with a dot',
      '▸version 1.2',
      'config/type: the configuration must be a map, not the text "version 1.2". Write "name: value" lines.',
    ],
    [
      "is the other panel's",
      '▸process_list:\n  config: {}',
      'config/other-panel: the configuration is one of process_list, not of process_grid. Write "process_grid:", or use the other element.',
    ],
    [
      'misspells the panel',
      '▸process-grid:\n  config:\n    filter: {criteria: [], ▸limt: 5}',
      'config/unknown-key: unknown key "process-grid". Write "process_grid".',
      'config/unknown-key: unknown key "limt" in "filter". Write "limit".',
    ],
    [
      'leaves out config',
      '▸process_grid:\n  filter: {criteria: []}',
      'config/required: "config" is missing in "process_grid". Write "config:" below "process_grid:" and indent the rest below it.',
    ],
    [
      'leaves out the panel',
      '▸config:\n  filter: {criteria: []}',
      'config/required: "config" stands without "process_grid". Write "process_grid:" above it, and indent it below that.',
    ],
    [
      'has an unknown key above',
      'process_grid:\n  config: {filter: {criteria: []}}\n  ▸confg: {}\n▸version: 1',
      'config/unknown-key: unknown key "confg". Write "config".',
      'config/unknown-key: unknown key "version". Known here: process_grid, process_list.',
    ],
    [
      'is followed by a second one',
      'process_grid: {config: {filter: {criteria: []}}}\n▸---\nother: 1',
      'config/documents: a second document begins here. Remove the "---": one document may hold process_grid and process_list.',
    ],
    [
      'is followed by a second one behind an end',
      'process_grid: {config: {filter: {criteria: []}}}\n...\n# more\n▸other: 1',
      'config/documents: a second document begins here. Remove the "---": one document may hold process_grid and process_list.',
    ],
    [
      "has keys of the list's",
      grid('filter:\n  criteria: []\n  ▸sort: {field: step}\nui: {▸content: x, ▸placeholder: y}'),
      'config/unknown-key: unknown key "sort" in "filter". Only process_list has it. A grid is sorted by a column. Add to the column: sortField: step, initialSort: asc',
      'config/unknown-key: unknown key "content" in "ui". Only process_list has it.',
      'config/unknown-key: unknown key "placeholder" in "ui". Move it below "table", indented.',
    ],
    [
      'has a criterion outside of the criteria',
      grid('filter:\n  criteria: []\n  ▸stepState: 2'),
      'config/unknown-key: unknown key "stepState" in "filter". Put it into "criteria": - stepState: 2',
    ],
    [
      'has criteria that are no one-entry maps',
      grid(
        'filter:\n  criteria:\n    - ▸{}\n    - stepState: 2\n      ▸tag: a\n    - ▸stepState\n    ▸-\n    - ▸[tag]',
      ),
      'config/criterion: criterion 1 is empty. Write its name and value, such as "stepState: 2".',
      'config/criterion: criterion 2 has more than one entry: "stepState" and "tag". Begin each with a dash of its own: - tag: …',
      'config/criterion: criterion 3 must be a map with one entry, not the text "stepState". Write its name and value, such as "stepState: 2".',
      'config/criterion: criterion 4 must be a map with one entry, not nothing (null). Write its name and value, such as "stepState: 2".',
      'config/criterion: criterion 5 must be a map with one entry, not the list ["tag"]. Write its name and value, such as "stepState: 2".',
    ],
    [
      'has criteria that are a map',
      grid('filter:\n  criteria:\n    ▸stepState: 2'),
      'config/type: "criteria" must be a list, not the map {"stepState":2}. Begin each condition with a dash: - stepState: 2',
    ],
    [
      'has values of a neighbouring type',
      grid(
        "filter:\n  criteria:\n    - process: ▸5\n    - process: ▸'5'\n    - id: ▸'5'\n    - id: ▸[5]\n    - stepState: ▸active\n    - stepType: ▸2\n    - start: ▸today",
      ),
      'config/type: "process" must be a list, not 5. Write [5].',
      'config/type: "process" must be a list, not the text "5". Write [5].',
      'config/type: "id" must be a whole number, not the text "5". Write 5 without quotes.',
      'config/type: "id" must be a whole number, not the list [5]. Write 5.',
      'config/type: "stepState" must be a whole number, not the text "active". Write 2 (active).',
      'config/type: "stepType" must be a list, not 2. Write [2].',
      'config/date: "today" is not a valid date. Write "startRelative" for days relative to today.',
    ],
    [
      'has a long value',
      grid(`filter: {criteria: [], limit: ▸${'x'.repeat(100_000)}}`),
      `config/type: "limit" must be a whole number, not the text "${'x'.repeat(39)}…". Write a whole number.`,
    ],
  ];
  for (const [name, marked, ...expected] of cases) {
    test(`that ${name}`, () => {
      const { text, places } = unmarked(marked);
      const { config, diagnostics } = readConfig(text, 'process_grid');
      expect(told(diagnostics)).to.deep.equal(
        expected.map((each, index) => `${places[index]?.line}:${places[index]?.column} error ${each}`),
      );
      expect(config).to.equal(null);
    });
  }
  test('without criteria of a panel that is there has the defaults', () => {
    for (const text of [
      'process_grid:',
      'process_grid: {}',
      'process_grid: {config: }',
      'process_grid: {config: {}}',
      '{}',
    ]) {
      expect(readConfig(text, 'process_grid').config?.filter, text).to.deep.equal({
        criteria: [],
        limit: null,
        offset: 0,
        acl: true,
        self: false,
        sort: null,
      });
    }
  });
});

suite('an object', () => {
  test('that is undefined is missing', () => {
    expect(codes(undefined as unknown as object)).to.deep.equal(codes(''));
  });
  test('is read like its JSON, which is the text of the reading', () => {
    const source = { process_grid: { config: { filter: { criteria: [{ process: 5 }], limit: undefined } } } };
    const { diagnostics, text } = readConfig(source, 'process_grid');
    expect(text).to.equal(JSON.stringify(source, null, 2));
    expect(told(diagnostics)).to.deep.equal(['7:24 error config/type: "process" must be a list, not 5. Write [5].']);
  });
  test('may be the bare contents of config, and is left as it was', () => {
    const source = Object.freeze({ filter: Object.freeze({ criteria: Object.freeze([{ tag: 'a: { b } #c' }]) }) });
    const { config, diagnostics } = readConfig(source, 'process_grid');
    expect(diagnostics).to.deep.equal([]);
    expect(config?.filter.criteria[0]?.value).to.equal('a: { b } #c');
  });
  test('that is sound says the same as its JSON', () => {
    const source = {
      selection: { variable: 'chosen' },
      filter: {
        criteria: [
          { '!process': [1, 2] },
          { '>start': '2026-01-01' },
          { variables: { 'a/b~c': [1, null], '<<': true } },
        ],
        limit: null,
        offset: -0,
        acl: false,
      },
      table: {
        fields: { id: '#{{ $_process.id }}', cost: '{{ $_step.data }}' },
        columns: { b: { field: 'cost', title: 'b' }, 10: { field: 'id', title: '~' }, 9: { field: 'id', title: 'no' } },
        perPage: 1e1,
      },
      ui: { title: null, description: undefined },
    };
    const { config, diagnostics } = readConfig(source, 'process_grid');
    const written = readConfig(JSON.stringify(source), 'process_grid');
    expect(diagnostics).to.deep.equal(written.diagnostics);
    expect(config).to.deep.equal(written.config);
    expect(config?.table.columns.map(({ name }) => name)).to.deep.equal(['9', '10', 'b']);
  });
  test('keeps every sign of its texts', () => {
    const title =
      Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('') + '\ud800\ufeff\uffff😀';
    const { config, diagnostics } = readConfig({ filter: { criteria: [] }, ui: { title } }, 'process_grid');
    expect(diagnostics).to.deep.equal([]);
    expect(config?.ui.title).to.equal(title);
  });
  const cycle: Record<string, unknown> = {};
  cycle['filter'] = { cycle };
  const deep = Array.from({ length: 200 }).reduce<object>(inner => ({ inner }), {});
  const endless = Array.from({ length: 200_000 }).reduce<object>(inner => ({ inner }), {});
  const wrong: Record<string, [object, string]> = {
    'a cycle': [cycle, 'config/type'],
    'many levels': [deep, 'config/too-deep'],
    'very many levels': [endless, 'config/too-deep'],
    'many values': [{ filter: Array.from({ length: 10_001 }, () => 1) }, 'config/too-large'],
    'a long text': [{ ui: { title: 'x'.repeat(2 ** 20) } }, 'config/too-large'],
    'a function': [{ filter: () => 1 }, 'config/type'],
    'a symbol': [{ filter: Symbol('x') }, 'config/type'],
    'a bigint': [{ filter: { limit: 5n } }, 'config/type'],
    NaN: [{ filter: { limit: NaN } }, 'config/type'],
    'a date': [{ filter: { criteria: [{ start: new Date(0) }] } }, 'config/type'],
    'a map': [{ filter: new Map() }, 'config/type'],
    'a getter that throws': [
      {
        get filter() {
          throw new Error('no');
        },
      },
      'config/type',
    ],
    'a getter that throws nothing': [
      {
        get filter() {
          throw undefined; // eslint-disable-line no-throw-literal -- what it is about
        },
      },
      'config/type',
    ],
    'a JSON of nothing': [{ toJSON: () => undefined }, 'config/missing'],
  };
  for (const [name, [source, code]] of Object.entries(wrong)) {
    test(`with ${name} is refused`, () => {
      const { config, diagnostics } = readConfig(source, 'process_grid');
      expect(config).to.equal(null);
      expect(diagnostics.map(diagnostic => diagnostic.code)).to.deep.equal([code]);
    });
  }
  test('that holds what is no value says what, in words', () => {
    for (const source of [{ filter: { criteria: [], limit: NaN } }, { limit: new Map() }]) {
      expect(readConfig(source, 'process_grid').diagnostics.map(({ message }) => message)).to.deep.equal([
        'the configuration cannot be read: "limit" is not text, a number, a boolean, null, a list or a map',
      ]);
    }
  });
  test('with some thousand levels is refused at once', () => {
    const levels = Array.from({ length: 5_000 }).reduce<object>(inner => ({ inner }), {});
    expect(takesLess(100, () => readConfig(levels, 'process_grid'), processorTime)).to.equal(true);
  });
  test('as a list, of no prototype, or with keys that mean something to objects', () => {
    expect(codes([])).to.deep.equal(['error config/type ']);
    expect(
      readConfig(Object.assign(Object.create(null), { filter: { criteria: [] } }), 'process_grid').diagnostics,
    ).to.deep.equal([]);
    expect(codes(JSON.parse('{"filter":{"criteria":[]},"__proto__":{"x":1}}'))).to.deep.equal([
      'error config/unknown-key /__proto__',
    ]);
    expect(({} as Record<string, unknown>)['x']).to.equal(undefined);
  });
});

suite('templates', () => {
  const diagnostic = (input: string) =>
    new TemplateError(
      'template/unknown-filter',
      'unknown filter "upcas"',
      { input, begin: input.indexOf('upcas ') },
      { hint: 'Write "upcase".' },
    );
  const checkTemplate = (source: string) => (source.includes('upcas ') ? [diagnostic(source)] : []);
  const read = (text: string, panel: 'process_grid' | 'process_list' = 'process_grid') => {
    const marked = unmarked(text);
    const { diagnostics } = readConfig(marked.text, panel, { checkTemplate });
    return { places: marked.places, diagnostics: diagnostics };
  };
  const ways: Record<string, string> = {
    plain: 'fields:\n  id: x {{ $_process.id | ▸upcas }}',
    'in single quotes': "fields:\n  id: '''{{ $_step.id }}'' {{ $_process.id | ▸upcas }}'",
    'in double quotes': 'fields:\n  id: "\\"\\u0041\\x41\\t {{ $_process.id | ▸upcas }}"',
    'in double quotes over lines': 'fields:\n  id: "a \\\n    b\n\n    c {{ $_process.id | ▸upcas }}"',
    'in a literal block':
      'fields:\n  id: |\n    <b>\n      {{ $_step.id }}\n\n    {{ $_process.id | ▸upcas }}\n    </b>',
    'in a literal block with an indent': 'fields:\n  id: |2-\n      <b>\n    {{ $_process.id | ▸upcas }}',
    'in a folded block': 'fields:\n  id: >-\n    a\n    b\n\n    {{ $_process.id | ▸upcas }}\n',
    'plain over lines': 'fields:\n  id: x\n    y\n    {{ $_process.id | ▸upcas }}',
  };
  for (const [way, written] of Object.entries(ways)) {
    for (const end of ['\n', '\r\n']) {
      test(`${way} have their diagnostic at its sign${end === '\n' ? '' : ', Windows line ends'}`, () => {
        const { places, diagnostics } = read(table(written).replaceAll('\n', end));
        expect(told(diagnostics)).to.deep.equal([
          `${places[0]!.line}:${places[0]!.column} error template/unknown-filter: the field "id": unknown filter "upcas". Write "upcase".`,
        ]);
        expect(diagnostics[0]!.path).to.equal('/process_grid/config/table/fields/id');
      });
    }
  }
  test('of a list and of variables are looked into', () => {
    const { places, diagnostics } = read(
      list(
        "filter:\n  criteria:\n    - variables: {a: '{{ $variables.x | ▸upcas }}', b: ['{{ $_step.id | ▸upcas }}']}\nui:\n  content: <p>{{ $_process.id | ▸upcas }}</p>",
      ),
      'process_list',
    );
    expect(diagnostics.map(({ line, column }) => ({ line, column }))).to.deep.equal(places);
    expect(diagnostics.map(({ message }) => message)).to.deep.equal([
      'the variable "a": unknown filter "upcas"',
      'the variable "b": unknown filter "upcas"',
      '"content": unknown filter "upcas"',
    ]);
  });
  test('of any criterion are looked into, in groups too', () => {
    const { places, diagnostics } = read(
      grid(
        "filter:\n  criteria:\n    - tag: '{{ $variables.x | ▸upcas }}'\n    - any: [{resolver: ['{{ $user.id | ▸upcas }}']}]",
      ),
    );
    expect(diagnostics.map(({ line, column }) => ({ line, column }))).to.deep.equal(places);
    expect(diagnostics.map(({ message }) => message)).to.deep.equal([
      'criterion "tag": unknown filter "upcas"',
      'criterion "resolver": unknown filter "upcas"',
    ]);
  });
  test('are nothing in other texts, but for a warning that they are not evaluated', () => {
    const { diagnostics } = read(grid("filter: {criteria: []}\nui: {title: '{{ x | upcas }}'}"));
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).to.deep.equal(['warning config/pitfall']);
  });
});

suite('limits', () => {
  const bomb = Array.from({ length: 12 }, (_, i) => `a${i}: &a${i} [${i ? `*a${i - 1},`.repeat(10) : '1'}]`).join('\n');
  const nested = (levels: number) =>
    `filter: {criteria: [{variables: {a: ${'['.repeat(levels - 5)}${']'.repeat(levels - 5)}}}]}`;
  const ids = (count: number) => `filter: {criteria: [{process: [${'1,'.repeat(count)}]}]}`;
  const times = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('');
  const letters = (i: number) =>
    i
      .toString(26)
      .padStart(6, '0')
      .replace(/\d/g, digit => 'qrstuvwxyz'[Number(digit)]!);
  const cases: [name: string, text: string, code: string | undefined][] = [
    ['1 MiB of text', `# ${'x'.repeat(2 ** 20 - 30)}\nfilter: {criteria: []}`, undefined],
    ['more than 1 MiB of text', `#${'x'.repeat(2 ** 20)}`, 'config/too-large'],
    ['more than 1 MiB of UTF-8', `#${'é'.repeat(2 ** 19)}`, 'config/too-large'],
    ['100 levels', nested(100), undefined],
    ['101 levels', nested(101), 'config/too-deep'],
    ['very many levels', '['.repeat(500_000), 'config/too-deep'],
    ['very many levels of block lists', '- '.repeat(500_000), 'config/too-deep'],
    ['10,000 values', ids(10_000 - 8), undefined],
    ['10,001 values', ids(10_001 - 8), 'config/too-large'],
    ['very many values', '- id: 1\n'.repeat(120_000), 'config/too-large'],
    ['very many keys', Array.from({ length: 90_000 }, (_, i) => `k${i}: 1`).join('\n'), 'config/too-large'],
    ['aliases of aliases', bomb, 'config/too-large'],
    [
      'aliases deeper than 100 levels',
      `filter: {a: &a ${'['.repeat(60)}${']'.repeat(60)}, b: ${'['.repeat(50)}*a${']'.repeat(50)}}`,
      'config/too-deep',
    ],
    ['an alias of what it stands in', 'filter: &a {criteria: [*a]}', 'config/character'],
    ['very many quotes', '"'.repeat(1_000_000), 'config/syntax'],
    ['very many brackets in one line', '[[[[[[[[[[,'.repeat(90_000), 'config/syntax'],
    ['very many blanks in one line', `x: y:${' '.repeat(900_000)}z`, 'config/syntax'],
    ['very many templates in one line', `a: b: ${',{{ '.repeat(200_000)}`, 'config/syntax'],
    ['very many escaped quotes in one line', `["${'\\"'.repeat(450_000)}`, 'config/syntax'],
    [
      'very many texts in one line, with blanks of other kinds',
      `a: [${`${'x'.repeat(90)}\u00a0, `.repeat(9_000)}]`,
      'config/unknown-key',
    ],
    [
      'very many texts in one line, with a colon',
      `a: [${`limit:${'x'.repeat(90)}, `.repeat(9_000)}]`,
      'config/unknown-key',
    ],
    ['very many tabs', `a:\n${'\t'.repeat(900_000)}b`, 'config/syntax'],
    ['very many tags', '!a '.repeat(300_000), 'config/tag'],
    ['very many diagnostics', `filter:\n  criteria:\n${'    - !tag: a\n'.repeat(2_000)}`, 'config/tag'],
    ['very many syntax errors', '- >x: 1\n'.repeat(9_000), 'config/block-scalar'],
    ['very many unknown keys', `filter:\n${times(4_900, i => `  k${i}: 1\n`)}`, 'config/unknown-key'],
    ['very many unknown keys at the top', times(4_900, i => `k${i}: 1\n`), 'config/unknown-key'],
    [
      'very many unknown criteria',
      `filter:\n  criteria:\n${times(3_300, i => `    - stat${i}: 1\n`)}`,
      'config/unknown-key',
    ],
    [
      'very many unknown fields',
      `table:\n  fields:\n${times(2_400, i => `    ${letters(i)}: x\n`)}  searchFields:\n${times(4_900, i => `    - x${letters(i)}\n`)}`,
      'config/unknown-field',
    ],
    [
      'very many columns of unknown fields',
      `table:\n  columns:\n${times(1_600, i => `    c${i}: {field: ${letters(i)}, title: a}\n`)}`,
      'config/unknown-field',
    ],
    [
      'many lines of blanks behind a quote',
      `ui:\n  title: "\n${`a: "${' '.repeat(3_990)}}\n`.repeat(250)}`,
      'config/syntax',
    ],
    [
      'many lines of tabs behind a quote',
      `ui:\n  title: "\n${`'${'\t'.repeat(3_990)}:\n`.repeat(250)}`,
      'config/syntax',
    ],
    [
      'many lines of quotes behind a quote',
      `ui:\n  title: "\n${`${'“'.repeat(1_300)}x:\n`.repeat(250)}`,
      'config/syntax',
    ],
    ['many lines of colons in a map', `ui: {\n${`,a: ${'b: '.repeat(1_300)}\n`.repeat(250)}`, 'config/syntax'],
    ['many lines of blanks in a map', `ui: {\n${`: "x${' '.repeat(3_990)}\n`.repeat(250)}`, 'config/syntax'],
    ['9,000 tags in one line', `- [${'!tag, '.repeat(9_000)}]`, 'config/tag'],
    ['9,000 anchors in one line', `[${times(9_000, i => `&a${i}. , `)}]`, 'config/character'],
    ['9,000 unknown aliases in one line', `[${times(9_000, i => `*a${i}, `)}]`, 'config/syntax'],
    ['very many fences', '```\n'.repeat(200_000), 'config/syntax'],
    ['very many items without a dash', `a:\n${'  b: 1\n  - c\n'.repeat(4_000)}`, 'config/syntax'],
    ['very many blocks whose text is not indented', 'a: |\nb c\n'.repeat(5_000), 'config/syntax'],
    ['very many missing commas', `[${'"a" "b"\n'.repeat(5_000)}]`, 'config/syntax'],
    ['very many keys that are there twice', `filter:\n${times(4_900, () => '  limit: 1\n')}`, 'config/duplicate-key'],
  ];
  for (const [name, text, code] of cases) {
    test(`${name} ${code ? `is ${code}` : 'is taken'}, in time`, () => {
      const promised = /too|undefined|unknown|duplicate/.test(String(code));
      const read = () => {
        const { diagnostics } = readConfig(text, 'process_grid');
        if (code === undefined) expect(diagnostics).to.deep.equal([]);
        else expect(diagnostics.map(diagnostic => diagnostic.code)).to.include(code);
      };
      // 100 ms is promised of what is too large or too deep, of a machine that has them warm
      expect(takesLess(promised ? 400 : / lines? /.test(name) ? 1000 : 3000, read, processorTime)).to.equal(true);
    });
  }
});

suite('a sort of the list that is written otherwise', () => {
  // what stands behind `sort:`
  for (const sort of [
    '{field: expiration,:[ direction: desc}',
    '{field: expiration, by: [{a: {b: c}}]}',
    '[{a: {b: c}}]',
    '{a: [{b: c}]}',
  ])
    test(`is told what it may be: ${sort}`, () => {
      const { config, diagnostics } = readConfig(list(`filter: {criteria: [], sort: ${sort}}`), 'process_list');
      expect(config).to.equal(null);
      expect(diagnostics.length).to.be.above(0);
    });
});

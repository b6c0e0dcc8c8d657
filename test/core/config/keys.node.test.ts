import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { GridConfig, ListConfig } from '../../../src/core/config/panel-config.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { CRITERIA } from '../../../src/core/query/criteria/criteria.ts';
import { grid, list } from './marked-text.ts';

type Panel = 'process_grid' | 'process_list';
type Config = Omit<GridConfig, 'panel'> & Omit<ListConfig, 'panel'>;

/** `filter.limit`, `5` → nested lines; the keys that every document should have beside it, so that nothing warns. */
function documentWith(panel: Panel, key: string, value: string): string {
  const path = key.split('.');
  const lines = path.map(
    (part, depth) => `${'  '.repeat(depth)}${part}:${depth === path.length - 1 ? ` ${value}` : ''}`,
  );
  if (!key.startsWith('filter')) lines.push('filter: {criteria: []}');
  else if (key !== 'filter.criteria') lines.splice(1, 0, '  criteria: []');
  if (panel === 'process_list' && !key.startsWith('ui')) lines.push('ui: {content: x}');
  if (panel === 'process_list' && key.startsWith('ui') && key !== 'ui.content') lines.splice(1, 0, '  content: x');
  return (panel === 'process_grid' ? grid : list)(lines.join('\n'));
}

interface Row {
  panels: Panel[];
  get: (config: Config) => unknown;
  /** Also what null and a missing key give. */
  default: unknown;
  /** YAML to what it means. */
  good: Record<string, unknown>;
  /** YAML to code and message. */
  bad: Record<string, readonly [code: string, message: string]>;
}

const BOTH: Panel[] = ['process_grid', 'process_list'];
const GRID: Panel[] = ['process_grid'];
const LIST: Panel[] = ['process_list'];

const text = (name: string): Row['bad'] => ({
  '5': ['config/type', `"${name}" must be a text, not 5`],
  true: ['config/type', `"${name}" must be a text, not true`],
  '[a]': ['config/type', `"${name}" must be a text, not the list ["a"]`],
  '{a: b}': ['config/type', `"${name}" must be a text, not the map {"a":"b"}`],
});
const bool = (name: string): Row['bad'] => ({
  yes: ['config/boolean', `"${name}" must be true or false, not the text "yes"`],
  off: ['config/boolean', `"${name}" must be true or false, not the text "off"`],
  '1': ['config/type', `"${name}" must be true or false, not 1`],
  "'true'": ['config/type', `"${name}" must be true or false, not the text "true"`],
  '[]': ['config/type', `"${name}" must be true or false, not an empty list`],
});
const count = (name: string, least: number): Row['bad'] => ({
  [String(least - 1)]: ['config/range', `"${name}" must not be below ${least}`],
  '-1000000': ['config/range', `"${name}" must not be below ${least}`],
  '1.5': ['config/type', `"${name}" must be a whole number, not 1.5`],
  "'5'": ['config/type', `"${name}" must be a whole number, not the text "5"`],
  '.inf': ['config/type', `"${name}" must be a whole number, not Infinity`],
  '.nan': ['config/type', `"${name}" must be a whole number, not NaN`],
  true: ['config/type', `"${name}" must be a whole number, not true`],
  '[5]': ['config/type', `"${name}" must be a whole number, not the list [5]`],
  '9007199254740993': ['config/range', 'the number is so large that its last digits would be lost'],
});

const ROWS: Record<string, Row> = {
  'filter.limit': {
    panels: BOTH,
    get: config => config.filter.limit,
    default: null,
    good: { '0': 0, '1': 1, '1000000': 1_000_000, '0x10': 16, '1e2': 100 },
    bad: count('limit', 0),
  },
  'filter.offset': {
    panels: BOTH,
    get: config => config.filter.offset,
    default: 0,
    good: { '0': 0, '7': 7 },
    bad: count('offset', 0),
  },
  'filter.acl': {
    panels: BOTH,
    get: config => config.filter.acl,
    default: true,
    good: { false: false, true: true, True: true, FALSE: false },
    bad: bool('acl'),
  },
  'filter.self': {
    panels: BOTH,
    get: config => config.filter.self,
    default: false,
    good: { true: true, false: false },
    bad: bool('self'),
  },
  'filter.sort.field': {
    panels: LIST,
    get: config => config.filter.sort?.field,
    default: 'process',
    good: Object.fromEntries(
      ['process', 'modified', 'step', 'expiration', 'resolver', 'creator', 'start', 'plan', 'async'].map(f => [f, f]),
    ),
    bad: {
      name: ['config/value', '"field" cannot be the text "name"'],
      Process: ['config/value', '"field" cannot be the text "Process"'],
      "''": ['config/value', '"field" cannot be the text ""'],
      '5': ['config/value', '"field" cannot be 5'],
    },
  },
  'filter.sort.direction': {
    panels: LIST,
    get: config => config.filter.sort?.direction,
    default: 'asc',
    good: { asc: 'asc', desc: 'desc' },
    bad: {
      descending: ['config/value', '"direction" cannot be the text "descending"'],
      true: ['config/value', '"direction" cannot be true'],
    },
  },
  'ui.title': {
    panels: BOTH,
    get: config => config.ui.title,
    default: null,
    good: { 'My tasks': 'My tasks', "''": '', "'5'": '5', yes: 'yes', '2026-01-01': '2026-01-01' },
    bad: text('title'),
  },
  'ui.description': {
    panels: BOTH,
    get: config => config.ui.description,
    default: null,
    good: { 'All of them': 'All of them', '""': '' },
    bad: text('description'),
  },
  'ui.placeholder': {
    panels: LIST,
    get: config => config.ui.placeholder,
    default: null,
    good: { Nothing: 'Nothing', "''": '' },
    bad: text('placeholder'),
  },
  'table.placeholder': {
    panels: GRID,
    get: config => config.ui.placeholder,
    default: null,
    good: { Nothing: 'Nothing', "''": '' },
    bad: text('placeholder'),
  },
  'table.perPage': {
    panels: GRID,
    get: config => config.table.perPage,
    default: null,
    good: { '1': 1, '20': 20 },
    bad: count('perPage', 1),
  },
  'table.pageSizes': {
    panels: GRID,
    get: config => config.table.pageSizes,
    default: null,
    good: { '[20, 50, 100]': [20, 50, 100], '[50]': [50], '[50, 20, 50]': [20, 50] },
    bad: {
      '[]': ['config/empty', '"pageSizes" must not be an empty list'],
      '20': ['config/type', '"pageSizes" must be a list, not 20'],
      '[0]': ['config/range', 'item 1 of "pageSizes" must not be below 1'],
      '[20, all]': ['config/type', 'item 2 of "pageSizes" must be a whole number, not the text "all"'],
      '[2.5]': ['config/type', 'item 1 of "pageSizes" must be a whole number, not 2.5'],
      '[null]': ['config/type', 'item 1 of "pageSizes" must be a whole number, not nothing (null)'],
    },
  },
  'ui.errors': {
    panels: BOTH,
    get: config => config.ui.errors,
    default: 'full',
    good: { public: 'public', full: 'full' },
    bad: {
      Public: ['config/value', '"errors" cannot be the text "Public"'],
      true: ['config/value', '"errors" cannot be true'],
      short: ['config/value', '"errors" cannot be the text "short"'],
    },
  },
  'table.links': {
    panels: GRID,
    get: config => config.table.links,
    default: true,
    good: { false: false },
    bad: bool('links'),
  },
  'table.searchFields': {
    panels: GRID,
    get: config => config.table.searchFields,
    default: ['search'],
    good: { '[]': [], '[pid, search]': ['pid', 'search'], '[search, search]': ['search', 'search'] },
    bad: {
      search: ['config/type', '"searchFields" must be a list, not the text "search"'],
      '[5]': ['config/type', 'item 1 of "searchFields" must be a text, not 5'],
      '[null]': ['config/type', 'item 1 of "searchFields" must be a text, not nothing (null)'],
      '[search, serch]': ['config/unknown-field', 'there is no field "serch"'],
      '{}': ['config/type', '"searchFields" must be a list, not an empty map'],
    },
  },
};

for (const [key, { panels, get, default: otherwise, good, bad }] of Object.entries(ROWS)) {
  for (const panel of panels) {
    const read = (value: string) => readConfig(documentWith(panel, key, value), panel);
    suite(`${key} of ${panel}`, () => {
      for (const [value, meaning] of Object.entries(good)) {
        test(`may be ${value}`, () => {
          const { config, diagnostics } = read(value);
          expect(diagnostics).to.deep.equal([]);
          expect(get(config as unknown as Config)).to.deep.equal(meaning);
        });
      }
      for (const value of ['', 'null', '~']) {
        test(`has its default where it is ${JSON.stringify(value)}`, () => {
          const { config, diagnostics } = read(value);
          expect(diagnostics).to.deep.equal([]);
          expect(get(config as unknown as Config)).to.deep.equal(otherwise);
        });
      }
      test('has its default where it is missing', () => {
        const { config } = readConfig(panel === 'process_grid' ? 'filter: {}' : 'ui: {}', panel);
        expect(get(config as unknown as Config)).to.deep.equal(otherwise);
      });
      for (const [value, [code, message]] of Object.entries(bad)) {
        test(`must not be ${value}`, () => {
          const { config, diagnostics, text } = read(value);
          expect(config).to.equal(null);
          expect(diagnostics.map(diagnostic => [diagnostic.code, diagnostic.message])).to.deep.equal([[code, message]]);
          const { line, column, path } = diagnostics[0]!;
          const inList = /^item (\d)/.exec(message) ?? (code === 'config/unknown-field' ? ['', '2'] : null);
          expect(path).to.equal(
            `/${panel}/config/${key.replaceAll('.', '/')}${inList ? `/${Number(inList[1]) - 1}` : ''}`,
          );
          expect(text.split('\n')[line - 1]!.slice(column - 1)).to.match(/^\S/);
        });
      }
    });
  }
}

suite('the groups', () => {
  const groupDocument = (panel: Panel, group: string, value: string) => {
    const [outer = '', inner] = group.split('.');
    const written = inner ? `${outer}: {${inner}: ${value}}` : `${outer}: ${value}`;
    return (panel === 'process_grid' ? grid : list)(written);
  };
  const groups: [Panel, string][] = [
    ['process_grid', 'selection'],
    ['process_grid', 'table'],
    ['process_grid', 'ui'],
    ['process_grid', 'filter'],
    ['process_list', 'ui'],
    ['process_list', 'filter'],
    ['process_list', 'filter.sort'],
  ];
  for (const [panel, group] of groups) {
    test(`${group} of ${panel} may be null, which is as left out`, () => {
      const withNull = readConfig(groupDocument(panel, group, 'null'), panel);
      const without = readConfig(panel === 'process_grid' ? grid('filter:') : list('ui:'), panel);
      expect(withNull.diagnostics.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
      expect({ ...withNull.config, content: '' }).to.deep.equal({ ...without.config, content: '' });
    });
    for (const value of ['5', 'text', '[]', 'true']) {
      test(`${group} of ${panel} must not be ${value}`, () => {
        const { diagnostics } = readConfig(groupDocument(panel, group, value), panel);
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect(errors.map(({ code, path }) => [code, path])).to.deep.equal([
          ['config/type', `/${panel}/config/${group.replaceAll('.', '/')}`],
        ]);
      });
    }
  }
});

suite('selection.variable', () => {
  const read = (text: string) => readConfig(grid(`${text}\nfilter: {criteria: []}`), 'process_grid');
  test('names the variable', () => {
    expect(read('selection: {variable: chosen}').config?.selection).to.deep.equal({ variable: 'chosen' });
  });
  test('nothing can be selected without the group', () => {
    expect(read('').config?.selection).to.equal(null);
  });
  const wrong = {
    'selection: {}': 'config/required: "variable" is missing in "selection"',
    'selection: {variable: null}': 'config/required: "variable" must not be null',
    'selection: {variable: }': 'config/required: "variable" must not be null',
    "selection: {variable: ''}": 'config/empty: "variable" must not be empty',
    'selection: {variable: 5}': 'config/type: "variable" must be a text, not 5',
    'selection: {variable: [a]}': 'config/type: "variable" must be a text, not the list ["a"]',
  };
  for (const [written, diagnostic] of Object.entries(wrong)) {
    test(`${written} is wrong`, () => {
      expect(read(written).diagnostics.map(({ code, message }) => `${code}: ${message}`)).to.deep.equal([diagnostic]);
    });
  }
});

suite('table.pageSizes', () => {
  // keys -> rows on a page first, and what can be chosen
  const cases: [string, number, number[]][] = [
    ['pageSizes: [50, 20]', 50, [20, 50]],
    ['pageSizes: [20, 50], perPage: 50', 50, [20, 50]],
    ['pageSizes: [20, 50], perPage: 10', 10, [10, 20, 50]],
    ['pageSizes: [20, 50], perPage: null', 20, [20, 50]],
  ];
  for (const [keys, perPage, pageSizes] of cases) {
    test(`{${keys}} begins with ${perPage} rows, and offers ${pageSizes.join(', ')}`, () => {
      const { config } = readConfig(grid(`filter: {criteria: []}\ntable: {${keys}}`), 'process_grid');
      expect(config?.table).to.deep.include({ perPage, pageSizes });
    });
  }
});

suite('the layout of columns', () => {
  const columnWith = (layout: string) =>
    readConfig(
      grid(`filter: {criteria: []}\ntable: {columns: {a: {field: pid, title: A, ${layout}}}}`),
      'process_grid',
    );
  const good: Record<string, object> = {
    'width: 12ch': { width: { value: 12, unit: 'ch' } },
    'minWidth: 2.5rem': { minWidth: { value: 2.5, unit: 'rem' } },
    'maxWidth: 30%': { maxWidth: { value: 30, unit: '%' } },
    'flex: 0.5': { flex: 0.5 },
    'align: center': { align: 'center' },
    'lines: 3': { lines: 3 },
    'pin: end': { pin: 'end' },
    'card: subtitle': { card: 'subtitle' },
    'type: html': { align: 'start', lines: null },
    'type: text': { align: 'start', lines: 1 },
    'type: text, lines: null': { lines: null },
    'type: currency': { align: 'end', lines: 1 },
    'type: number, align: start': { align: 'start' },
    'type: date': { align: 'start', lines: 1 },
  };
  for (const [written, layout] of Object.entries(good)) {
    test(`may be ${written}`, () => {
      const { config, diagnostics } = columnWith(written);
      expect(diagnostics).to.deep.equal([]);
      expect(config?.table.columns[0]?.layout).to.deep.include(layout);
    });
  }
  const bad: Record<string, [message: string, hint: string]> = {
    'width: 120': ['"width" of the column "a" must be a text, not 120', 'Write 120px.'],
    'width: 12em': ['"width" of the column "a" cannot be the text "12em"', 'Write 12rem.'],
    'width: 12chs': ['"width" of the column "a" cannot be the text "12chs"', 'Write 12ch.'],
    'width: 20pxx': ['"width" of the column "a" cannot be the text "20pxx"', 'Write 20px.'],
    'width: .5rem': ['"width" of the column "a" cannot be the text ".5rem"', 'Write 0.5rem.'],
    'width: 3cm': [
      '"width" of the column "a" cannot be the text "3cm"',
      'Write a number with ch, rem or px, such as 12ch.',
    ],
    'width: auto': [
      '"width" of the column "a" cannot be the text "auto"',
      'Write a number with ch, rem or px, such as 12ch.',
    ],
    'minWidth: 10 ch': ['"minWidth" of the column "a" cannot be the text "10 ch"', 'Write 10ch.'],
    'maxWidth: wide': [
      '"maxWidth" of the column "a" cannot be the text "wide"',
      'Write a number with ch, rem or px, such as 12ch.',
    ],
    'width: -3px': [
      '"width" of the column "a" cannot be the text "-3px"',
      'Write a number with ch, rem or px, such as 12ch.',
    ],
    'flex: -1': ['"flex" of the column "a" must not be below 0', 'Write 0 or more.'],
    'flex: wide': ['"flex" of the column "a" must be a number, not the text "wide"', 'Write a number.'],
    'align: right': ['"align" of the column "a" cannot be the text "right"', 'Write end.'],
    'lines: 0': ['"lines" of the column "a" must not be below 1', 'Write 1 or more.'],
    'pin: left': ['"pin" of the column "a" cannot be the text "left"', 'Write start.'],
    'hidden: true': ['all columns are hidden', 'Leave "hidden" out of one.'],
    'card: titel': ['"card" of the column "a" cannot be the text "titel"', 'Write title.'],
    'type: curency': ['"type" of the column "a" cannot be the text "curency"', 'Write currency.'],
    'minwidth: 3ch': ['unknown key "minwidth" in the column "a"', 'Write "minWidth".'],
    'textAlign: end': ['unknown key "textAlign" in the column "a"', 'Write "align".'],
  };
  for (const [written, fault] of Object.entries(bad)) {
    test(`must not be ${written}`, () => {
      const { config, diagnostics } = columnWith(written);
      expect(config).to.equal(null);
      expect(diagnostics.map(({ message, hint }) => [message, hint])).to.deep.equal([fault]);
    });
  }

  const personal = (table: string) => readConfig(grid(`filter: {criteria: []}\ntable: {${table}}`), 'process_grid');
  test('lets the reader change the columns only where it says so', () => {
    const tables = ['', 'personal: null', 'personal: false', 'personal: true'].map(personal);
    expect(tables.map(({ config }) => config?.table.personal)).to.deep.equal([false, false, false, true]);
  });
  for (const [table, hint] of [
    ['personal: yes', 'Write "personal: true". In YAML 1.2 "yes" is a text.'],
    ['personal: 1', 'Write "personal: true". No quotes.'],
    ['resizable: true', 'Write "personal".'],
  ] as const) {
    test(`does not take ${table}`, () => {
      expect(personal(table).diagnostics.map(fault => fault.hint)).to.deep.equal([hint]);
    });
  }

  const cardsBelow = (value: string) =>
    readConfig(grid(`filter: {criteria: []}\ntable: {cardsBelow: ${value}}`), 'process_grid');
  test('has cards in panels narrower than a width', () => {
    const missing = readConfig(grid('filter: {criteria: []}'), 'process_grid');
    expect(missing.config?.table.cardsBelow).to.deep.equal({ value: 30, unit: 'rem' });
    expect(cardsBelow('700.5px').config?.table.cardsBelow).to.deep.equal({ value: 700.5, unit: 'px' });
  });
  test('has none where the width is null', () => {
    expect(cardsBelow('null').config?.table.cardsBelow).to.equal(null);
  });
  for (const [value, hint] of [
    ['700', 'Write 700px.'],
    ['50%', 'Write a number with ch, rem or px, such as 12ch.'],
    ['40em', 'Write 40rem.'],
  ]) {
    test(`has no cards below ${value}`, () => {
      expect(cardsBelow(value!).diagnostics.map(fault => fault.hint)).to.deep.equal([hint]);
    });
  }
});

suite('criteria', () => {
  const read = (value: string) => readConfig(grid(`filter:\n  criteria:\n    - ${value}`), 'process_grid');
  const wrongOf: Record<string, string[]> = {
    int: ['null', "'5'", '[5]', '1.5', 'true', '{}'],
    ints: ['5', 'null', "['5']", '[null]', '[[1]]', '{}', "'5'"],
    state: ['3', '0', '11', 'active', '[2]', 'null', '2.5'],
    types: ['2', '[5]', '[0]', "['2']", 'null', 'manual'],
    text: ['5', 'null', 'true', '[a]', '{}'],
    day: [
      '2026-02-30',
      '2025-02-29',
      '2026-13-01',
      '2026-1-1',
      '20260101',
      'today',
      "''",
      '5',
      'null',
      '2026-01-01T00:00:00',
    ],
    relative: ['soon', '7 days', '+7days', '+ 7 days', 'P', "'-'", "''", '5', 'null', 'PT5H', '+1 hour'],
    map: ['5', 'null', '[a]', 'a'],
  };
  const rightOf: Record<string, string[]> = {
    int: ['5', '-5', '0'],
    ints: ['[5]', '[]', '[1, 2, 3]'],
    state: ['1', '2', '10'],
    types: ['[1, 2, 3, 4, 7, 8, 9]', '[]'],
    text: ['urgent', "''", "'5'", '2026-01-01'],
    day: ['2026-03-31', "'2024-02-29'", '0000-01-01'],
    relative: [
      'today',
      'now',
      'yesterday',
      'tomorrow',
      '+7 days',
      '-1 month +2 days',
      'P7D',
      '-P1M',
      '2026-01-01',
      '+1 year',
    ],
    map: ['{}', '{a: 1}', '{order.total: 5, "!x": null, list: [a]}'],
  };
  for (const { key, variants, schema } of CRITERIA) {
    const { type, format, items, enum: only } = schema as Record<string, { enum?: unknown } | string | undefined>;
    const shape =
      format === 'date'
        ? 'day'
        : format === 'relative-date'
          ? 'relative'
          : type === 'array'
            ? (items as { enum?: unknown }).enum
              ? 'types'
              : 'ints'
            : type === 'integer'
              ? only
                ? 'state'
                : 'int'
              : type === 'object'
                ? 'map'
                : 'text';
    for (const prefix of ['', ...variants]) {
      const name = prefix ? `'${prefix}${key}'` : key;
      for (const value of rightOf[shape]!) {
        test(`${name} may be ${value}`, () => {
          const { config, diagnostics } = read(`${name}: ${value}`);
          expect(diagnostics).to.deep.equal([]);
          expect(config?.filter.criteria[0]?.name).to.equal(prefix + key);
          expect(config?.filter.criteria[0]?.path).to.equal('/process_grid/config/filter/criteria/0');
        });
      }
      for (const value of wrongOf[shape]!) {
        test(`${name} must not be ${value}: one error`, () => {
          const { config, diagnostics } = read(`${name}: ${value}`);
          expect(config).to.equal(null);
          expect(diagnostics, JSON.stringify(diagnostics)).to.have.length(1);
          expect(diagnostics[0]!.code).to.be.oneOf(['config/type', 'config/value', 'config/date']);
          expect(diagnostics[0]!.path).to.match(new RegExp(`^/process_grid/config/filter/criteria/0/.?${key}(/0)?$`));
          expect(diagnostics[0]!.line).to.equal(5);
        });
      }
    }
    for (const prefix of ['!', '>', '<', '>=', '='].filter(each => !(variants as readonly string[]).includes(each))) {
      test(`${prefix}${key} is unknown`, () => {
        const { diagnostics } = read(`'${prefix}${key}': 1`);
        expect(diagnostics.map(({ code, message }) => [code, message])).to.deep.equal([
          ['config/unknown-key', `unknown criterion "${prefix}${key}"`],
        ]);
        expect(diagnostics[0]!.hint).to.include(`"${key}"`);
      });
    }
  }

  for (const value of ['variables: {deep: {a: b}}']) {
    test(`${value} is taken as it is written, with a warning`, () => {
      const { config, diagnostics } = read(value);
      expect(diagnostics.map(({ severity, code, line }) => [severity, code, line])).to.deep.equal([
        ['warning', 'config/pitfall', 5],
      ]);
      expect(config?.filter.criteria[0]?.value).not.to.equal(undefined);
    });
  }
  for (const [wrong, hint] of [
    ['start: 20260101', 'Write 2026-01-01 (YYYY-MM-DD).'],
    ['expired: true', "Write a sign before the key: - '<expirationRelative': today"],
    ['calendarFrom: ', 'Write a day as YYYY-MM-DD, such as 2026-03-31.'],
    ["'>startRelative': 7", 'Write "+7 days".'],
    [
      "'>startRelative': soon",
      'Write today, tomorrow, a sum such as "+7 days" or "-1 month +2 days", a duration such as P7D, or a day.',
    ],
    ['tag: 5', "Put it in quotes: '5'"],
  ] as const) {
    test(`are cured by a value that they may have: ${wrong}`, () => {
      expect(read(wrong).diagnostics.map(diagnostic => diagnostic.hint)).to.deep.equal([hint]);
    });
  }
  for (const value of ["''", '5', "'5'", 'stepState', '{}']) {
    test(`must not be ${value}`, () => {
      expect(readConfig(grid(`filter:\n  criteria: ${value}`), 'process_grid').diagnostics[0]!.hint).to.equal(
        'Begin each condition with a dash: - stepState: 2',
      );
    });
  }

  test('keep the value as it was written', () => {
    const { config } = readConfig(
      grid('filter:\n  criteria:\n    - process: [3, 1]\n    - variables: {b: 1, a: x}'),
      'process_grid',
    );
    expect(config?.filter.criteria.map(({ name, value }) => [name, value])).to.deep.equal([
      ['process', [3, 1]],
      ['variables', { b: 1, a: 'x' }],
    ]);
  });
  test('when missing are none, with a warning', () => {
    for (const written of ['', 'filter:', 'filter: {}', 'filter: {criteria: }', 'filter: {criteria: null}']) {
      const { config, diagnostics } = readConfig(grid(written), 'process_grid');
      expect(config?.filter.criteria, written).to.deep.equal([]);
      expect(
        diagnostics.map(({ severity, code }) => `${severity} ${code}`),
        written,
      ).to.deep.equal(['warning config/default']);
    }
  });
  test('when empty are none, without a warning', () => {
    const { config, diagnostics } = readConfig(grid('filter: {criteria: []}'), 'process_grid');
    expect([config?.filter.criteria, diagnostics]).to.deep.equal([[], []]);
  });
});

suite('ui.content', () => {
  const read = (text: string) => readConfig(list(`filter: {criteria: []}\n${text}`), 'process_list');
  test('is the template of a row', () => {
    expect(read('ui: {content: "a"}').config?.content).to.equal('a');
  });
  test('may be empty', () => {
    expect(read("ui: {content: ''}").config?.content).to.equal('');
  });
  for (const written of ['', 'ui:', 'ui: {}', 'ui: {content: null}']) {
    test(`has a default with a warning where there is ${JSON.stringify(written)}`, () => {
      const { config, diagnostics } = read(written);
      expect(config?.content).to.match(
        /\$_process\.id.*\$_process\.templateProcess\.name.*\$_step\.templateStep\.title/,
      );
      expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).to.deep.equal(['warning config/default']);
    });
  }
  test('must be a text', () => {
    expect(read('ui: {content: 5}').diagnostics.map(({ code }) => code)).to.deep.equal(['config/type']);
  });
});

suite('strict', () => {
  test('takes warnings for errors', () => {
    const { config, diagnostics } = readConfig('{}', 'process_grid', { strict: true });
    expect(config).to.equal(null);
    expect(diagnostics.map(({ severity }) => severity)).to.deep.equal(['error']);
  });
});

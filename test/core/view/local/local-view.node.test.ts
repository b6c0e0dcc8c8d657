import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { foldText } from '../../../../src/core/base/text/fold-text.ts';
import { ProcessPanelError } from '../../../../src/core/base/errors/process-panel-error.ts';
import { textOfMarkup } from '../../../../src/core/base/text/text-of-markup.ts';
import type { ProcessItem } from '../../../../src/core/processes/process.ts';
import type { Direction } from '../../../../src/core/query/process-query.ts';
import { createLocalView } from '../../../../src/core/view/local/local-view.ts';
import type { GridView, GridViewOptions } from '../../../../src/core/view/grid-view.ts';
import type { SortKey, ViewState } from '../../../../src/core/view/view-state.ts';
import { clock, loadedAgain, member, pair, table, template } from '../view-fixture.ts';

const COLUMNS = [
  { name: 'id', field: 'id', sortField: 'id' },
  { name: 'x', field: 'x', sortField: 'x' },
  { name: 'html', field: 'html', sortField: 'html' },
  { name: 'plain', field: 'x', sortField: null },
];
const FIELDS = new Map([
  ['id', template(member('id'))],
  ['x', template(member('x'))],
  ['html', template((_, step) => `<b>${step.templateStep.title}</b>`, { kind: 'markup' })],
  ['process', template(process => `p${process.id}`, { roots: ['$_process'] })],
]);

function view(options: Partial<GridViewOptions> = {}): GridView {
  return createLocalView({
    fields: FIELDS,
    columns: COLUMNS,
    searchFields: ['x', 'process'],
    perPage: null,
    lang: 'en',
    onviewchange() {},
    ontemplateerror() {},
    ...options,
  });
}

const sorted = (column: string, direction: Direction = 'asc'): ViewState => ({
  search: '',
  sort: [{ column, direction }],
  page: 1,
});
const searched = (search: string): ViewState => ({ search, sort: [], page: 1 });
const rows = (grid: GridView): number[] => Array.from(grid.order);
const ofValues = (values: readonly unknown[]) => table(values.map((x, i) => pair(i + 1, { x })));

suite('sorting', () => {
  // what is special, values in order of the data -> values ascending, values descending
  const cases: [string, unknown[], unknown[], unknown[]][] = [
    ['numbers as numbers', [10, 9, -1.5, 0], [-1.5, 0, 9, 10], [10, 9, 0, -1.5]],
    ['numbers of all sizes', [1e300, -1e-300, 2 ** 53, -Infinity], [-Infinity, -1e-300, 2 ** 53, 1e300], [1e300, 2 ** 53, -1e-300, -Infinity]],
    ['numbers before strings', ['1', 2, 'a', 1], [1, 2, '1', 'a'], ['a', '1', 2, 1]],
    ['digits as characters among other texts', ['9', '10', '1', 'a'], ['1', '10', '9', 'a'], ['a', '9', '10', '1']],
    ['texts that all are numbers by these', ['9', '10', '-1', '2.5', null], ['-1', '2.5', '9', '10', null], ['10', '9', '2.5', '-1', null]],
    ['ids of one form by their numbers', ['INV-9', 'INV-10', 'INV-010', ''], ['', 'INV-9', 'INV-010', 'INV-10'], ['INV-10', 'INV-010', 'INV-9', '']],
    ['ids of two forms as texts', ['A-9', 'A-10', 'B-1'], ['A-10', 'A-9', 'B-1'], ['B-1', 'A-9', 'A-10']],
    ['ids beyond all numbers', ['9007199254740993', '9007199254740992', '99'], ['99', '9007199254740992', '9007199254740993'], ['9007199254740993', '9007199254740992', '99']],
    ['people by their names', [{ id: 1, fullname: 'Zoe' }, { id: 2, fullname: 'Ada' }], [{ id: 2, fullname: 'Ada' }, { id: 1, fullname: 'Zoe' }], [{ id: 1, fullname: 'Zoe' }, { id: 2, fullname: 'Ada' }]],
    ['days as texts', ['2026-10-02', '2026-09-30'], ['2026-09-30', '2026-10-02'], ['2026-10-02', '2026-09-30']],
    ['by collation, not by code', ['b', 'B', 'á', 'a', 'z'], ['a', 'á', 'b', 'B', 'z'], ['z', 'B', 'b', 'á', 'a']],
    ['false before true', [true, false, true], [false, true, true], [true, true, false]],
    ['missing last both ways', [null, 2, undefined, 1, NaN], [1, 2, null, undefined, NaN], [2, 1, null, undefined, NaN]],
    ['an empty text is a text', ['a', '', null], ['', 'a', null], ['a', '', null]],
    ['all kinds', [null, true, 'a', 1], [1, 'a', true, null], [true, 'a', 1, null]],
    ['lists and maps as their text', [['b', 'c'], 'b', ['a'], { a: 1 }], [{ a: 1 }, ['a'], 'b', ['b', 'c']], [['b', 'c'], 'b', ['a'], { a: 1 }]],
    ['zero has no sign', [0, -0, -1], [-1, 0, -0], [0, -0, -1]],
    ['nothing but missing', [null, null], [null, null], [null, null]],
    ['no rows', [], [], []],
  ]; // prettier-ignore
  for (const [special, values, ascending, descending] of cases) {
    for (const [direction, expected] of [
      ['asc', ascending],
      ['desc', descending],
    ] as const) {
      test(`${special}, ${direction}`, () => {
        const grid = view();
        grid.setPairs(ofValues(values));
        grid.setState(sorted('x', direction));
        expect(rows(grid).map(row => values[row])).to.deep.equal(expected);
      });
    }
  }

  test('equal values keep the order of the data in both directions', () => {
    const grid = view();
    grid.setPairs(ofValues(['b', 'a', 'b', 'a']));
    grid.setState(sorted('x'));
    expect(rows(grid)).to.deep.equal([1, 3, 0, 2]);
    grid.setState(sorted('x', 'desc'));
    expect(rows(grid)).to.deep.equal([0, 2, 1, 3]);
  });

  test('texts that the collation does not tell apart are equal', () => {
    const grid = view();
    grid.setPairs(ofValues(['e\u0301', 'é', 'e\u0301']));
    grid.setState(sorted('x', 'desc'));
    expect(rows(grid)).to.deep.equal([0, 1, 2]);
  });

  test('the language of the panel decides', () => {
    for (const [lang, expected] of [
      ['en', [0, 1]],
      ['cs', [1, 0]],
    ] as const) {
      const grid = view({ lang });
      grid.setPairs(ofValues(['chata', 'hrad']));
      grid.setState(sorted('x'));
      expect(rows(grid)).to.deep.equal(expected);
    }
  });

  test('markup sorts by its text', () => {
    const grid = view();
    const title = (title: string) => ({ templateStep: { id: 1, name: 's', type: 2, title } });
    grid.setPairs(table([pair(1, title('<i class="a">b</i>')), pair(2, title('<i class="z">a</i>'))]));
    grid.setState(sorted('html'));
    expect(rows(grid)).to.deep.equal([1, 0]);
  });

  test('further keys decide among equals, each in its own direction', () => {
    const grid = view();
    grid.setPairs(ofValues([2, 1, 2, 1]));
    grid.setState({
      search: '',
      page: 1,
      sort: [
        { column: 'x', direction: 'asc' },
        { column: 'id', direction: 'desc' },
      ],
    });
    expect(rows(grid)).to.deep.equal([3, 1, 2, 0]);
  });

  test('columns that are unknown, cannot be sorted or come twice are left out', () => {
    const grid = view();
    grid.setPairs(ofValues([2, 1]));
    const key = (column: string): SortKey => ({ column, direction: 'asc' });
    grid.setState({
      search: '',
      page: 1,
      sort: [key('nothing'), key('plain'), key('x'), { ...key('x'), direction: 'desc' }],
    });
    expect(grid.state.sort).to.deep.equal([key('x')]);
    expect(rows(grid)).to.deep.equal([1, 0]);
  });
});

suite('searching', () => {
  const VALUES = ['Žluťoučký kůň', 'yellow <b>horse</b>', 42, ['red', 'green'], null, 'a\nb', 'STRASSE'];
  // search -> rows
  const cases: [string, number[]][] = [
    ['', [0, 1, 2, 3, 4, 5, 6]],
    ['  ', [0, 1, 2, 3, 4, 5, 6]],
    ['zlutoucky', [0]],
    ['KUN ŽLU', [0]],
    ['kun yellow', []],
    ['<b>', [1]],
    ['4', [2, 3]],
    ['42', [2]],
    ['green', [3]],
    ['a b', [5]],
    ['p', [0, 1, 2, 3, 4, 5, 6]],
    ['p5', [4]],
    ['p2 horse', [1]],
    ['strasse', [6]],
    ['nothing at all', []],
  ];
  for (const [search, expected] of cases) {
    test(`for ${JSON.stringify(search)}`, () => {
      const grid = view();
      grid.setPairs(ofValues(VALUES));
      grid.setState(searched(search));
      expect(rows(grid)).to.deep.equal(expected);
    });
  }

  test('markup is no text', () => {
    const fields = new Map([['x', template(member('x'), { kind: 'markup' })]]);
    const grid = view({ fields, columns: [], searchFields: ['x'] });
    grid.setPairs(ofValues(['<b title="bold">b</b>old &amp; <p>new</p>', 'bold']));
    for (const [search, expected] of [
      ['title', []],
      ['bold', [0, 1]],
      ['&', [0]],
      ['amp', []],
      ['dnew', []],
    ] as const) {
      grid.setState(searched(search));
      expect(rows(grid), search).to.deep.equal(expected);
    }
  });

  test('a term that grows, shrinks and changes finds what it says', () => {
    const grid = view();
    grid.setPairs(ofValues(['abc', 'abd', 'ab', 'xbc']));
    for (const [search, expected] of [
      ['a', [0, 1, 2]],
      ['ab', [0, 1, 2]],
      ['abc', [0]],
      ['abc p', [0]],
      ['ab', [0, 1, 2]],
      ['bc', [0, 3]],
      ['', [0, 1, 2, 3]],
    ] as const) {
      grid.setState(searched(search));
      expect(rows(grid), search).to.deep.equal(expected);
    }
  });

  test('a panel without search fields finds nothing for a word', () => {
    const grid = view({ searchFields: [] });
    grid.setPairs(ofValues(['a']));
    grid.setState(searched('a'));
    expect(rows(grid)).to.deep.equal([]);
  });
});

suite('pages', () => {
  // rows, per page, wanted -> page, pages, start, end
  const cases: [number, number | null, number, number, number, number, number][] = [
    [25, 10, 1, 1, 3, 0, 10],
    [25, 10, 3, 3, 3, 20, 25],
    [25, 10, 4, 3, 3, 20, 25],
    [25, 10, 0, 1, 3, 0, 10],
    [25, 10, -7, 1, 3, 0, 10],
    [25, 10, NaN, 1, 3, 0, 10],
    [25, 10, 1.9, 1, 3, 0, 10],
    [0, 10, 2, 1, 1, 0, 0],
    [20, 10, 2, 2, 2, 10, 20],
    [25, null, 2, 1, 1, 0, 25],
  ];
  for (const [n, perPage, wanted, page, pages, start, end] of cases) {
    test(`page ${wanted} of ${n} rows, ${perPage ?? 'all'} a page, is ${page} of ${pages}`, () => {
      const grid = view({ perPage });
      grid.setPairs(ofValues(Array.from({ length: n }, (_, i) => i)));
      grid.setState({ search: '', sort: [], page: wanted });
      expect(grid.page).to.deep.equal({ page, pages, start, end });
      expect(grid.state.page).to.equal(page);
    });
  }

  test('a search that shortens the list leaves nobody on an empty page', () => {
    const grid = view({ perPage: 2 });
    grid.setPairs(ofValues(['a', 'b', 'a', 'b', 'a']));
    grid.setState({ search: '', sort: [], page: 3 });
    grid.setState({ search: 'b', sort: [], page: 3 });
    expect(grid.page).to.deep.equal({ page: 1, pages: 1, start: 0, end: 2 });
  });
});

test('combining marks in a row, however many, are sorted by and searched in at once', { timeout: 5_000 }, () => {
  const marked = (marks: string) => `a${marks.repeat(100_000)}`;
  const grid = view();
  grid.setPairs(ofValues(['b', marked('\u0315\u0300'), marked('\u0300\u0315'), 'a']));
  grid.setState(sorted('x'));
  expect(rows(grid).at(-1)).to.equal(0);
  grid.setState(searched(marked('\u0315\u0300')));
  expect(rows(grid)).to.include.members([1, 2, 3]);
});

suite('cells', () => {
  test('show text, markup, nothing and faults', () => {
    const fault = new ProcessPanelError('template/limit', 'too long');
    const faults: string[] = [];
    const fields = new Map([
      ['x', template(member('x'))],
      ['html', template(() => '<b>a</b>', { kind: 'markup' })],
      ['bad', template(() => { throw fault; })],
    ]); // prettier-ignore
    const grid = view({
      fields,
      columns: [
        { name: 'bad', field: 'bad', sortField: 'bad' },
        { name: 'x', field: 'x', sortField: null },
        { name: 'html', field: 'html', sortField: null },
      ],
      searchFields: ['bad', 'x'],
      ontemplateerror: (field, error) => faults.push(`${field} ${error.code}`),
    });
    grid.setPairs(ofValues(['<i>', 5, true, null, ['a', null, 1], { a: 1 }]));
    expect(Array.from({ length: 7 }, (_, row) => grid.cell(row, 'x'))).to.deep.equal([
      { kind: 'text', text: '<i>' },
      { kind: 'text', text: '5' },
      { kind: 'text', text: 'true' },
      { kind: 'text', text: '' },
      { kind: 'text', text: 'a1' },
      { kind: 'text', text: '{"a":1}' },
      { kind: 'text', text: '' },
    ]);
    expect(grid.cell(0, 'html')).to.deep.equal({ kind: 'markup', html: '<b>a</b>' });
    expect(grid.cellText(0, 'html')).to.equal('a');
    expect(grid.cellText(0, 'x')).to.equal('<i>');
    expect(grid.cellText(99, 'x')).to.equal('');
    expect(grid.cell(0, 'nothing')).to.deep.equal({ kind: 'text', text: '' });
    expect(grid.cell(0, 'bad')).to.deep.equal({ kind: 'error', error: fault });
    grid.setState(sorted('bad'));
    expect(rows(grid)).to.deep.equal([0, 1, 2, 3, 4, 5]);
    grid.setState(searched('5'));
    expect(rows(grid)).to.deep.equal([1]);
    expect(faults).to.deep.equal(['bad template/limit']);
  });

  test('errors of a field are reported once for each message, no more than ten', () => {
    const reported: string[] = [];
    const fields = new Map([
      ['x', template((_, { id }) => {
        throw new ProcessPanelError('template/evaluation', `the template fails: part ${Number(id) % 3}`);
      })],
      ['y', template((_, { id }) => { throw new ProcessPanelError('template/limit', `the text ${id} is too long`); })],
    ]); // prettier-ignore
    const grid = view({
      fields,
      columns: ['x', 'y'].map(name => ({ name, field: name, sortField: null })),
      searchFields: [],
      ontemplateerror: (field, { message }) => reported.push(`${field}: ${message}`),
    });
    grid.setPairs(ofValues(Array.from({ length: 50 }, (_, row) => row)));
    for (let row = 0; row < 50; row++) grid.cell(row, 'x');
    expect(reported.sort()).to.deep.equal([0, 1, 2].map(n => `x: the template fails: part ${n}`));
    for (let row = 0; row < 50; row++) grid.cell(row, 'y');
    expect(reported.filter(text => text.startsWith('y'))).to.have.length(10);
  });

  test('whatever a template throws is an error of the panel', () => {
    const fields = new Map([['x', template(() => { throw 'oops'; })]]); // prettier-ignore
    const grid = view({ fields, columns: [{ name: 'x', field: 'x', sortField: null }] });
    grid.setPairs(ofValues([1]));
    const cell = grid.cell(0, 'x');
    expect(cell.kind === 'error' && cell.error).to.be.instanceOf(ProcessPanelError);
  });

  test('a field of processes alone is evaluated once for neighbouring rows', () => {
    let evaluations = 0;
    const fields = new Map([['x', template(process => (evaluations++, process.id), { roots: ['$_process'] })]]);
    const grid = view({ fields, columns: [{ name: 'x', field: 'x', sortField: 'x' }] });
    const { process } = pair(7);
    grid.setPairs(table([1, 2, 3].map(id => ({ process, step: pair(id).step }))));
    grid.setState(sorted('x'));
    expect(evaluations).to.equal(1);
  });
});

suite('pairs that change', () => {
  test('more of the same keep the order, the search and what was computed', () => {
    const read: number[] = [];
    const fields = new Map([['x', template((_, step) => (read.push(Number(step.id)), step.id))]]);
    const grid = view({ fields, columns: [{ name: 'x', field: 'x', sortField: 'x' }], searchFields: [] });
    grid.setState(sorted('x', 'desc'));
    const items = [1, 2, 3, 4].map(id => pair(id));
    grid.setPairs(table(items.slice(0, 2)));
    expect(rows(grid)).to.deep.equal([1, 0]);
    grid.setPairs(loadedAgain(items));
    expect(rows(grid)).to.deep.equal([3, 2, 1, 0]);
    expect(read).to.deep.equal([1, 2, 3, 4]);
  });

  test('a table that grows in place is seen to have grown', () => {
    const grid = view();
    const growing = { processes: [] as ProcessItem['process'][], steps: [] as ProcessItem['step'][], length: 0 };
    for (let id = 1; id <= 3; id++) {
      const { process, step } = pair(id);
      growing.processes.push(process);
      growing.steps.push(step);
      growing.length++;
      grid.setPairs(growing);
      expect(rows(grid)).to.have.lengthOf(id);
    }
  });

  test('few changed pairs are read again, the others are not', () => {
    const read: number[] = [];
    const fields = new Map([['x', template((_, step) => (read.push(Number(step.id)), step.id))]]);
    const grid = view({ fields, columns: [{ name: 'x', field: 'x', sortField: 'x' }], searchFields: [] });
    grid.setState(sorted('x'));
    const items = Array.from({ length: 40 }, (_, i) => pair(i));
    grid.setPairs(table(items));
    read.length = 0;
    grid.setPairs(loadedAgain(items.with(7, pair(100))));
    expect(read).to.deep.equal([100]);
    expect(rows(grid).at(-1)).to.equal(7);
  });

  test('pairs that were changed in place and loaded again are read again', () => {
    const grid = view();
    const items = [pair(1, { x: 1 }), pair(2, { x: 2 })];
    grid.setPairs(table(items));
    grid.setState({ ...sorted('x'), search: 'p' });
    expect(rows(grid)).to.deep.equal([0, 1]);
    Object.assign(items[0]!.step, { x: 3 });
    grid.setPairs(table(items));
    expect(rows(grid)).to.deep.equal([1, 0]);
  });

  test('fewer pairs, none, and others', () => {
    const grid = view();
    grid.setState(sorted('x'));
    for (const values of [[3, 1, 2], [2, 1], [], [9, 8, 7, 6], ['b', 'a']]) {
      grid.setPairs(ofValues(values));
      expect(rows(grid).map(row => values[row])).to.deep.equal([...values].sort((a, b) => (a < b ? -1 : 1)));
    }
  });
});

/** The engine's contract in the plainest words, for pairs whose fields are members of their steps. */
function oracle(items: readonly ProcessItem[], { search, sort }: ViewState, lang: string): number[] {
  const { compare } = new Intl.Collator(lang);
  const valueOf = (row: number, column: string): unknown => {
    const value = FIELDS.get(column)!.evaluate(items[row]!.process, items[row]!.step);
    return column === 'html' ? textOfMarkup(String(value)) : value;
  };
  const classOf = (value: unknown): number => ['number', 'string', 'boolean'].indexOf(typeof value);
  const numbersOf = (column: string): ((text: string) => number) | null => {
    const texts = items
      .map((_, row) => valueOf(row, column))
      .filter(value => !isMissing(value) && String(value).trim() !== '');
    const around = texts.map(text =>
      typeof text === 'string' ? /^(\D*)\d+(\D*)$/.exec(text)?.slice(1).join('0') : null,
    );
    if (texts.every(text => typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)))
      return text => (text.trim() === '' ? -Infinity : Number(text));
    return around.every(each => each && each === around[0])
      ? text => (text.trim() === '' ? -Infinity : Number(text.replace(/\D/g, '')))
      : null;
  };
  const compareValues = (a: unknown, b: unknown, numberOf: ((text: string) => number) | null): number =>
    classOf(a) - classOf(b) ||
    (typeof a === 'string'
      ? (numberOf ? Math.sign(numberOf(a) - numberOf(b as string)) : 0) || compare(a, b as string)
      : Number(a) - Number(b));
  const isMissing = (value: unknown): boolean => value === null || value === undefined || Number.isNaN(value);
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const texts = (row: number): string[] =>
    [valueOf(row, 'x') === null ? '' : String(valueOf(row, 'x') as number), `p${items[row]!.process.id}`].map(foldText);
  const numbers = new Map(sort.map(({ column }) => [column, numbersOf(column)]));
  return items
    .map((_, row) => row)
    .filter(row => words.every(word => texts(row).some(text => text.includes(word))))
    .sort((a, b) => {
      for (const { column, direction } of sort) {
        const [left, right] = [valueOf(a, column), valueOf(b, column)];
        if (isMissing(left) || isMissing(right)) {
          if (isMissing(left) !== isMissing(right)) return isMissing(left) ? 1 : -1;
          continue;
        }
        const order = compareValues(left, right, numbers.get(column)!);
        if (order !== 0) return direction === 'desc' ? -order : order;
      }
      return a - b;
    });
}

suite('many rows', () => {
  const N = 21_000;
  const random = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const next = random(7);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  const many = (x: (row: number) => unknown, n = N): ProcessItem[] =>
    Array.from({ length: n }, (_, row) => pair(row + 1, { x: x(row) }, 1 + (row >> 2)));

  // what the values are -> one of them
  const kinds: [string, (row: number) => unknown][] = [
    ['whole numbers', () => Math.floor(next() * 1e6) - 5e5],
    ['whole numbers of more than 32 bits', () => Math.floor((next() - 0.5) * 2 ** 52)],
    ['fractions and infinities', () => pick([next() * 1e9, -next(), Infinity, -Infinity, 0, -0])],
    ['few texts', () => pick(['alpha', 'Beta', 'gamma', 'šíp', 'Δ', '']) ],
    ['as many texts as rows', row => `${pick(['Ä', 'a', 'Z'])} ${row}`],
    ['ids as texts', row => `PR-${(row * 7919) % 100_003}`],
    ['texts of which few are no numbers', row => (row % 5000 === 7 ? 'none' : `${(row * 31) % 997}`)],
    ['everything', row => pick([row, `${row}`, true, false, null, 1.5, 'x'])],
  ]; // prettier-ignore
  for (const [name, x] of kinds) {
    test(`${name} are sorted and found as the oracle says, also where some change and others come`, () => {
      let items = many(x);
      const grid = view();
      grid.setPairs(table(items));
      const check = (state: ViewState): void => {
        grid.setState(state);
        expect(rows(grid), JSON.stringify(state)).to.deep.equal(oracle(items, state, 'en'));
      };
      check(sorted('x'));
      check(sorted('x', 'desc'));
      check({ ...sorted('x', 'desc'), search: '12 p' });
      check(searched('p9'));
      check(searched('p99'));
      items = items.map((item, row) => (row % 1000 === 3 ? pair(row + 1, { x: x(row) }, 1 + (row >> 2)) : item));
      grid.setPairs(table(items));
      check({ ...sorted('x'), search: 'p99' });
      items = [...items, ...many(x, 3000)];
      grid.setPairs(table(items));
      check({ ...sorted('x', 'desc'), search: 'p9' });
      items = items.slice(0, 2500);
      grid.setPairs(table(items));
      check({ ...sorted('x'), search: '6' });
    });
  }
});

suite('against the plain oracle', () => {
  const word = fc.constantFrom('a', 'b', 'ab', 'abc', 'Á', 'č', 'ch', '1', '10', 'x y', 'ß', '\u0301', '-', '');
  const value = fc.oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.integer(),
    fc.double(),
    fc.array(word, { maxLength: 3 }).map(words => words.join('')),
    fc.boolean(),
    fc.constant(null),
  );
  const item = fc
    .tuple(fc.integer({ min: 1, max: 30 }), value, fc.integer({ min: 1, max: 9 }))
    .map(([id, x, processId]) =>
      pair(id, { x, templateStep: { id: 1, name: 's', title: `<i>${String(x)}</i>`, type: 2 } }, processId),
    );
  const items = fc.array(item, { maxLength: 40 });
  const state = fc.record({
    search: fc.array(word, { maxLength: 3 }).map(words => words.join(' ')),
    sort: fc.uniqueArray(
      fc.record({
        column: fc.constantFrom('id', 'x', 'html'),
        direction: fc.constantFrom<Direction>('asc', 'desc'),
      }),
      { selector: ({ column }) => column, maxLength: 3 },
    ),
    page: fc.constant(1),
  });
  const action = fc.oneof(
    fc.record({ state }),
    fc.record({ replace: items }),
    fc.record({ append: items }),
    fc.record({ change: fc.tuple(fc.nat(40), item) }),
    fc.record({ wait: fc.nat(6) }),
    fc.record({ settle: fc.constant(true) }),
  ) as fc.Arbitrary<{ state?: ViewState; replace?: ProcessItem[]; append?: ProcessItem[]; change?: [number, ProcessItem]; wait?: number; settle?: true }>; // prettier-ignore

  for (const [speed, pace] of [
    ['at once', 0],
    ['in slices of a step or two', 5],
  ] as const) {
    test(`any actions in any order show what the oracle shows, ${speed}`, async () => {
      clock.tick = pace;
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(action, { maxLength: 12 }), fc.constantFrom('en', 'cs'), async (actions, lang) => {
            let known: ProcessItem[] = [];
            let wanted: ViewState = { search: '', sort: [], page: 1 };
            const grid: GridView = view({
              lang,
              onviewchange() {
                for (const row of grid.order) expect(row).to.be.below(grid.pairs.length);
                expect(grid.page.end).to.be.at.most(grid.order.length);
              },
            });
            for (const { state, replace, append, change, wait, settle } of actions) {
              if (state) grid.setState((wanted = state));
              if (replace) grid.setPairs(table((known = replace)));
              if (append) grid.setPairs(table((known = [...known, ...append])));
              if (change && change[0] < known.length) {
                known = known.with(change[0], change[1]);
                grid.setPairs(table(known));
              }
              for (let i = 0; i < (wait ?? 0); i++) await new Promise(resolve => setImmediate(resolve));
              if (settle || clock.tick === 0) {
                await grid.settled;
                expect(grid.busy).to.equal(false);
                expect(rows(grid)).to.deep.equal(oracle(known, wanted, lang));
              }
            }
            await grid.settled;
            expect(rows(grid)).to.deep.equal(oracle(known, wanted, lang));
            expect(grid.pairs.steps).to.deep.equal(known.map(({ step }) => step));
            grid.dispose();
            await grid.settled;
            expect(rows(grid)).to.deep.equal([]);
          }),
          { numRuns: 600 },
        );
      } finally {
        clock.tick = 0;
      }
    });
  }
});

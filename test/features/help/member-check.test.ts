import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, mountGrid, processOf, root } from '../../elements/grid/grid-fixture.ts';

/** The warnings of panels on the console. */
const logged: string[] = [];
const { warn } = console;

suite('a misspelt member in a field', () => {
  setup(() => {
    logged.length = 0;
    console.warn = (text: string) => {
      if (text.startsWith('<process-grid>')) logged.push(text);
    };
  });
  teardown(() => {
    console.warn = warn;
    void clearPage();
  });

  const CONFIG = `filter: {criteria: []}
table:
  fields:
    prio: 'Priority {{ $_process.variables.priortiy | escape }}'
    note: '{{ $_process.variables.note }}'
  columns:
    prio: {field: prio, title: Priority}
    note: {field: note, title: Note}
`;
  const rows = (): Process[] => [
    processOf(1, 'A', { variables: { priority: 'high' } }),
    processOf(2, 'B', { variables: {} }),
  ];
  const MESSAGE = 'the field "prio": no row has "$_process.variables.priortiy"';
  const HINT = 'Write "$_process.variables.priority".';
  const noticesOf = (panel: ProcessGrid) =>
    Array.from(root(panel).querySelectorAll('.pp-notice'), ({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    );

  test('is a warning with its place when the rows are there, on the console and in the diagnostics', async () => {
    const grid = await mountGrid(rows(), { config: CONFIG });
    const [first, ...others] = grid.diagnostics;
    expect(others).to.deep.equal([]);
    expect(first).to.deep.equal({
      severity: 'warning',
      code: 'template/unknown-name',
      message: MESSAGE,
      hint: HINT,
      path: '/table/fields/prio',
      line: 4,
      column: 24,
    });
    expect(logged).to.deep.equal([`<process-grid> 4:24: ${MESSAGE}. ${HINT}`]);
    expect(noticesOf(grid)).to.deep.equal([]);
    await grid.load();
    expect(grid.diagnostics).to.have.length(1);
    expect(logged).to.have.length(1);
  });

  test('is shown in a strict panel, above the rows', async () => {
    const grid = await mountGrid(rows(), { config: CONFIG, strict: true });
    const notice = `${MESSAGE}. ${HINT} (line 4 of the configuration: prio: 'Priority {{ $_process.variables.priortiy | escape }}')`;
    expect(noticesOf(grid)).to.deep.equal([notice]);
    expect(root(grid).querySelectorAll('tbody [part~=row]')).to.have.length(2);
    grid.config = CONFIG.replace('priortiy', 'priority');
    await grid.loaded;
    expect(noticesOf(grid)).to.deep.equal([]);
    grid.config = CONFIG;
    grid.errors = 'public';
    await grid.loaded;
    expect(noticesOf(grid)).to.deep.equal([]);
  });

  test('is found beside a field that prints the right member of the item', async () => {
    const config = `filter: {criteria: []}
source: {map: {id: nr}}
table:
  fields: {amount: '{{ $_process.item.amount }}', sum: '{{ $_process.item.amuont }}'}
  columns: {sum: {field: sum, title: Sum}}
`;
    const grid = await mountGrid([], {
      config,
      strict: true,
      adapter: memoryAdapter([{ nr: 1, amount: 12 }] as never),
    });
    const notice = 'the field "sum": no row has "$_process.item.amuont". Write "$_process.item.amount".';
    expect(noticesOf(grid)).to.deep.equal([`${notice} (line 4, column 60 of the configuration)`]);
  });

  test('is found in the first rows that there are', async () => {
    const grid = await mountGrid([], { config: CONFIG });
    expect(grid.diagnostics).to.deep.equal([]);
    grid.adapter = memoryAdapter(rows());
    await grid.loaded;
    expect(grid.diagnostics.map(({ message }) => message)).to.deep.equal([MESSAGE]);
  });

  test('is shown when a panel becomes strict', async () => {
    const grid = await mountGrid(rows(), { config: CONFIG });
    grid.strict = true;
    await grid.loaded;
    expect(noticesOf(grid)).to.have.length(1);
    grid.strict = false;
    await grid.loaded;
    expect(noticesOf(grid)).to.deep.equal([]);
  });
});

suite('a misspelt variable', () => {
  setup(() => {
    console.warn = () => undefined;
  });
  teardown(() => {
    console.warn = warn;
    void clearPage();
  });

  const rows = (): Process[] => [processOf(1, 'A', { variables: { prio: 3 } }), processOf(2, 'B')];
  const told = ({ diagnostics }: ProcessGrid) =>
    diagnostics.map(({ code, message, hint, path, line, column }) => [code, message, hint, path, line, column]);
  const FILTERS = `filters:
  urgent: {variable: Prio, title: Urgent}
filter: {criteria: []}
table: {fields: {a: '{{ $_process.id }}'}, columns: {a: {field: a, title: A}}}
`;
  const OF_FILTER = [
    'config/pitfall',
    'the filter "urgent": no row has the variable "Prio"',
    'Write "prio".',
    '/filters/urgent/variable',
    2,
    22,
  ];

  test('of a filter of the reader is a warning with its place, where all rows are loaded', async () => {
    const grid = await mountGrid(rows(), { config: FILTERS });
    expect(told(grid)).to.deep.equal([OF_FILTER]);
    const right = await mountGrid(rows(), { config: FILTERS.replace('Prio', 'prio') });
    expect(told(right)).to.deep.equal([]);
    const memory = memoryAdapter(rows());
    const windows = {
      capabilities: { window: true, search: true },
      fetch: async (query: Parameters<typeof memory.fetch>[0], options: Parameters<typeof memory.fetch>[1]) =>
        memory.fetch({ ...query, window: null, search: null, orderBy: [] }, options),
    };
    const remote = await mountGrid([], { config: FILTERS, adapter: windows });
    expect(root(remote).querySelectorAll('tbody [part~=row]')).to.have.length(2);
    expect(told(remote)).to.deep.equal([]);
  });

  test('of a criterion is said above the rows, with its place, though it leaves none', async () => {
    const config = 'filter:\n  criteria:\n    - variables: {Prio: 3}\n';
    const grid = await mountGrid(rows(), { config });
    const message = 'No row has the variable "Prio", which the filter tests';
    expect(told(grid)).to.deep.equal([
      ['config/pitfall', message, 'Write "prio".', '/filter/criteria/0/variables/Prio', 3, 19],
    ]);
    expect(root(grid).querySelector('.pp-notice')!.textContent).to.equal(
      `${message}. Write "prio". (line 3 of the configuration: - variables: {Prio: 3})`,
    );
    grid.config = config.replace('Prio', 'prio');
    await grid.loaded;
    expect(told(grid)).to.deep.equal([]);
    expect(root(grid).querySelector('.pp-notice')).to.equal(null);
  });
});

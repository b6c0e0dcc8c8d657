import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import {
  allBox,
  chord,
  clearPage,
  many,
  mountGrid,
  part,
  parts,
  press,
  processOf,
  root,
  rows,
  scroller,
  settled,
  sortButton,
  until,
} from '../../elements/grid/grid-fixture.ts';
import { covered, lines, seenRows } from '../../elements/grid/rows/seen-rows.ts';
import { server } from '../../elements/grid/window-server.ts';

const TABLE = `
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}"}
  searchFields: [id, name]
  columns:
    id: {field: id, title: ID, sortField: id}
    kind: {field: name, title: Kind, sortField: name}
`;
const config = (groupBy: string, more = '') => `${more}filter: {criteria: []}\ntable:\n  groupBy: ${groupBy}${TABLE}`;
const OPEN = config('{column: kind}');
const CLOSED = config('{column: kind, open: false}');
const SELECTABLE = config('{column: kind}', 'selection: {variable: chosen}\n');

/** Leave, trip, leave, trip, …: 1 to n. */
const mixed = (n: number): Process[] =>
  Array.from({ length: n }, (_, i) => processOf(i + 1, i % 2 === 0 ? 'Leave' : 'Trip'));

const groups = (grid: ProcessGrid) => parts(grid, 'group');
/** Rows by their ids, headings by what they are called. */
const shown = (grid: ProcessGrid) => lines(grid).map(line => line.dataset['processId'] ?? line.ariaLabel);
const focused = (grid: ProcessGrid) => {
  const line = (root(grid).activeElement as HTMLElement).closest<HTMLElement>('tr')!;
  return line.dataset['processId'] ?? line.ariaLabel;
};

suite('groups of rows', () => {
  teardown(clearPage);

  test('stand under headings with the number of their rows', async () => {
    const grid = await mountGrid(mixed(5), { config: OPEN });
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 3 rows', '1', '3', '5', 'Kind: Trip, 2 rows', '2', '4']);
    expect(groups(grid)[0]!.textContent).to.equal('KindLeave3 rows');
  });

  test('are told as a tree', async () => {
    const grid = await mountGrid(mixed(3), { config: OPEN });
    const table = part(grid, 'table');
    expect([table.role, table.ariaRowCount]).to.deep.equal(['treegrid', '6']);
    expect(lines(grid).map(line => [line.ariaLevel, line.ariaRowIndex, line.ariaExpanded])).to.deep.equal([
      ['1', '2', 'true'],
      ['2', '3', null],
      ['2', '4', null],
      ['1', '5', 'true'],
      ['2', '6', null],
    ]);
  });

  test('say whether they are open by row, cell and button', async () => {
    const grid = await mountGrid(mixed(2), { config: OPEN });
    const state = () => {
      const [group] = groups(grid);
      return [group!, group!.querySelector('td')!, group!.querySelector('button')!].map(each => each.ariaExpanded);
    };
    expect(state()).to.deep.equal(['true', 'true', 'true']);
    groups(grid)[0]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    expect(state()).to.deep.equal(['false', 'false', 'false']);
  });

  test('are what the browser tells', async function () {
    const grid = await mountGrid(mixed(2), { config: `${OPEN}  details: "Note"\nui: {title: Inbox}\n` });
    rows(grid)[0]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    groups(grid)[1]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    const told = await executeServerCommand<Record<string, unknown>[] | false, undefined>('accessible-rows');
    // Chromium alone shows its accessibility tree here.
    if (!told) return this.skip();
    expect(told.filter(({ level }) => level !== undefined)).to.deep.equal([
      { role: 'row', name: 'Kind: Leave, 1 row', expanded: true, level: 1 },
      { role: 'row', name: 'Leave 1', expanded: true, level: 2 },
      { role: 'row', name: 'Details of process 1', level: 3 },
      { role: 'row', name: 'Kind: Trip, 1 row', expanded: false, level: 1 },
    ]);
    expect(told[0]).to.deep.include({ role: 'treegrid', name: 'Inbox' });
  });

  test('follow the sort of their column, and sort within', async () => {
    const grid = await mountGrid(mixed(4), { config: OPEN });
    grid.view = { sort: [{ column: 'id', direction: 'desc' }] };
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', '3', '1', 'Kind: Trip, 2 rows', '4', '2']);
    for (let i = 0; i < 2; i++) {
      sortButton(grid, 1).click();
      await settled(grid);
    }
    expect(shown(grid)).to.deep.equal(['Kind: Trip, 2 rows', '2', '4', 'Kind: Leave, 2 rows', '1', '3']);
  });

  test('have what the search finds, and are gone where it finds nothing', async () => {
    const grid = await mountGrid(mixed(4), { config: OPEN });
    grid.view = { search: 'trip' };
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['Kind: Trip, 2 rows', '2', '4']);
    grid.view = { search: 'nothing at all' };
    await settled(grid);
    expect(shown(grid)).to.deep.equal([]);
    expect(part(grid, 'no-match').textContent).to.contain('nothing at all');
  });

  test('close and open by a click anywhere on the heading', async () => {
    const grid = await mountGrid(mixed(4), { config: OPEN });
    groups(grid)[0]!.querySelector<HTMLElement>('.pp-group-value')!.click();
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', 'Kind: Trip, 2 rows', '2', '4']);
    expect(groups(grid)[0]!.ariaExpanded).to.equal('false');
    groups(grid)[0]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    expect(lines(grid).length).to.equal(6);
  });

  test('begin closed where that is asked for, and open one by one', async () => {
    const grid = await mountGrid(mixed(4), { config: CLOSED });
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', 'Kind: Trip, 2 rows']);
    expect(grid.visibleItems).to.deep.equal([]);
    expect(grid.items.length).to.equal(4);
    groups(grid)[1]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', 'Kind: Trip, 2 rows', '2', '4']);
  });

  test('stay closed over sorting, searching, loading and other languages', async () => {
    const grid = await mountGrid(mixed(4), { config: OPEN });
    groups(grid)[0]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    const expected = (label: string) => [label, '4', '2'];
    grid.view = { sort: [{ column: 'id', direction: 'desc' }], search: '' };
    await settled(grid);
    expect(shown(grid).slice(1)).to.deep.equal(expected('Kind: Trip, 2 rows'));
    await grid.load();
    expect(shown(grid).slice(1)).to.deep.equal(expected('Kind: Trip, 2 rows'));
    grid.lang = 'de';
    await settled(grid);
    await until(() => groups(grid)[0]!.ariaLabel === 'Kind: Leave, 2 Zeilen');
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 Zeilen', 'Kind: Trip, 2 Zeilen', '4', '2']);
  });

  test('name what reads nothing, last', async () => {
    const grid = await mountGrid([processOf(1, ''), processOf(2, 'Trip'), processOf(3, ' ')], { config: OPEN });
    expect(shown(grid)).to.deep.equal(['Kind: Trip, 1 row', '2', 'Kind: No value, 2 rows', '1', '3']);
  });

  test('show what their column shows, and go by a column that is hidden', async () => {
    const grid = await mountGrid(mixed(2), {
      config: OPEN.replace('title: Kind,', 'title: Kind, hidden: true, type: badge,'),
    });
    expect(parts(grid, 'header-cell').map(cell => cell.textContent.trim())).to.deep.equal(['ID']);
    expect(groups(grid)[0]!.querySelector('.pp-badge')!.textContent).to.equal('Leave');
  });

  test('leave "select all", ranges and the CSV file as they are', async () => {
    const grid = await mountGrid(mixed(4), { config: SELECTABLE });
    groups(grid)[0]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    allBox(grid).click();
    await settled(grid);
    expect(grid.selection).to.deep.equal([1, 2, 3, 4]);
    expect(await (await grid.exportCsv()).text()).to.equal('ID,Kind\r\n1,Leave\r\n3,Leave\r\n2,Trip\r\n4,Trip\r\n');
  });

  suite('with checkboxes', () => {
    const box = (grid: ProcessGrid, index: number) =>
      groups(grid)[index]!.querySelector<HTMLInputElement>('input[type=checkbox]')!;
    const states = (grid: ProcessGrid) =>
      groups(grid).map((_, i) => (box(grid, i).indeterminate ? 'some' : box(grid, i).checked ? 'all' : 'none'));

    test('select their rows, open or closed, and tell how many are', async () => {
      const grid = await mountGrid(mixed(6), { config: SELECTABLE });
      expect([box(grid, 0).ariaLabel, states(grid)]).to.deep.equal(['Select Kind: Leave', ['none', 'none']]);
      box(grid, 0).click();
      await settled(grid);
      expect([grid.selection, states(grid)]).to.deep.equal([
        [1, 3, 5],
        ['all', 'none'],
      ]);
      rows(grid)[1]!.querySelector<HTMLInputElement>('input')!.click();
      await settled(grid);
      expect(states(grid)).to.deep.equal(['some', 'none']);
      groups(grid)[1]!.querySelector<HTMLElement>('.pp-toggle')!.click();
      box(grid, 1).click();
      await settled(grid);
      expect([grid.selection, states(grid), lines(grid).length]).to.deep.equal([[1, 2, 4, 5, 6], ['some', 'all'], 5]);
      grid.clearSelection();
      await settled(grid);
      expect(states(grid)).to.deep.equal(['none', 'none']);
    });

    test('cannot be used where the grid is disabled', async () => {
      const grid = await mountGrid(mixed(2), { config: SELECTABLE, disabled: true });
      expect(box(grid, 0).disabled).to.equal(true);
      grid.disabled = false;
      await settled(grid);
      expect(box(grid, 0).disabled).to.equal(false);
    });

    test('are those of the group on all pages', async () => {
      const paged = SELECTABLE.replace('groupBy', 'perPage: 2\n  groupBy');
      const grid = await mountGrid(mixed(6), { config: paged });
      box(grid, 0).click();
      await settled(grid);
      expect(grid.selection).to.deep.equal([1, 3, 5]);
    });

    test('are not there where nothing can be selected', async () => {
      const grid = await mountGrid(mixed(2), { config: OPEN });
      expect(root(grid).querySelector('[part=group] input')).to.equal(null);
    });
  });

  suite('by keyboard', () => {
    test('open with right and close with left, which leads to the heading first', async () => {
      const grid = await mountGrid(mixed(4), { config: OPEN });
      groups(grid)[0]!.focus();
      await press('ArrowRight');
      expect(focused(grid)).to.equal('1');
      await press('ArrowDown');
      await press('ArrowLeft');
      expect(focused(grid)).to.equal('Kind: Leave, 2 rows');
      await press('ArrowLeft');
      expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', 'Kind: Trip, 2 rows', '2', '4']);
      await press('ArrowRight');
      expect(lines(grid).length).to.equal(6);
      expect(focused(grid)).to.equal('Kind: Leave, 2 rows');
    });

    for (const key of ['Enter', ' ']) {
      test(`open and close with ${key === ' ' ? 'the space bar' : key}`, async () => {
        const grid = await mountGrid(mixed(4), { config: OPEN });
        groups(grid)[0]!.focus();
        await press(key);
        expect([lines(grid).length, focused(grid)]).to.deep.equal([4, 'Kind: Leave, 2 rows']);
        await press(key);
        expect(lines(grid).length).to.equal(6);
      });
    }

    test('select their rows with the space bar, where rows can be selected', async () => {
      const grid = await mountGrid(mixed(4), { config: SELECTABLE });
      groups(grid)[1]!.focus();
      await press(' ');
      expect([grid.selection, lines(grid).length]).to.deep.equal([[2, 4], 6]);
      await press(' ');
      expect(grid.selection).to.deep.equal([]);
    });

    test('are stops of the arrows, and no end of a range', async () => {
      const grid = await mountGrid(mixed(4), { config: SELECTABLE });
      groups(grid)[0]!.focus();
      const visited: (string | null)[] = [];
      for (let i = 0; i < 4; i++) {
        await press('ArrowDown');
        visited.push(focused(grid));
      }
      expect(visited).to.deep.equal(['1', '3', 'Kind: Trip, 2 rows', '2']);
      await chord('Shift', 'ArrowUp');
      expect([grid.selection, focused(grid)]).to.deep.equal([[2, 3], '3']);
    });
  });

  suite('on pages', () => {
    const PAGED = OPEN.replace('groupBy', 'perPage: 3\n  groupBy');

    test('repeat the heading of a group that goes on', async () => {
      const grid = await mountGrid(mixed(10), { config: PAGED });
      expect(shown(grid)).to.deep.equal(['Kind: Leave, 5 rows', '1', '3', '5']);
      grid.view = { page: 2 };
      await settled(grid);
      expect(shown(grid)).to.deep.equal(['Kind: Leave, 5 rows, continued', '7', '9', 'Kind: Trip, 5 rows', '2']);
    });

    test('go to the page of a group that closes', async () => {
      const grid = await mountGrid(mixed(10), { config: PAGED });
      const pages: number[] = [];
      grid.view = { page: 2 };
      await settled(grid);
      grid.addEventListener('process-view', ({ detail }) => pages.push(detail.page));
      groups(grid)[0]!.focus();
      await press('ArrowLeft');
      await settled(grid);
      expect(shown(grid)).to.deep.equal(['Kind: Leave, 5 rows', 'Kind: Trip, 5 rows', '2', '4']);
      expect([pages, grid.view.page, focused(grid)]).to.deep.equal([[1], 1, 'Kind: Leave, 5 rows']);
    });
  });

  test('come and go with the configuration', async () => {
    const grid = await mountGrid(mixed(3));
    grid.config = OPEN;
    await grid.loaded;
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', '1', '3', 'Kind: Trip, 1 row', '2']);
    grid.config = OPEN.replace('groupBy: {column: kind}', 'perPage: 10');
    await grid.loaded;
    expect(shown(grid)).to.deep.equal(['1', '2', '3']);
    expect(part(grid, 'table').role).to.equal('grid');
  });

  test('open rows within them', async () => {
    const grid = await mountGrid(mixed(3), { config: `${OPEN}  details: "Note {{ $_process.id }}"\n` });
    rows(grid)[1]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    expect(lines(grid).map(line => line.dataset['processId'] ?? line.textContent)).to.deep.equal([
      'KindLeave2 rows',
      '1',
      '3',
      'Note 3',
      'KindTrip1 row',
      '2',
    ]);
    expect(lines(grid).map(line => line.ariaLevel)).to.deep.equal(['1', '2', '2', '3', '1', '2']);
    groups(grid)[0]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    expect(lines(grid).length).to.equal(3);
  });

  test('move nothing when a row changes its group, but that row', async () => {
    const list = { processes: mixed(4) };
    const grid = await mountGrid([], { config: OPEN, adapter: { fetch: async () => ({ processes: list.processes }) } });
    rows(grid)
      .find(row => row.dataset['processId'] === '4')!
      .focus();
    list.processes = list.processes.map(each => (each.id === 4 ? processOf(4, 'Leave') : each));
    await grid.load();
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 3 rows', '1', '3', '4', 'Kind: Trip, 1 row', '2']);
    expect(focused(grid)).to.equal('4');
  });

  suite('of a server-side source', () => {
    const kinds = (n: number) => [
      ...many(n).map(({ id }) => processOf(id, 'Leave')),
      ...many(n).map(({ id }) => processOf(Number(id) + n, 'Trip')),
    ];

    test('stand as their rows come, in an order that the source is asked for', async () => {
      const source = server(kinds(3), { orderBy: ['process.templateProcess.name', 'process.id'] });
      const grid = await mountGrid([], { config: OPEN, adapter: source.adapter });
      expect(source.queries[0]!.orderBy).to.deep.equal([{ path: 'process.templateProcess.name', direction: 'asc' }]);
      expect(shown(grid)).to.deep.equal(['Kind: Leave, 3 rows', '1', '2', '3', 'Kind: Trip, 3 rows', '4', '5', '6']);
      sortButton(grid, 0).click();
      await settled(grid);
      expect(source.queries.at(-1)!.orderBy).to.deep.equal([
        { path: 'process.templateProcess.name', direction: 'asc' },
        { path: 'process.id', direction: 'asc' },
      ]);
      expect(grid.view.sort).to.deep.equal([{ column: 'id', direction: 'asc' }]);
    });

    test('tell no number that is not known, and do not close', async () => {
      const source = server(kinds(150), { orderBy: ['process.templateProcess.name'] });
      const grid = await mountGrid([], { config: CLOSED, adapter: source.adapter });
      await settled(grid);
      expect(
        groups(grid).map(group => [group.ariaLabel, group.ariaExpanded, group.querySelector('button')]),
      ).to.deep.equal([['Kind: Leave', null, null]]);
      expect(grid.diagnostics.map(({ message }) => message)).to.deep.equal([
        '"open: false" has no effect: the source pages by itself, so that all groups are open',
      ]);
      scroller(grid).scrollTop = scroller(grid).scrollHeight / 2;
      await until(() => groups(grid).some(group => group.ariaLabel!.startsWith('Kind: Trip')));
      expect(groups(grid).map(group => group.ariaLabel)).to.contain('Kind: Trip');
      scroller(grid).scrollTop = scroller(grid).scrollHeight;
      await until(() => seenRows(grid).some(row => row.dataset['processId'] === '300'));
      scroller(grid).scrollTop = 0;
      await until(() => groups(grid).some(group => group.ariaLabel === 'Kind: Leave, 150 rows'));
      expect(groups(grid)[0]!.ariaLabel).to.equal('Kind: Leave, 150 rows');
    });

    test('are marked "continued" on a page where that is known', async () => {
      const source = server(kinds(3), { orderBy: ['process.templateProcess.name'] });
      const paged = OPEN.replace('groupBy', 'perPage: 2\n  groupBy');
      const grid = await mountGrid([], { config: paged, adapter: source.adapter });
      expect(shown(grid)).to.deep.equal(['Kind: Leave', '1', '2']);
      grid.view = { page: 2 };
      await settled(grid);
      expect(shown(grid)).to.deep.equal(['Kind: Leave, 3 rows, continued', '3', 'Kind: Trip', '4']);
      const other = await mountGrid([], {
        config: paged,
        adapter: source.adapter,
        view: { page: 2, search: '', sort: [] },
      });
      await settled(other);
      expect(shown(other)).to.deep.equal(['Kind: Leave', '3', 'Kind: Trip', '4']);
    });

    test('open rows that were opened before on another page', async () => {
      const source = server(kinds(3), { orderBy: ['process.templateProcess.name'] });
      const paged = OPEN.replace('groupBy', 'perPage: 2\n  details: Note\n  groupBy');
      const grid = await mountGrid([], { config: paged, adapter: source.adapter });
      rows(grid)[1]!.querySelector<HTMLElement>('.pp-toggle')!.click();
      grid.view = { page: 2 };
      await settled(grid);
      expect(parts(grid, 'details').length).to.equal(0);
      grid.view = { page: 1 };
      await settled(grid);
      expect(lines(grid).map(line => line.dataset['processId'] ?? line.part.value)).to.deep.equal([
        'group',
        '1',
        '2',
        'details',
      ]);
    });

    test('are refused by name where the source cannot sort by them', async () => {
      const source = server(kinds(2));
      const grid = await mountGrid([], { config: OPEN, adapter: source.adapter });
      expect(shown(grid)).to.deep.equal(['1', '2', '3', '4']);
      expect(part(grid, 'table').role).to.equal('grid');
      expect(grid.diagnostics.map(({ code, message, line }) => `${line}: ${code}: ${message}`)).to.deep.equal([
        '3: config/pitfall: the source pages by itself and cannot sort by the column "kind", so rows are not grouped',
      ]);
    });
  });

  test('of a hundred thousand rows leave no blank, open or closed', async function () {
    this.timeout(20_000);
    const processes = Array.from({ length: 100_000 }, (_, i) => processOf(i + 1, `Kind ${i % 700}`));
    const grid = await mountGrid([], { config: OPEN, adapter: memoryAdapter(processes) });
    const box = scroller(grid);
    for (const share of [0, 0.3, 0.7, 1]) {
      box.scrollTop = (box.scrollHeight - box.clientHeight) * share;
      await until(() => covered(grid));
      expect(covered(grid), `at ${share}`).to.equal(true);
    }
    expect(seenRows(grid).at(-1)!.dataset['processId']).to.equal('99400');
    grid.config = CLOSED;
    await grid.loaded;
    expect(lines(grid)[0]!.ariaLabel).to.equal('Kind: Kind 0, 143 rows');
    box.scrollTop = box.scrollHeight;
    await until(() => covered(grid));
    expect(lines(grid).at(-1)!.ariaLabel).to.equal('Kind: Kind 699, 142 rows');
  });
});

import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import {
  clearPage,
  mountGrid,
  part,
  parts,
  press,
  processOf,
  root,
  settled,
  until,
} from '../../elements/grid/grid-fixture.ts';
import { lines } from '../../elements/grid/rows/seen-rows.ts';
import { server } from '../../elements/grid/window-server.ts';

const config = (more = '', kind = 'groupable: true') => `filter: {criteria: []}
table:
  personal: true
${more}  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}", state: "{{ $_process.state }}"}
  searchFields: [id, name]
  columns:
    id: {field: id, title: ID, sortField: id}
    kind: {field: name, title: Kind, sortField: name, ${kind}}
    state: {field: state, title: State, groupable: true}`;

/** Leave, trip, leave, trip, …: 1 to n. */
const mixed = (n: number): Process[] =>
  Array.from({ length: n }, (_, i) => processOf(i + 1, i % 2 === 0 ? 'Leave' : 'Trip'));

const shown = (grid: ProcessGrid) => lines(grid).map(line => line.dataset['processId'] ?? line.ariaLabel);
const status = (grid: ProcessGrid) => part(grid, 'status').textContent.trim();
const grouper = (grid: ProcessGrid, column: string) =>
  part(grid, 'columns-menu').querySelector<HTMLElement>(`[aria-label="Group by ${column}"]`);
const focused = (grid: ProcessGrid) => root(grid).activeElement as HTMLElement | null;

async function openMenu(grid: ProcessGrid): Promise<void> {
  await until(() => root(grid).querySelector('.pp-columns-button') !== null);
  root(grid).querySelector<HTMLElement>('.pp-columns-button')!.click();
  await until(() => part(grid, 'columns-menu').querySelector('li') !== null);
}

suite('groups of the reader', () => {
  teardown(() => {
    localStorage.clear();
    return clearPage();
  });

  test('are offered for the columns that the author allows, and for no other', async () => {
    const grid = await mountGrid(mixed(3), { config: config() });
    await openMenu(grid);
    expect(['ID', 'Kind', 'State'].map(name => grouper(grid, name)?.ariaPressed ?? null)).to.deep.equal([
      null,
      'false',
      'false',
    ]);
  });

  test('are made and undone by the keyboard, said, and told to the page', async () => {
    const grid = await mountGrid(mixed(3), { config: config() });
    const told: unknown[] = [];
    grid.addEventListener('process-view', ({ detail }) => told.push(detail.columns));
    await openMenu(grid);
    grouper(grid, 'Kind')!.focus();
    await press('Enter');
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', '1', '3', 'Kind: Trip, 1 row', '2']);
    expect(status(grid)).to.equal('Grouped by Kind');
    expect([focused(grid), focused(grid)?.ariaPressed]).to.deep.equal([grouper(grid, 'Kind'), 'true']);
    expect(part(grid, 'table').role).to.equal('treegrid');
    await press('Enter');
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['1', '2', '3']);
    expect(status(grid)).to.equal('Not grouped');
    expect(told).to.deep.equal([{ order: [], changes: [], group: 'kind' }, undefined]);
  });

  test('hide their column, whose values are in the headings, until they are taken away or the reader shows it', async () => {
    const grid = await mountGrid(mixed(3), { config: config() });
    const titles = () => parts(grid, 'header-cell').map(head => head.textContent.trim());
    const box = (column: string) =>
      [...part(grid, 'columns-menu').querySelectorAll('label')].find(each => each.textContent.trim() === column)!;
    const changes = () => grid.view.columns?.changes;
    await openMenu(grid);
    expect(titles()).to.deep.equal(['ID', 'Kind', 'State']);
    grouper(grid, 'Kind')!.click();
    await settled(grid);
    expect([titles(), box('Kind').querySelector('input')!.checked, changes()]).to.deep.equal([
      ['ID', 'State'],
      false,
      [],
    ]);
    grouper(grid, 'State')!.click();
    await settled(grid);
    expect([titles(), changes()]).to.deep.equal([['ID', 'Kind'], []]);
    box('State').click();
    await settled(grid);
    expect([titles(), changes()]).to.deep.equal([['ID', 'Kind', 'State'], [{ column: 'state', hidden: false }]]);
    grouper(grid, 'State')!.click();
    await settled(grid);
    expect([titles(), grid.view.columns]).to.deep.equal([['ID', 'Kind', 'State'], undefined]);
  });

  test('of a column that the reader had hidden leave it hidden when they are taken away', async () => {
    const grid = await mountGrid(mixed(3), { config: config() });
    const hidden = { order: [], changes: [{ column: 'kind', hidden: true }] };
    grid.view = { columns: { ...hidden, group: 'kind' } };
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', '1', '3', 'Kind: Trip, 1 row', '2']);
    await openMenu(grid);
    grouper(grid, 'Kind')!.click();
    await settled(grid);
    expect(grid.view.columns).to.deep.equal(hidden);
  });

  test('take the place of those of the author, which a reset brings back', async () => {
    const grid = await mountGrid(mixed(3), { config: config('  groupBy: {column: kind}\n', 'pin: null') });
    await openMenu(grid);
    expect(['Kind', 'State'].map(name => grouper(grid, name)!.ariaPressed)).to.deep.equal(['true', 'false']);
    grouper(grid, 'Kind')!.click();
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['1', '2', '3']);
    grouper(grid, 'State')!.click();
    await settled(grid);
    expect(shown(grid)[0]).to.equal('State: 2, 3 rows');
    [...part(grid, 'columns-menu').querySelectorAll<HTMLElement>('.pp-button')].at(-1)!.click();
    await settled(grid);
    expect(shown(grid)[0]).to.equal('Kind: Leave, 2 rows');
  });

  for (const persist of ['local:groups', 'url']) {
    test(`are kept by persist="${persist}", with the search and the selection`, async () => {
      const href = location.href;
      const grid = await mountGrid(mixed(4), { config: config(), persist, id: 'grouped' });
      grid.view = { search: 'Leave' };
      await openMenu(grid);
      grouper(grid, 'Kind')!.click();
      await settled(grid);
      expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', '1', '3']);
      grid.remove();
      const again = await mountGrid(mixed(4), { config: config(), persist, id: 'grouped' });
      await settled(again);
      expect(shown(again).filter(line => line?.startsWith('Kind'))).to.have.lengthOf(1);
      history.replaceState(null, '', href);
    });
  }

  test('of a column that may not be grouped by, or that is none, are ignored', async () => {
    const grid = await mountGrid(mixed(2), { config: config() });
    for (const group of ['id', 'nothing', 7]) {
      grid.view = { columns: { order: [], changes: [], group } as never };
      await settled(grid);
      expect(shown(grid)).to.deep.equal(['1', '2']);
      expect(grid.view.columns).to.equal(undefined);
    }
  });

  test('come with other rows after a load', async () => {
    const grid = await mountGrid(mixed(2), {
      config: config(),
      view: { search: '', sort: [], page: 1, columns: { order: [], changes: [], group: 'kind' } },
    });
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 1 row', '1', 'Kind: Trip, 1 row', '2']);
    grid.config = config('  placeholder: None\n');
    await grid.loaded;
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 1 row', '1', 'Kind: Trip, 1 row', '2']);
  });

  test('are asked of a source that pages by itself, by columns that it can sort by', async () => {
    // In the order that it is asked for.
    const processes = ['Leave', 'Leave', 'Trip', 'Trip'].map((name, i) => processOf(i + 1, name));
    const source = server(processes, { orderBy: ['process.templateProcess.name'] });
    const grid = await mountGrid([], { config: config(), adapter: source.adapter });
    await openMenu(grid);
    expect(grouper(grid, 'State')).to.equal(null);
    grouper(grid, 'Kind')!.click();
    await until(() => parts(grid, 'group').length === 2);
    expect(shown(grid).map(line => line?.replace(/,.*/, ''))).to.deep.equal([
      'Kind: Leave',
      '1',
      '2',
      'Kind: Trip',
      '3',
      '4',
    ]);
    grouper(grid, 'Kind')!.click();
    await until(() => parts(grid, 'group').length === 0 && shown(grid).length === 4);
    expect(shown(grid)).to.deep.equal(['1', '2', '3', '4']);
  });

  /** What the pointer, a long touch and the keys of the keyboard for it do. */
  const openHeadMenu = (grid: ProcessGrid, column: string) => {
    const target = root(grid).querySelector<HTMLElement>(`th[data-column=${column}] [part=sort-button]`);
    target!.focus();
    return target!.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, composed: true }));
  };
  const entries = (grid: ProcessGrid) =>
    parts(grid, 'menu').flatMap(menu => [...menu.children].map(e => e.textContent));

  test('are made and undone from the head of a column, and the focus goes on to the rows where that head goes', async () => {
    const grid = await mountGrid(mixed(3), { config: config() });
    await until(() => root(grid).querySelector('.pp-columns-button') !== null);
    expect(openHeadMenu(grid, 'kind')).to.equal(false);
    expect(entries(grid)).to.deep.equal(['Group by Kind']);
    await press('Enter');
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['Kind: Leave, 2 rows', '1', '3', 'Kind: Trip, 1 row', '2']);
    expect(status(grid)).to.equal('Grouped by Kind');
    await until(() => focused(grid) === lines(grid)[0]);
    openHeadMenu(grid, 'id');
    expect(entries(grid)).to.deep.equal(['No groups']);
    await press('Enter');
    await settled(grid);
    expect(shown(grid)).to.deep.equal(['1', '2', '3']);
    expect(focused(grid)!.closest('th')!.dataset['column']).to.equal('id');
  });

  test('leave the head of a column that cannot group the menu of the browser', async () => {
    const grid = await mountGrid(mixed(3), { config: config() });
    await until(() => root(grid).querySelector('.pp-columns-button') !== null);
    expect(openHeadMenu(grid, 'id')).to.equal(true);
    expect(entries(grid)).to.deep.equal([]);
  });
});

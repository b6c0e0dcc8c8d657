import type { AxeResults, RunOptions } from 'axe-core';
import 'axe-core/axe.js';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/process-grid.ts';
import {
  SELECTABLE,
  TABLE,
  clearPage,
  many,
  mountGrid,
  part,
  parts,
  press,
  processOf,
  root,
  rows,
} from './grid-fixture.ts';

const { axe } = window as unknown as { axe: { run(context: Node, options: RunOptions): Promise<AxeResults> } };

const FULL = `selection: {variable: chosen}
ui: {title: Inbox, description: What waits for you}
filter: {criteria: []}
table:
  perPage: 5${TABLE}`;

async function violations(grid: ProcessGrid): Promise<string[]> {
  const found = await axe.run(grid, { resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
}

suite('accessibility', () => {
  teardown(clearPage);

  const states: Record<string, () => Promise<ProcessGrid>> = {
    'with pages, a selection, links and a button to export': async () =>
      mountGrid(many(12), { config: FULL, selection: [2, 3], detailUrl: '#{{ $_process.id }}', exportable: true }),
    'with the default columns': async () => mountGrid(many(12), { config: 'filter: {criteria: []}' }),
    'with rows that scroll': async () => mountGrid(many(500), { config: SELECTABLE }),
    empty: async () => mountGrid([], { config: FULL }),
    'that finds nothing': async () => mountGrid(many(12), { config: FULL, view: { search: 'qq', sort: [], page: 1 } }),
    'with a fault in its configuration': async () => mountGrid([], { config: 'filter: {criteri: []}' }),
    'with an error of its adapter': async () =>
      mountGrid([], { config: FULL, adapter: { fetch: () => Promise.reject(new Error('down')) } }),
  };
  for (const [name, make] of Object.entries(states)) {
    test(`a grid ${name} has no violation of axe`, async () => {
      document.documentElement.lang = 'en';
      expect(await violations(await make())).to.deep.equal([]);
    });
  }

  test('the Tab key reaches the search box, the heads, one row and the pager, in this order', async () => {
    const grid = await mountGrid(many(12), { config: FULL, detailUrl: '#{{ $_process.id }}' });
    part(grid, 'search').focus();
    const reached: string[] = [];
    for (let i = 0; i < 6; i++) {
      await press('Tab');
      const active = root(grid).activeElement;
      reached.push(active ? (active.getAttribute('part') ?? active.className ?? active.localName) : 'none');
    }
    expect(reached).to.deep.equal(['', 'sort-button', 'sort-button', 'row', 'pp-button pp-next', 'pp-button pp-last']);
  });

  test('arrows move between rows and stop at the ends', async () => {
    const grid = await mountGrid(many(3));
    rows(grid)[0]!.focus();
    const active = () => (root(grid).activeElement as HTMLElement).dataset['processId'];
    const walk: (string | undefined)[] = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
      await press(key);
      walk.push(active());
    }
    expect(walk).to.deep.equal(['1', '2', '3', '3', '2', '1', '3']);
    expect(rows(grid).map(row => row.tabIndex)).to.deep.equal([-1, -1, 0]);
  });

  test('left and right go into the row and out, by reading direction', async () => {
    document.documentElement.dir = 'rtl';
    try {
      const grid = await mountGrid(many(3), { config: SELECTABLE });
      rows(grid)[0]!.focus();
      await press('ArrowLeft');
      expect(root(grid).activeElement).to.equal(root(grid).querySelector('[part=row] input'));
      await press('ArrowRight');
      expect(root(grid).activeElement).to.equal(rows(grid)[0]);
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });

  test('every box has a name', async () => {
    const grid = await mountGrid([processOf('a b', 'x')], { config: SELECTABLE });
    const names = [...root(grid).querySelectorAll('input[type=checkbox]')].map(box => box.getAttribute('aria-label'));
    expect(names).to.deep.equal(['Select all processes', 'Select process a b']);
    expect(part(grid, 'search').getAttribute('aria-label')).to.equal('Search');
    expect(parts(grid, 'header-cell').every(cell => cell.getAttribute('scope') === 'col')).to.equal(true);
  });
});

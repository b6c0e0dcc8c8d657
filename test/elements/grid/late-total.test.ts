import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, column, many, mountGrid, part, root, scroller, sortButton, until } from './grid-fixture.ts';
import { server } from './window-server.ts';

/** A source whose pages come at once, without their total; it follows when it is let through. */
function counting(rows: number) {
  const source = server(many(rows), {}, { cursors: true });
  const gates: (() => void)[] = [];
  const late = {
    isLate: false,
    release() {
      late.isLate = false;
      for (const open of gates.splice(0)) open();
    },
  };
  const adapter: ProcessAdapter = {
    ...source.adapter,
    async *fetch(query, options) {
      const { total, ...page } = (await source.adapter.fetch(query, options)) as { processes: []; total: number };
      yield page;
      if (late.isLate) await new Promise<void>(resolve => gates.push(resolve));
      yield { ...page, processes: [], total };
    },
  };
  return Object.assign(late, { adapter, queries: source.queries });
}

/** The grid, once it has rows. */
async function shown(): Promise<ProcessGrid> {
  const grid = () => document.querySelector<ProcessGrid>('process-grid');
  await until(() => Boolean(grid()?.shadowRoot?.querySelector('tbody [part~=row]')));
  return grid()!;
}

const rowCount = (grid: ProcessGrid) => part(grid, 'table').getAttribute('aria-rowcount');

suite('a total that comes after its page', () => {
  teardown(clearPage);

  test('is not waited for: rows are shown, and then how many there are', async () => {
    const source = counting(1000);
    source.isLate = true;
    const mounting = mountGrid([], { adapter: source.adapter });
    const grid = await shown();
    expect(column(grid)).to.match(/^1 2 3 /);
    expect(rowCount(grid)).to.equal('-1');
    source.release();
    await mounting;
    await until(() => rowCount(grid) === '1001');
    expect(column(grid)).to.match(/^1 2 3 /);
    expect(source.queries).to.have.length(1);
  });

  test('is not waited for by another order, nor by the pages behind the first', async () => {
    const source = counting(1000);
    const grid = await mountGrid([], { adapter: source.adapter });
    sortButton(grid, 0).click();
    await grid.loaded;
    source.isLate = true;
    sortButton(grid, 0).click();
    await until(() => column(grid).startsWith('1000 999 998 '));
    expect(column(grid)).to.match(/^1000 999 998 /);
    expect(rowCount(grid)).to.equal('-1');
    source.release();
    await grid.loaded;
    expect(rowCount(grid)).to.equal('1001');
    scroller(grid).scrollTop = 100 * root(grid).querySelector<HTMLElement>('tbody [part~=row]')!.offsetHeight;
    await until(() => column(grid).includes(' 890 '));
    expect(column(grid)).to.include(' 890 ');
    expect(rowCount(grid)).to.equal('1001');
  });

  test('is not waited for by a search', async () => {
    const source = counting(1000);
    const grid = await mountGrid([], { adapter: source.adapter });
    source.isLate = true;
    part(grid, 'search').focus();
    await sendKeys({ type: '77' });
    await until(() => column(grid).startsWith('77 177 '));
    expect(column(grid)).to.match(/^77 177 277 /);
    expect(rowCount(grid)).to.equal('-1');
    source.release();
    await grid.loaded;
    expect(rowCount(grid)).to.equal('20');
  });

  test('leaves the reader where they are', async () => {
    const source = counting(1000);
    source.isLate = true;
    const mounting = mountGrid([], { adapter: source.adapter });
    const grid = await shown();
    const rowHeight = root(grid).querySelector<HTMLElement>('tbody [part~=row]')!.offsetHeight;
    scroller(grid).scrollTop = 20 * rowHeight;
    source.release();
    await mounting;
    await until(() => rowCount(grid) === '1001');
    expect(scroller(grid).scrollTop).to.equal(20 * rowHeight);
  });
});

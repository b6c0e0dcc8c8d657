import { expect } from 'chai';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  clearPage,
  many,
  mountGrid,
  part,
  parts,
  processOf,
  scroller,
  YAML,
} from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';
import { LiveSource, pillOf, rowsOf, until } from './live-fixture.ts';

/** A source of windows that tells what changes. */
async function mountWindows(processes: Process[], live = 'live: {}') {
  const source = new LiveSource(processes);
  const asked = server(processes);
  const adapter: ProcessAdapter = {
    ...asked.adapter,
    subscribe: (query, options) => source.subscribe(query, options),
  };
  const grid = await mountGrid([], { config: `${live}\n${YAML}`, adapter });
  return { source, asked, queries: asked.queries, grid };
}

suite('live rows of a source that serves windows', () => {
  teardown(clearPage);

  test('change where they stand, in all windows that are loaded', async () => {
    const { source, grid, queries } = await mountWindows(many(1000));
    const { height } = grid.shadowRoot!.querySelector('[part~=row]')!.getBoundingClientRect();
    scroller(grid).scrollTop = 99 * height;
    await until(() => rowsOf(grid).includes('105 Process 105'));
    const asked = queries.length;
    source.change(processOf(100, 'Renamed'), processOf(105, 'Renamed'));
    await until(() => rowsOf(grid).includes('105 Renamed'));
    expect(rowsOf(grid)).to.include('100 Renamed');
    expect(queries).to.have.length(asked);
    expect(pillOf(grid)).to.equal(null);
  });

  test('are marked where they are gone, and load again when the reader asks for it', async () => {
    const { source, grid, queries } = await mountWindows(many(300));
    source.remove(2);
    await until(() => rowsOf(grid)[1] === '-2 Process 2');
    source.change(processOf(400, 'New'));
    await until(() => pillOf(grid));
    expect(pillOf(grid)!.textContent.trim()).to.equal('Show changes');
    const asked = queries.length;
    pillOf(grid)!.click();
    await until(() => !pillOf(grid));
    await grid.loaded;
    expect(queries.length).to.be.above(asked);
  });

  test('are left as they are by what goes elsewhere, however much it is', async () => {
    const { source, grid, queries } = await mountWindows(many(300));
    const asked = queries.length;
    source.remove(...Array.from({ length: 500 }, (_, i) => i + 1000));
    source.change(processOf(2, 'Renamed'));
    await until(() => rowsOf(grid)[1] === '2 Renamed');
    expect(pillOf(grid)).to.equal(null);
    expect(queries).to.have.length(asked);
  });

  test('that are polled stay where they are when others come', async () => {
    const processes = many(300);
    const { source, grid, queries } = await mountWindows(processes);
    processes.unshift(processOf(900, 'New'));
    processes[2] = processOf(2, 'Renamed');
    const asked = queries.length;
    source.last.tell({ type: 'resync' });
    await until(() => rowsOf(grid)[1] === '2 Renamed');
    expect(queries).to.have.length(asked + 1);
    expect(rowsOf(grid)[0]).to.equal('1 Process 1');
    expect(pillOf(grid)!.textContent.trim()).to.equal('Show changes');
    pillOf(grid)!.click();
    await until(() => rowsOf(grid)[0] === '900 New');
    expect(pillOf(grid)).to.equal(null);
  });

  test('that are polled and are the same ask for nothing more', async () => {
    const { source, grid, queries } = await mountWindows(many(300));
    const asked = queries.length;
    source.last.tell({ type: 'resync' });
    await until(() => queries.length > asked);
    await grid.loaded;
    expect(queries).to.have.length(asked + 1);
    expect(pillOf(grid)).to.equal(null);
  });

  for (const [what, change, first] of [
    [
      'a search',
      async (grid: ProcessGrid) => {
        const box = part(grid, 'search') as HTMLInputElement;
        box.value = 'Process 300';
        box.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await grid.updateComplete;
      },
      '300 Process 300',
    ],
    [
      'another order',
      async (grid: ProcessGrid) => {
        for (let clicks = 0; clicks < 2; clicks++) {
          part(grid, 'sort-button').click();
          await grid.updateComplete;
        }
      },
      '300 Process 300',
    ],
  ] as const)
    test(`are those of ${what} that failed, once the source can be reached again, and do not wait`, async () => {
      const { source, asked, grid } = await mountWindows(many(300));
      const before = rowsOf(grid)[0];
      asked.failing = true;
      await change(grid);
      await until(() => parts(grid, 'stale').length > 0);
      expect(rowsOf(grid)[0]).to.equal(before);
      asked.failing = false;
      source.last.tell({ type: 'resync' });
      await until(() => parts(grid, 'error').length === 0);
      await grid.loaded;
      expect([rowsOf(grid)[0], pillOf(grid), parts(grid, 'stale')]).to.deep.equal([first, null, []]);
    });

  test('do not speak of changes that an action of the reader makes', async () => {
    const source = new LiveSource(many(300));
    let answer = (_results: unknown) => {};
    const adapter: ProcessAdapter = {
      ...server(many(300)).adapter,
      subscribe: (query, options) => source.subscribe(query, options),
      perform: () => new Promise(resolve => (answer = resolve as typeof answer)),
    };
    const grid = await mountGrid([], { config: `live: {}\nactions: {claim: {label: Claim}}\n${YAML}`, adapter });
    const [first] = grid.shadowRoot!.querySelectorAll<HTMLElement>('.pp-first-action');
    first!.click();
    source.change(processOf(900, 'Done'), processOf(2, 'Renamed'));
    await until(() => rowsOf(grid).some(row => row.includes('Renamed')));
    expect(pillOf(grid)).to.equal(null);
    answer([{ id: 1, ok: true }]);
    await until(() => grid.shadowRoot!.querySelector('[part~=result]'));
    expect(pillOf(grid)).to.equal(null);
    expect(grid.shadowRoot!.querySelector('[part=live] [role=status]')!.textContent).to.equal('');
  });
});

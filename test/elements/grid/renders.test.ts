import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { VirtualScroller } from '../../../src/elements/rows/virtual-scroller.ts';
import {
  clearPage,
  column,
  many,
  mountGrid,
  nextFrame,
  part,
  root,
  scroller,
  sortButton,
  until,
  YAML,
} from './grid-fixture.ts';
import { server } from './window-server.ts';

const PAGED = `${YAML}  perPage: 10\n`;
const GROUPED = YAML.replace('searchFields: [name]', 'searchFields: [name]\n  groupBy: {column: name}');

/** What follows rows is over, too, such as checks: nothing of the grid has been updated for ten frames. */
async function untilStill(grid: ProcessGrid): Promise<void> {
  let frames = 0;
  const controller = { hostUpdated: () => (frames = 0) };
  grid.addController(controller);
  await until(() => frames++ > 10);
  grid.removeController(controller);
}

const status = (grid: ProcessGrid) => part(grid, 'status').textContent.trim();

/** Updates of the element and renderings of its rows, as an action causes them. */
async function renders(grid: ProcessGrid, act: () => unknown): Promise<{ updates: number; rows: number }> {
  await untilStill(grid);
  const counted = { updates: 0, rows: 0 };
  const controller = { hostUpdated: () => counted.updates++ };
  // eslint-disable-next-line typescript/unbound-method -- called with its `this`
  const { refresh } = VirtualScroller.prototype;
  grid.addController(controller);
  VirtualScroller.prototype.refresh = function (...given) {
    counted.rows++;
    return refresh.apply(this, given);
  };
  try {
    await act();
    await untilStill(grid);
  } finally {
    grid.removeController(controller);
    VirtualScroller.prototype.refresh = refresh;
  }
  return counted;
}

suite('a change of what a grid shows', () => {
  teardown(clearPage);

  // what, configuration, action, updates of the element at most
  const cases: readonly [string, string, (grid: ProcessGrid) => unknown, number][] = [
    ['a sort', YAML, grid => sortButton(grid, 0).click(), 2],
    ['a search', YAML, grid => (grid.view = { search: '7', sort: [], page: 1 }), 2],
    ['a page', PAGED, grid => (grid.view = { search: '', sort: [], page: 2 }), 1],
    ['a sort of groups', GROUPED, grid => sortButton(grid, 0).click(), 2],
    ['another load', YAML, grid => grid.load(), 9],
  ];
  for (const [what, config, act, most] of cases) {
    test(`is rendered once: ${what}`, async () => {
      // On a busy machine a part that is loaded late adds an update of its own; hardly three times in a row.
      let counted = { updates: Infinity, rows: Infinity };
      for (let tries = 0; tries < 3 && counted.updates > most; tries++) {
        await clearPage();
        const grid = await mountGrid(many(200), { config });
        counted = await renders(grid, () => act(grid));
        expect(counted.rows).to.equal(1);
      }
      expect(counted.updates).to.be.at.most(most);
    });
  }

  // The first number formatted on a page takes a tenth of a second on a slow machine.
  test('is painted before its number is formatted for screen readers', async () => {
    let resolve!: (processes: Process[]) => void;
    const promise = new Promise<Process[]>(given => (resolve = given));
    const mounted = mountGrid([], { adapter: { fetch: async () => ({ processes: await promise }) } });
    const grid = document.querySelector('process-grid')!;
    await untilStill(grid);
    let frame = 0;
    let isOver = false;
    const count = () => {
      frame++;
      if (!isOver) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    const frameOf = { rows: 0, number: 0 };
    const changes = new MutationObserver(() => {
      if (column(grid) !== '') frameOf.rows ||= frame;
      if (status(grid) !== '') frameOf.number ||= frame;
    });
    changes.observe(root(grid), { subtree: true, childList: true, characterData: true });
    await nextFrame();
    resolve(many(3));
    await mounted;
    await untilStill(grid);
    changes.disconnect();
    isOver = true;
    expect(status(grid)).to.equal('3 rows');
    expect(frameOf.rows).to.be.above(0);
    expect(frameOf.number).to.be.above(frameOf.rows);
  });

  test('is rendered at most twice by another configuration', async () => {
    const grid = await mountGrid(many(200));
    expect((await renders(grid, () => (grid.config = PAGED))).rows).to.be.within(1, 2);
  });

  test('is rendered once by a server: rows that come into view', async () => {
    const grid = await mountGrid([], { adapter: server(many(10_000)).adapter });
    const { rows } = await renders(grid, async () => {
      scroller(grid).scrollTop = scroller(grid).scrollHeight;
      await until(() => column(grid).endsWith(' 10000'));
    });
    expect(rows).to.equal(1);
  });
});

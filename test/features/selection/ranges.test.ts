import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { once } from '../../elements/panel-fixture.ts';
import {
  SELECTABLE,
  TABLE,
  boxes,
  chord,
  clearPage,
  click,
  many,
  mountGrid,
  press,
  root,
  rows,
  sortButton,
} from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';

const PAGED = `selection: {variable: chosen}\nfilter: {criteria: []}\ntable:\n  perPage: 4${TABLE}`;

const turnTo = async (grid: ProcessGrid, page: number) => {
  grid.view = { ...grid.view, page };
  await grid.loaded;
  await grid.updateComplete;
};

suite('a range', () => {
  teardown(clearPage);

  for (const [name, adapter] of [
    ['', memoryAdapter(many(20))],
    [' of a source that pages by itself', server(many(20)).adapter],
  ] as const) {
    // from page, row -> to page, row
    const cases = [
      [1, 2, 2, 1, [3, 4, 5, 6]],
      [2, 3, 1, 2, [3, 4, 5, 6, 7, 8]],
      [1, 3, 4, 0, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
    ] as const;
    for (const [fromPage, from, toPage, to, ids] of cases) {
      test(`begins on page ${fromPage} and ends by a click with Shift on page ${toPage}${name}`, async () => {
        const grid = await mountGrid([], { config: PAGED, adapter });
        await turnTo(grid, fromPage);
        await click(boxes(grid)[from]!);
        await turnTo(grid, toPage);
        const selected = once(grid, 'process-select');
        await click(boxes(grid)[to]!, { held: ['Shift'] });
        await selected;
        expect(grid.selection.toSorted((a, b) => Number(a) - Number(b))).to.deep.equal(ids);
      });
    }
  }

  test('over pages goes by the order on display, and by Shift and the space bar', async () => {
    const grid = await mountGrid(many(20), { config: PAGED });
    await click(sortButton(grid, 0));
    await click(sortButton(grid, 0));
    rows(grid)[3]!.focus();
    await press(' ');
    await turnTo(grid, 2);
    rows(grid)[1]!.focus();
    await chord('Shift', ' ');
    expect(grid.selection).to.deep.equal([15, 16, 17]);
  });

  test('begins again where a search hides the row that it began at', async () => {
    const grid = await mountGrid(many(20), { config: PAGED });
    await click(boxes(grid)[2]!);
    grid.view = { ...grid.view, search: '1' };
    await grid.updateComplete;
    await click(boxes(grid)[3]!, { held: ['Shift'] });
    expect(grid.selection).to.deep.equal([3, 12]);
  });

  test('of Shift and arrows begins at the row with the focus, not at one left long ago', async () => {
    const grid = await mountGrid(many(10), { config: SELECTABLE });
    rows(grid)[0]!.focus();
    await press('ArrowDown');
    await click(rows(grid)[6]!.lastElementChild!);
    expect(root(grid).activeElement).to.equal(rows(grid)[6]);
    await chord('Shift', 'ArrowDown');
    expect(grid.selection).to.deep.equal([7, 8]);
    await chord('Shift', 'ArrowUp');
    expect(grid.selection).to.deep.equal([7]);
  });

  test('of Shift and arrows does not reach back over pages', async () => {
    const grid = await mountGrid(many(20), { config: PAGED });
    rows(grid)[1]!.focus();
    await press(' ');
    await turnTo(grid, 2);
    rows(grid)[1]!.focus();
    await chord('Shift', 'ArrowDown');
    expect(grid.selection).to.deep.equal([2, 6, 7]);
  });

  test('goes on by Shift and arrows from where a click with Shift or the space bar ended it', async () => {
    const grid = await mountGrid(many(10), { config: SELECTABLE });
    rows(grid)[1]!.focus();
    await press(' ');
    rows(grid)[4]!.focus();
    await chord('Shift', ' ');
    await chord('Shift', 'ArrowUp');
    expect(grid.selection).to.deep.equal([2, 3, 4]);
  });
});

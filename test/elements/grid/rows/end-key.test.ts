import { expect } from 'chai';
import type { Process } from '../../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { nextFrame } from '../../../support/until-found.ts';
import {
  chord,
  clearPage,
  many,
  mountGrid,
  press,
  processOf,
  root,
  rows,
  scroller,
  stepOf,
  UNCARDED,
} from '../grid-fixture.ts';
import { server } from '../window-server.ts';

/** What stands at the end of the view: the row with the focus, whether it is whole in view, and px below it to scroll to. */
function endOf(grid: ProcessGrid) {
  const view = scroller(grid);
  const focused = root(grid).activeElement as HTMLElement | null;
  const { bottom, top } = focused?.getBoundingClientRect() ?? { bottom: NaN, top: NaN };
  const edges = view.getBoundingClientRect();
  const below = view.scrollHeight - view.clientHeight - view.scrollTop;
  return {
    focused: focused?.dataset['processId'] ?? '',
    step: focused?.dataset['stepId'] ?? '',
    // WebKit scrolls by whole pixels, also where the view, three quarters of the window, ends within one.
    whole: bottom <= edges.bottom + 1.5 && top >= edges.top,
    below: below > 1 ? Math.round(below) : 0,
  };
}

/** Nothing is asked for, or shown again, any more. */
async function rested(grid: ProcessGrid): Promise<void> {
  let before = '';
  for (let same = 0; same < 20;) {
    await grid.loaded;
    await nextFrame();
    const now = JSON.stringify(endOf(grid));
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** Processes of one to three steps, so that nobody knows how many rows those make that are not loaded. */
const ofSteps = (n: number): Process[] =>
  many(n).map(process => ({
    ...process,
    steps: Array.from({ length: 1 + (Number(process.id) % 3) }, (_, i) => stepOf(Number(process.id) * 10 + i)),
  }));

const keys: readonly [string, () => Promise<unknown>][] = [
  ['End', () => press('End')],
  ['Control and End', () => chord('Control', 'End')],
];

suite('the End key', function () {
  // Many frames have to pass until nothing changes any more.
  this.timeout(60_000);
  teardown(clearPage);

  for (const [name, end] of keys) {
    test(`${name} leads to the last row at once, of a server-side source whose last rows are still to be loaded`, async () => {
      const { adapter } = server(ofSteps(20_000));
      const grid = await mountGrid([], { adapter, config: UNCARDED });
      rows(grid)[0]!.focus();
      await end();
      await rested(grid);
      expect(endOf(grid)).to.deep.equal({ focused: '20000', step: '200002', whole: true, below: 0 });
    });
  }

  // how many processes the last window has: the rows in view may be those of two
  for (const n of [2003, 2010, 2099]) {
    test(`leads there where the last window has ${n % 100} processes, whatever comes first`, async () => {
      for (const lastFirst of [false, true]) {
        const source = server(ofSteps(n));
        const grid = await mountGrid([], { adapter: source.adapter, config: UNCARDED });
        const gates: { offset: number; open: () => void }[] = [];
        grid.adapter = {
          ...source.adapter,
          async fetch(query, options) {
            const { offset } = query.window!;
            if (offset > 0) await new Promise<void>(open => gates.push({ offset, open }));
            return await (source.adapter.fetch(query, options) as Promise<{ processes: Process[] }>);
          },
        };
        await grid.loaded;
        rows(grid)[0]!.focus();
        await press('End');
        while (gates.length === 0) await nextFrame();
        for (;;) {
          gates.sort((a, b) => (lastFirst ? b.offset - a.offset : a.offset - b.offset));
          const gate = gates.shift();
          if (!gate) break;
          gate.open();
          await rested(grid);
        }
        const step = String(n * 10 + (n % 3));
        expect(endOf(grid), String(lastFirst)).to.deep.equal({ focused: String(n), step, whole: true, below: 0 });
        grid.remove();
      }
    });
  }

  test('does not keep those there who go elsewhere before the rows have come', async () => {
    const source = server(ofSteps(2000));
    const grid = await mountGrid([], { adapter: source.adapter, config: UNCARDED });
    rows(grid)[0]!.focus();
    let open!: () => void;
    source.gate = new Promise(resolve => (open = resolve));
    await press('End');
    await press('PageUp');
    await press('PageUp');
    open();
    await rested(grid);
    expect(endOf(grid).below).to.be.above(0);
  });

  test('leads to as far as is known where nobody says how many there are', async () => {
    const source = server(many(1000), {}, { total: false });
    const grid = await mountGrid([], { adapter: source.adapter, config: UNCARDED });
    rows(grid)[0]!.focus();
    await press('End');
    await rested(grid);
    expect(source.queries.length).to.be.below(5);
  });

  test('leads to the last row at once, of rows in memory of any height', async () => {
    const processes = Array.from({ length: 5000 }, (_, i) =>
      processOf(i + 1, i % 7 === 0 || i > 4900 ? 'long name '.repeat(1 + (i % 8)) : 'short'),
    );
    const config = UNCARDED.replace('title: Name,', 'title: Name, lines: null, width: 12ch,');
    const grid = await mountGrid(processes, { config });
    rows(grid)[0]!.focus();
    await press('End');
    await rested(grid);
    expect(endOf(grid)).to.deep.equal({ focused: '5000', step: '50000', whole: true, below: 0 });
  });

  test('leads to the last row at once, of groups in memory and of rows with details', async () => {
    const config = `${UNCARDED}  groupBy: {column: name, open: true}\n`;
    const processes = Array.from({ length: 3000 }, (_, i) =>
      processOf(i + 1, `Name ${String(i % 50).padStart(2, '0')}`),
    );
    const grid = await mountGrid(processes, { config });
    rows(grid)[0]!.focus();
    await press('End');
    await rested(grid);
    expect(endOf(grid)).to.include({ focused: '3000', whole: true, below: 0 });
  });
});

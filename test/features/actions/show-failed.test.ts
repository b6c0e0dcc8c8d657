import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import { click } from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';
import { clearPage, processOf } from '../../elements/panel-fixture.ts';
import {
  ActingAdapter,
  barOf,
  buttonIn,
  CLAIM,
  GRID,
  mountActing,
  processesOf,
  root,
  rowOf,
  statusOf,
  until,
} from './actions-fixture.ts';

const PAGED = GRID.replace('table:\n', 'table:\n  perPage: 2\n  searchFields: [id]\n');
const grouped = (open: boolean) => PAGED.replace('table:\n', `table:\n  groupBy: {column: name, open: ${open}}\n`);

/** Processes 1 to 6, by turns of two names. */
const sixOf = (): Process[] =>
  [1, 2, 3, 4, 5, 6].map(id => {
    const process = processOf(id);
    return { ...process, templateProcess: { ...process.templateProcess, name: id % 2 ? 'Leave' : 'Trip' } };
  });

suite('rows for which an action has failed', () => {
  teardown(clearPage);

  const focused = (grid: Element) => (root(grid).activeElement as HTMLElement | null)?.dataset['processId'];
  const ways = ['Show it', 'Show them', 'Show next', 'Clear search and filters'];
  const way = (grid: Element) => ways.find(text => buttonIn(root(grid), text)) ?? null;

  /** Claims some processes, all of which fail. */
  const fail = async (config: string, failing: number[]) => {
    const adapter = new ActingAdapter(sixOf());
    const grid = await mountActing('process-grid', adapter, config + CLAIM);
    grid.selection = failing;
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const { answer } = await adapter.call(1);
    answer(failing.map(id => ({ id, ok: false, message: 'No.' })));
    await until(() => statusOf(grid).includes('failed'));
    await grid.updateComplete;
    return { adapter, grid };
  };

  for (const [name, config, failing, text, page, first] of [
    ['on another page', PAGED, [5, 6], 'Show them', 3, '5'],
    ['of one process on another page', PAGED, [6], 'Show it', 3, '6'],
    ['on another page of groups', grouped(true), [5, 6], 'Show them', 2, '5'],
    ['in a closed group', grouped(false), [6, 4], 'Show them', 2, '4'],
  ] as const)
    test(`are led to ${name}`, async () => {
      const { grid } = await fail(config, [...failing]);
      expect(way(grid)).to.equal(text);
      buttonIn(root(grid), text)!.click();
      await until(() => focused(grid) === first);
      expect(grid.view.page).to.equal(page);
    });

  test('are led to one after the other, each marked after a click, too, and announced', async () => {
    const { grid } = await fail(GRID, [2, 3, 5]);
    const marked = () => [...root(grid).querySelectorAll<HTMLElement>('.pp-revealed')];
    const seen: unknown[] = [];
    for (const text of ['Show them', 'Show next', 'Show next', 'Show next']) {
      const before = focused(grid);
      await click(buttonIn(root(grid), text)!);
      await until(() => focused(grid) && focused(grid) !== before && way(grid) === 'Show next');
      seen.push([focused(grid), statusOf(grid), marked().map(({ dataset }) => dataset['processId'])]);
    }
    expect(seen).to.deep.equal([
      ['2', '1 of 3', ['2']],
      ['3', '2 of 3', ['3']],
      ['5', '3 of 3', ['5']],
      ['2', '1 of 3', ['2']],
    ]);
    const [row] = marked();
    const ringOf = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo).outlineStyle;
    expect([ringOf(row!), ringOf(row!, '::after')]).to.include('solid');
    await click(rowOf(grid, 4).querySelector('[part~=cell]')!);
    await until(() => marked().length === 0);
  });

  test('are not led to where the only one is in sight', async () => {
    const { grid } = await fail(PAGED, [1]);
    expect([rowOf(grid, 1) !== null, way(grid)]).to.deep.equal([true, null]);
  });

  test('that a search hides are led to by clearing it, which the button says', async () => {
    const { grid } = await fail(PAGED, [5, 6]);
    grid.view = { search: '3' };
    await until(() => rowOf(grid, 3) && !rowOf(grid, 1));
    buttonIn(root(grid), 'Show them')!.focus();
    buttonIn(root(grid), 'Show them')!.click();
    await until(() => way(grid) === 'Clear search and filters');
    expect(statusOf(grid)).to.match(/^None of them is among the rows shown now\./);
    expect((root(grid).activeElement as HTMLElement).textContent.trim()).to.equal('Clear search and filters');
    buttonIn(root(grid), 'Clear search and filters')!.click();
    await until(() => focused(grid) === '5');
    expect([grid.view.search, grid.view.page, way(grid)]).to.deep.equal(['', 3, 'Show next']);
  });

  /** Claims all processes of a server-side source, which refuses two that are far apart. */
  const failOnServer = async (count: number) => {
    const source = server(processesOf(count), { bulk: true });
    const perform = () => {
      const failed = [20, count - 20].map(id => ({ id, ok: false }));
      const ids = Array.from({ length: count }, (_, i) => i + 1).filter(id => failed.every(each => each.id !== id));
      return [...failed, ...ids.map(id => ({ id, ok: true }))];
    };
    const config = GRID.replace('table:\n', 'table:\n  perPage: 50\n') + CLAIM;
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, config);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => statusOf(grid).endsWith('2 failed'));
    await grid.loaded;
    buttonIn(root(grid), 'Show them')!.click();
    await until(() => focused(grid) === '20');
    return grid;
  };

  test('on pages that are not loaded are led to, too', async () => {
    const grid = await failOnServer(500);
    expect(statusOf(grid)).to.equal('1 of 2');
    buttonIn(root(grid), 'Show next')!.click();
    await until(() => focused(grid) === '480');
    expect([statusOf(grid), grid.view.page]).to.deep.equal(['2 of 2', 10]);
  });

  test('on pages that are not loaded, of too many to load all, are said not to be', async () => {
    const grid = await failOnServer(5000);
    expect(statusOf(grid)).to.equal(
      '1 of 2. The rest are not among the rows loaded so far. Turn the pages, or search for them.',
    );
  });

  test('that are gone are said to be gone', async () => {
    const { adapter, grid } = await fail(PAGED, [5, 6]);
    adapter.processes.splice(4);
    void grid.load();
    await grid.loaded;
    await until(() => buttonIn(root(grid), 'Show them'));
    buttonIn(root(grid), 'Show them')!.click();
    await until(() => statusOf(grid) === 'None of them is in this list any more.');
  });
});

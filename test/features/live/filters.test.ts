import { expect } from 'chai';
import type { ViewState } from '../../../src/core/view/view-state.ts';
import { clearPage, many, mountGrid, nextFrame, processOf, YAML } from '../../elements/grid/grid-fixture.ts';
import { LiveSource, pillOf, rowsOf, until } from './live-fixture.ts';

suite('live rows that the reader has narrowed', () => {
  teardown(clearPage);

  const config = `live: {}\n${YAML}filters: {name: {field: name, title: Name}}\n`;
  const narrowed = async (view: ViewState) => {
    const source = new LiveSource(many(3));
    const grid = await mountGrid([], { config, adapter: source });
    grid.view = view;
    await grid.updateComplete;
    return { source, grid };
  };

  test('stay where a filter would not let them pass any more', async () => {
    const { source, grid } = await narrowed({
      search: '',
      sort: [],
      page: 1,
      filters: { name: ['Process 2', 'Process 3'] },
    });
    await until(() => rowsOf(grid).length === 2);
    source.change(processOf(2, 'Renamed'));
    await until(() => pillOf(grid));
    expect(pillOf(grid)!.textContent.trim()).to.equal('order changed');
    expect(rowsOf(grid)).to.deep.equal(['2 Renamed', '3 Process 3']);
    pillOf(grid)!.click();
    await until(() => rowsOf(grid).join() === '3 Process 3');
    expect(pillOf(grid)).to.equal(null);
  });

  test('wait where a filter would let them pass', async () => {
    const { source, grid } = await narrowed({ search: '', sort: [], page: 1, filters: { name: ['Process 2'] } });
    await until(() => rowsOf(grid).length === 1);
    source.change(processOf(1, 'Process 2'));
    await until(() => pillOf(grid));
    expect(rowsOf(grid)).to.deep.equal(['2 Process 2']);
    pillOf(grid)!.click();
    await until(() => rowsOf(grid).length === 2);
    await until(() => rowsOf(grid).length === 2);
  });

  test('of which none is concerned do not wait for anything', async () => {
    const { source, grid } = await narrowed({ search: '', sort: [], page: 1, filters: { name: ['Process 2'] } });
    await until(() => rowsOf(grid).length === 1);
    source.change(processOf(1, 'Renamed'), { ...processOf(2, 'Process 2'), url: '/2' });
    await until(() => grid.items.find(({ process }) => process.id === 1)!.process.templateProcess.name === 'Renamed');
    await nextFrame();
    expect(pillOf(grid)).to.equal(null);
  });

  test('in groups stay in their group until the reader asks for it', async () => {
    const source = new LiveSource([processOf(1, 'A'), processOf(2, 'A'), processOf(3, 'B')]);
    const grouped = `live: {}\n${YAML}  groupBy: {column: name}\n`;
    const grid = await mountGrid([], { config: grouped, adapter: source });
    await until(() => rowsOf(grid).length === 3);
    source.change(processOf(1, 'B'));
    await until(() => pillOf(grid));
    expect(rowsOf(grid)).to.deep.equal(['1 B', '2 A', '3 B']);
    pillOf(grid)!.click();
    await until(() => rowsOf(grid).join() === '2 A,1 B,3 B');
  });
});

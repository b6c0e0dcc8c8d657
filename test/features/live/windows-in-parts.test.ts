import { expect } from 'chai';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import { clearPage, many, mountGrid, YAML } from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';
import { LiveSource, pillOf, rowsOf, until } from './live-fixture.ts';

/** Tells how many there are after the rows, when these may have been painted. */
const countingLate = (adapter: ProcessAdapter): ProcessAdapter => ({
  ...adapter,
  async *fetch(query, options) {
    const { processes, total } = (await adapter.fetch(query, options)) as ProcessPage;
    const { offset, limit } = query.window!;
    const next = { next: String(offset + limit) };
    yield { processes, ...next };
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    yield { processes: [], total: total!, ...next };
  },
});

// In a file of its own: the features of the first panel are still to come when it is loaded first.
suite('live rows of windows that come in parts', () => {
  teardown(clearPage);

  test('stay where they are when others come, and so does their number', async () => {
    const processes = many(300);
    const source = new LiveSource(processes);
    const { adapter } = server(processes);
    const subscribe: ProcessAdapter['subscribe'] = (query, options) => source.subscribe(query, options);
    const grid = await mountGrid([], { config: `live: {}\n${YAML}`, adapter: { ...countingLate(adapter), subscribe } });
    const rowCount = () => grid.shadowRoot!.querySelector('[part~=table]')!.ariaRowCount;
    await until(() => rowCount() === '301');
    processes.splice(0, 1);
    source.last.tell({ type: 'resync' });
    await until(() => pillOf(grid));
    expect(rowsOf(grid)[0]).to.equal('1 Process 1');
    expect(rowCount()).to.equal('301');
    pillOf(grid)!.click();
    await until(() => rowCount() === '300');
    expect(rowsOf(grid)[0]).to.equal('2 Process 2');
  });
});

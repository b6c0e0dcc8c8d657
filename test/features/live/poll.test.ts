import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import { clearPage, many, mountGrid, processOf, YAML } from '../../elements/grid/grid-fixture.ts';
import { LiveSource, pillOf, rowsOf, stateOf, until } from './live-fixture.ts';

/** A source that can only be asked. */
function polled(processes: Process[]) {
  const source = { processes, fetches: 0, failing: false };
  const adapter: ProcessAdapter = {
    async fetch() {
      source.fetches++;
      if (source.failing) throw new Error('The database is asleep');
      return { processes: structuredClone(source.processes) };
    },
  };
  return Object.assign(source, { adapter });
}

function showPage(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

suite('rows that are polled', () => {
  teardown(async () => {
    delete (document as { hidden?: boolean }).hidden;
    await clearPage();
  });

  test('wait until the reader asks for them', async () => {
    const source = polled(many(3));
    const grid = await mountGrid([], { config: `live: {mode: poll, every: 1}\n${YAML}`, adapter: source.adapter });
    expect(stateOf(grid)).to.match(/^as of \d/);
    source.processes = [processOf(4, 'New'), processOf(3, 'Renamed'), processOf(2, 'Process 2')];
    await until(() => pillOf(grid));
    expect(pillOf(grid)!.textContent.trim()).to.equal('1 new, 1 gone, order changed');
    expect(rowsOf(grid)).to.deep.equal(['-1 Process 1', '2 Process 2', '3 Renamed']);
    const { fetches } = source;
    pillOf(grid)!.click();
    await until(() => rowsOf(grid)[0] === '4 New');
    expect(rowsOf(grid)).to.deep.equal(['4 New', '3 Renamed', '2 Process 2']);
    expect(source.fetches - fetches).to.be.below(2);
  });

  test('by the attribute "refresh" alone come at once, without a line above them', async () => {
    const source = polled(many(1));
    const grid = await mountGrid([], { adapter: source.adapter, refresh: 1 });
    source.processes = many(2);
    await until(() => rowsOf(grid).length === 2);
    expect(grid.shadowRoot!.querySelector('[part=live]')).to.equal(null);
  });

  test('of a source that fails stay, and say from when they are', async () => {
    const source = polled(many(2));
    const grid = await mountGrid([], { config: `live: {mode: poll, every: 1}\n${YAML}`, adapter: source.adapter });
    source.failing = true;
    await until(() => grid.shadowRoot!.querySelector('[part=error]'));
    expect(rowsOf(grid)).to.have.length(2);
    source.failing = false;
    source.processes = many(3);
    await until(() => pillOf(grid));
    expect(rowsOf(grid)).to.have.length(2);
    expect(grid.shadowRoot!.querySelector('[part=error]')).to.equal(null);
  });

  test('that are pushed are followed only while the page is seen', async () => {
    const source = new LiveSource(many(1));
    const grid = await mountGrid([], { config: `live: {}\n${YAML}`, adapter: source });
    source.last.tell({ id: '7', type: 'change', process: processOf(1, 'Renamed') });
    await until(() => rowsOf(grid)[0] === '1 Renamed');
    const { signal } = source.last.options;
    showPage(true);
    expect(signal.aborted).to.equal(true);
    showPage(false);
    expect(source.followed).to.have.length(2);
    expect(source.last.options.lastEventId).to.equal('7');
    source.change(processOf(1, 'Again'));
    await until(() => rowsOf(grid)[0] === '1 Again');
    expect(source.fetches).to.equal(1);
  });

  test('are asked for while what pushes them is away', async () => {
    const source = new LiveSource(many(1));
    let away = false;
    const adapter: ProcessAdapter = {
      fetch: () => source.fetch(),
      subscribe: (query, options) => {
        if (away) throw new Error('no such address');
        return source.subscribe(query, options);
      },
    };
    const grid = await mountGrid([], { config: `live: {every: 1}\n${YAML}`, adapter });
    const errors: string[] = [];
    grid.addEventListener('process-error', ({ detail }) => errors.push(detail.error.message));
    away = true;
    source.last.end();
    source.processes = many(2);
    await until(() => pillOf(grid));
    expect(stateOf(grid)).to.match(/^Reconnecting… as of /);
    expect([...new Set(errors)]).to.deep.equal(['no such address']);
  });
});

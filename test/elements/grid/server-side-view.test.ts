import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { AdapterCapabilities, ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import type { ProcessGrid } from '../../../src/elements/process-grid.ts';
import {
  boxes,
  clearPage,
  column,
  many,
  mountGrid,
  part,
  parts,
  root,
  rows,
  scroller,
  SELECTABLE,
  sortButton,
  until,
  YAML,
} from './grid-fixture.ts';

/** An adapter that searches, sorts by `process.id` and cuts windows, as a server would, and what it was asked. */
function server(processes: readonly Process[], capabilities: Partial<AdapterCapabilities> = {}) {
  const queries: ProcessQuery[] = [];
  const signals: AbortSignal[] = [];
  const server = { failing: false, queries, signals };
  const adapter: ProcessAdapter = {
    capabilities: { window: true, search: true, orderBy: ['process.id'], ...capabilities },
    fetch(query, { signal }) {
      queries.push(query);
      signals.push(signal);
      if (server.failing) return Promise.reject(new Error('The database is asleep'));
      const found = processes.filter(({ templateProcess: { name } }) => name.includes(query.search ?? ''));
      if (query.orderBy[0]?.direction === 'desc') found.reverse();
      const { offset, limit } = query.window ?? { offset: 0, limit: Infinity };
      return Promise.resolve({ processes: found.slice(offset, offset + limit), total: found.length });
    },
  };
  return Object.assign(server, { adapter });
}

const mounted = (adapter: ProcessAdapter, properties: Partial<ProcessGrid> = {}) =>
  mountGrid([], { adapter, ...properties });

suite('the server-side view', () => {
  teardown(clearPage);

  test('asks for the rows near the view alone', async () => {
    const { adapter, queries } = server(many(10_000));
    const grid = await mounted(adapter);
    expect(queries.map(({ window, search, orderBy }) => ({ window, search, orderBy }))).to.deep.equal([
      { window: { offset: 0, limit: 100, cursor: null }, search: null, orderBy: [] },
    ]);
    expect(column(grid)).to.match(/^1 2 3 /);
    expect(part(grid, 'table').ariaRowCount ?? part(grid, 'table').getAttribute('aria-rowcount')).to.equal('10001');
    expect(grid.items).to.have.length(100);
  });

  test('asks for more where the reader goes, and shows it', async () => {
    const { adapter, queries } = server(many(10_000));
    const grid = await mounted(adapter);
    scroller(grid).scrollTop = scroller(grid).scrollHeight;
    await until(() => column(grid).endsWith(' 10000'));
    expect(column(grid)).to.match(/ 9999 10000$/);
    expect(queries.at(-1)!.window).to.deep.equal({ offset: 9900, limit: 100, cursor: null });
    expect(queries.length).to.be.below(6);
  });

  test('hands what is typed to the source', async () => {
    const { adapter, queries } = server(many(1000));
    const grid = await mounted(adapter);
    part(grid, 'search').focus();
    await sendKeys({ type: '777' });
    await grid.loaded;
    expect(queries.at(-1)).to.deep.include({ search: '777', window: { offset: 0, limit: 100, cursor: null } });
    expect(column(grid)).to.equal('777');
  });

  test('sorts by what the source sorts by, and says where it cannot', async () => {
    const { adapter, queries } = server(many(1000));
    const grid = await mounted(adapter);
    expect(parts(grid, 'sort-button').map(button => button.textContent.trim())).to.deep.equal(['ID']);
    expect(parts(grid, 'header-cell')[1]!.textContent).to.contain('cannot sort');
    sortButton(grid, 0).click();
    await grid.loaded;
    sortButton(grid, 0).click();
    await grid.loaded;
    expect(queries.at(-1)!.orderBy).to.deep.equal([{ path: 'process.id', direction: 'desc' }]);
    expect(column(grid)).to.match(/^1000 999 998 /);
  });

  test('has no search box where the source cannot search, and says so', async () => {
    const { adapter } = server(many(10), { search: false });
    const grid = await mounted(adapter);
    expect(parts(grid, 'search')).to.deep.equal([]);
    expect(part(grid, 'toolbar').textContent).to.contain('cannot search');
  });

  test('asks page by page with perPage', async () => {
    const { adapter, queries } = server(many(95));
    const grid = await mounted(adapter, { config: YAML.replace('table:', 'table:\n  perPage: 10') });
    expect(rows(grid)).to.have.length(10);
    expect(part(grid, 'pager').textContent).to.contain('1–10 of 95');
    root(grid).querySelector<HTMLButtonElement>('.pp-last')!.click();
    await grid.loaded;
    expect(queries.map(({ window }) => window)).to.deep.equal([
      { offset: 0, limit: 10, cursor: null },
      { offset: 90, limit: 10, cursor: null },
    ]);
    expect(column(grid)).to.equal('91 92 93 94 95');
    expect(part(grid, 'pager').textContent).to.contain('91–95 of 95');
    expect(grid.view.page).to.equal(10);
  });

  test('keeps what is selected while other rows are loaded', async () => {
    const { adapter } = server(many(1000));
    const grid = await mounted(adapter, { config: SELECTABLE });
    boxes(grid)[1]!.click();
    grid.view = { search: '777', sort: [], page: 1 };
    await grid.loaded;
    boxes(grid)[0]!.click();
    expect(grid.selection).to.deep.equal([2, 777]);
    expect(grid.variables.get('chosen')).to.deep.equal([2, 777]);
  });

  test('shows why rows could not be fetched, keeps what it has, and tries again', async () => {
    const source = server(many(1000));
    const errors: string[] = [];
    const grid = await mounted(source.adapter);
    grid.addEventListener('process-error', event => errors.push(event.detail.error.message));
    source.failing = true;
    scroller(grid).scrollTop = scroller(grid).scrollHeight;
    await until(() => parts(grid, 'error').length > 0);
    expect(part(grid, 'error').textContent).to.contain('asleep');
    source.failing = false;
    await grid.load();
    await until(() => column(grid).endsWith(' 1000'));
    expect(parts(grid, 'error')).to.deep.equal([]);
    expect(column(grid)).to.match(/ 1000$/);
    expect(errors).to.have.length(1);
  });

  test('goes over to loading all with another adapter, and back', async () => {
    const source = server(many(300));
    const grid = await mounted(source.adapter);
    const { queries, adapter } = server(many(3));
    delete (adapter as { capabilities?: unknown }).capabilities;
    grid.adapter = adapter;
    await grid.loaded;
    expect(queries.map(({ window }) => window)).to.deep.equal([null]);
    expect(parts(grid, 'sort-button')).to.have.length(2);
    expect(column(grid)).to.equal('1 2 3');
    grid.adapter = source.adapter;
    await grid.loaded;
    expect(part(grid, 'table').getAttribute('aria-rowcount')).to.equal('301');
  });

  test('exports all rows that match', async () => {
    const { adapter } = server(many(250));
    const grid = await mounted(adapter);
    const text = await (await grid.exportCsv()).text();
    expect(text.trim().split('\r\n')).to.have.length(251);
  });
});

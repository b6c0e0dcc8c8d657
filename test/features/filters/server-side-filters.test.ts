import { expect } from 'chai';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { clearPage, until } from '../../elements/grid/grid-fixture.ts';
import { countingServer } from './counting-server.ts';
import { type FilteredGrid, FILTERS, ids, mountFiltered, processes } from './filters-fixture.ts';

const BASE = FILTERS.replace('criteria: []', "criteria: [{'!process': [99]}], acl: false, limit: 10");

const mounted = async (properties: Record<string, unknown> = {}, config = BASE) => {
  const server = countingServer(processes(12));
  const grid = await mountFiltered({ config, adapter: server.adapter, ...properties });
  return { grid, ...server, server };
};

async function set(grid: FilteredGrid, name: string, values: readonly (string | number)[]): Promise<void> {
  grid.filters.set(name, values);
  await grid.updateComplete;
  await grid.loaded;
}

/** Which choices are offered, with their counts. */
const offered = (grid: FilteredGrid, name: string) =>
  grid.filters.state.filters
    .find(filter => filter.name === name)!
    .choices.map(({ label, count }) => `${label} ${count}`)
    .join(', ');

suite('filters at a server-side source', () => {
  teardown(async () => {
    history.replaceState(null, '', location.pathname);
    await clearPage();
  });

  test('are criteria behind those of the configuration, which stand', async () => {
    const { grid, queries } = await mounted();
    await set(grid, 'state', [2]);
    await set(grid, 'who', ['me', 22]);
    expect(ids(grid)).to.equal('1 4 7 10');
    const { criteria, acl, limit } = queries.at(-1)!;
    expect(criteria).to.deep.equal([
      { key: 'process', operator: '!=', value: [99] },
      { key: 'stepState', operator: '=', value: [2] },
      { key: 'resolver', operator: '=', value: [21, 22] },
    ]);
    expect({ acl, limit }).to.deep.equal({ acl: false, limit: 10 });
    grid.filters.clear();
    await grid.updateComplete;
    await grid.loaded;
    expect(queries.at(-1)!.criteria.length).to.equal(1);
  });

  const cases: [string, (string | number)[], unknown][] = [
    [
      'region',
      ['north', 5],
      { key: 'variables', operator: '=', value: [{ name: 'customer.region', operator: '=', value: ['north', 5] }] },
    ],
    [
      'region',
      ['{{ $user.id }}'],
      {
        key: 'variables',
        operator: '=',
        value: [{ name: 'customer.region', operator: '=', value: ['{{ $user.id }}'] }],
      },
    ],
    [
      'started',
      ['2026-02-01..2026-02-28'],
      {
        all: [
          { key: 'start', operator: '>', value: ['2026-01-31'] },
          { key: 'start', operator: '<', value: ['2026-03-01'] },
        ],
      },
    ],
    ['started', ['..2026-02-28'], { key: 'start', operator: '<', value: ['2026-03-01'] }],
  ];
  for (const [name, values, criterion] of cases) {
    test(`${name}: ${values.join()} asks as the criterion does`, async () => {
      const { grid, queries } = await mounted();
      await set(grid, name, values);
      expect(queries.at(-1)!.criteria.slice(1)).to.deep.equal([criterion]);
    });
  }

  test('have choices whose days are resolved when they are asked', async () => {
    const { grid, queries } = await mounted();
    await set(grid, 'due', ['Overdue', 'Soon']);
    const [, due] = queries.at(-1)!.criteria;
    const today = new Intl.DateTimeFormat('sv').format(new Date());
    const { any } = due as { any: [{ value: string[] }, { all: unknown[] }] };
    expect(any[0]).to.deep.equal({ key: 'expiration', operator: '<', value: [today] });
    expect(any[1].all.length).to.equal(2);
    expect(grid.view.filters).to.deep.equal({ due: ['Overdue', 'Soon'] });
  });

  test('have no filter by a field, which is told the developer', async () => {
    const { grid } = await mounted();
    expect(grid.filters.state.filters.map(({ name }) => name)).to.deep.equal([
      'state',
      'who',
      'due',
      'region',
      'started',
    ]);
    expect(grid.diagnostics.map(({ message }) => message)).to.include(
      'the source pages by itself, so there is no filter "amount" by a field',
    );
  });

  test('are counted by the source, each without its own criteria', async () => {
    const { grid, asked } = await mounted();
    await set(grid, 'state', [2]);
    grid.filters.requestCounts(['state', 'who', 'region', 'due']);
    await until(() => offered(grid, 'who').includes(' 2'));
    expect(offered(grid, 'state')).to.equal('pending 4, active 4, complete 4');
    expect(offered(grid, 'who')).to.equal('Me 2, Ada 2, Bob 2');
    expect(offered(grid, 'region')).to.equal('south 4');
    expect(offered(grid, 'due')).to.equal('Overdue null, Soon null');
    const { query, names, options } = asked.at(-1)!;
    expect(names).to.deep.equal(['state', 'who', 'region']);
    expect(query.criteria.length).to.equal(2);
    expect(options.filters).to.deep.equal({
      state: { criterion: 'stepState', without: [1] },
      who: { criterion: 'resolver', without: [] },
      region: { variable: 'customer.region', without: [] },
    });
  });

  test('are not counted twice for the same, and again where the rows are others', async () => {
    const { grid, asked } = await mounted();
    grid.filters.requestCounts(['state']);
    await until(() => offered(grid, 'state').includes(' 4'));
    grid.requestUpdate();
    await grid.updateComplete;
    expect(asked.length).to.equal(1);
    await grid.load();
    await until(() => asked.length > 1);
    expect(asked.length).to.equal(2);
  });

  test('never show the counts of another query', async () => {
    const { grid, asked, server } = await mounted();
    let open = () => {};
    server.gate = new Promise<void>(resolve => (open = resolve));
    grid.filters.requestCounts(['state']);
    await until(() => asked.length === 1);
    await set(grid, 'who', [22]);
    await until(() => asked.length === 2);
    expect(asked[0]!.options.signal.aborted).to.equal(true);
    open();
    await until(() => offered(grid, 'state').includes('2'));
    expect(offered(grid, 'state')).to.equal('pending 0, active 2, complete 2');
  });

  test('have no counts where the source cannot count, and offer what is loaded', async () => {
    const server = countingServer(processes(12));
    const { grid } = await mounted({ adapter: Object.assign(server.adapter, { capabilities: { window: true } }) });
    grid.filters.requestCounts(['state', 'who', 'region']);
    await grid.updateComplete;
    expect(offered(grid, 'who')).to.equal('Me null, Ada null, Bob null');
    expect(offered(grid, 'region')).to.equal('north null, south null');
    expect(grid.filters.state.filters[1]!.partial).to.equal(true);
    expect(grid.filters.state.filters[0]!.partial).to.equal(false);
  });

  test('go on without counts where counting fails', async () => {
    const { grid, asked, server } = await mounted();
    server.failing = true;
    grid.filters.requestCounts(['state']);
    await until(() => asked.length === 1 && !grid.filters.state.filters[0]!.counting);
    expect(offered(grid, 'state')).to.equal('pending null, active null, complete null');
    expect(grid.visibleItems.length).to.equal(10);
  });

  test('of a link are kept as far as the source can be asked with them', async () => {
    history.replaceState(
      null,
      '',
      '?filtered-grid.filter=who:ada&filtered-grid.filter=who:22&filtered-grid.filter=amount:5',
    );
    const { grid, queries } = await mounted({ persist: 'url' });
    expect(queries[0]!.criteria.slice(1)).to.deep.equal([
      { key: 'resolver', operator: '=', value: [22] },
    ] satisfies ProcessQuery['criteria']);
    expect(queries.length).to.equal(1);
    expect(grid.filters.state.notApplied).to.equal('No longer available: amount; Resolver: ada');
  });
});

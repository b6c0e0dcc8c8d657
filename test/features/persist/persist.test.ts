import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { viewStorageOf } from '../../../src/features/persist/view-storage.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  TABLE,
  boxes,
  clearPage as clearGrids,
  click,
  column,
  many,
  mountGrid,
  part as gridPart,
  sortButton,
  typeInto,
} from '../../elements/grid/grid-fixture.ts';
import { clearPage, mount, once, processes } from '../../elements/panel-fixture.ts';

const VIEW = {
  search: 'žlutý & co',
  sort: [
    { column: 'pid', direction: 'desc' },
    { column: 'a,b:c', direction: 'asc' },
  ],
  page: 3,
} as const;
const NONE = { search: '', sort: [], page: 1 };
const href = location.href;

suite('a view that is kept', () => {
  teardown(() => {
    history.replaceState(null, '', href);
    localStorage.clear();
  });

  for (const persist of ['url', 'local:inbox']) {
    test(`in ${persist} comes back as it was`, () => {
      viewStorageOf(persist, 'inbox')!.write(VIEW);
      expect(viewStorageOf(persist, 'inbox')!.read()).to.deep.equal(VIEW);
    });

    test(`in ${persist} is nothing at first`, () => {
      expect(viewStorageOf(persist, 'inbox')!.read()).to.equal(null);
    });
  }

  test('in the address leaves no trace when nothing is searched, sorted or paged', () => {
    const storage = viewStorageOf('url', 'inbox')!;
    storage.write(VIEW);
    expect(location.search).to.contain('inbox.search=');
    storage.write(NONE);
    expect(location.href).to.equal(href);
  });

  test('in the address leaves other parameters, the fragment, the state and the history alone', () => {
    history.replaceState({ mine: 1 }, '', '?tab=2#top');
    const { length } = history;
    viewStorageOf('url', 'inbox')!.write(VIEW);
    expect(new URL(location.href).searchParams.get('tab')).to.equal('2');
    expect([location.hash, history.state, history.length]).to.deep.equal(['#top', { mine: 1 }, length]);
  });

  test('in the address is the last one, though the browser refuses some changes that come too quickly', async () => {
    const replaceState = history.replaceState.bind(history);
    let refused = 0;
    history.replaceState = () => {
      refused++;
      throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
    };
    try {
      const storage = viewStorageOf('url', 'inbox')!;
      for (let page = 2; page < 9; page++) storage.write({ ...NONE, page });
      expect([refused, location.href]).to.deep.equal([7, href]);
      history.replaceState = replaceState;
      while (location.href === href) await new Promise(resolve => setTimeout(resolve));
      expect(storage.read()).to.deep.equal({ ...NONE, page: 8 });
    } finally {
      history.replaceState = replaceState;
    }
  });

  test('in the address does not collide with that of another panel', () => {
    viewStorageOf('url', 'one')!.write({ ...VIEW, page: 1 });
    viewStorageOf('url', 'two')!.write({ ...VIEW, page: 2 });
    expect([viewStorageOf('url', 'one')!.read()!.page, viewStorageOf('url', 'two')!.read()!.page]).to.deep.equal([
      1, 2,
    ]);
  });

  for (const query of ['?inbox.page=-1', '?inbox.page=x', '?inbox.page=1e99', '?inbox.page=', '?inbox.sort=']) {
    test(`in the address as ${query} is the first view`, () => {
      history.replaceState(null, '', query);
      expect(viewStorageOf('url', 'inbox')!.read()).to.deep.equal(NONE);
    });
  }

  test('in the address may be written by hand', () => {
    history.replaceState(null, '', '?inbox.sort=pid:asc&inbox.sort=a:b:desc&inbox.sort=c&inbox.page=2');
    const sort = [
      { column: 'pid', direction: 'asc' },
      { column: 'a:b', direction: 'desc' },
    ];
    expect(viewStorageOf('url', 'inbox')!.read()).to.deep.equal({ search: '', sort, page: 2 });
  });

  for (const text of [
    '',
    '{',
    'null',
    '5',
    '[]',
    '{"sort": 1, "page": 0, "search": {}}',
    '{"sort": [null, 1, {"column": "a"}]}',
  ]) {
    test(`in local storage as ${text || 'nothing'} does no harm`, () => {
      localStorage.setItem('inbox', text);
      expect(viewStorageOf('local:inbox', 'x')!.read() ?? NONE).to.deep.equal(NONE);
    });
  }

  for (const persist of [null, '', 'local:', 'cookie', 'URL']) {
    test(`nowhere for persist=${JSON.stringify(persist)}`, () =>
      expect(viewStorageOf(persist, 'inbox')).to.equal(null));
  }
});

suite('a panel that keeps its view', () => {
  const config = 'filter: {criteria: []}\ntable: {perPage: 1}';
  const adapter = memoryAdapter(processes(1, 2, 3));
  const grid = async (properties: Record<string, unknown>) => {
    const panel = mount('process-grid', { config, adapter, ...properties });
    await panel.loaded;
    return panel;
  };
  teardown(() => {
    clearPage();
    history.replaceState(null, '', href);
    localStorage.clear();
  });

  for (const persist of ['url', 'local:mine']) {
    test(`in ${persist}, set by a script, has it again after a reload`, async () => {
      const first = await grid({ persist });
      first.view = { search: '', sort: [{ column: 'process', direction: 'desc' }], page: 2 };
      await first.loaded;
      first.remove();
      const second = await grid({ persist });
      expect(second.view).to.deep.equal({ search: '', sort: [{ column: 'process', direction: 'desc' }], page: 2 });
    });
  }

  test('in the address writes nothing before anybody has changed it', async () => {
    await grid({ persist: 'url' });
    expect(location.href).to.equal(href);
  });

  test('in the address does not collide with another on the page, with and without ids', async () => {
    const panels = [
      await grid({ persist: 'url' }),
      await grid({ persist: 'url' }),
      await grid({ persist: 'url', id: 'third' }),
    ];
    for (const [index, panel] of panels.entries()) panel.view = { search: '', sort: [], page: index + 1 };
    for (const panel of panels) await panel.loaded;
    clearPage();
    const again = [
      await grid({ persist: 'url' }),
      await grid({ persist: 'url' }),
      await grid({ persist: 'url', id: 'third' }),
    ];
    expect(again.map(({ view }) => view.page)).to.deep.equal([1, 2, 3]);
  });

  test('in the address follows the history', async () => {
    const panel = await grid({ persist: 'url' });
    panel.view = { search: '', sort: [], page: 2 };
    await panel.loaded;
    history.pushState(null, '', '#there');
    panel.view = { search: '', sort: [], page: 3 };
    await panel.loaded;
    history.back();
    await once(window, 'popstate' as never);
    await panel.loaded;
    expect(panel.view.page).to.equal(2);
  });

  test('in the address is the first one where the history goes back to an address without it', async () => {
    const panel = await grid({ persist: 'url' });
    history.pushState(null, '', '#there');
    panel.view = { search: '', sort: [], page: 3 };
    await panel.loaded;
    history.back();
    await once(window, 'popstate' as never);
    await panel.loaded;
    expect(panel.view.page).to.equal(1);
  });

  test('comes back also where it is told later that it is kept', async () => {
    viewStorageOf('local:later', '')!.write({ search: '', sort: [], page: 2 });
    const panel = await grid({});
    panel.persist = 'local:later';
    await panel.updateComplete;
    await panel.updateComplete;
    expect(panel.view.page).to.equal(2);
  });

  for (const persist of [true, 5, {}]) {
    test(`nowhere, for it was given ${JSON.stringify(persist)}, shows its rows`, async () => {
      const panel = await grid({ persist });
      expect(panel.visibleItems).to.have.length(1);
    });
  }

  test('does not mind columns and pages that are no longer there', async () => {
    localStorage.setItem(
      'mine',
      JSON.stringify({ search: '', sort: [{ column: 'gone', direction: 'asc' }], page: 99 }),
    );
    const panel = await grid({ persist: 'local:mine' });
    expect(panel.view.sort).to.deep.equal([]);
    expect(panel.view.page).to.equal(3);
  });
});

suite('two panels that keep their views, searched, sorted and paged by hand', () => {
  const config = `filter: {criteria: []}\ntable:\n  perPage: 2${TABLE}`;
  const mountTwo = async (kinds: readonly [string, string]) => [
    await mountGrid(many(9), { config, persist: kinds[0], id: 'first' }),
    await mountGrid(many(9), { config, persist: kinds[1] }),
  ];
  const views = (grids: readonly ProcessGrid[]) => grids.map(({ view }) => view);
  teardown(async () => {
    await clearGrids();
    history.replaceState(null, '', href);
    localStorage.clear();
  });

  test('in the address are entries of the history: Back leads to the search, then to all rows, and Forward on again', async () => {
    const [grid] = (await mountTwo(['url', 'local:two'])) as [ProcessGrid, ProcessGrid];
    gridPart(grid, 'search').focus();
    typeInto(grid, 'proc');
    await click(gridPart(grid, 'pager').querySelector('[aria-label="Next page"]')!);
    const seen: unknown[] = [];
    const go = async (by: 1 | -1) => {
      const there = once(window, 'popstate' as never);
      history.go(by);
      await there;
      seen.push([grid.view.search, grid.view.page]);
    };
    await go(-1);
    await go(-1);
    await go(1);
    await go(1);
    expect(seen).to.deep.equal([
      ['proc', 1],
      ['', 1],
      ['proc', 1],
      ['proc', 2],
    ]);
  });

  test('in the address are entries of the history where only the sort changes, too', async () => {
    const [grid] = (await mountTwo(['url', 'local:two'])) as [ProcessGrid, ProcessGrid];
    const sorts: unknown[] = [];
    await click(sortButton(grid, 0));
    await click(sortButton(grid, 1));
    for (const by of [-1, -1, 1]) {
      const there = once(window, 'popstate' as never);
      history.go(by);
      await there;
      sorts.push(grid.view.sort.map(({ column }) => column));
    }
    expect(sorts).to.deep.equal([['id'], [], ['id']]);
  });

  for (const kinds of [
    ['url', 'url'],
    ['local:one', 'local:two'],
    ['url', 'local:two'],
  ] as const) {
    test(`in ${kinds.join(' and ')} do not collide, and come back each with its own`, async () => {
      const { length } = history;
      const grids = await mountTwo(kinds);
      for (const [grid, text] of [
        [grids[0]!, 'proc'],
        [grids[1]!, 'ss 7'],
      ] as const) {
        gridPart(grid, 'search').focus();
        typeInto(grid, text);
        await grid.updateComplete;
      }
      await click(sortButton(grids[0]!, 0));
      await click(sortButton(grids[0]!, 0));
      await click(gridPart(grids[0]!, 'pager').querySelector('[aria-label="Next page"]')!);
      await click(sortButton(grids[1]!, 1));
      const wanted = [
        { search: 'proc', sort: [{ column: 'id', direction: 'desc' }], page: 2 },
        { search: 'ss 7', sort: [{ column: 'name', direction: 'asc' }], page: 1 },
      ];
      expect(views(grids)).to.deep.equal(wanted);
      // A search, three sorts and a page; another search.
      expect(history.length - length, 'no entry for each key stroke').to.be.at.most(6);
      await clearGrids();
      const again = await mountTwo(kinds);
      expect(views(again)).to.deep.equal(wanted);
      expect(again.map(grid => column(grid))).to.deep.equal(['7 6', '7']);
      expect(again.map(grid => (gridPart(grid, 'search') as HTMLInputElement).value)).to.deep.equal(['proc', 'ss 7']);
    });
  }

  test('keep no selection', async () => {
    const [grid] = await mountTwo(['url', 'local:two']);
    grid!.config = `selection: {variable: chosen}\n${config}`;
    await grid!.loaded;
    await click(boxes(grid!)[0]!);
    expect(grid!.selection).to.deep.equal([1]);
    expect(location.href).to.equal(href);
    expect(localStorage.length).to.equal(0);
  });
});

import { expect } from 'chai';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  boxes,
  clearPage,
  column,
  many,
  mountGrid,
  nextFrame,
  part,
  parts,
  root,
  rows,
  scroller,
  SELECTABLE,
  sortButton,
  typeInto,
  until,
  YAML,
} from './grid-fixture.ts';
import { server } from './window-server.ts';

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

  test('tells a total of which no page can lay out the rows, and shows the rows when it is corrected', async () => {
    const { adapter } = server(many(10));
    let total = 1e9;
    const claiming = { ...adapter, fetch: async (...asked: Parameters<typeof adapter.fetch>) => ({ ...(await adapter.fetch(...asked)), total }) } as ProcessAdapter; // prettier-ignore
    const grid = await mounted(claiming);
    expect(part(grid, 'error').textContent).to.contain('1000000000');
    total = 10;
    await grid.load();
    expect(column(grid)).to.equal('1 2 3 4 5 6 7 8 9 10');
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
    typeInto(grid, '777');
    await until(() => column(grid) === '777');
    expect(queries.at(-1)).to.deep.include({ search: '777', window: { offset: 0, limit: 100, cursor: null } });
    expect(queries.map(({ search }) => search)).to.deep.equal([null, '777']);
  });

  test('asks at once by Enter, and for all rows again where the search is emptied', async () => {
    const { adapter, queries } = server(many(1000));
    const grid = await mounted(adapter);
    const box = part(grid, 'search') as HTMLInputElement;
    typeInto(grid, '77');
    // An update in between leaves what is being typed.
    grid.requestUpdate();
    await grid.updateComplete;
    expect([box.value, grid.view.search, queries.length]).to.deep.equal(['77', '', 1]);
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(grid.view.search).to.equal('77');
    await grid.loaded;
    typeInto(grid, '');
    expect(grid.view.search).to.equal('');
    await grid.loaded;
    typeInto(grid, '5');
    grid.view = { search: '888', sort: [], page: 1 };
    await until(() => column(grid) === '888');
    expect(box.value).to.equal('888');
    // What was typed before would have been sent before this.
    typeInto(grid, '999');
    await until(() => column(grid) === '999');
    expect(queries.map(({ search }) => search)).to.deep.equal([null, '77', null, '888', '999']);
  });

  test('sorts by what the source sorts by, and says where it cannot', async () => {
    const { adapter, queries } = server(many(1000));
    const grid = await mounted(adapter);
    expect(parts(grid, 'sort-button').map(button => button.textContent.trim())).to.deep.equal(['ID']);
    expect(parts(grid, 'header-cell')[1]!.textContent).to.contain('This column cannot be sorted');
    sortButton(grid, 0).click();
    await grid.loaded;
    sortButton(grid, 0).click();
    await grid.loaded;
    expect(queries.at(-1)!.orderBy).to.deep.equal([{ path: 'process.id', direction: 'desc' }]);
    expect(column(grid)).to.match(/^1000 999 998 /);
    expect(part(grid, 'status').textContent).to.equal('1,000 rows, sorted by ID descending');
  });

  test('has no search box where the source cannot search, and tells the author, not the reader', async () => {
    const { adapter } = server(many(10), { search: false });
    const grid = await mounted(adapter);
    expect(parts(grid, 'search')).to.deep.equal([]);
    expect(part(grid, 'panel').textContent).not.to.contain('search');
    expect(grid.diagnostics.map(({ severity, code, message, line, path }) => [severity, code, message, line, path]))
      .to //
      .deep.equal([
        [
          'warning',
          'config/pitfall',
          'the source pages by itself and cannot search, so there is no search box',
          4,
          '/table/searchFields',
        ],
      ]);
    await grid.load();
    expect(grid.diagnostics).to.have.length(1);
  });

  test('is told nothing of a search that nobody has asked for', async () => {
    const { adapter } = server(many(10), { search: false });
    const grid = await mounted(adapter, { config: YAML.replace('[name]', '[]') });
    expect(grid.diagnostics).to.deep.equal([]);
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
    const bars = () =>
      rows(grid).map(row => getComputedStyle(row.querySelector('[part=cell]')!, '::after').content !== 'none');
    expect(new Set(bars()), 'rows that have not come').to.deep.equal(new Set([true]));
    source.failing = false;
    await grid.load();
    await until(() => column(grid).endsWith(' 1000'));
    expect(parts(grid, 'error')).to.deep.equal([]);
    expect(column(grid)).to.match(/ 1000$/);
    expect(new Set(bars()), 'rows that have come').to.deep.equal(new Set([false]));
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

  test('prints the rows that are there, and says how many of how many', async () => {
    const grid = await mounted(server(many(1000)).adapter);
    dispatchEvent(new Event('beforeprint'));
    const blank = rows(grid).filter(row => !row.dataset['processId']);
    expect([blank.length, root(grid).querySelector('.pp-print-note')?.textContent]).to.deep.equal([
      0,
      `Printed: ${rows(grid).length} of 1,000 rows`,
    ]);
    dispatchEvent(new Event('afterprint'));
  });

  test('exports nothing where rows cannot be fetched, and says why', async () => {
    const source = server(many(250));
    const grid = await mounted(source.adapter, { exportable: true });
    let saved = 0;
    const save = URL.createObjectURL.bind(URL);
    URL.createObjectURL = file => (saved++, save(file));
    source.failing = true;
    const button = root(grid).querySelector<HTMLButtonElement>('.pp-export')!;
    try {
      button.click();
      await until(() => parts(grid, 'error').length > 0 && button.textContent.trim() === 'Save as CSV');
      await nextFrame();
    } finally {
      URL.createObjectURL = save;
    }
    expect([saved, part(grid, 'error').textContent.includes('asleep')]).to.deep.equal([0, true]);
    const code = await grid.exportCsv().catch((error: ProcessPanelError) => error.code);
    expect(code).to.equal('adapter/failed');
    source.failing = false;
    expect((await (await grid.exportCsv()).text()).trim().split('\r\n')).to.have.length(251);
  });

  test('exports what a search finds that comes in between', async () => {
    const source = server(many(250));
    const grid = await mounted(source.adapter);
    let open = () => {};
    source.gate = new Promise(resolve => (open = resolve));
    const file = grid.exportCsv();
    await until(() => source.queries.length > 1);
    grid.view = { search: '24', sort: [], page: 1 };
    open();
    const found = many(250).filter(({ id }) => String(id).includes('24'));
    expect((await (await file).text()).trim().split('\r\n').slice(1)).to.deep.equal(
      found.map(({ id }) => `${id},Process ${id}`),
    );
  });

  test('exports nothing when the grid leaves the page in the middle of a search', async () => {
    const source = server(many(250));
    const grid = await mounted(source.adapter);
    source.gate = new Promise(() => {});
    grid.view = { search: '24', sort: [], page: 1 };
    const file = grid.exportCsv();
    grid.remove();
    const code = await file.catch((error: ProcessPanelError) => error.code);
    expect(code).to.equal('adapter/aborted');
  });

  test('exports all rows that match', async () => {
    const { adapter } = server(many(250));
    const grid = await mounted(adapter);
    const text = await (await grid.exportCsv()).text();
    expect(text.trim().split('\r\n')).to.have.length(251);
  });

  test('asks for nothing more when the grid leaves the page, and goes on when it is back', async () => {
    const source = server(many(1000));
    const grid = await mounted(source.adapter);
    let answer = () => {};
    source.gate = new Promise(resolve => (answer = resolve));
    scroller(grid).scrollTop = scroller(grid).scrollHeight;
    await until(() => source.signals.length > 1);
    grid.remove();
    await Promise.resolve();
    expect(source.signals.at(-1)!.aborted).to.equal(true);
    answer();
    document.body.append(grid);
    await until(() => column(grid).endsWith(' 1000'));
    expect(column(grid)).to.match(/ 1000$/);
  });

  suite('without a total', () => {
    const PAGED = YAML.replace('table:', 'table:\n  perPage: 10');
    const counted = (grid: ProcessGrid) => [part(grid, 'status').textContent, part(grid, 'table').ariaRowCount];
    const range = (grid: ProcessGrid) => root(grid).querySelector('.pp-range')!.textContent;
    const turn = (grid: ProcessGrid, name: string) => {
      root(grid).querySelector<HTMLButtonElement>(`.pp-${name}`)!.click();
      return grid.loaded;
    };

    test('says how many rows there are at least, and how many when the end has been seen', async () => {
      const { adapter } = server(many(250), {}, { total: false });
      const grid = await mounted(adapter);
      await until(() => part(grid, 'status').textContent !== '');
      expect(counted(grid)).to.deep.equal(['at least 100 rows', '-1']);
      scroller(grid).scrollTop = scroller(grid).scrollHeight;
      await until(() => grid.items.length > 100);
      await until(() => part(grid, 'status').textContent !== 'at least 100 rows');
      expect(counted(grid)).to.deep.equal(['at least 200 rows', '-1']);
      scroller(grid).scrollTop = scroller(grid).scrollHeight;
      await until(() => grid.items.length > 200);
      await until(() => part(grid, 'status').textContent !== 'at least 200 rows');
      expect(counted(grid)).to.deep.equal(['250 rows', '251']);
    });

    // language -> the pager on the first page, and on the last
    const pagers = [
      ['en', '1–10 of at least 10', '31–35 of 35'],
      ['cs', '1–10 z nejméně 10', '31–35 z 35'],
      ['de', '1–10 von mindestens 10', '31–35 von 35'],
    ] as const;
    for (const [lang, first, last] of pagers) {
      test(`the pager says so in "${lang}"`, async () => {
        const { adapter } = server(many(35), {}, { total: false });
        const grid = await mounted(adapter, { lang, config: PAGED });
        expect(range(grid)).to.equal(first);
        expect(root(grid).querySelector<HTMLButtonElement>('.pp-last')!.disabled).to.equal(true);
        for (let page = 2; page <= 4; page++) await turn(grid, 'next');
        expect(range(grid)).to.equal(last);
        await turn(grid, 'previous');
        expect(range(grid)).to.equal(last.replace('31–35', '21–30'));
        await turn(grid, 'last');
        expect(column(grid)).to.equal('31 32 33 34 35');
      });
    }

    test('stays on the last page where the one after it turns out to be empty', async () => {
      const { adapter, queries } = server(many(20), {}, { total: false });
      const grid = await mounted(adapter, { config: PAGED });
      await turn(grid, 'next');
      expect(range(grid)).to.equal('11–20 of at least 20');
      await turn(grid, 'next');
      expect([range(grid), grid.view.page, queries.length]).to.deep.equal(['11–20 of 20', 2, 3]);
      expect(column(grid)).to.equal('11 12 13 14 15 16 17 18 19 20');
      expect(root(grid).querySelector<HTMLButtonElement>('.pp-next')!.disabled).to.equal(true);
    });

    test('a source that goes by cursors is asked for nothing after its last page, and back by its cursors', async () => {
      const { adapter, queries } = server(many(30), {}, { total: false, cursors: true });
      const grid = await mounted(adapter, { config: PAGED });
      await turn(grid, 'next');
      await turn(grid, 'next');
      expect(range(grid)).to.equal('21–30 of 30');
      expect(root(grid).querySelector<HTMLButtonElement>('.pp-next')!.disabled).to.equal(true);
      await turn(grid, 'previous');
      expect(column(grid)).to.equal('11 12 13 14 15 16 17 18 19 20');
      await grid.load();
      expect(column(grid)).to.equal('11 12 13 14 15 16 17 18 19 20');
      await turn(grid, 'first');
      expect(column(grid)).to.equal('1 2 3 4 5 6 7 8 9 10');
      expect(queries.map(({ window }) => window!.cursor)).to.deep.equal([null, '10', '20', '10', '10', null]);
    });

    test('rows of a source that goes by cursors end with its last window', async () => {
      const { adapter, queries } = server(many(200), {}, { total: false, cursors: true });
      const grid = await mounted(adapter);
      scroller(grid).scrollTop = scroller(grid).scrollHeight;
      await until(() => grid.items.length > 100);
      scroller(grid).scrollTop = scroller(grid).scrollHeight;
      await until(() => column(grid).endsWith(' 200'));
      await until(() => part(grid, 'status').textContent === '200 rows');
      expect(counted(grid)).to.deep.equal(['200 rows', '201']);
      expect(queries.map(({ window }) => window!.cursor)).to.deep.equal([null, '100']);
    });

    test('begins with the first page of a source that goes by cursors where another was kept', async () => {
      const { adapter } = server(many(30), {}, { total: false, cursors: true });
      const grid = await mounted(adapter, { config: PAGED, view: { search: '', sort: [], page: 3 } });
      expect([grid.view.page, range(grid)]).to.deep.equal([1, '1–10 of at least 10']);
      expect(column(grid)).to.equal('1 2 3 4 5 6 7 8 9 10');
    });

    test('begins with the first page of a source that goes by cursors where the query is another', async () => {
      const { adapter } = server(many(30), {}, { total: false, cursors: true });
      const grid = await mounted(adapter, {
        config: PAGED.replace('[]', '[{variables: {team: "{{ $variables.team }}"}}]'),
      });
      await turn(grid, 'next');
      grid.variables.set('team', 'blue');
      await grid.loaded;
      expect([grid.view.page, range(grid)]).to.deep.equal([1, '1–10 of at least 10']);
    });
  });
});

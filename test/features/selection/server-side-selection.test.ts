import { expect } from 'chai';
import type { ProcessSelectEvent } from '../../../src/elements/events.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  allBox,
  boxes,
  chord,
  clearPage,
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
} from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';

const PAGED = SELECTABLE.replace('table:', 'table:\n  perPage: 10');
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const selected = (grid: ProcessGrid) =>
  new Promise<ProcessSelectEvent['detail']>(resolve =>
    grid.addEventListener('process-select', ({ detail }) => resolve(detail), { once: true }),
  );
const stateOf = ({ checked, indeterminate }: HTMLInputElement) => (indeterminate ? 'mixed' : checked);

/** A grid over windows of 300 processes, of which the answers wait, and the function that lets them come. */
async function waiting(config = PAGED) {
  const source = server(many(300));
  const grid = await mountGrid([], { adapter: source.adapter, config });
  let open!: () => void;
  source.gate = new Promise(resolve => (open = resolve));
  return { ...source, source, grid, open };
}

/** Something has been asked for that is not there yet. */
const busy = (grid: ProcessGrid) => [
  parts(grid, 'progress').length > 0,
  part(grid, 'panel').getAttribute('aria-busy'),
  grid.matches(':state(loading)'),
];

suite('the selection in the server-side view', () => {
  teardown(clearPage);

  test('the box in the header selects all that match, on all pages', async () => {
    const { adapter } = server(many(300));
    const grid = await mountGrid([], { adapter, config: PAGED });
    const event = selected(grid);
    allBox(grid).click();
    const { ids, processes, variable } = await event;
    expect([ids, processes.map(({ id }) => id), variable]).to.deep.equal([upTo(300), upTo(300), 'chosen']);
    expect(grid.selection).to.deep.equal(upTo(300));
    expect(grid.variables.get('chosen')).to.deep.equal(upTo(300));
    await grid.updateComplete;
    expect([stateOf(allBox(grid)), part(grid, 'status').textContent]).to.deep.equal([true, '300 selected']);
  });

  test('stays right over pages, sorts, loads and single clicks, and takes all out again', async () => {
    const { adapter, queries } = server(many(300));
    const grid = await mountGrid([], { adapter, config: PAGED });
    const event = selected(grid);
    allBox(grid).click();
    await event;
    const states: unknown[] = [];
    const tell = async () => {
      await grid.loaded;
      await grid.updateComplete;
      states.push([stateOf(allBox(grid)), grid.selection.length]);
    };
    root(grid).querySelector<HTMLButtonElement>('.pp-next')!.click();
    await tell();
    sortButton(grid, 0).click();
    sortButton(grid, 0).click();
    await tell();
    await grid.load();
    await tell();
    boxes(grid)[0]!.click();
    await tell();
    boxes(grid)[0]!.click();
    await tell();
    const asked = queries.length;
    allBox(grid).click();
    await tell();
    expect(states).to.deep.equal([
      [true, 300],
      [true, 300],
      [true, 300],
      ['mixed', 299],
      [true, 300],
      [false, 0],
    ]);
    expect(queries).to.have.length(asked);
  });

  test('selects all that match the search, and keeps what was selected before', async () => {
    const { adapter, queries } = server(many(300));
    const grid = await mountGrid([], { adapter, config: PAGED });
    boxes(grid)[1]!.click();
    grid.view = { search: '29', sort: [], page: 1 };
    await grid.loaded;
    const event = selected(grid);
    allBox(grid).click();
    await event;
    expect(grid.selection).to.deep.equal([2, 29, 129, 229, ...upTo(10).map(n => n + 289)].toSorted((a, b) => a - b));
    expect(queries.at(-1)!.search).to.equal('29');
    grid.view = { search: '', sort: [], page: 1 };
    await grid.loaded;
    await grid.updateComplete;
    expect(stateOf(allBox(grid))).to.equal('mixed');
  });

  test('says how many of it a search hides only where all that match are loaded', async () => {
    const { adapter } = server(many(300));
    const grid = await mountGrid([], { adapter, config: PAGED });
    const words = () => root(grid).querySelector('.pp-selected-count')!.textContent.trim();
    boxes(grid)[1]!.click();
    grid.view = { search: '29', sort: [], page: 1 };
    await grid.loaded;
    await grid.updateComplete;
    expect(words()).to.equal('1 selected');
    const event = selected(grid);
    allBox(grid).click();
    await event;
    await grid.updateComplete;
    expect(words()).to.equal('14 selected, 1 not shown');
    grid.view = { search: '222', sort: [], page: 1 };
    await grid.loaded;
    await grid.updateComplete;
    expect(words()).to.equal('14 selected, 14 not shown');
    grid.view = { search: '2', sort: [], page: 1 };
    await grid.loaded;
    await grid.updateComplete;
    expect(words()).to.equal('14 selected');
  });

  test('selects what a search finds that is still under way', async () => {
    const n = 300;
    const source = server(many(n));
    const grid = await mountGrid([], { adapter: source.adapter, config: PAGED });
    let open = () => {};
    source.gate = new Promise(resolve => (open = resolve));
    grid.view = { search: '7', sort: [], page: 1 };
    await grid.updateComplete;
    const event = selected(grid);
    allBox(grid).click();
    open();
    await event;
    expect(grid.selection).to.deep.equal(upTo(n).filter(id => String(id).includes('7')));
  });

  test('stays within limit and offset', async () => {
    const { adapter } = server(many(300));
    const limited = {
      ...adapter,
      async fetch(query: Parameters<typeof adapter.fetch>[0], options: Parameters<typeof adapter.fetch>[1]) {
        const { offset, limit } = query.window!;
        const window = { offset: offset + 5, limit: Math.min(limit, 25 - offset), cursor: null };
        return adapter.fetch({ ...query, window }, options) as Promise<never>;
      },
    };
    const config = PAGED.replace('{criteria: []}', '{criteria: [], limit: 25, offset: 5}');
    const grid = await mountGrid([], { adapter: limited, config });
    const event = selected(grid);
    allBox(grid).click();
    await event;
    expect(grid.selection).to.deep.equal(upTo(25).map(n => n + 5));
  });

  test('of a source without a total it selects to the end', async () => {
    for (const cursors of [false, true]) {
      const { adapter } = server(many(300), {}, { total: false, cursors });
      const grid = await mountGrid([], { adapter, config: SELECTABLE });
      const event = selected(grid);
      allBox(grid).click();
      expect((await event).ids).to.deep.equal(upTo(300));
      await grid.updateComplete;
      expect(part(grid, 'table').ariaRowCount).to.equal('301');
    }
  });

  test('shows that it is under way', async () => {
    const { grid, open } = await waiting();
    allBox(grid).click();
    await grid.updateComplete;
    expect([...busy(grid), stateOf(allBox(grid)), grid.selection]).to.deep.equal([true, 'true', true, 'mixed', []]);
    const event = selected(grid);
    open();
    await event;
    await grid.updateComplete;
    expect([...busy(grid), stateOf(allBox(grid))]).to.deep.equal([false, 'false', false, true]);
  });

  const ends: Record<string, (grid: ProcessGrid) => unknown> = {
    'a second click': grid => allBox(grid).click(),
    'another search': grid => (grid.view = { ...grid.view, search: '7' }),
    clearSelection: grid => grid.clearSelection(),
    'a selection that a script sets': grid => (grid.selection = []),
    'leaving the page': grid => grid.remove(),
    'another configuration': grid => (grid.config = PAGED.replace('perPage: 10', 'perPage: 20')),
  };
  for (const [name, end] of Object.entries(ends)) {
    test(`is ended by ${name}`, async () => {
      const { grid, open, signals } = await waiting();
      grid.addEventListener('process-select', () => expect.fail('nothing is to be selected'));
      allBox(grid).click();
      await grid.updateComplete;
      const signal = signals.at(-1)!;
      end(grid);
      await Promise.resolve();
      expect(signal.aborted).to.equal(true);
      open();
      await grid.loaded;
      await grid.updateComplete;
      expect(grid.selection).to.deep.equal([]);
      if (grid.isConnected)
        expect([...busy(grid), stateOf(allBox(grid))]).to.deep.equal([false, 'false', false, false]);
    });
  }

  test('goes on while the reader turns pages and sorts', async () => {
    const { grid, open } = await waiting();
    const event = selected(grid);
    allBox(grid).click();
    root(grid).querySelector<HTMLButtonElement>('.pp-next')!.click();
    sortButton(grid, 0).click();
    open();
    expect((await event).ids).to.deep.equal(upTo(300));
  });

  test('tells why it failed, leaves the selection as it was, and can be tried again', async () => {
    const source = server(many(300));
    const grid = await mountGrid([], { adapter: source.adapter, config: PAGED });
    boxes(grid)[2]!.click();
    const errors: string[] = [];
    grid.addEventListener('process-error', event => errors.push(event.detail.error.message));
    source.failing = true;
    allBox(grid).click();
    await until(() => parts(grid, 'error').length > 0);
    expect(errors).to.deep.equal(['The database is asleep']);
    expect(part(grid, 'error').textContent).to.contain('asleep').and.to.contain('Try again');
    expect([grid.selection, stateOf(allBox(grid)), ...busy(grid)]).to.deep.equal([[3], 'mixed', false, 'false', false]);
    source.failing = false;
    part(grid, 'error').querySelector('button')!.click();
    await grid.loaded;
    expect(parts(grid, 'error')).to.deep.equal([]);
    const event = selected(grid);
    allBox(grid).click();
    await event;
    expect(new Set(grid.selection)).to.deep.equal(new Set(upTo(300)));
  });

  test('Control and A select all that match, too', async () => {
    const { adapter } = server(many(300));
    const grid = await mountGrid([], { adapter, config: PAGED });
    rows(grid)[0]!.focus();
    const event = selected(grid);
    await chord('Control', 'a');
    expect((await event).ids).to.deep.equal(upTo(300));
  });

  test('a range goes over rows that are not loaded', async () => {
    const { adapter, queries } = server(many(1000));
    const grid = await mountGrid([], { adapter, config: SELECTABLE });
    boxes(grid)[4]!.click();
    scroller(grid).scrollTop = scroller(grid).scrollHeight;
    await until(() => rows(grid).at(-1)?.dataset['processId'] === '1000');
    const event = selected(grid);
    const last = rows(grid).find(row => row.dataset['processId'] === '998')!;
    last.querySelector('input')!.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
    expect((await event).ids).to.deep.equal(upTo(998).slice(4));
    expect(queries.map(({ window }) => window!.offset).toSorted((a, b) => a - b)).to.deep.equal(
      upTo(10).map(n => (n - 1) * 100),
    );
  });

  test('what is selected is copied as far as it is loaded', async () => {
    const { adapter } = server(many(300));
    const grid = await mountGrid([], { adapter, config: PAGED });
    const copy = () => {
      rows(grid)[0]!.focus();
      const clipboardData = new DataTransfer();
      const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, composed: true, cancelable: true });
      root(grid).activeElement!.dispatchEvent(event);
      // Firefox gives the event a clipboard of its own.
      return event.clipboardData!.getData('text/plain').trim().split('\n').length - 1;
    };
    const event = selected(grid);
    allBox(grid).click();
    await event;
    expect(copy()).to.equal(300);
    await grid.load();
    expect(copy()).to.equal(10);
    await grid.updateComplete;
    expect(part(grid, 'status').textContent).to.equal('10 rows copied');
  });
});

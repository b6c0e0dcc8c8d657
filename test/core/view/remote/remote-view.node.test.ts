import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { PairTable, Process } from '../../../../src/core/processes/process.ts';
import type { Template } from '../../../../src/core/template/template.ts';
import type { WindowAnswer } from '../../../../src/core/view/remote/result-extent.ts';
import type { WindowRequest } from '../../../../src/core/view/remote/window-request.ts';
import { RemoteView } from '../../../../src/core/view/remote/remote-view.ts';

const process = (id: number, steps = 1): Process => ({
  id,
  templateProcess: { id: 1, name: 'Leave' },
  creator: { id: 1, fullname: 'Ada' },
  state: 2,
  start: '2026-01-01T00:00:00Z',
  steps: Array.from({ length: steps }, (_, n) => ({
    id: id * 10 + n,
    templateStep: { id: 1, name: 'ask', title: 'Ask', type: 2 },
    state: 2,
  })),
});

function pairsOf(processes: readonly Process[]): PairTable {
  const rows = processes.flatMap(each => each.steps.map(step => ({ each, step })));
  return { processes: rows.map(({ each }) => each), steps: rows.map(({ step }) => step), length: rows.length };
}

const template = (path: string | null): Template => ({
  source: '',
  kind: 'value',
  path,
  variables: [],
  roots: ['$_step'],
  evaluate: (_, step) => step?.id,
  evaluateText: (_, step) => String(step?.id),
});

/** A source of `count` processes, the view over it, and what it was asked. */
function sourced(
  count: number,
  {
    perPage = null as number | null,
    steps = 1,
    total = true,
    limit = null as number | null,
    offset = 0,
    cursors = true,
    repeating = false,
  } = {},
) {
  const all = Array.from({ length: count }, (_, n) => process(n + 1, steps)).slice(
    offset,
    limit === null ? undefined : offset + limit,
  );
  const asked: WindowRequest[] = [];
  const log: string[] = [];
  let failure: Error | null = null;
  let known = count;
  const answer = ({ window }: WindowRequest): WindowAnswer => {
    const start = repeating ? 0 : window!.offset;
    const end = start + window!.limit;
    return {
      pairs: pairsOf(all.slice(start, end)),
      total: total ? known : null,
      next: cursors && end < all.length ? `after ${end}` : null,
      items: Math.max(0, Math.min(end, all.length) - start),
    };
  };
  const view = new RemoteView({
    fields: new Map([
      ['id', template('step.id')],
      ['name', template('process.templateProcess.name')],
      ['mixed', template(null)],
    ]),
    columns: [
      { name: 'number', field: 'id', sortField: 'id' },
      { name: 'name', field: 'name', sortField: 'name' },
      { name: 'mixed', field: 'mixed', sortField: 'mixed' },
    ],
    searchFields: ['id'],
    perPage,
    lang: 'en',
    onviewchange: () => {},
    ontemplateerror: () => {},
    state: { search: '', sort: [], page: 1 },
    capabilities: { window: true, search: true, orderBy: ['step.id'] },
    limit,
    offset,
    fetch: async (request, signal) => {
      asked.push(request);
      await Promise.resolve();
      if (failure) throw failure;
      signal.throwIfAborted();
      return answer(request);
    },
    reload: () => log.push('reload'),
    onerror: thrown => log.push(String(thrown)),
  });
  const load = () => {
    const { pairs, ...rest } = answer(view.firstWindow);
    view.setPairs(pairs, rest);
  };
  const fail = (error: Error) => (failure = error);
  /** The source says that it has so many. */
  const change = (total: number) => (known = total);
  return { view, asked, log, load, fail, change };
}

const rest = () => new Promise(resolve => setImmediate(resolve));
const shown = (view: RemoteView, start: number, end: number) =>
  Array.from({ length: end - start }, (_, n) => view.pairs.processes[start + n]?.id ?? null);

suite('the view of a source that serves windows', () => {
  test('begins with the first hundred processes and leaves gaps for the rest', () => {
    const { view, load } = sourced(1000);
    expect(view.firstWindow).to.deep.equal({
      window: { offset: 0, limit: 100, cursor: null },
      search: null,
      orderBy: [],
    });
    load();
    expect(view.order.length).to.equal(1000);
    expect(shown(view, 98, 102)).to.deep.equal([99, 100, null, null]);
    expect(view.cell(500, 'id')).to.deep.equal({ kind: 'text', text: '' });
  });

  test('asks for the windows near the view alone, with the cursor where it has one', async () => {
    const { view, asked, load } = sourced(1000);
    load();
    view.requestRows(90, 130);
    view.requestRows(90, 130);
    await rest();
    expect(asked.map(({ window }) => window)).to.deep.equal([{ offset: 100, limit: 100, cursor: 'after 100' }]);
    expect(shown(view, 99, 102)).to.deep.equal([100, 101, 102]);
    view.requestRows(950, 980);
    await rest();
    expect(asked.at(-1)!.window).to.deep.equal({ offset: 900, limit: 100, cursor: null });
    expect(shown(view, 998, 1000)).to.deep.equal([999, 1000]);
  });

  test('ends requests for rows that have left the view', async () => {
    const { view, asked, load, log } = sourced(1000);
    load();
    view.requestRows(500, 520);
    view.requestRows(900, 920);
    await rest();
    expect(asked).to.have.length(2);
    expect(shown(view, 500, 501)).to.deep.equal([null]);
    expect(shown(view, 900, 901)).to.deep.equal([901]);
    expect(log).to.deep.equal([]);
    expect(view.busy).to.equal(false);
  });

  test('asks again at once for rows that come back into view before the end of their request is known', async () => {
    const { view, load } = sourced(1000);
    load();
    view.requestRows(500, 520);
    view.requestRows(900, 920);
    view.requestRows(500, 520);
    await rest();
    expect(shown(view, 500, 501)).to.deep.equal([501]);
    expect(view.busy).to.equal(false);
  });

  test('shows all rows of the processes of a window', async () => {
    const { view, load } = sourced(150, { steps: 3 });
    load();
    expect(view.order.length).to.equal(350); // 300 known, 50 supposed
    view.requestRows(310, 320);
    await rest();
    expect(view.order.length).to.equal(450);
    expect(shown(view, 448, 450)).to.deep.equal([150, 150]);
  });

  test('counts what limit and offset leave', () => {
    const { view, load } = sourced(1000, { limit: 120, offset: 10 });
    load();
    expect(view.order.length).to.equal(120);
  });

  test('without a total goes on as long as windows come full', async () => {
    const { view, load } = sourced(150, { total: false });
    load();
    expect(view.order.length).to.equal(101);
    view.requestRows(95, 101);
    await rest();
    expect(view.order.length).to.equal(150);
  });

  test('with pages asks for the page alone', () => {
    const { view, load, log } = sourced(95, { perPage: 10 });
    load();
    expect(view.page).to.deep.equal({ page: 1, pages: 10, start: 0, end: 10 });
    view.setState({ ...view.state, page: 10 });
    expect(log).to.deep.equal(['reload']);
    expect(view.firstWindow.window).to.deep.equal({ offset: 90, limit: 10, cursor: null });
    load();
    expect(view.page).to.deep.equal({ page: 10, pages: 10, start: 90, end: 95 });
    expect(shown(view, 90, 95)).to.deep.equal([91, 92, 93, 94, 95]);
  });

  test('goes to the last page where the wanted one lies behind it', () => {
    const { view, load, log } = sourced(25, { perPage: 10 });
    view.setState({ ...view.state, page: 9 });
    load();
    expect(log).to.deep.equal(['reload', 'reload']);
    load();
    expect(view.state.page).to.equal(3);
    expect(shown(view, 20, 25)).to.deep.equal([21, 22, 23, 24, 25]);
  });

  test('hands search and sort to the source, as far as it can sort', () => {
    const { view, load, log } = sourced(500);
    load();
    view.setState({
      search: ' late ',
      sort: [
        { column: 'number', direction: 'desc' },
        { column: 'name', direction: 'asc' },
        { column: 'mixed', direction: 'asc' },
      ],
      page: 1,
    });
    expect(log).to.deep.equal(['reload']);
    expect(view.state.sort).to.deep.equal([{ column: 'number', direction: 'desc' }]);
    expect(view.firstWindow).to.deep.equal({
      window: { offset: 0, limit: 100, cursor: null },
      search: ' late ',
      orderBy: [{ path: 'step.id', direction: 'desc' }],
    });
  });

  test('fetches what is missing for an export, and shows nothing of nothing', async () => {
    const { view, asked, load } = sourced(350);
    load();
    await view.fetchRest();
    expect(asked.map(({ window }) => window!.offset)).to.deep.equal([100, 200, 300]);
    expect(shown(view, 348, 350)).to.deep.equal([349, 350]);
    const none = sourced(0);
    none.load();
    expect(none.view.order.length).to.equal(0);
    none.view.requestRows(0, 20);
    expect(none.asked).to.deep.equal([]);
  });

  test('tells that rows could not be fetched', async () => {
    const { view, load, log, fail } = sourced(300);
    load();
    fail(new Error('down'));
    view.requestRows(150, 160);
    await rest();
    expect(log).to.deep.equal(['Error: down']);
    expect(view.busy).to.equal(false);
  });

  test('keeps an end that it has found while pages are turned', () => {
    const { view, load, log } = sourced(20, { perPage: 10, total: false, cursors: false });
    load();
    expect([view.isEndUnknown, view.page.pages]).to.deep.equal([true, 2]);
    for (const page of [2, 3]) {
      view.setState({ ...view.state, page });
      load();
    }
    expect([view.isEndUnknown, view.page]).to.deep.equal([false, { page: 2, pages: 2, start: 10, end: 20 }]);
    expect(shown(view, 10, 20)).to.deep.equal([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(log).to.deep.equal(['reload', 'reload']);
    view.setState({ ...view.state, page: 1 });
    load();
    expect([view.isEndUnknown, view.page.pages]).to.deep.equal([false, 2]);
  });

  test('keeps the cursors while pages are turned back', () => {
    const { view, load } = sourced(40, { perPage: 10, total: false });
    const cursors = [1, 2, 3, 2, 1].map(page => {
      view.setState({ ...view.state, page });
      const { cursor } = view.firstWindow.window!;
      load();
      return cursor;
    });
    expect(cursors).to.deep.equal([null, 'after 10', 'after 20', 'after 10', null]);
  });

  test('goes to the first page where a source goes by cursors and there is none for the page', () => {
    const { view, load, log } = sourced(40, { perPage: 10, total: false });
    view.setState({ ...view.state, page: 3 });
    load();
    load();
    expect(log).to.deep.equal(['reload', 'reload']);
    expect([view.state.page, view.page.start, view.isEndUnknown]).to.deep.equal([1, 0, true]);
    view.setState({ ...view.state, page: 2 });
    load();
    view.reset();
    expect([view.state.page, view.firstWindow.window!.cursor]).to.deep.equal([1, null]);
  });

  test('asks for nothing between a new search and its answer', async () => {
    const { view, asked, load } = sourced(1000);
    load();
    view.setState({ ...view.state, search: 'late' });
    view.requestRows(500, 520);
    await rest();
    expect(asked).to.deep.equal([]);
  });

  test('gathers all that match, and forgets that it has when there are others', async () => {
    const { view, asked, load, change } = sourced(350, { steps: 2 });
    load();
    const pairs = await view.fetchPairs();
    expect(asked.map(({ window }) => window)).to.deep.equal([
      { offset: 100, limit: 100, cursor: 'after 100' },
      { offset: 200, limit: 100, cursor: 'after 200' },
      { offset: 300, limit: 100, cursor: 'after 300' },
    ]);
    expect(pairs!.processes.map(({ id }) => id)).to.deep.equal(view.pairs.processes.map(process => process?.id));
    expect(pairs).to.have.length(700);
    view.setState({ ...view.state, sort: [{ column: 'number', direction: 'asc' }] });
    load();
    expect(view.whole!.pairs).to.equal(pairs);
    change(351);
    load();
    expect(view.whole).to.equal(null);
  });

  test('gathers the processes between two rows, loaded or not', async () => {
    const { view, asked, load } = sourced(500, { steps: 2 });
    load();
    const pairs = await view.fetchPairs(undefined, [191, 345]); // 200 rows of 100 processes, then one row for each
    expect(asked.map(({ window }) => window!.offset)).to.deep.equal([100, 200]);
    const ids = new Set(pairs!.processes.map(({ id }) => Number(id)));
    expect([Math.min(...ids), Math.max(...ids), ids.size]).to.deep.equal([96, 246, 151]);
  });

  test('gathers to the end of a source that gives cursors and no total, and no further', async () => {
    const { view, asked, load } = sourced(300, { total: false });
    load();
    expect(view.isEndUnknown).to.equal(true);
    expect(await view.fetchPairs()).to.have.length(300);
    expect(asked).to.have.length(2);
    expect([view.isEndUnknown, view.order.length]).to.deep.equal([false, 300]);
  });

  test('ends what is gathered with its signal, with another search and with another query', async () => {
    const { view, load, log } = sourced(300);
    load();
    let controller: AbortController;
    const ends = [
      () => controller.abort(),
      () => view.setState({ ...view.state, search: 'x' }),
      () => view.reset(),
      () => view.dispose(),
    ];
    for (const end of ends) {
      controller = new AbortController();
      const gathering = view.fetchPairs(controller);
      expect(view.progress).to.deep.equal({ done: 1, of: 3 });
      end();
      expect(await gathering).to.equal(null);
      expect([view.progress, view.whole]).to.deep.equal([null, null]);
      load();
    }
    expect(log).to.deep.equal(['reload']);
  });

  test('gathers no rows twice of a source that begins again', async () => {
    const { view, asked, load } = sourced(1000, { total: false, cursors: false, repeating: true });
    load();
    expect(await view.fetchPairs()).to.have.length(100);
    expect(asked).to.have.length(1);
  });
});

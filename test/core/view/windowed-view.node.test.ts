import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { PairTable, Process } from '../../../src/core/processes/process.ts';
import type { Template } from '../../../src/core/template/template.ts';
import { type WindowAnswer, type WindowRequest, WindowedView } from '../../../src/core/view/windowed-view.ts';

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
  { perPage = null as number | null, steps = 1, total = true, limit = null as number | null, offset = 0 } = {},
) {
  const all = Array.from({ length: count }, (_, n) => process(n + 1, steps)).slice(
    offset,
    limit === null ? undefined : offset + limit,
  );
  const asked: WindowRequest[] = [];
  const log: string[] = [];
  let failure: Error | null = null;
  const answer = ({ window }: WindowRequest): WindowAnswer => {
    const end = window!.offset + window!.limit;
    return {
      pairs: pairsOf(all.slice(window!.offset, end)),
      total: total ? count : null,
      next: end < all.length ? `after ${end}` : null,
    };
  };
  const view = new WindowedView({
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
    onchange: () => {},
    onfault: () => {},
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
  return { view, asked, log, load, fail };
}

const rest = () => new Promise(resolve => setImmediate(resolve));
const shown = (view: WindowedView, start: number, end: number) =>
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
    view.need(90, 130);
    view.need(90, 130);
    await rest();
    expect(asked.map(({ window }) => window)).to.deep.equal([{ offset: 100, limit: 100, cursor: 'after 100' }]);
    expect(shown(view, 99, 102)).to.deep.equal([100, 101, 102]);
    view.need(950, 980);
    await rest();
    expect(asked.at(-1)!.window).to.deep.equal({ offset: 900, limit: 100, cursor: null });
    expect(shown(view, 998, 1000)).to.deep.equal([999, 1000]);
  });

  test('ends requests for rows that have left the view', async () => {
    const { view, asked, load, log } = sourced(1000);
    load();
    view.need(500, 520);
    view.need(900, 920);
    await rest();
    expect(asked).to.have.length(2);
    expect(shown(view, 500, 501)).to.deep.equal([null]);
    expect(shown(view, 900, 901)).to.deep.equal([901]);
    expect(log).to.deep.equal([]);
    expect(view.busy).to.equal(false);
  });

  test('shows all rows of the processes of a window', async () => {
    const { view, load } = sourced(150, { steps: 3 });
    load();
    expect(view.order.length).to.equal(350); // 300 known, 50 supposed
    view.need(310, 320);
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
    view.need(95, 101);
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
    await view.complete();
    expect(asked.map(({ window }) => window!.offset)).to.deep.equal([100, 200, 300]);
    expect(shown(view, 348, 350)).to.deep.equal([349, 350]);
    const none = sourced(0);
    none.load();
    expect(none.view.order.length).to.equal(0);
    none.view.need(0, 20);
    expect(none.asked).to.deep.equal([]);
  });

  test('tells that rows could not be fetched', async () => {
    const { view, load, log, fail } = sourced(300);
    load();
    fail(new Error('down'));
    view.need(150, 160);
    await rest();
    expect(log).to.deep.equal(['Error: down']);
    expect(view.busy).to.equal(false);
  });
});

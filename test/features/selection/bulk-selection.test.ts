import { expect } from 'chai';
import type { AdapterCapabilities } from '../../../src/core/processes/adapter.ts';
import type { ActionItems } from '../../../src/core/actions/action-result.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { VariableStore } from '../../../src/core/query/variable-store.ts';
import type { ProcessSelectEvent } from '../../../src/elements/events.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { barOf, buttonIn, statusOf } from '../actions/actions-fixture.ts';
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
  until,
} from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';

const ACTING = `${SELECTABLE}\nactions: {archive: {label: Archive, confirm: 'Archive {{ count }}?'}}\n`;
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const stateOf = ({ checked, indeterminate }: HTMLInputElement) => (indeterminate ? 'mixed' : checked);

/** A grid over windows of a source that acts on all that match by their query. */
async function bulkGrid(
  n: number,
  {
    capabilities = {},
    how = {},
    config = ACTING,
  }: {
    capabilities?: Partial<AdapterCapabilities>;
    how?: { total?: boolean };
    config?: string;
  } = {},
) {
  const source = server(many(n), { bulk: true, ...capabilities }, how);
  const performed: ActionItems[] = [];
  const perform = (_action: string, items: ActionItems) => void performed.push(items);
  const grid = await mountGrid([], {
    adapter: { ...source.adapter, perform },
    config,
    lang: 'en',
    variables: new VariableStore(),
  });
  const asked = source.queries.length;
  return { source, grid, performed, askedSince: () => source.queries.length - asked };
}

const counted = (grid: ProcessGrid) => barOf(grid)?.querySelector('.pp-selected-count')?.textContent;

async function selectAll(grid: ProcessGrid): Promise<void> {
  allBox(grid).click();
  await grid.updateComplete;
}

suite('all that match of a source that acts on them by their query', () => {
  teardown(clearPage);

  test('are selected at once: nothing is fetched, the rows are ticked, and the bar says how many they are', async () => {
    const { grid, askedSince } = await bulkGrid(12_345);
    await selectAll(grid);
    expect([counted(grid), statusOf(grid), stateOf(allBox(grid))]).to.deep.equal([
      'All 12,345 selected',
      'All 12,345 selected',
      true,
    ]);
    expect(boxes(grid).every(({ checked }) => checked)).to.equal(true);
    expect([askedSince(), parts(grid, 'progress')]).to.deep.equal([0, []]);
  });

  test('are selected by Control and A, too', async () => {
    const { grid, askedSince } = await bulkGrid(1000);
    rows(grid)[0]!.focus();
    await chord('Control', 'a');
    await grid.updateComplete;
    expect([counted(grid), stateOf(allBox(grid)), askedSince()]).to.deep.equal(['All 1,000 selected', true, 0]);
  });

  test('are said to be all where nobody says how many they are', async () => {
    const { grid } = await bulkGrid(1000, { how: { total: false } });
    await selectAll(grid);
    expect(counted(grid)).to.equal('All matches selected');
    boxes(grid)[0]!.click();
    await grid.updateComplete;
    expect(counted(grid)).to.equal('All matches but 1 selected');
  });

  test('are counted within limit and offset', async () => {
    const { adapter } = server(many(300), { bulk: true });
    const config = ACTING.replace('{criteria: []}', '{criteria: [], limit: 250, offset: 5}');
    const grid = await mountGrid([], { adapter, config, lang: 'en' });
    await selectAll(grid);
    expect(counted(grid)).to.equal('All 250 selected');
    buttonIn(barOf(grid)!, 'Archive')!.click();
    await until(() => parts(grid, 'dialog').length > 0);
    expect(part(grid, 'dialog').textContent).to.include('Archive 250?');
  });

  test('stay so but for those that are taken out, which are named when they are acted on', async () => {
    const { grid, performed, askedSince } = await bulkGrid(1000);
    await selectAll(grid);
    boxes(grid)[1]!.click();
    boxes(grid)[3]!.click();
    boxes(grid)[3]!.click();
    await grid.updateComplete;
    expect([counted(grid), stateOf(allBox(grid)), stateOf(boxes(grid)[1]!), stateOf(boxes(grid)[3]!)]).to.deep.equal([
      '999 of 1,000 selected',
      'mixed',
      false,
      true,
    ]);
    expect(askedSince()).to.equal(0);
    buttonIn(barOf(grid)!, 'Archive')!.click();
    await until(() => parts(grid, 'dialog').length > 0);
    expect(part(grid, 'dialog').textContent).to.include('Archive 999?');
    root(grid).querySelector<HTMLElement>('.pp-ok')!.click();
    await until(() => performed.length > 0);
    expect((performed[0] as { except: unknown }).except).to.deep.equal([2]);
    await grid.loaded;
  });

  test('tick the rows that come into view later', async () => {
    const { grid } = await bulkGrid(1000);
    await selectAll(grid);
    scroller(grid).scrollTop = scroller(grid).scrollHeight;
    await until(() => rows(grid).at(-1)?.dataset['processId'] === '1000');
    expect(rows(grid).every(row => row.querySelector('input')!.checked)).to.equal(true);
  });

  test('are a range taken out of, of rows that are not loaded', async () => {
    const { grid, performed } = await bulkGrid(1000);
    await selectAll(grid);
    boxes(grid)[4]!.click();
    scroller(grid).scrollTop = scroller(grid).scrollHeight;
    await until(() => rows(grid).at(-1)?.dataset['processId'] === '1000');
    const last = rows(grid).find(row => row.dataset['processId'] === '998')!;
    last.querySelector('input')!.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
    await until(() => counted(grid) === '6 of 1,000 selected');
    buttonIn(barOf(grid)!, 'Archive')!.click();
    await until(() => parts(grid, 'dialog').length > 0);
    root(grid).querySelector<HTMLElement>('.pp-ok')!.click();
    await until(() => performed.length > 0);
    expect(new Set((performed[0] as unknown as { except: number[] }).except)).to.deep.equal(
      new Set(upTo(998).slice(4)),
    );
    await grid.loaded;
  });

  test('are nothing any more when the box is unticked, and none is left when each was taken out', async () => {
    const { grid, askedSince } = await bulkGrid(3);
    await selectAll(grid);
    await selectAll(grid);
    expect([barOf(grid), stateOf(allBox(grid)), boxes(grid).some(({ checked }) => checked)]).to.deep.equal([
      null,
      false,
      false,
    ]);
    await selectAll(grid);
    for (const box of boxes(grid)) box.click();
    await grid.updateComplete;
    expect([barOf(grid), stateOf(allBox(grid)), askedSince()]).to.deep.equal([null, false, 0]);
  });

  test('stay selected over sorts and loads, and are over with another search, which is said', async () => {
    const { grid } = await bulkGrid(300);
    await selectAll(grid);
    grid.view = { ...grid.view, sort: [{ column: 'id', direction: 'desc' }] };
    await grid.loaded;
    await grid.load();
    await grid.updateComplete;
    expect([counted(grid), stateOf(allBox(grid)), boxes(grid)[0]!.checked]).to.deep.equal([
      'All 300 selected',
      true,
      true,
    ]);
    const selects: unknown[] = [];
    grid.addEventListener('process-select', ({ detail }) => selects.push([detail.complete !== false, detail.ids]));
    grid.view = { ...grid.view, search: '7' };
    await grid.loaded;
    await grid.updateComplete;
    expect([barOf(grid), stateOf(allBox(grid)), boxes(grid)[0]!.checked]).to.deep.equal([null, false, false]);
    expect(selects).to.deep.equal([[true, []]]);
  });

  test('leave the selection as far as they were done, and what was not is what stays', async () => {
    const source = server(many(500), { bulk: true });
    const perform = () => upTo(500).map(id => ({ id, ok: id % 100 !== 0 }));
    const config = ACTING.replace(", confirm: 'Archive {{ count }}?'", '');
    const grid = await mountGrid([], { adapter: { ...source.adapter, perform }, config, lang: 'en' });
    await selectAll(grid);
    buttonIn(barOf(grid)!, 'Archive')!.click();
    await until(() => statusOf(grid).includes('5 failed'));
    expect([grid.selection, counted(grid)]).to.deep.equal([[100, 200, 300, 400, 500], '5 selected']);
  });

  test('satisfy a form that requires a selection', async () => {
    const { grid } = await bulkGrid(1000);
    grid.required = true;
    await grid.updateComplete;
    expect(grid.checkValidity()).to.equal(false);
    await selectAll(grid);
    expect(grid.checkValidity()).to.equal(true);
  });
});

suite('the ids of all that match of such a source', () => {
  teardown(clearPage);

  test('are fetched when a script reads them, with progress, and told when they are there', async () => {
    const { grid, source, askedSince } = await bulkGrid(450);
    const selects: ProcessSelectEvent['detail'][] = [];
    grid.addEventListener('process-select', ({ detail }) => selects.push(detail));
    await selectAll(grid);
    expect([selects.length, selects[0]!.complete, askedSince()]).to.deep.equal([1, false, 0]);
    let open!: () => void;
    source.gate = new Promise(resolve => (open = resolve));
    expect(grid.selection).to.deep.equal([]);
    await grid.updateComplete;
    expect([parts(grid, 'progress').length, counted(grid), stateOf(allBox(grid))]).to.deep.equal([
      1,
      'All 450 selected',
      true,
    ]);
    open();
    await until(() => selects.length === 2);
    expect(['complete' in selects[1]!, selects[1]!.ids, grid.selection, askedSince()]).to.deep.equal([
      false,
      upTo(450),
      upTo(450),
      4,
    ]);
    await grid.updateComplete;
    expect([counted(grid), stateOf(allBox(grid))]).to.deep.equal(['All 450 selected', true]);
  });

  test('are fetched when a listener reads them from the event', async () => {
    const { grid } = await bulkGrid(450);
    const seen: [boolean, number][] = [];
    grid.addEventListener('process-select', ({ detail }) => seen.push([detail.complete !== false, detail.ids.length]));
    await selectAll(grid);
    await until(() => seen.length === 2);
    expect(seen).to.deep.equal([
      [false, 0],
      [true, 450],
    ]);
  });

  test('are fetched when somebody reads the variable, and nothing is written before they are there', async () => {
    const { grid, askedSince } = await bulkGrid(450);
    boxes(grid)[1]!.click();
    await selectAll(grid);
    expect(askedSince()).to.equal(0);
    expect(grid.variables.get('chosen')).to.deep.equal([2]);
    const changed = new Promise<void>(resolve =>
      grid.variables.addEventListener('change', () => resolve(), { once: true }),
    );
    await changed;
    expect(grid.variables.get('chosen')).to.deep.equal(upTo(450));
  });

  test('are fetched for a linked panel, which loads once, with all of them', async () => {
    const { grid } = await bulkGrid(450);
    const queries: unknown[] = [];
    const linked = await mountGrid([], {
      variables: grid.variables,
      adapter: {
        fetch(query: Parameters<ReturnType<typeof memoryAdapter>['fetch']>[0]) {
          queries.push(query.criteria[0] && 'value' in query.criteria[0] ? query.criteria[0].value.length : null);
          return Promise.resolve({ processes: [] });
        },
      },
      config: SELECTABLE.replace('{criteria: []}', "{criteria: [{id: '{{ $variables.chosen }}'}]}").replace(
        'chosen}',
        'linked}',
      ),
    });
    queries.length = 0;
    await selectAll(grid);
    await until(() => queries.length > 0);
    await linked.loaded;
    expect(queries).to.deep.equal([450]);
  });

  test('are acted on by their query while they are fetched, and unticking ends the fetch', async () => {
    const { grid, source, performed } = await bulkGrid(450, {
      config: ACTING.replace(", confirm: 'Archive {{ count }}?'", ''),
    });
    source.gate = new Promise(() => {});
    await selectAll(grid);
    void grid.selection;
    await until(() => parts(grid, 'progress').length > 0);
    const signal = source.signals.at(-1)!;
    buttonIn(barOf(grid)!, 'Archive')!.click();
    await until(() => performed.length > 0);
    expect(performed[0]).to.have.property('query');
    await until(() => !barOf(grid) || stateOf(allBox(grid)) !== true);
    expect(signal.aborted).to.equal(true);
  });

  test('are without those that were taken out meanwhile', async () => {
    const { grid, source } = await bulkGrid(450);
    let open!: () => void;
    source.gate = new Promise(resolve => (open = resolve));
    await selectAll(grid);
    void grid.selection;
    boxes(grid)[0]!.click();
    open();
    await until(() => grid.selection.length > 0);
    expect(grid.selection).to.deep.equal(upTo(450).slice(1));
    await grid.updateComplete;
    expect([counted(grid), stateOf(allBox(grid))]).to.deep.equal(['449 of 450 selected', 'mixed']);
  });

  test('are not fetched any more when the box is unticked', async () => {
    const { grid, source } = await bulkGrid(450);
    source.gate = new Promise(() => {});
    await selectAll(grid);
    void grid.selection;
    await until(() => parts(grid, 'progress').length > 0);
    const signal = source.signals.at(-1)!;
    await selectAll(grid);
    await until(() => parts(grid, 'progress').length === 0);
    expect([signal.aborted, grid.selection, barOf(grid)]).to.deep.equal([true, [], null]);
  });

  test('that cannot be fetched are told as an error, and can still be acted on', async () => {
    const { grid, source } = await bulkGrid(450);
    await selectAll(grid);
    source.failing = true;
    void grid.selection;
    await until(() => parts(grid, 'error').length > 0);
    expect([counted(grid), stateOf(allBox(grid)), parts(grid, 'progress')]).to.deep.equal([
      'All 450 selected',
      true,
      [],
    ]);
  });

  test('are fetched for a form, which cannot be submitted before they are there', async () => {
    const form = document.createElement('form');
    document.body.append(form);
    const { grid, source } = await bulkGrid(450);
    form.append(grid);
    await grid.loaded;
    let open!: () => void;
    source.gate = new Promise(resolve => (open = resolve));
    await selectAll(grid);
    expect([form.checkValidity(), grid.validationMessage]).to.deep.equal([
      false,
      'The selected processes are still loading.',
    ]);
    open();
    await until(() => form.checkValidity());
    expect(new FormData(form).getAll('chosen')).to.have.length(450);
    form.remove();
  });
});

import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import { VariableStore } from '../../../src/core/query/variable-store.ts';
import type { ProcessSelectEvent, ProcessViewEvent } from '../../../src/elements/events.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  allBox,
  boxes,
  chord,
  clearPage,
  click,
  column,
  drag,
  mountGrid,
  part,
  press,
  processOf,
  root,
  rows,
  scroller,
  SELECTABLE,
  until,
  wheel,
} from './grid-fixture.ts';
import { covered, seenRows, watchFrames } from './rows/seen-rows.ts';

const MILLION = 1_000_000;
const CONFIG = SELECTABLE.replace('searchFields: [name]', 'searchFields: [id, name]');
const { templateProcess, creator, start, steps } = processOf(0, 'Some kind');

/** Processes 1 to a million, of one step each. */
const processes = Array.from({ length: MILLION }, (_, i): Process => ({
  id: i + 1,
  templateProcess,
  creator,
  state: 2,
  start,
  steps,
}));

suite('a million processes', function () {
  this.timeout(60_000);
  let grid: ProcessGrid;
  const form = document.createElement('form');
  const variables = new VariableStore();
  const seen = () => seenRows(grid).map(({ dataset }) => Number(dataset['processId']));
  const search = () => part(grid, 'search') as HTMLInputElement;
  const status = () => part(grid, 'status').textContent;
  const settled = () => until(() => part(grid, 'table').getAttribute('aria-busy') === 'false');
  const entries = () => new FormData(form).getAll('chosen');

  /** What the user selects while something is done, once that has been told. */
  async function selected(action: () => Promise<void>): Promise<ProcessSelectEvent['detail']> {
    const told = new Promise<ProcessSelectEvent['detail']>(resolve => {
      grid.addEventListener('process-select', ({ detail }) => resolve(detail), { once: true });
    });
    await action();
    return told;
  }

  suiteSetup(async () => {
    document.body.append(form);
    const adapter = { fetch: () => Promise.resolve({ processes }) };
    grid = await mountGrid([], { config: CONFIG, adapter, variables }, form);
    await until(() => status() === '1,000,000 rows');
  });
  setup(async () => {
    grid.clearSelection();
    grid.view = { search: '', sort: [], page: 1 };
    await settled();
    scroller(grid).scrollTop = 0;
    await until(() => seen()[0] === 1);
  });
  suiteTeardown(clearPage);

  test('are scrolled by the wheel: by as many px as it is turned, and to the very last', async () => {
    const stop = watchFrames(grid);
    await wheel(scroller(grid), 300);
    await until(() => scroller(grid).scrollTop === 300);
    const { height } = rows(grid)[0]!.getBoundingClientRect();
    expect(seen()[0]).to.equal(1 + Math.floor(300 / height));
    await wheel(scroller(grid), -120);
    await until(() => scroller(grid).scrollTop === 180);
    expect(seen()[0]).to.equal(1 + Math.floor(180 / height));
    for (const turn of [700, 2000, 9000, 400_000, -1000, 20_000_000]) {
      const { scrollTop } = scroller(grid);
      await wheel(scroller(grid), turn);
      await until(() => scroller(grid).scrollTop !== scrollTop);
    }
    await until(() => seen().at(-1) === MILLION);
    expect(seen().at(-1)).to.equal(MILLION);
    await wheel(scroller(grid), -20_000_000);
    await until(() => seen()[0] === 1);
    const { frames, blank } = stop();
    expect(frames).to.be.above(8);
    expect(blank).to.equal(0);
  });

  test('are scrolled by the thumb of the scroll bar to the very last, and back', async () => {
    const stop = watchFrames(grid);
    const { right, top, bottom } = scroller(grid).getBoundingClientRect();
    const x = Math.round(right) - 5;
    // Not the arrow at the end of the scroll bar, where there is one.
    const end = 18;
    await drag([x, Math.round(top) + end], [x, Math.round((top + bottom) / 2)]);
    await until(() => Number(seen()[0]) > 1000);
    expect(seen()[0]).to.be.within(MILLION * 0.3, MILLION * 0.7);
    await drag([x, Math.round((top + bottom) / 2)], [x, Math.round(bottom) + 50]);
    await until(() => seen().at(-1) === MILLION);
    expect(seen().at(-1)).to.equal(MILLION);
    await drag([x, Math.round(bottom) - end], [x, Math.round(top) - 50]);
    await until(() => seen()[0] === 1);
    expect(seen()[0]).to.equal(1);
    expect(stop().blank).to.equal(0);
  });

  test('are scrolled by the keys: End, Page up, Home', async () => {
    const active = () => Number((root(grid).activeElement as HTMLElement).dataset['processId']);
    await click(rows(grid)[1]!.lastElementChild!);
    const stop = watchFrames(grid);
    await press('End');
    expect(active()).to.equal(MILLION);
    expect(seen().at(-1)).to.equal(MILLION);
    await press('PageUp');
    expect(active()).to.be.within(MILLION - 100, MILLION - 2);
    await press('ArrowUp');
    expect(seen()).to.include(active());
    await press('Home');
    expect(active()).to.equal(1);
    expect(covered(grid)).to.equal(true);
    expect(stop().blank).to.equal(0);
  });

  test('are searched as one types: no key stroke is lost, none comes out of order', async () => {
    const text = '99 98 kind 7';
    const views: ProcessViewEvent['detail'][] = [];
    const values: string[] = [];
    const onview = ({ detail }: ProcessViewEvent) => views.push(detail);
    grid.addEventListener('process-view', onview);
    await click(search());
    let watching = true;
    requestAnimationFrame(function look() {
      if (values.at(-1) !== search().value) values.push(search().value);
      if (watching) requestAnimationFrame(look);
    });
    await sendKeys({ type: text });
    expect(search().value).to.equal(text);
    await settled();
    watching = false;
    grid.removeEventListener('process-view', onview);
    const typed = Array.from(text, (_, i) => text.slice(0, i + 1));
    expect(views.map(({ search }) => search)).to.deep.equal(typed);
    expect(values.every((value, i) => value.startsWith(values[i - 1] ?? ''))).to.equal(true);
    expect(search().value).to.equal(text);
    const found = processes.filter(({ id }) => /99/.test(`${id}`) && /98/.test(`${id}`) && /7/.test(`${id}`));
    expect(grid.visibleItems.map(({ process }) => process)).to.deep.equal(found);
    expect(column(grid)).to.match(/^7998 7?/);
    const told = `${found.length.toLocaleString('en')} of 1,000,000 rows`;
    await until(() => status() === told);
    expect(status()).to.equal(told);
  });

  test('are searched as one types while they are loaded and sorted', async () => {
    await click(part(grid, 'sort-button'));
    await click(part(grid, 'sort-button'));
    const load = grid.load();
    await click(search());
    await sendKeys({ type: '4321' });
    expect(search().value).to.equal('4321');
    await press('Backspace');
    await sendKeys({ type: '0' });
    expect(search().value).to.equal('4320');
    await load;
    await settled();
    expect(search().value).to.equal('4320');
    const found = processes.filter(({ id }) => `${id}`.includes('4320')).reverse();
    expect(grid.visibleItems.map(({ process: { id } }) => id)).to.deep.equal(found.map(({ id }) => id));
    expect(seen()[0]).to.equal(994_320);
  });

  test('are all selected by the box in the header, while the page has its turns', async () => {
    let turns = 0;
    let over = false;
    const count = () => {
      turns++;
      if (!over) setTimeout(count);
    };
    const all = await selected(async () => {
      root(grid).addEventListener('change', () => setTimeout(count), { once: true });
      await click(allBox(grid));
    });
    over = true;
    expect(turns).to.be.above(1);
    expect(all.variable).to.equal('chosen');
    expect(all.ids).to.have.length(MILLION);
    expect(all.processes).to.have.length(MILLION);
    expect([all.ids[0], all.ids.at(-1), all.processes.at(-1)]).to.deep.equal([1, MILLION, processes.at(-1)]);
    expect(variables.get('chosen')).to.deep.equal(all.ids);
    await grid.updateComplete;
    expect(part(grid, 'footer').textContent).to.contain('1,000,000 selected');
    expect([allBox(grid).checked, allBox(grid).indeterminate]).to.deep.equal([true, false]);
    expect(boxes(grid).every(box => box.checked)).to.equal(true);

    const { ids } = await selected(() => click(boxes(grid)[1]!));
    expect([ids.length, ids[0], ids[1]]).to.deep.equal([MILLION - 1, 1, 3]);
    expect(entries()).to.have.length(MILLION - 1);
    await until(() => allBox(grid).indeterminate);
    expect(allBox(grid).indeterminate).to.equal(true);

    const none = await selected(() => click(root(grid).querySelector('.pp-clear')!));
    expect(none.ids).to.deep.equal([]);
    expect(variables.get('chosen')).to.deep.equal([]);
    expect(boxes(grid).some(box => box.checked)).to.equal(false);
  });

  test('are there for whoever asks as soon as the box in the header is checked', async () => {
    const counts: number[] = [];
    root(grid).addEventListener('change', () => counts.push(grid.selection.length, entries().length), { once: true });
    await click(allBox(grid));
    expect(counts).to.deep.equal([MILLION, MILLION]);
    await selected(() => click(allBox(grid)));
    expect(entries()).to.deep.equal([]);
  });

  test('are a range for Shift and a click', async () => {
    await click(boxes(grid)[1]!);
    await wheel(scroller(grid), 20_000_000);
    await until(() => seen().at(-1) === MILLION);
    const last = seenRows(grid).at(-2)!.querySelector('input')!;
    const { ids } = await selected(() => click(last, { held: ['Shift'] }));
    expect([ids.length, ids[0], ids.at(-1)]).to.deep.equal([MILLION - 2, 2, MILLION - 1]);
  });

  test('that are selected stay so over a load, but for those that are gone', async () => {
    await selected(() => click(allBox(grid)));
    grid.adapter = { fetch: () => Promise.resolve({ processes: processes.slice(0, -5) }) };
    await grid.loaded;
    expect(grid.selection).to.have.length(MILLION - 5);
    expect([allBox(grid).checked, allBox(grid).indeterminate]).to.deep.equal([true, false]);
    await chord('Control', 'a');
  });
});

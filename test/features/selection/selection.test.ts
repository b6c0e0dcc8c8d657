import { expect } from 'chai';
import { VariableStore } from '../../../src/core/query/variable-store.ts';
import type { ProcessSelectEvent } from '../../../src/elements/events.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  SELECTABLE,
  TABLE,
  YAML,
  allBox,
  boxes,
  chord,
  clearPage,
  click,
  many,
  mountGrid,
  nextFrame,
  part,
  parts,
  press,
  processOf,
  root,
  rows,
  sortButton,
  stepOf,
  until,
} from '../../elements/grid/grid-fixture.ts';

const PAGED = `selection: {variable: chosen}\nfilter: {criteria: []}\ntable:\n  perPage: 3${TABLE}`;
/** Process 2 has three rows, which sorting by name parts. */
const TWINS = [
  processOf(1, 'a'),
  processOf(2, 'b', { steps: [stepOf(21), stepOf(22), stepOf(23)] }),
  processOf(3, 'c'),
  processOf('2', 'd'),
];

function selectionsOf(grid: ProcessGrid): ProcessSelectEvent['detail'][] {
  const details: ProcessSelectEvent['detail'][] = [];
  grid.addEventListener('process-select', event => details.push(event.detail));
  return details;
}

const checked = (grid: ProcessGrid) => boxes(grid).map(box => box.checked);
const mixed = (grid: ProcessGrid) => (allBox(grid).indeterminate ? 'mixed' : allBox(grid).checked);

suite('selection', () => {
  teardown(clearPage);

  test('is not there without a variable', async () => {
    const grid = await mountGrid(many(3), { config: YAML });
    expect(parts(grid, 'select-cell')).to.have.length(0);
    grid.selection = [1];
    expect(grid.selection).to.deep.equal([]);
  });

  test('by a click on a checkbox fires process-select and writes the variable', async () => {
    const variables = new VariableStore();
    const grid = await mountGrid(many(3), { config: SELECTABLE, variables });
    const details = selectionsOf(grid);
    await click(boxes(grid)[2]!);
    await click(boxes(grid)[0]!);
    expect(details).to.deep.equal([
      { variable: 'chosen', ids: [3], processes: [grid.items[2]!.process] },
      { variable: 'chosen', ids: [1, 3], processes: [grid.items[0]!.process, grid.items[2]!.process] },
    ]);
    expect(variables.get('chosen')).to.deep.equal([1, 3]);
    expect(grid.selection).to.deep.equal([1, 3]);
    await click(boxes(grid)[2]!);
    expect(grid.selection).to.deep.equal([1]);
    expect(boxes(grid)[0]!.getAttribute('aria-label')).to.equal('Select process 1');
  });

  test('of all is by a click beside the box in the head, too', async () => {
    const grid = await mountGrid(many(3), { config: SELECTABLE });
    allBox(grid).parentElement!.click();
    await grid.updateComplete;
    expect(grid.selection).to.deep.equal([1, 2, 3]);
    await click(allBox(grid));
    expect(grid.selection).to.deep.equal([]);
  });

  test('is of processes: all rows of one go together', async () => {
    const grid = await mountGrid(TWINS, { config: SELECTABLE });
    await click(boxes(grid)[2]!);
    expect(checked(grid)).to.deep.equal([false, true, true, true, false, false]);
    expect(grid.selection).to.deep.equal([2]);
    await click(boxes(grid)[3]!);
    expect(grid.selection).to.deep.equal([]);
  });

  test('by a click beside the checkbox, in its cell', async () => {
    const grid = await mountGrid(many(3), { config: SELECTABLE });
    await click(boxes(grid)[1]!.parentElement!, { at: [2, 2] });
    expect(grid.selection).to.deep.equal([2]);
    expect(boxes(grid)[1]!.checked).to.equal(true);
  });

  test('of all by the box in the header, which tells none, some and all', async () => {
    const grid = await mountGrid(TWINS, { config: SELECTABLE });
    const details = selectionsOf(grid);
    expect(mixed(grid)).to.equal(false);
    await click(boxes(grid)[1]!);
    await grid.updateComplete;
    expect(mixed(grid)).to.equal('mixed');
    await click(allBox(grid));
    await grid.updateComplete;
    expect(mixed(grid)).to.equal(true);
    expect(grid.selection).to.deep.equal([1, 2, 3, '2']);
    await click(allBox(grid));
    await grid.updateComplete;
    expect(mixed(grid)).to.equal(false);
    expect(details.map(({ ids }) => ids)).to.deep.equal([[2], [1, 2, 3, '2'], []]);
  });

  test('is none where it is set to what is no list', async () => {
    const grid = await mountGrid(many(3));
    for (const wrong of [undefined, null, 5, 'a', {}]) {
      grid.selection = [2];
      grid.selection = wrong as never;
      expect(grid.selection).to.deep.equal([]);
    }
  });

  test('of all is of all that match the search, over all pages, and leaves the rest as it is', async () => {
    const grid = await mountGrid(many(20), { config: PAGED });
    grid.selection = [5];
    grid.view = { search: '1', sort: [], page: 1 };
    await grid.updateComplete;
    expect(mixed(grid)).to.equal(false);
    await click(allBox(grid));
    const found = [1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
    expect(grid.selection).to.deep.equal([1, 5, ...found.slice(1)]);
    await grid.updateComplete;
    expect(mixed(grid)).to.equal(true);
    grid.view = { search: '', sort: [], page: 1 };
    await grid.updateComplete;
    expect(mixed(grid)).to.equal('mixed');
  });

  test('of a range by Shift and a click, in and out', async () => {
    const grid = await mountGrid(many(8), { config: SELECTABLE });
    await click(boxes(grid)[1]!);
    await click(boxes(grid)[5]!, { held: ['Shift'] });
    expect(grid.selection).to.deep.equal([2, 3, 4, 5, 6]);
    await click(boxes(grid)[3]!, { held: ['Shift'] });
    expect(grid.selection).to.deep.equal([5, 6]);
    expect(getSelection()!.toString()).to.equal('');
  });

  test('survives sorting, searching, paging and loading', async () => {
    const grid = await mountGrid(many(9), { config: PAGED });
    const details = selectionsOf(grid);
    await click(boxes(grid)[1]!);
    await click(sortButton(grid, 0));
    await click(sortButton(grid, 0));
    expect(checked(grid)).to.deep.equal([false, false, false]);
    grid.view = { ...grid.view, page: 3 };
    await grid.updateComplete;
    expect(checked(grid)).to.deep.equal([false, true, false]);
    grid.view = { search: '9', sort: [], page: 1 };
    await grid.updateComplete;
    expect(grid.selection).to.deep.equal([2]);
    await grid.load();
    expect(grid.selection).to.deep.equal([2]);
    expect(details).to.have.length(1);
  });

  test('loses what is gone after a load, without an event', async () => {
    const variables = new VariableStore();
    const grid = await mountGrid(many(5), { config: SELECTABLE, variables });
    await click(boxes(grid)[1]!);
    await click(boxes(grid)[3]!);
    const details = selectionsOf(grid);
    grid.adapter = { fetch: () => Promise.resolve({ processes: [processOf(9, 'new'), processOf(4, 'kept')] }) };
    await grid.loaded;
    expect(grid.selection).to.deep.equal([4]);
    expect(variables.get('chosen')).to.deep.equal([4]);
    expect(checked(grid)).to.deep.equal([false, true]);
    expect(details).to.deep.equal([]);
  });

  test('that a load that failed finds is kept', async () => {
    const grid = await mountGrid(many(5), { config: SELECTABLE });
    await click(boxes(grid)[1]!);
    grid.adapter = { fetch: () => Promise.reject(new Error('down')) };
    await grid.loaded;
    expect(grid.selection).to.deep.equal([2]);
  });

  test('can be set before the data, in any order, and comes out in that of the data', async () => {
    const variables = new VariableStore();
    const grid = await mountGrid(many(5), { config: SELECTABLE, variables, selection: [4, 2, 99] });
    expect(grid.selection).to.deep.equal([2, 4]);
    expect(variables.get('chosen')).to.deep.equal([2, 4]);
    expect(checked(grid)).to.deep.equal([false, true, false, true, false]);
  });

  test('can be set and cleared by a script, without an event', async () => {
    const variables = new VariableStore();
    const grid = await mountGrid(many(5), { config: SELECTABLE, variables });
    const details = selectionsOf(grid);
    grid.selection = [5, 1, 7];
    expect(grid.selection).to.deep.equal([1, 5]);
    expect(variables.get('chosen')).to.deep.equal([1, 5]);
    grid.clearSelection();
    expect(grid.selection).to.deep.equal([]);
    expect(variables.get('chosen')).to.deep.equal([]);
    expect(checked(grid)).to.deep.equal([false, false, false, false, false]);
    expect(details).to.deep.equal([]);
  });

  test('goes to another variable and to another store when these are exchanged', async () => {
    const [first, second] = [new VariableStore(), new VariableStore()];
    const grid = await mountGrid(many(5), { config: SELECTABLE, variables: first });
    await click(boxes(grid)[1]!);
    const details = selectionsOf(grid);
    grid.config = SELECTABLE.replace('chosen', 'other');
    await grid.loaded;
    expect([first.get('other'), first.get('chosen')]).to.deep.equal([[2], undefined]);
    grid.variables = second;
    await grid.updateComplete;
    expect([second.get('other'), first.get('other')]).to.deep.equal([[2], undefined]);
    grid.config = YAML;
    await grid.loaded;
    expect(second.get('other')).to.equal(undefined);
    expect(details).to.deep.equal([]);
  });

  test('leaves a variable alone that somebody else has written to since, when it goes to another', async () => {
    const variables = new VariableStore();
    const grid = await mountGrid(many(5), { config: SELECTABLE, variables });
    await click(boxes(grid)[1]!);
    variables.set('chosen', [4]);
    grid.config = SELECTABLE.replace('chosen', 'other');
    await grid.loaded;
    expect([variables.get('other'), variables.get('chosen')]).to.deep.equal([[2], [4]]);
  });

  test('that is empty from the first is not written', async () => {
    const variables = new VariableStore();
    const grid = await mountGrid(many(5), { config: SELECTABLE, variables });
    grid.config = SELECTABLE.replace('chosen', 'other');
    await grid.loaded;
    expect([variables.get('chosen'), variables.get('other')]).to.deep.equal([undefined, undefined]);
  });

  test('says how many of it a search hides, and counts each process once', async () => {
    const grid = await mountGrid(TWINS, { config: SELECTABLE });
    const words = () => root(grid).querySelector('.pp-selected-count')!.textContent.trim();
    grid.selection = [1, 2, '2'];
    // search -> words
    const cases = [
      ['', '3 selected'],
      ['b', '3 selected, 2 not shown'],
      ['zzz', '3 selected, 3 not shown'],
      [' ', '3 selected'],
    ] as const;
    for (const [search, said] of cases) {
      grid.view = { ...grid.view, search };
      await grid.updateComplete;
      expect([search, words()]).to.deep.equal([search, said]);
    }
    grid.view = { ...grid.view, search: 'c' };
    await grid.updateComplete;
    await click(boxes(grid)[0]!);
    await grid.updateComplete;
    expect([words(), part(grid, 'status').textContent]).to.deep.equal(Array(2).fill('4 selected, 3 not shown'));
  });

  test('is counted beside a button that clears it', async () => {
    const grid = await mountGrid(many(5), { config: SELECTABLE });
    const details = selectionsOf(grid);
    await click(boxes(grid)[1]!);
    await click(boxes(grid)[2]!);
    await grid.updateComplete;
    const foot = part(grid, 'footer');
    expect(foot.textContent).to.include('2 selected');
    expect(part(grid, 'status').textContent).to.include('2 selected');
    const button = [...foot.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Clear'))!;
    await click(button);
    await grid.updateComplete;
    expect(grid.selection).to.deep.equal([]);
    expect(details.at(-1)!.ids).to.deep.equal([]);
    expect(part(grid, 'footer').querySelector('.pp-selected-count')).to.equal(null);
    expect(root(grid).activeElement).to.equal(allBox(grid));
  });

  for (const actions of ['', 'actions: {claim: {label: Claim}, release: {label: Release}}\n'])
    for (const width of [640, 1000])
      test(`leaves the foot as high as it is, ${actions ? 'with' : 'without'} actions, ${width} px`, async () => {
        const grid = await mountGrid(many(3), { config: SELECTABLE + actions });
        grid.style.inlineSize = `${width}px`;
        await nextFrame();
        const { height } = part(grid, 'footer').getBoundingClientRect();
        await click(boxes(grid)[0]!);
        await until(() => root(grid).querySelector('.pp-selected-count') !== null);
        await nextFrame();
        expect(part(grid, 'footer').getBoundingClientRect().height).to.equal(height);
      });

  suite('by keys', () => {
    test('the space bar takes the row in and out', async () => {
      const grid = await mountGrid(many(5), { config: SELECTABLE });
      rows(grid)[1]!.focus();
      await press(' ');
      expect(grid.selection).to.deep.equal([2]);
      await press(' ');
      expect(grid.selection).to.deep.equal([]);
    });

    test('the space bar works on a focused checkbox too, which is reached by the arrow right', async () => {
      const grid = await mountGrid(many(5), { config: SELECTABLE });
      rows(grid)[1]!.focus();
      await press('ArrowRight');
      expect(root(grid).activeElement).to.equal(boxes(grid)[1]);
      await press(' ');
      expect(grid.selection).to.deep.equal([2]);
      await press('ArrowLeft');
      expect(root(grid).activeElement).to.equal(rows(grid)[1]);
    });

    test('Shift and arrows extend and shrink a range', async () => {
      const grid = await mountGrid(many(6), { config: SELECTABLE });
      rows(grid)[1]!.focus();
      await chord('Shift', 'ArrowDown');
      await chord('Shift', 'ArrowDown');
      expect(grid.selection).to.deep.equal([2, 3, 4]);
      await chord('Shift', 'ArrowUp');
      expect(grid.selection).to.deep.equal([2, 3]);
      expect(root(grid).activeElement).to.equal(rows(grid)[2]);
    });

    test('Shift and keys that jump over where a range began leave nothing selected behind', async () => {
      const grid = await mountGrid(many(6), { config: SELECTABLE });
      rows(grid)[4]!.focus();
      await chord('Shift', 'End');
      expect(grid.selection).to.deep.equal([5, 6]);
      await chord('Shift', 'Home');
      expect(grid.selection).to.deep.equal([1, 2, 3, 4, 5]);
      await chord('Shift', 'End');
      expect(grid.selection).to.deep.equal([5, 6]);
    });

    test('Shift and the space bar take in all since the last', async () => {
      const grid = await mountGrid(many(6), { config: SELECTABLE });
      rows(grid)[1]!.focus();
      await press(' ');
      rows(grid)[4]!.focus();
      await chord('Shift', ' ');
      expect(grid.selection).to.deep.equal([2, 3, 4, 5]);
    });

    test('Control and A take in all that match', async () => {
      const grid = await mountGrid(many(6), { config: PAGED });
      rows(grid)[1]!.focus();
      await chord('Control', 'a');
      expect(grid.selection).to.deep.equal([1, 2, 3, 4, 5, 6]);
    });
  });
});

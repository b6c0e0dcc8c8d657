import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  boxOf,
  clearPage,
  isCards,
  many,
  mountGrid,
  nextFrame,
  part,
  parts,
  rows,
  scroller,
  until,
} from './grid-fixture.ts';

const CONFIG = `filter: {criteria: []}
table:
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}"}
  columns:
    id: {field: id, title: Number, sortField: id}
    name: {field: name, title: Name}
  searchFields: [name]
`;

const headHeight = (grid: ProcessGrid) => scroller(grid).querySelector('thead')!.getBoundingClientRect().height;

suite('a panel without rows', () => {
  teardown(clearPage);

  test('has no head of columns where rows would be cards, and has it where they would not', async () => {
    const box = boxOf('320px');
    const grid = await mountGrid([], { config: CONFIG }, box);
    await nextFrame();
    expect([isCards(grid), headHeight(grid)]).to.deep.equal([true, 0]);
    const { left, width } = part(grid, 'placeholder').getBoundingClientRect();
    expect(left + width / 2).to.be.closeTo(box.getBoundingClientRect().left + 160, 1);
    box.style.width = '1200px';
    await until(() => !isCards(grid));
    expect(headHeight(grid)).to.be.above(20);
    box.style.width = '320px';
    await until(() => isCards(grid));
    expect(headHeight(grid)).to.equal(0);
  });

  test('shows the buttons that sort as soon as there are cards', async () => {
    const grid = await mountGrid([], { config: CONFIG }, boxOf('320px'));
    grid.adapter = memoryAdapter(many(3));
    await until(() => rows(grid).length === 3);
    expect(isCards(grid)).to.equal(true);
    expect(parts(grid, 'sort-button')[0]!.getBoundingClientRect().height).to.be.above(20);
  });

  test('keeps them where a search finds nothing', async () => {
    const grid = await mountGrid(many(3), { config: CONFIG }, boxOf('320px'));
    grid.view = { search: 'nothing like this' };
    await until(() => rows(grid).length === 0);
    await nextFrame();
    expect(parts(grid, 'sort-button')[0]!.getBoundingClientRect().height).to.be.above(20);
  });
});

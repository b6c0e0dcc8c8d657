import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import {
  boxes,
  clearPage,
  many,
  mountGrid,
  nextFrame,
  processOf,
  rows,
  scroller,
  SELECTABLE,
  texts,
  YAML,
} from './grid-fixture.ts';

/** An adapter over a list that a test changes. */
function listAdapter(list: { processes: Process[] }) {
  return { fetch: () => Promise.resolve({ processes: structuredClone(list.processes) }) };
}

suite('a load with few changes', () => {
  teardown(clearPage);

  test('touches the cells that differ only', async () => {
    const list = { processes: many(50) };
    const grid = await mountGrid([], { config: YAML, adapter: listAdapter(list) });
    const elements = rows(grid);
    await nextFrame();
    await nextFrame();
    const seen: string[] = [];
    const observer = new MutationObserver(records => seen.push(...records.map(note)));
    for (const row of elements)
      observer.observe(row, { subtree: true, childList: true, characterData: true, attributes: true });
    list.processes[3] = processOf(4, 'changed');
    await grid.load();
    await nextFrame();
    expect(rows(grid).every((row, i) => row === elements[i])).to.equal(true);
    expect(texts(grid)[3]).to.deep.equal(['4', 'changed']);
    expect(new Set(seen)).to.deep.equal(new Set(['childList of changed']));
  });

  test('moves the elements of rows with their data', async () => {
    const list = { processes: many(20) };
    const grid = await mountGrid([], { config: YAML, adapter: listAdapter(list) });
    const [first, second, third] = rows(grid);
    list.processes = [processOf(99, 'new'), ...many(20).filter(({ id }) => id !== 2)];
    await grid.load();
    expect(rows(grid)[1]).to.equal(first);
    expect(rows(grid)[2]).to.equal(third);
    expect(rows(grid)).to.have.length(20);
    expect(texts(grid).slice(0, 3)).to.deep.equal([
      ['99', 'new'],
      ['1', 'Process 1'],
      ['3', 'Process 3'],
    ]);
    expect(second).not.to.equal(rows(grid)[2]);
  });

  test('keeps the place of the reader, though the row with the focus is far away', async () => {
    const list = { processes: many(500) };
    const grid = await mountGrid([], { config: `${SELECTABLE}  cardsBelow: null\n`, adapter: listAdapter(list) });
    const place = () => {
      const { top } = scroller(grid).getBoundingClientRect();
      const row = rows(grid).find(each => each.getBoundingClientRect().top > top + 60)!;
      // a pixel of the screen may be lost
      return [row.dataset['processId'], Math.round((row.getBoundingClientRect().top - top) / 4)];
    };
    // WebKit scrolls to what has got the focus some time later
    boxes(grid)[1]!.focus({ preventScroll: true });
    scroller(grid).scrollTop = 4000;
    await nextFrame();
    const before = place();
    list.processes[3] = processOf(4, 'changed');
    await grid.load();
    expect(place()).to.deep.equal(before);
    list.processes.splice(5, 1);
    await grid.load();
    expect(place()).to.deep.equal(before);
  });
});

function note({ type, target, attributeName }: MutationRecord): string {
  return `${type} of ${attributeName ?? target.textContent}`;
}

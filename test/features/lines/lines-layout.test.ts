import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import {
  clearPage,
  mountGrid,
  nextFrame,
  part,
  parts,
  processOf,
  root,
  rows,
  scroller,
  until,
} from '../../elements/grid/grid-fixture.ts';
import { covered, lines, seenRows, watchFrames } from '../../elements/grid/rows/seen-rows.ts';

const CONFIG = `selection: {variable: chosen}
filter: {criteria: []}
table:
  groupBy: {column: kind}
  details: "<p>A note of process {{ $_process.id }} that is so long that it takes more than one line where there is little room.</p>"
  fields: {id: "{{ $_process.id }}", name: "{{ $_process.templateProcess.name }}", long: "{{ $_process.templateProcess.name }} and more"}
  searchFields: [id]
  columns:
    id: {field: id, title: ID, sortField: id}
    kind: {field: name, title: Kind, sortField: name}
    long: {field: long, title: A long column}
`;
const mixed = (n: number): Process[] =>
  Array.from({ length: n }, (_, i) => processOf(i + 1, i % 2 === 0 ? 'Leave' : 'Trip'));
const open = (grid: ProcessGrid, index: number) => rows(grid)[index]!.querySelector<HTMLElement>('.pp-toggle')!.click();

/** A grid in so many px. */
async function mountIn(width: number, processes: Process[], config = CONFIG): Promise<ProcessGrid> {
  const box = document.createElement('div');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.box { inline-size: ${width}px }`);
  document.adoptedStyleSheets = [sheet];
  box.className = 'box';
  document.body.append(box);
  const grid = await mountGrid(processes, { config }, box);
  await nextFrame();
  return grid;
}

/** Where the first line of a text stands, in px from the top of the window. */
function baselineOf(text: Element): number {
  const mark = document.createElement('span');
  mark.style.display = 'inline-block';
  text.prepend(mark);
  const { bottom } = mark.getBoundingClientRect();
  mark.remove();
  return bottom;
}

suite('headings and details', () => {
  teardown(async () => {
    document.adoptedStyleSheets = [];
    await clearPage();
  });

  for (const width of [320, 700]) {
    test(`stay within a panel of ${width} px`, async () => {
      const grid = await mountIn(width, mixed(4));
      open(grid, 0);
      await nextFrame();
      const box = scroller(grid).getBoundingClientRect();
      for (const line of root(grid).querySelectorAll('.pp-group, .pp-details')) {
        const { left, right, height } = line.getBoundingClientRect();
        expect(left).to.be.at.least(box.left - 1);
        expect(right).to.be.at.most(box.right + 1);
        expect(height).to.be.above(20);
      }
      if (width === 320) {
        expect(scroller(grid).classList.contains('pp-cards')).to.equal(true);
        expect(scroller(grid).scrollWidth).to.be.at.most(scroller(grid).clientWidth);
      }
    });
  }

  for (const [dir, side] of [
    ['ltr', 'left'],
    ['rtl', 'right'],
  ] as const) {
    for (const width of [500, 1000]) {
      test(`of groups begin where the first column does, ${width} px, ${dir}`, async () => {
        document.documentElement.dir = dir;
        try {
          const grid = await mountIn(width, mixed(4), `${CONFIG}  cardsBelow: null\n`);
          const text = document.createRange();
          text.selectNodeContents(rows(grid)[0]!.querySelector('[part~=cell]')!);
          const words = root(grid).querySelector('.pp-group-words')!;
          expect(words.getBoundingClientRect()[side]).to.be.closeTo(text.getBoundingClientRect()[side], 1.5);
        } finally {
          document.documentElement.removeAttribute('dir');
        }
      });
    }
  }

  test('of people have their words at one baseline, and are as high as those of texts', async () => {
    const people = CONFIG.replace('{column: kind}', '{column: who}')
      .replace('fields: {', 'fields: {who: "{{ $_process.creator }}", ')
      .replace('columns:', 'columns:\n    who: {field: who, title: Assignee, type: user}');
    const grid = await mountIn(1000, mixed(4), people);
    const words = ['.pp-group-label', '.pp-user-name', '.pp-group-count'];
    const baselines = words.map(name => baselineOf(root(grid).querySelector(name)!));
    expect(Math.max(...baselines) - Math.min(...baselines), baselines.join(' ')).to.be.at.most(0.3);
    const heightOf = (each: ProcessGrid) => part(each, 'group').getBoundingClientRect().height;
    const texts = await mountIn(1000, mixed(4));
    expect(heightOf(grid)).to.equal(heightOf(texts));
  });

  test('stay in sight where the table is wider than the panel', async () => {
    const wide = CONFIG.replace('title: A long column', 'title: A long column, width: 1500px');
    const grid = await mountIn(700, mixed(4), `${wide}  cardsBelow: null\n`);
    open(grid, 0);
    scroller(grid).scrollLeft = 600;
    await nextFrame();
    const box = scroller(grid).getBoundingClientRect();
    const details = root(grid).querySelector('.pp-details')!.getBoundingClientRect();
    expect([Math.round(details.left - box.left), details.right <= box.right + 1]).to.deep.equal([0, true]);
  });

  test('of a card are opened by a button within it that can be hit', async () => {
    const grid = await mountIn(320, mixed(4));
    const [card] = rows(grid);
    const toggle = card!.querySelector('.pp-toggle')!.getBoundingClientRect();
    const { left, right, top } = card!.getBoundingClientRect();
    expect(toggle.left > left + 200 && toggle.right <= right && toggle.top >= top).to.equal(true);
    expect(Math.min(toggle.width, toggle.height)).to.be.at.least(24);
  });

  test('have room of their own in the heads', async () => {
    const grid = await mountIn(700, mixed(2));
    const heads = [...root(grid).querySelectorAll('thead th')].map(({ part: name }) => name.value);
    expect(heads).to.deep.equal(['select-cell', 'toggle-cell', 'header-cell', 'header-cell', 'header-cell']);
    expect(root(grid).querySelectorAll('col').length).to.equal(5);
    const [cell] = parts(grid, 'toggle-cell');
    expect(cell!.textContent).to.equal('Details');
    expect(part(grid, 'group-cell').getBoundingClientRect().width).to.be.closeTo(
      part(grid, 'table').getBoundingClientRect().width,
      1,
    );
  });

  test('are all in the document to be printed', async () => {
    const grid = await mountIn(700, mixed(400));
    open(grid, 3);
    expect(lines(grid).length).to.be.below(200);
    dispatchEvent(new Event('beforeprint'));
    expect([parts(grid, 'group').length, rows(grid).length, parts(grid, 'details').length]).to.deep.equal([2, 400, 1]);
    dispatchEvent(new Event('afterprint'));
    expect(lines(grid).length).to.be.below(200);
  });

  test('do not count among the rows that are printed, and rows of closed groups neither', async () => {
    const grid = await mountIn(700, mixed(10));
    open(grid, 3);
    const printed = async () => {
      dispatchEvent(new Event('beforeprint'));
      await grid.updateComplete;
      const note = root(grid).querySelector('.pp-print-note');
      dispatchEvent(new Event('afterprint'));
      return note && note.textContent;
    };
    expect(await printed()).to.equal(null);
    parts(grid, 'group')[0]!.querySelector<HTMLElement>('.pp-toggle')!.click();
    expect(await printed()).to.equal('Printed: 5 of 10 rows');
  });

  test('of cards take two lines: what rows are grouped by with their number, and the value', async () => {
    const long = 'A value that takes more than one line';
    const grid = await mountIn(286, [...mixed(4), processOf(5, long)]);
    const [leave, , wide] = parts(grid, 'group').map(group =>
      ['label', 'count', 'value'].map(name => group.querySelector(`.pp-group-${name}`)!.getBoundingClientRect()),
    );
    for (const [label, count, value] of [leave!, wide!]) {
      expect(count!.bottom).to.be.closeTo(label!.bottom, 1);
      expect(count!.right).to.be.closeTo(wide![1]!.right, 1);
      expect(value!.top).to.be.at.least(label!.bottom - 1);
    }
  });

  test('of cards leave the upper third of a phone to title and tools, and begin below it with the first card', async () => {
    const tools = CONFIG.replace('table:', 'ui: {title: Permits by kind}\ntable:\n  personal: true');
    const grid = await mountIn(288, [processOf(0, 'Answer the customer'), ...mixed(9)], tools);
    grid.exportable = true;
    await until(() => ['export', 'columns-button'].every(name => root(grid).querySelector(`.pp-${name}`)));
    await grid.updateComplete;
    const [panel, row] = [part(grid, 'panel'), part(grid, 'row')].map(each => each.getBoundingClientRect().top);
    expect(row! - panel!).to.be.below(640 / 3);
  });

  test('of a million rows scroll without a blank', async function () {
    this.timeout(60_000);
    const [{ templateProcess, creator, start, steps }] = [processOf(1, '')];
    const processes = Array.from({ length: 1_000_000 }, (_, i): Process => ({
      id: i + 1,
      templateProcess: { ...templateProcess, name: `Kind ${i % 1000}` },
      creator,
      state: 2,
      start,
      steps,
    }));
    const box = document.createElement('div');
    document.body.append(box);
    const grid = await mountGrid([], { config: CONFIG, adapter: memoryAdapter(processes) }, box);
    await until(() => lines(grid).length > 5);
    for (const index of [1, 3, 5]) open(grid, index);
    const stop = watchFrames(grid);
    const view = scroller(grid);
    for (let i = 1; i <= 20; i++) {
      view.scrollTop = i % 2 === 0 ? (view.scrollHeight * i) / 20 : view.scrollTop + 300;
      await nextFrame();
      if (i % 5 === 0) open(grid, Math.floor(rows(grid).length / 2));
    }
    await nextFrame();
    expect(stop().blank).to.equal(0);
    view.scrollTop = view.scrollHeight;
    await until(() => covered(grid) && seenRows(grid).at(-1)?.dataset['processId'] === '1000000');
    expect(seenRows(grid).at(-1)!.dataset['processId']).to.equal('1000000');
  });
});

import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Process } from '../../../../src/core/processes/process.ts';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import {
  allBox,
  boxes,
  chord,
  clearPage,
  click,
  column,
  drag,
  many,
  mountGrid,
  part,
  parts,
  processOf,
  root,
  rows,
  scroller,
  SELECTABLE,
  sortButton,
  TABLE,
  texts,
  until,
  wheel,
  YAML,
} from '../grid-fixture.ts';
import { watchFrames } from './seen-rows.ts';

const PAGED = `selection: {variable: chosen}\nfilter: {criteria: []}\ntable:\n  perPage: 3${TABLE}`;
const MIXED = `filter: {criteria: []}
table:
  fields: {id: "{{ $_process.id }}", value: "{{ $_process.variables.value }}", shown: "<b>{{ $_process.variables.value }}</b>i"}
  searchFields: [shown]
  columns: {id: {field: id, title: ID}, value: {field: shown, title: Value, sortField: value}}`;

const withValue = (id: number, value?: unknown): Process =>
  processOf(id, 'any', { variables: value === undefined ? {} : { value } });
const box = (grid: ProcessGrid) => part(grid, 'search') as HTMLInputElement;
const pagerButton = (grid: ProcessGrid, name: string) => root(grid).querySelector(`.pp-${name}`)!;

async function type(grid: ProcessGrid, text: string): Promise<void> {
  await click(box(grid));
  await sendKeys({ type: text });
  await grid.updateComplete;
}

suite('by mouse and keyboard alone', () => {
  const href = location.href;
  teardown(async () => {
    await clearPage();
    history.replaceState(null, '', href);
  });

  suite('a column sorts', () => {
    // values of the processes 1, 2, … -> ids up, ids down
    const cases: [string, unknown[], string, string][] = [
      ['numbers as numbers, before texts', ['b', 10, 9, 'a', '8'], '3 2 5 4 1', '1 4 5 2 3'],
      ['missing values last both ways', [undefined, 2, null, 1], '4 2 1 3', '2 4 1 3'],
      ['false before true', [true, false, true], '2 1 3', '1 3 2'],
      ['equal values as they came', ['x', 'a', 'x', 'a'], '2 4 1 3', '1 3 2 4'],
      ['texts by the language, digits as characters', ['Zora', 'žofie', 'ábel', 'a10', 'a9'], '4 5 3 2 1', '1 2 3 5 4'],
      ['texts without their markup', ['<u>b</u>', 'a', '<i>c</i>'], '2 1 3', '3 1 2'],
    ];
    for (const [name, values, up, down] of cases) {
      test(name, async () => {
        const config = name.includes('markup') ? MIXED.replace('.value }}",', '.value | raw }}",') : MIXED;
        const grid = await mountGrid(
          values.map((value, i) => withValue(i + 1, value)),
          { config },
        );
        await click(sortButton(grid, 0));
        expect(column(grid)).to.equal(up);
        await click(sortButton(grid, 0));
        expect(column(grid)).to.equal(down);
      });
    }
  });

  test('a search does not find markup', async () => {
    const grid = await mountGrid([withValue(1, 'u'), withValue(2, 'b')], { config: MIXED });
    await type(grid, 'b');
    expect(column(grid)).to.equal('2');
    await type(grid, '>');
    expect(texts(grid)).to.deep.equal([]);
    expect(part(grid, 'no-match').textContent).to.contain('“b>”');
  });

  test('a selection survives a sort, a search and turned pages, and is cleared', async () => {
    const grid = await mountGrid(many(9), { config: PAGED });
    await click(boxes(grid)[1]!);
    await click(pagerButton(grid, 'next'));
    await grid.updateComplete;
    await click(boxes(grid)[2]!);
    await click(sortButton(grid, 0));
    await click(sortButton(grid, 0));
    await grid.updateComplete;
    expect(column(grid)).to.equal('9 8 7');
    await type(grid, '6');
    expect(boxes(grid).map(({ checked }) => checked)).to.deep.equal([true]);
    await click(boxes(grid)[0]!);
    await click(boxes(grid)[0]!);
    expect(grid.selection).to.deep.equal([2, 6]);
    await click(root(grid).querySelector('.pp-clear')!);
    expect(grid.selection).to.deep.equal([]);
  });

  test('a form is submitted with the selection and reset by its buttons', async () => {
    const form = document.createElement('form');
    const [send, reset] = ['submit', 'reset'].map(type => Object.assign(document.createElement('button'), { type }));
    send!.textContent = 'Send';
    reset!.textContent = 'Reset';
    form.append(send!, reset!);
    document.body.append(form);
    const sent: [string, FormDataEntryValue][][] = [];
    form.addEventListener('submit', event => {
      event.preventDefault();
      sent.push([...new FormData(form)]);
    });
    const grid = await mountGrid(many(4), { config: SELECTABLE, required: true }, form);
    await click(send!);
    expect(sent).to.deep.equal([]);
    await click(boxes(grid)[2]!);
    await click(boxes(grid)[0]!);
    await click(send!);
    expect(sent).to.deep.equal([
      [
        ['chosen', '1'],
        ['chosen', '3'],
      ],
    ]);
    await click(reset!);
    expect(grid.selection).to.deep.equal([]);
    expect([...boxes(grid), allBox(grid)].some(({ checked }) => checked)).to.equal(false);
  });

  test('a row is not opened by the mouse that selects text in it', async () => {
    const grid = await mountGrid(many(2), { detailUrl: '#/{{ $_process.id }}' });
    let opened = 0;
    grid.addEventListener('process-open', event => {
      event.preventDefault();
      opened++;
    });
    const cell = rows(grid)[1]!.querySelectorAll('[part=cell]')[1]!;
    const text = document.createRange();
    text.selectNodeContents(cell);
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const y = Math.round((top + bottom) / 2);
    const { length } = cell.textContent;
    const [from, to] = [Math.round(left) + 1, Math.round(left + (right - left) * Math.min(1, 9 / length)) - 1];
    const area = document.createElement('textarea');
    document.body.append(area);
    await drag([from, y], [to, y]);
    expect(opened).to.equal(0);
    await chord('Control', 'c');
    await click(area);
    await chord('Control', 'v');
    await until(() => area.value !== '');
    expect(area.value).to.have.length.above(4);
    expect(cell.textContent).to.contain(area.value);
    await click(rows(grid)[0]!.lastElementChild!);
    expect(opened).to.equal(1);
  });

  test('a view is in the address, and comes back with the page', async () => {
    const properties = { config: PAGED, persist: 'url' };
    const grid = await mountGrid(many(40), properties);
    await type(grid, 'process 1');
    await click(sortButton(grid, 0));
    await click(sortButton(grid, 0));
    await click(pagerButton(grid, 'next'));
    await grid.updateComplete;
    expect(column(grid)).to.equal('18 17 16');
    expect(location.search).to.contain('page=2');
    grid.remove();
    const again = await mountGrid(many(40), properties);
    expect(column(again)).to.equal('18 17 16');
    expect(box(again).value).to.equal('process 1');
    expect(parts(again, 'header-cell')[0]!.ariaSort).to.equal('descending');
  });

  test('selected rows are copied and pasted', async () => {
    const grid = await mountGrid([processOf(1, 'a\tb'), processOf(2, '=1+1'), processOf(3, 'c')], {
      config: SELECTABLE,
    });
    const area = document.createElement('textarea');
    document.body.append(area);
    const pasted: { text: string; html: string }[] = [];
    area.addEventListener('paste', ({ clipboardData }) =>
      pasted.push({ text: clipboardData!.getData('text/plain'), html: clipboardData!.getData('text/html') }),
    );
    await click(boxes(grid)[0]!);
    await click(boxes(grid)[1]!);
    await chord('Control', 'c');
    await click(area);
    await chord('Control', 'v');
    await until(() => pasted.length > 0);
    expect(pasted[0]!.text.replaceAll('\r\n', '\n')).to.equal(`ID\tName\n1\t"a\tb"\n2\t'=1+1\n`);
    expect(pasted[0]!.html).to.contain('<td>2</td>');
  });

  test('a wide table scrolls sideways in its panel, and the page does not', async () => {
    const narrow = document.createElement('div');
    narrow.style.width = '160px';
    document.body.append(narrow);
    const config = `${SELECTABLE}  cardsBelow: null\n`;
    const grid = await mountGrid([processOf(1, 'Pneumonoultramicroscopic disease')], { config }, narrow);
    expect(scroller(grid).scrollWidth).to.be.above(scroller(grid).clientWidth);
    await wheel(scroller(grid), 0, 500);
    const end = () => scroller(grid).scrollWidth - scroller(grid).clientWidth - scroller(grid).scrollLeft;
    await until(() => end() < 1);
    expect(end()).to.be.below(1);
    expect([document.scrollingElement!.scrollLeft, document.documentElement.scrollWidth <= innerWidth]).to.deep.equal([
      0,
      true,
    ]);
  });

  test('the header stays in view and the columns keep their widths while the wheel is turned', async () => {
    const grid = await mountGrid(many(3000), { config: YAML });
    const heads = () =>
      parts(grid, 'header-cell').map(cell => {
        const { left, top, width } = cell.getBoundingClientRect();
        return [left, top, width];
      });
    const before = heads();
    const stop = watchFrames(grid);
    for (const turn of [400, 9000, 60_000, -300]) {
      const { scrollTop } = scroller(grid);
      await wheel(scroller(grid), turn);
      await until(() => scroller(grid).scrollTop !== scrollTop);
      expect(heads()).to.deep.equal(before);
    }
    expect(stop().blank).to.equal(0);
  });
});

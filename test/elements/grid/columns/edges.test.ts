import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { clearPage, many, mountGrid, nextFrame, part, parts, root, rows, scroller } from '../grid-fixture.ts';

const column = (name: string, more: string) => `    ${name}: {field: name, title: ${name}, ${more}}`;
const configOf = (table: string, ...columns: string[]) => `selection: {variable: chosen}
filter: {criteria: []}
table:
  cardsBelow: null
${table}  fields: {name: "{{ $_process.templateProcess.name }}", number: "{{ $_process.id | plus: 123456789 }}", time: "{{ '2020-03-02T08:00:00Z' }}"}
  columns:
${columns.join('\n')}`;
const PLAIN = configOf('', column('a', 'type: text'), column('b', 'type: text'));

async function mountIn(width: string, config: string, size = ''): Promise<ProcessGrid> {
  const box = document.createElement('div');
  box.style.width = width;
  if (size) box.style.setProperty('--process-panel-font-size', size);
  document.body.append(box);
  return mountGrid(many(4), { config }, box);
}

const heightOf = (element: Element) => element.getBoundingClientRect().height;
const marks = (grid: ProcessGrid) =>
  parts(grid, 'column-resizer').map(each => getComputedStyle(each, '::after').content !== 'none');

suite('edges and heights of a table', () => {
  teardown(clearPage);

  for (const size of ['13.125px', '15px', '17.3px']) {
    test(`rows and the head are whole px high with a font of ${size}`, async () => {
      const grid = await mountIn('500px', PLAIN, size);
      for (const row of [...rows(grid), root(grid).querySelector('thead tr')!])
        expect(heightOf(row)).to.be.closeTo(Math.round(heightOf(row)), 0.01);
    });

    test(`headings of groups are as high as rows, with boxes as wide, with a font of ${size}`, async () => {
      const grid = await mountIn('500px', configOf('  groupBy: {column: a}\n', column('a', ''), column('b', '')), size);
      const group = part(grid, 'group');
      expect(heightOf(group)).to.be.closeTo(heightOf(rows(grid)[0]!), 0.01);
      const widths = [group, rows(grid)[0]!].map(each => each.querySelector('input')!.getBoundingClientRect().width);
      expect(widths[0]).to.be.closeTo(Math.round(widths[0]!), 0.01);
      expect(widths[1]).to.be.closeTo(widths[0]!, 0.01);
    });
  }

  test('a table reaches the border of a panel that is a fraction of a px narrower than a whole px', async () => {
    const grid = await mountIn('501.9375px', PLAIN);
    const [table, port] = [part(grid, 'table'), scroller(grid)].map(each => each.getBoundingClientRect());
    expect(table!.right).to.be.closeTo(port!.right, 0.1);
    expect(scroller(grid).scrollWidth).to.equal(scroller(grid).clientWidth);
    expect(scroller(grid).classList.contains('pp-wide')).to.equal(false);
  });

  test('the last column has no mark beside the border of the panel, and the title none at its edge', async () => {
    const wide = ['c', 'd', 'e'].map(name => column(name, 'width: 300px'));
    const grid = await mountIn(
      '700px',
      configOf('  personal: true\n', column('a', 'width: 150px, card: title'), ...wide),
    );
    await nextFrame();
    expect(marks(grid)).to.deep.equal([true, true, true, false]);
    scroller(grid).scrollTo({ left: 100, behavior: 'instant' });
    await nextFrame();
    await nextFrame();
    expect(marks(grid)).to.deep.equal([false, true, true, false]);
  });
});

suite('a number or time at the end of the view of a table that scrolls', () => {
  teardown(clearPage);

  /** The part in px of a cell’s contents that is out of view or below the edge of the columns that stay. */
  const hiddenOf = (grid: ProcessGrid, name: string) => {
    const cell =
      rows(grid)[0]!.children[parts(grid, 'header-cell').findIndex(each => each.textContent.trim() === name) + 1]!;
    const text = document.createRange();
    // Not what is only for screen readers.
    const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement!.clientWidth === 1 ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    text.selectNodeContents(words.nextNode()!);
    const { left, right } = text.getBoundingClientRect();
    // A gap is left before the column that stays.
    const end = parts(grid, 'header-cell').at(-1)!.getBoundingClientRect().left - 10;
    return Math.round(Math.max(0, Math.min(right - end, right - left)) * (1 / (right - left)) * 100);
  };

  const contents = { number: 'field: number, type: number, width: 120px', time: 'field: time, type: relative' };
  for (const [name, settings] of Object.entries(contents))
    for (let width = 400; width <= 700; width += 20) {
      test(`is whole or not to be seen at ${width} px: a ${name}`, async () => {
        const grid = await mountIn(
          `${width}px`,
          configOf(
            '',
            column('a', 'type: text'),
            column('b', 'type: text, width: 160px'),
            column('n', settings).replace('field: name, ', ''),
            column('d', 'width: 400px'),
            column('z', 'pin: end, width: 90px'),
          ),
        );
        expect(hiddenOf(grid, 'n')).to.be.oneOf([0, 100]);
      });
    }
});

import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { clearPage, nextFrame, press, root, rows, scroller, until } from '../grid-fixture.ts';
import { column, configOf, FURTHER, gridIn, scrollBy, WIDE } from './kept-columns-fixture.ts';

/** Where a cell of the first row, or of the head, begins in the scroller, in reading direction. */
function startOf(grid: ProcessGrid, index: number, row: Element = rows(grid)[0]!): number {
  const [cell, port] = [row.children[index]!, scroller(grid)].map(each => each.getBoundingClientRect());
  return Math.round(getComputedStyle(row).direction === 'rtl' ? port!.right - cell!.right : cell!.left - port!.left);
}

/** Shadows of a cell: the line at its edge. */
function shadowsOf(grid: ProcessGrid, index: number): number {
  const { boxShadow } = getComputedStyle(rows(grid)[0]!.children[index]!);
  return boxShadow === 'none' ? 0 : boxShadow.split(/,(?![^(]*\))/).length;
}

/** Where the shadow of columns that are out of view begins, in reading direction; null: there is none. */
function edgeOf(grid: ProcessGrid): number | null {
  const { content, insetInlineStart } = getComputedStyle(scroller(grid).parentElement!, '::before');
  return content === 'none' ? null : Math.round(Number.parseFloat(insetInlineStart));
}

const widthOf = (grid: ProcessGrid, index: number) =>
  Math.round(rows(grid)[0]!.children[index]!.getBoundingClientRect().width);

suite('columns that stay while a table scrolls sideways', () => {
  teardown(clearPage);

  for (const dir of ['ltr', 'rtl'] as const) {
    test(`are the checkboxes and the title, of rows and the head: ${dir}`, async () => {
      const grid = await gridIn('700px', WIDE, dir);
      await scrollBy(grid, dir === 'rtl' ? -200 : 200);
      for (const row of [rows(grid)[0]!, root(grid).querySelector('thead tr')!]) {
        expect([0, 1, 2].map(index => startOf(grid, index, row))).to.deep.equal([
          0,
          widthOf(grid, 0) - 200,
          widthOf(grid, 0),
        ]);
      }
    });
  }

  test('are only the checkboxes where the title would take more than half of the view', async () => {
    const config = WIDE.replace('width: 150px', 'width: 330px');
    const grid = await gridIn('700px', config);
    await scrollBy(grid, 100);
    expect([startOf(grid, 0), startOf(grid, 2)]).to.deep.equal([0, widthOf(grid, 0) + widthOf(grid, 1) - 100]);
  });

  test('are only the checkboxes where the title and what is pinned at the end would leave little to others', async () => {
    const config = WIDE.replace('width: 150px', 'width: 270px').replace('    e: {', '    e: {pin: end, ');
    const grid = await gridIn('700px', config);
    await scrollBy(grid, 360);
    expect(startOf(grid, 2)).to.be.below(widthOf(grid, 0));
  });

  for (const dir of ['ltr', 'rtl'] as const)
    test(`leave no text of a long title over the next column, ${dir}`, async () => {
      const config = WIDE.replace(
        '{{ $_process.templateProcess.name }}',
        'Approve the travel expenses of the sales team',
      );
      const grid = await gridIn('700px', config, dir);
      const [title, next] = [2, 3].map(index => rows(grid)[0]!.children[index]!);
      for (const px of [0, 60]) {
        await scrollBy(grid, dir === 'rtl' ? -px : px);
        const { left, right, top, height } = title!.getBoundingClientRect();
        for (const beyond of [4, 12, 30]) {
          const at = dir === 'rtl' ? left - beyond : right + beyond;
          expect(root(grid).elementFromPoint(at, top + height / 2), `${px}, ${beyond}`).to.equal(next);
        }
      }
    });

  test('are none on paper', async function () {
    const grid = await gridIn('700px');
    // Chromium alone can pretend paper.
    if (!/Chrome/.test(navigator.userAgent)) return this.skip();
    await emulateMedia({ media: 'print' });
    try {
      const positions = Array.from(rows(grid)[0]!.children, cell => getComputedStyle(cell).position);
      expect(new Set(positions)).to.deep.equal(new Set(['static']));
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });

  test('are none in a narrow panel, and in a table that has room for all', async () => {
    const narrow = await gridIn('500px');
    await scrollBy(narrow, 100);
    expect(startOf(narrow, 0)).to.equal(-100);
    const grid = await gridIn('700px');
    grid.style.inlineSize = '2000px';
    await until(() => !scroller(grid).classList.contains('pp-wide'));
    expect(scroller(grid).className).not.to.contain('pp-keeps');
  });

  test('are the columns that the author has pinned, beside the checkboxes, and not the title', async () => {
    const grid = await gridIn(
      '700px',
      configOf(column('first', 'width: 90px, pin: start'), column('name', 'width: 150px, card: title'), ...FURTHER),
    );
    await scrollBy(grid, 200);
    expect([startOf(grid, 0), startOf(grid, 1)]).to.deep.equal([0, widthOf(grid, 0)]);
    expect(startOf(grid, 2)).to.be.below(widthOf(grid, 0));
  });

  test('have an edge only when other columns are underneath', async () => {
    const grid = await gridIn('700px');
    const marks = () => [0, 2].map(index => shadowsOf(grid, index));
    expect(marks()).to.deep.equal([0, 0]);
    // The number passes below the checkbox; the title has not yet met it.
    await scrollBy(grid, 40);
    expect(marks()).to.deep.equal([1, 0]);
    await scrollBy(grid, 200);
    expect(marks()).to.deep.equal([0, 1]);
  });

  test('have the edge beside the checkboxes where the title does not stay', async () => {
    const grid = await gridIn('700px', WIDE.replace('width: 150px', 'width: 330px'));
    await scrollBy(grid, 200);
    expect([0, 2].map(index => shadowsOf(grid, index))).to.deep.equal([1, 0]);
    expect(edgeOf(grid)).to.equal(widthOf(grid, 0));
  });

  for (const dir of ['ltr', 'rtl'] as const)
    test(`have a shadow beside them as soon as a column is out of view, before the title has come to its place, ${dir}`, async () => {
      const config = WIDE.replace('selection: {variable: chosen}\n', '');
      for (const [each, boxes] of [
        [WIDE, true],
        [config, false],
      ] as const) {
        const grid = await gridIn('700px', each, dir);
        const before = boxes ? widthOf(grid, 0) : 0;
        expect(edgeOf(grid)).to.equal(null);
        for (const [px, edge] of [
          [37, before],
          [200, before + widthOf(grid, boxes ? 2 : 1)],
        ] as const) {
          await scrollBy(grid, dir === 'rtl' ? -px : px);
          expect(edgeOf(grid), `${px}, ${boxes}`).to.equal(edge);
        }
      }
    });

  test('have the edge beside the toggles of details, too', async () => {
    const grid = await gridIn('700px', WIDE.replace('  columns:', '  details: Note\n  columns:'));
    await until(() => root(grid).querySelector('td[part~=toggle-cell]') !== null);
    await scrollBy(grid, 24);
    expect(rows(grid)[0]!.children[1]!.part.value).to.equal('toggle-cell');
    expect([0, 1].map(index => shadowsOf(grid, index))).to.deep.equal([0, 1]);
  });

  test('show no whole text of a title that is not cut, while others are underneath', async () => {
    const grid = await gridIn('700px');
    await scrollBy(grid, 200);
    const title = rows(grid)[0]!.children[2]!;
    expect(title.scrollWidth).to.equal(title.clientWidth);
  });
});

suite('the ring of a row whose first cells stay', () => {
  teardown(clearPage);

  // Elsewhere a box above the cells draws it: see focus-ring.test.ts.
  if (!CSS.supports('hanging-punctuation', 'first')) return;
  for (const dir of ['ltr', 'rtl'] as const) {
    test(`closes at its beginning where cells draw it, ${dir}`, async () => {
      const grid = await gridIn('700px', WIDE, dir);
      const row = rows(grid)[0]!;
      row.focus({ focusVisible: true });
      await scrollBy(grid, dir === 'rtl' ? -200 : 200);
      const [first, , title] = Array.from(row.children, cell => getComputedStyle(cell).boxShadow);
      expect(first).to.contain(dir === 'ltr' ? ' 2px 0px' : ' -2px 0px');
      for (const shadow of [first, title]) expect(shadow).to.contain('0px 2px').and.contain('0px -1px');
    });
  }
});

suite('a row of a table that has been scrolled sideways', () => {
  teardown(clearPage);

  test('is shown from its beginning when the focus comes to it, and stays as it is from row to row', async () => {
    const grid = await gridIn('700px');
    await scrollBy(grid, 250);
    rows(grid)[0]!.focus({ focusVisible: true });
    await nextFrame();
    expect(scroller(grid).scrollLeft).to.equal(0);
    await scrollBy(grid, 250);
    await press('ArrowDown');
    await nextFrame();
    expect([root(grid).activeElement, scroller(grid).scrollLeft]).to.deep.equal([rows(grid)[1], 250]);
  });

  test('stays as it is where the focus comes from its checkbox, or goes to what is in view all the time', async () => {
    const grid = await gridIn('700px', `${WIDE}\nactions: {claim: {label: Claim}}`);
    rows(grid)[0]!.focus({ focusVisible: true });
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight'])
      if (!root(grid).activeElement!.matches('.pp-button')) await press(key);
    await nextFrame();
    expect(root(grid).activeElement!.matches('.pp-button')).to.equal(true);
    expect(scroller(grid).scrollLeft).to.equal(0);
    await scrollBy(grid, 250);
    const box = rows(grid)[0]!.querySelector<HTMLElement>('input[type=checkbox]')!;
    box.focus({ preventScroll: true });
    await press('ArrowDown');
    await nextFrame();
    expect([root(grid).activeElement, scroller(grid).scrollLeft]).to.deep.equal([rows(grid)[1], 250]);
  });
});

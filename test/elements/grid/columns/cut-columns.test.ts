import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { boxOf, clearPage, many, mountGrid, root, rows, scroller, until } from '../grid-fixture.ts';
import { column, configOf, gridIn, scrollBy, WIDE } from './kept-columns-fixture.ts';

const amount = (more = '') =>
  `    amount: {field: amount, title: Amount, type: currency, currency: EUR, width: 140px, ${more}}`;
const FIELDS = 'fields: {amount: "15782", day: "2026-05-08", ';
const AMOUNTS = configOf(
  column('name', 'width: 150px, card: title'),
  amount(),
  `    day: {field: day, title: Day, type: date, width: 200px}`,
  column('c', 'width: 200px'),
  column('d', 'width: 200px'),
  amount().replace('amount:', 'last:'),
).replace('fields: {', FIELDS);
const [AMOUNT, DAY, TEXT] = [2, 3, 4];

/** Whether the contents of a cell of a column are to be seen, in the first row and in the head alike. */
function isShown(grid: ProcessGrid, index: number): boolean {
  const [inRow, inHead] = [rows(grid)[0]!, root(grid).querySelector('thead tr')!].map(
    row => getComputedStyle(row.children[index]!).clipPath !== 'inset(calc(100% - 1px) 0px 0px)',
  );
  expect(inRow, 'the heading is shown with the values').to.equal(inHead);
  return inRow!;
}

/** How far the text in a cell of the first row begins from where the columns that scroll do, in reading direction. */
function roomBefore(grid: ProcessGrid, index: number): number {
  const range = document.createRange();
  range.selectNodeContents(rows(grid)[0]!.children[index]!);
  const [text, title] = [range.getBoundingClientRect(), rows(grid)[0]!.children[1]!.getBoundingClientRect()];
  const isRtl = getComputedStyle(rows(grid)[0]!).direction === 'rtl';
  return isRtl ? title.left - text.right : text.left - title.right;
}

suite('columns that an edge of the view cuts', () => {
  teardown(clearPage);

  for (const dir of ['ltr', 'rtl'] as const)
    test(`show no rest of a number, a date or a text beside the columns that stay, ${dir}`, async () => {
      const grid = await gridIn('700px', AMOUNTS, dir);
      const seen = { shown: 0, hidden: 0 };
      for (let px = 0; px <= 600; px += 20) {
        await scrollBy(grid, dir === 'rtl' ? -px : px);
        for (const index of [AMOUNT, DAY, TEXT]) {
          const [shown, room] = [isShown(grid, index), roomBefore(grid, index)];
          seen[shown ? 'shown' : 'hidden']++;
          if (shown) expect(room, `column ${index} at ${px} px`).to.be.at.least(0);
          else expect(room, `column ${index} at ${px} px`).to.be.below(20);
        }
      }
      expect(Math.min(seen.shown, seen.hidden)).to.be.above(3);
    });

  test('show no part of a number at the end of the view, but the beginning of a text', async () => {
    const grid = await gridIn('700px', AMOUNTS.replace('    c:', `${amount().replace('amount:', 'third:')}\n    c:`));
    const [third, text] = [4, 5];
    const port = () => scroller(grid).getBoundingClientRect().right;
    const endOf = (index: number) => rows(grid)[0]!.children[index]!.getBoundingClientRect().right;
    await scrollBy(grid, Math.round(endOf(third) - port()) - 100);
    expect(isShown(grid, third)).to.equal(false);
    await scrollBy(grid, scroller(grid).scrollLeft + 110);
    expect(isShown(grid, third)).to.equal(true);
    await scrollBy(grid, scroller(grid).scrollLeft + 80);
    expect(endOf(text)).to.be.above(port());
    expect(isShown(grid, text)).to.equal(true);
  });

  test('keep the lines between the rows, and are not hit by the pointer', async () => {
    const grid = await gridIn('700px', AMOUNTS);
    await scrollBy(grid, 100);
    expect(isShown(grid, AMOUNT)).to.equal(false);
    const cell = rows(grid)[0]!.children[AMOUNT]!;
    const { right, top, height } = cell.getBoundingClientRect();
    expect(root(grid).elementFromPoint(right - 20, top + height / 2)).not.to.equal(cell);
    expect(getComputedStyle(cell).clipPath).to.equal('inset(calc(100% - 1px) 0px 0px)');
  });

  test('are shown in rows that come later, and shown again', async () => {
    const grid = await mountGrid(many(3000), { config: AMOUNTS }, boxOf('700px'));
    grid.style.blockSize = '400px';
    await until(() => scroller(grid).clientHeight < 500);
    await scrollBy(grid, 100);
    scroller(grid).scrollTop = 40_000;
    await until(() => Number(rows(grid)[0]?.ariaRowIndex) > 500);
    expect(isShown(grid, AMOUNT)).to.equal(false);
    await scrollBy(grid, 0);
    expect(isShown(grid, AMOUNT)).to.equal(true);
  });

  test('stay if they are wider than half of the view, since they are read while it scrolls', async () => {
    const config = WIDE.replace('    c: {field: name, ', '    c: {field: long, ')
      .replace('fields: {', 'fields: {long: "A long text about what has happened in this process so far", ')
      .replace('width: 300px', 'width: 420px');
    const grid = await gridIn('700px', config);
    await scrollBy(grid, 200);
    expect(isShown(grid, 3)).to.equal(true);
  });

  test('are all shown in a panel that has got room for them', async () => {
    const grid = await gridIn('700px', AMOUNTS);
    await scrollBy(grid, 100);
    expect(isShown(grid, AMOUNT)).to.equal(false);
    grid.parentElement!.style.inlineSize = '1400px';
    await until(() => !scroller(grid).classList.contains('pp-wide'));
    expect(isShown(grid, AMOUNT)).to.equal(true);
  });

  test('are all shown on paper', async function () {
    const grid = await gridIn('700px', AMOUNTS);
    await scrollBy(grid, 100);
    expect(isShown(grid, AMOUNT)).to.equal(false);
    // Chromium alone can pretend paper.
    if (!/Chrome/.test(navigator.userAgent)) return this.skip();
    await emulateMedia({ media: 'print' });
    try {
      expect(isShown(grid, AMOUNT)).to.equal(true);
    } finally {
      // Paper does not scroll: the table begins at its start again.
      await emulateMedia({ media: 'screen' });
    }
  });
});

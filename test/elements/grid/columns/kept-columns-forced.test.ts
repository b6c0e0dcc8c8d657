import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { clearPage, root, rows, scroller, until } from '../grid-fixture.ts';
import { column, configOf, FURTHER, gridIn, scrollBy, WIDE } from './kept-columns-fixture.ts';

/** Whether a line is to be seen at either side of the cells of the first row. */
function paintedSides(grid: ProcessGrid): boolean[][] {
  return Array.from(rows(grid)[0]!.children, cell => {
    const style = getComputedStyle(cell);
    return (['Start', 'End'] as const).map(
      side => style[`borderInline${side}Width`] !== '0px' && style[`borderInline${side}Color`] !== 'rgb(255, 255, 255)',
    );
  });
}

suite('columns that stay while a table scrolls sideways, with forced colors,', () => {
  teardown(clearPage);

  test('hide what passes below them, behind one line', async function () {
    const configs = [
      WIDE.replace('    e: {', '    e: {pin: end, '),
      `actions: {claim: {label: Claim}}\n${WIDE}`,
      configOf(column('name', 'width: 150px, card: title, pin: start'), ...FURTHER),
    ];
    // Chromium alone can force colors.
    if (!(await executeServerCommand('force-colors', true))) return this.skip();
    try {
      for (const config of configs) {
        const grid = await gridIn('700px', config);
        await until(() => config.includes('claim') === Boolean(root(grid).querySelector('td[part~=actions-cell]')));
        const ends = () => paintedSides(grid).map(([start, end]) => [start, end]);
        const none = ends().map(() => [false, false]);
        await scrollBy(grid, 200);
        expect(ends(), 'lines of cells beside the dashes').to.deep.equal(none);
        for (const side of ['::before', '::after']) {
          const { content, borderInlineStartStyle } = getComputedStyle(scroller(grid).parentElement!, side);
          expect([content, borderInlineStartStyle]).to.deep.equal(['""', 'dashed']);
        }
        const kept = config.includes('pin: start') ? [0, 1] : [0, 2];
        for (const index of kept)
          expect(getComputedStyle(rows(grid)[0]!.children[index]!).backgroundColor).to.equal('rgb(255, 255, 255)');
        await scrollBy(grid, 5000);
        if (!config.includes('pin: start')) expect(ends().at(-1), 'at the end').to.deep.equal([true, false]);
      }
    } finally {
      await executeServerCommand('force-colors', false);
    }
  });

  test('have one line below the last row', async function () {
    const grid = await gridIn('700px', WIDE.replace('    e: {', '    e: {pin: end, '));
    // Chromium alone can force colors.
    if (!(await executeServerCommand('force-colors', true))) return this.skip();
    try {
      for (const cell of rows(grid).at(-1)!.children)
        expect(getComputedStyle(cell).borderBlockEndColor, cell.outerHTML).to.equal('rgb(255, 255, 255)');
    } finally {
      await executeServerCommand('force-colors', false);
    }
  });

  test('have one line above them, and are within the outline of a selected row', async function () {
    const config = WIDE.replace('    e: {', '    e: {pin: end, ').replace(
      'filter: ',
      'actions: {claim: {label: Claim}}\nfilter: ',
    );
    const grid = await gridIn('700px', config);
    rows(grid)[0]!.querySelector('input')!.click();
    await until(() => rows(grid)[0]!.classList.contains('pp-selected'));
    await until(() => root(grid).querySelector('td[part~=actions-cell]') !== null);
    // Chromium alone can force colors.
    if (!(await executeServerCommand('force-colors', true))) return this.skip();
    try {
      for (const cell of rows(grid)[1]!.children)
        expect(getComputedStyle(cell).borderBlockStartWidth, cell.outerHTML).to.equal('0px');
      const outline = getComputedStyle(rows(grid)[0]!, '::after');
      expect([outline.outlineStyle, outline.outlineWidth, outline.zIndex]).to.deep.equal(['solid', '2px', '1']);
      expect(rows(grid)[0]!.offsetHeight).to.equal(rows(grid)[1]!.offsetHeight);
    } finally {
      await executeServerCommand('force-colors', false);
    }
  });
});

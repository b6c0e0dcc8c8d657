import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { typeInto } from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
import { buttonIn, GRID, mountActing, processesOf, root, rowOf, until } from './actions-fixture.ts';

const PAGED = GRID.replace('  links: false', '  links: false\n  perPage: 10');
const ACTIONS = 'actions: {claim: {label: Claim, undo: release}, release: {label: Release, for: []}}\n';
const WHY = 'The server is down for a moment. Nothing was done.';

/** A third of the height of a phone. */
const A_THIRD = 215;

const partOf = (grid: Element, selector: string) => root(grid).querySelector<HTMLElement>(selector)!;
const heightOf = (element: Element) => element.getBoundingClientRect().height;

/** A grid of such a width whose search has failed after an action. */
async function failedIn(width: number, { lang = 'en', isClaimed = false } = {}): Promise<ProcessGrid> {
  const source = server(processesOf(100));
  const perform = () => [{ id: 2, ok: isClaimed, message: isClaimed ? '' : WHY }];
  const grid = await mountActing('process-grid', { ...source.adapter, perform }, PAGED + ACTIONS, { lang });
  grid.style.width = `${width}px`;
  await new Promise(requestAnimationFrame);
  const claim = buttonIn(rowOf(grid, 2), 'Claim')!;
  source.failing = true;
  claim.click();
  await until(() => partOf(grid, '[part~=result]'));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { top } = rowOf(grid, 2).getBoundingClientRect();
  typeInto(grid, 'Invoices of the last quarter');
  await until(() => partOf(grid, '.pp-at-foot'));
  await grid.loaded;
  await new Promise(requestAnimationFrame);
  expect(rowOf(grid, 2).getBoundingClientRect().top).to.equal(top);
  return grid;
}

/** The texts of the foot that have a place on the screen, from top to bottom. */
const linesIn = (grid: Element): HTMLElement[] =>
  [
    ...root(grid).querySelectorAll<HTMLElement>(
      '.pp-at-foot :is(.pp-error-title, .pp-error-message, .pp-error-hint), .pp-result-words',
    ),
  ].filter(each => heightOf(each) > 1);

suite('a failed load and a failed action at the foot of a narrow panel', () => {
  teardown(clearPage);

  for (const lang of ['en', 'de', 'ar'])
    for (const isClaimed of [false, true])
      test(`take less than a third of a phone, ${lang}, ${isClaimed ? 'claimed' : 'not claimed'}`, async () => {
        const grid = await failedIn(288, { lang, isClaimed });
        expect(heightOf(partOf(grid, '[part~=footer]'))).to.be.below(A_THIRD);
        expect(partOf(grid, '[part~=footer]').scrollWidth).to.be.at.most(288);
        for (const line of linesIn(grid)) expect(heightOf(line), line.textContent).to.be.below(25);
        const box = partOf(grid, '[part~=footer]').getBoundingClientRect();
        for (const button of root(grid).querySelectorAll('.pp-at-foot button, [part~=result] button')) {
          const { left, right, height } = button.getBoundingClientRect();
          expect(left >= box.left && right <= box.right && height >= 24, button.textContent).to.equal(true);
        }
      });

  test('say what failed, why, and which rows are shown, and all of it to screen readers', async () => {
    const grid = await failedIn(288);
    expect(linesIn(grid).map(({ textContent }) => textContent.trim())).to.deep.equal([
      'The processes could not be loaded',
      'The database is asleep',
      'The search for “Invoices of the last quarter” could not be run. The previous rows are still shown.',
      `Claim failed: ${WHY.slice(0, -1)}`,
    ]);
    for (const text of root(grid).querySelectorAll('.pp-at-foot p')) expect(text.checkVisibility()).to.equal(true);
  });

  test('show the whole of a line that is cut to the mouse, and of all to a click, a tap and the keyboard', async () => {
    const grid = await failedIn(288);
    const [box, stale] = ['.pp-at-foot > [part~=error]', '[part~=stale]'].map(each => partOf(grid, each));
    expect(stale!.scrollWidth).to.be.above(stale!.clientWidth);
    stale!.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(stale!.title).to.equal(stale!.textContent);
    const message = partOf(grid, '.pp-error-message');
    message.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(message.title).to.equal('');
    const { height } = box!.getBoundingClientRect();
    stale!.click();
    expect(stale!.scrollWidth).to.equal(stale!.clientWidth);
    expect(heightOf(box!)).to.be.above(height);
    stale!.click();
    expect(heightOf(box!)).to.equal(height);
  });

  test('take a line each in a list, too', async () => {
    const source = server(processesOf(3));
    const perform = () => [{ id: 2, ok: false, message: WHY }];
    const config = `filter: {criteria: []}\n${ACTIONS}`;
    const list = await mountActing('process-list', { ...source.adapter, perform }, config);
    list.style.width = '288px';
    await until(() => buttonIn(root(list), 'Claim'));
    buttonIn(rowOf(list, 2), 'Claim')!.click();
    await until(() => partOf(list, '[part~=result]'));
    source.failing = true;
    await list.load().catch(() => undefined);
    await until(() => partOf(list, '.pp-at-foot'));
    await new Promise(requestAnimationFrame);
    expect(heightOf(partOf(list, '.pp-result-words'))).to.be.below(25);
    expect(partOf(list, '[part~=footer]').scrollWidth).to.be.at.most(288);
  });

  test('are shown as a whole in a wide panel', async () => {
    const grid = await failedIn(700);
    const lines = linesIn(grid);
    for (const line of lines) expect(line.scrollWidth).to.be.at.most(line.clientWidth);
    expect(lines).to.have.length(4);
  });
});

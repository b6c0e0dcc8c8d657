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
async function failedIn(width: number, { lang = 'en', label = 'Claim', isClaimed = false } = {}): Promise<ProcessGrid> {
  const source = server(processesOf(100));
  const perform = () => [{ id: 2, ok: isClaimed, message: isClaimed ? '' : WHY }];
  const grid = await mountActing(
    'process-grid',
    { ...source.adapter, perform },
    PAGED + ACTIONS.replace('Claim', label),
    { lang },
  );
  grid.style.width = `${width}px`;
  await new Promise(requestAnimationFrame);
  const claim = buttonIn(rowOf(grid, 2), label)!;
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

/** The texts of the buttons that try something again. */
const namesOfTries = (grid: Element): string[] =>
  [...root(grid).querySelectorAll('.pp-retry, .pp-again')].map(({ textContent }) =>
    textContent
      .trim()
      .replace(/[\u2066-\u2069\u00a0\u202f]/gu, sign => (sign < '\u2000' || sign === '\u202f' ? ' ' : '')),
  );

suite('a failed load and a failed action at the foot of a narrow panel', () => {
  teardown(clearPage);

  for (const lang of ['en', 'de', 'ar'])
    for (const isClaimed of [false, true])
      test(`take less than a third of a phone, ${lang}, ${isClaimed ? 'claimed' : 'not claimed'}`, async () => {
        const grid = await failedIn(288, { lang, isClaimed });
        expect(heightOf(partOf(grid, '[part~=footer]'))).to.be.below(A_THIRD);
        expect(partOf(grid, '[part~=footer]').scrollWidth).to.be.at.most(288);
        expect(heightOf(partOf(grid, '.pp-result-words'))).to.be.below(25);
        const box = partOf(grid, '[part~=footer]').getBoundingClientRect();
        for (const button of root(grid).querySelectorAll('.pp-at-foot button, [part~=result] button')) {
          const { left, right, height } = button.getBoundingClientRect();
          expect(left >= box.left && right <= box.right && height >= 24, button.textContent).to.equal(true);
        }
      });

  test('say why, what failed, and which rows are shown, and all of it to screen readers', async () => {
    const grid = await failedIn(288);
    expect(linesIn(grid).map(({ textContent }) => textContent.trim())).to.deep.equal([
      'The database is asleep',
      'The search for “Invoices of the last quarter” could not be run. The previous rows are still shown.',
      `Claim failed for “Leave”: ${WHY}`,
    ]);
    for (const text of root(grid).querySelectorAll('.pp-at-foot p')) expect(text.checkVisibility()).to.equal(true);
  });

  test('show the whole of the words of the action to a click and a tap, and cut them again', async () => {
    const grid = await failedIn(288);
    const words = partOf(grid, '.pp-result-words');
    const { height } = words.getBoundingClientRect();
    expect(words.scrollWidth).to.be.above(words.clientWidth);
    words.click();
    expect(words.scrollWidth).to.equal(words.clientWidth);
    expect(heightOf(words)).to.be.above(height);
    words.click();
    expect(heightOf(words)).to.equal(height);
  });

  const names = {
    ar: ['إعادة المحاولة', 'Claim: إعادة المحاولة'],
    cs: ['Zkusit znovu', 'Claim: zkusit znovu'],
    de: ['Erneut versuchen', 'Claim: noch einmal'],
    en: ['Try again', 'Claim: try again'],
    es: ['Reintentar', 'Claim: reintentar'],
    fr: ['Réessayer', 'Claim : réessayer'],
    he: ['נסו שוב', 'Claim: נסו שוב'],
    pl: ['Spróbuj ponownie', 'Claim: spróbuj ponownie'],
  } as const;
  for (const [lang, [load, action]] of Object.entries(names))
    test(`have two buttons of different names, ${lang}`, async () => {
      const grid = await failedIn(700, { lang });
      expect(namesOfTries(grid)).to.deep.equal([load, action]);
    });

  test('leave the button of the action its short name once the processes are loaded', async () => {
    const grid = await failedIn(700);
    expect(namesOfTries(grid)).to.deep.equal(['Try again', 'Claim: try again']);
    grid.adapter = { fetch: () => Promise.resolve({ processes: processesOf(100) }) };
    await grid.loaded;
    await until(() => !partOf(grid, '.pp-at-foot'));
    expect(namesOfTries(grid)).to.deep.equal(['Try again (1)']);
  });

  test('of which one is for an undo say so, and are not wider than the panel', async () => {
    const source = server(processesOf(3));
    const perform = (action: string) => [{ id: 2, ok: action === 'claim', message: WHY }];
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, PAGED + ACTIONS);
    grid.style.width = '288px';
    await until(() => buttonIn(rowOf(grid, 2), 'Claim'));
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    await until(() => buttonIn(root(grid), 'Undo'));
    buttonIn(root(grid), 'Undo')!.click();
    await until(() => buttonIn(root(grid), 'Try again (1)'));
    source.failing = true;
    await grid.load().catch(() => undefined);
    await until(() => partOf(grid, '.pp-at-foot'));
    expect(namesOfTries(grid)).to.deep.equal(['Try again', 'Undo: try again']);
    expect(partOf(grid, '[part~=footer]').scrollWidth).to.be.at.most(288);
  });

  test('have a button for the action that wraps a long name, and a cross beside it', async () => {
    const grid = await failedIn(288, { label: 'Approve the request and send it back to accounting' });
    const [button, cross, foot] = ['.pp-again', '.pp-close', '[part~=footer]'].map(each => partOf(grid, each));
    const [left, right] = [button!, cross!].map(each => each.getBoundingClientRect());
    expect(left!.right).to.be.at.most(right!.left);
    expect(right!.top).to.be.within(left!.top, left!.bottom);
    expect(foot!.scrollWidth).to.be.at.most(288);
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

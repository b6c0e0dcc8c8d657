import { expect } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import { click } from '../../elements/grid/grid-fixture.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
import { nextFrame } from '../../support/until-found.ts';
import {
  ActingAdapter,
  barOf,
  buttonIn,
  GRID,
  mountActing,
  ok,
  processesOf,
  resultOf,
  root,
  rowOf,
  until,
} from './actions-fixture.ts';

const ACTIONS = `actions:
  claim: {label: Claim}
  complete: {label: Complete, undo: reopen}
  release: {label: Release}
  reject: {label: Reject}
  reopen: {label: Reopen, for: []}
`;
const REASON = 'It has gone on to somebody else.';

/** Id of the row, or text of the button, that has the focus. */
function focusIn(panel: Element): string | null {
  const focused = root(panel).activeElement;
  return focused instanceof HTMLElement ? (focused.dataset['processId'] ?? focused.textContent.trim()) : null;
}

suite('the focus after a bulk', () => {
  teardown(clearPage);

  // how the button is pressed, which of the four selected rows fail, the row that has the focus then
  const cases = [
    ['pointer', [3, 5], 3],
    ['keyboard', [3, 5], 3],
    ['pointer', [], 6],
    ['keyboard', [], 6],
  ] as const;
  for (const [way, failing, focused] of cases)
    test(`of which ${failing.length} fail, begun by ${way}, is on row ${focused}, and nothing has scrolled`, async () => {
      const adapter = new ActingAdapter(processesOf(60));
      const grid = await mountActing('process-grid', adapter, `${GRID}  perPage: 30\n${ACTIONS}`);
      grid.style.width = '1200px';
      grid.selection = [2, 3, 4, 5];
      await until(() => barOf(grid));
      for (let i = 0; i < 3; i++) await nextFrame();
      rowOf(grid, 6).focus({ preventScroll: true });
      const act = buttonIn(barOf(grid)!, 'Complete')!;
      if (way === 'pointer') await click(act);
      else {
        act.focus({ preventScroll: true });
        await sendKeys({ press: 'Enter' });
      }
      const { scrollY } = globalThis;
      const done = [2, 3, 4, 5].filter(id => !failing.some(each => each === id));
      const failed = failing.map(id => ({ id, ok: false, message: REASON }));
      (await adapter.call(1)).answer([...ok(...done), ...failed]);
      await until(() => resultOf(grid));
      for (let i = 0; i < 3; i++) await nextFrame();
      if (failing.length > 0) expect(act.checkVisibility()).to.equal(false);
      expect(focusIn(grid)).to.equal(String(focused));
      expect(globalThis.scrollY).to.equal(scrollY);
      await sendKeys({ press: 'ArrowDown' });
      expect(focusIn(grid)).to.equal(String(focused + 1));
    });

  test('of which some fail stays on a button that is still there', async () => {
    const adapter = new ActingAdapter(processesOf(9));
    const grid = await mountActing('process-grid', adapter, GRID + ACTIONS);
    grid.style.width = '1200px';
    grid.selection = [2, 3];
    await until(() => barOf(grid));
    const act = buttonIn(barOf(grid)!, 'Claim')!;
    act.focus();
    act.click();
    (await adapter.call(1)).answer([...ok(2), { id: 3, ok: false, message: REASON }]);
    await until(() => resultOf(grid));
    for (let i = 0; i < 3; i++) await nextFrame();
    expect(focusIn(grid)).to.equal('Claim');
  });
});

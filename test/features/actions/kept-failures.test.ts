import { expect } from 'chai';
import type { ActionResult } from '../../../src/core/actions/action-result.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
import {
  ActingAdapter,
  barOf,
  buttonIn,
  CLAIM,
  GRID,
  mountActing,
  noteIn,
  ok,
  processesOf,
  resultOf,
  root,
  rowOf,
  statusOf,
  until,
} from './actions-fixture.ts';

const wordsOf = (panel: Element) => resultOf(panel)?.querySelector('.pp-result-words')!.textContent ?? '';

/** A grid in which claiming processes 1 and 2 of four has failed. */
async function mountFailed() {
  const adapter = new ActingAdapter(processesOf(4));
  const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
  grid.selection = [1, 2];
  await until(() => barOf(grid));
  buttonIn(barOf(grid)!, 'Claim')!.click();
  (await adapter.call(1)).answer([
    { id: 1, ok: false, message: 'Locked' },
    { id: 2, ok: false, message: 'With Ada' },
  ]);
  await until(() => statusOf(grid) === 'Claim failed for 2');
  await until(() => noteIn(rowOf(grid, 1)) === 'Locked');
  const claim = (id: number) => buttonIn(rowOf(grid, id), 'Claim')!.click();
  const notes = () => [1, 2, 3].map(id => noteIn(rowOf(grid, id)));
  return { adapter, grid, claim, notes };
}

suite('what failed', () => {
  teardown(clearPage);

  test('stays in its rows, and in the result, when an action on another row goes well', async () => {
    const { adapter, grid, claim, notes } = await mountFailed();
    claim(3);
    (await adapter.call(2)).answer(ok(3));
    await until(() => wordsOf(grid) === 'Leave: claimed. 2 earlier problems');
    expect(notes()).to.deep.equal(['Locked', 'With Ada', '']);
    expect(resultOf(grid)!.classList.contains('pp-with-failures')).to.equal(true);
    const buttons = ['Show them', 'Undo', 'Try again (2)'].map(text => buttonIn(resultOf(grid)!, text) !== undefined);
    // It was another action: trying again would be ambiguous.
    expect(buttons).to.deep.equal([true, true, false]);
  });

  test('does not color the result of another action that goes well, but that of one that fails', async () => {
    const { adapter, grid, claim } = await mountFailed();
    const ground = () => getComputedStyle(resultOf(grid)!).backgroundColor;
    const failure = ground();
    claim(3);
    (await adapter.call(2)).answer(ok(3));
    await until(() => wordsOf(grid) === 'Leave: claimed. 2 earlier problems');
    const beside = ground();
    expect(beside).not.to.equal(failure);
    claim(4);
    (await adapter.call(3)).answer([{ id: 4, ok: false, message: 'Gone fishing' }]);
    await until(() => wordsOf(grid).endsWith('2 earlier problems') && wordsOf(grid).includes('failed'));
    expect(ground()).to.equal(failure);
    buttonIn(rowOf(grid, 4), 'Claim')!.click();
    (await adapter.call(4)).answer(ok(4));
    await until(() => wordsOf(grid) === 'Leave: claimed. 2 earlier problems');
    buttonIn(rowOf(grid, 1), 'Claim')!.click();
    (await adapter.call(5)).answer(ok(1));
    await until(() => wordsOf(grid) === 'Leave: claimed. 1 earlier problem');
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(6)).answer(ok(2));
    await until(() => wordsOf(grid) === 'Leave: claimed');
    expect(ground()).to.equal(beside);
  });

  test('in two sentences ends as its server wrote it, with one full stop before what follows', async () => {
    const { adapter, grid, claim } = await mountFailed();
    claim(3);
    (await adapter.call(2)).answer([{ id: 3, ok: false, message: 'The server is down. Nothing was done.' }]);
    const words = 'Claim failed for “Leave”: The server is down. Nothing was done. 2 earlier problems';
    await until(() => wordsOf(grid).endsWith('2 earlier problems'));
    expect(wordsOf(grid)).to.equal(words);
  });

  test('stays when that is undone', async () => {
    const { adapter, grid, claim, notes } = await mountFailed();
    claim(3);
    (await adapter.call(2)).answer(ok(3));
    await until(() => buttonIn(root(grid), 'Undo'));
    buttonIn(resultOf(grid)!, 'Undo')!.click();
    (await adapter.call(3)).answer(ok(3));
    await until(() => wordsOf(grid) === 'Claim undone: Leave. 2 earlier problems');
    expect(notes()).to.deep.equal(['Locked', 'With Ada', '']);
  });

  test('is said beside what fails next, and the reason of that is told apart', async () => {
    const { adapter, grid, claim, notes } = await mountFailed();
    claim(3);
    (await adapter.call(2)).answer([{ id: 3, ok: false, message: 'Gone fishing' }]);
    await until(() => wordsOf(grid) === 'Claim failed for “Leave”: Gone fishing. 2 earlier problems');
    await until(() => noteIn(rowOf(grid, 3)) === 'Gone fishing');
    expect(notes().slice(0, 2)).to.deep.equal(['Locked', 'With Ada']);
  });

  test('goes one by one as it is done', async () => {
    const { adapter, grid, claim, notes } = await mountFailed();
    claim(1);
    (await adapter.call(2)).answer(ok(1));
    await until(() => wordsOf(grid) === 'Leave: claimed. 1 earlier problem');
    claim(2);
    (await adapter.call(3)).answer(ok(2));
    await until(() => statusOf(grid) === 'Leave: claimed');
    expect(notes()).to.deep.equal(['', '', '']);
    expect(resultOf(grid)!.classList.contains('pp-with-failures')).to.equal(false);
  });

  test('goes when the reader closes the result', async () => {
    const { adapter, grid, claim, notes } = await mountFailed();
    claim(3);
    (await adapter.call(2)).answer(ok(3));
    await until(() => wordsOf(grid) === 'Leave: claimed. 2 earlier problems');
    resultOf(grid)!.querySelector<HTMLElement>('.pp-close')!.click();
    await until(() => !resultOf(grid) && notes().join('') === '');
    claim(4);
    (await adapter.call(3)).answer(ok(4));
    await until(() => statusOf(grid) === 'Leave: claimed');
  });

  test('is led to from the result, earlier ones with the last', async () => {
    const { adapter, grid, claim } = await mountFailed();
    claim(3);
    (await adapter.call(2)).answer([{ id: 3, ok: false, message: 'Gone fishing' }]);
    await until(() => buttonIn(root(grid), 'Show them'));
    await until(() => wordsOf(grid).endsWith('2 earlier problems'));
    buttonIn(resultOf(grid)!, 'Show them')!.click();
    await until(() => statusOf(grid) === '1 of 3');
  });

  test('is not tried again by a click that was meant for the button that stops it', async () => {
    const { adapter, grid } = await mountFailed();
    const press = (detail: number) =>
      buttonIn(resultOf(grid)!, 'Try again (2)')!.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    press(1);
    await grid.updateComplete;
    expect(adapter.performed).to.have.length(1);
    // By key.
    press(0);
    await adapter.call(2);
  });
});

suite('what was deleted', () => {
  teardown(clearPage);

  /** A panel in which claiming process 1 of four has shown that it was deleted; its row stays until a load. */
  async function mountDeleted(name: 'process-grid' | 'process-list' = 'process-grid', config = CLAIM) {
    const adapter = new ActingAdapter(processesOf(4));
    const panel = await mountActing(
      name,
      adapter,
      config + (name === 'process-grid' ? GRID : 'filter: {criteria: []}\n'),
    );
    let calls = 0;
    const answer = async (...results: ActionResult[]) => (await adapter.call(++calls)).answer(results);
    const claim = (id: number) => buttonIn(rowOf(panel, id), 'Claim')!.click();
    claim(1);
    await answer({ id: 1, ok: false, status: 404, message: 'Ada deleted it.' });
    await until(() => buttonIn(rowOf(panel, 1), 'Remove'));
    return { adapter, panel, claim, answer };
  }

  for (const name of ['process-grid', 'process-list'] as const)
    test(`is counted with earlier problems, and led to, while its row is there: ${name}`, async () => {
      const { panel, claim, answer } = await mountDeleted(name);
      claim(3);
      await answer(...ok(3));
      await until(() => wordsOf(panel) === 'Leave: claimed. 1 earlier problem');
      expect(resultOf(panel)!.classList.contains('pp-with-failures')).to.equal(true);
      buttonIn(resultOf(panel)!, 'Show it')!.click();
      await until(() => rowOf(panel, 1).contains(root(panel).activeElement));
    });

  for (const [actions, rest] of [
    ['with a way back', CLAIM],
    ['without one', 'actions: {claim: {label: Claim}}\n'],
  ] as const)
    test(`is counted no more once its row is removed, beside an action ${actions}`, async () => {
      const { adapter, panel, claim, answer } = await mountDeleted('process-grid', rest);
      claim(2);
      await answer({ id: 2, ok: false, message: 'Locked' });
      await until(() => wordsOf(panel) === 'Claim failed for “Leave”: Locked. 1 earlier problem');
      claim(3);
      await answer(...ok(3));
      await until(() => wordsOf(panel) === 'Leave: claimed. 2 earlier problems');
      claim(2);
      await answer(...ok(2));
      await until(() => wordsOf(panel) === 'Leave: claimed. 1 earlier problem');
      adapter.processes.splice(0, 1);
      buttonIn(rowOf(panel, 1), 'Remove')!.click();
      await until(() => wordsOf(panel) === 'Leave: claimed');
      expect(rowOf(panel, 1)).to.equal(null);
      expect(resultOf(panel)!.classList.contains('pp-with-failures')).to.equal(false);
    });

  test('is counted no more once it is there again, or has gone by another load', async () => {
    const { adapter, panel, claim, answer } = await mountDeleted();
    claim(2);
    await answer({ id: 2, ok: false, status: 404, message: 'Ada deleted it.' });
    await until(() => wordsOf(panel).endsWith('. 1 earlier problem'));
    claim(3);
    await answer(...ok(3));
    await until(() => wordsOf(panel) === 'Leave: claimed. 2 earlier problems');
    adapter.processes.splice(0, 1);
    await panel.load();
    await until(() => wordsOf(panel) === 'Leave: claimed');
  });

  test('is counted no more once the reader has closed the result, though its row still offers to be removed', async () => {
    const { panel, claim, answer } = await mountDeleted();
    resultOf(panel)!.querySelector<HTMLElement>('.pp-close')!.click();
    await until(() => !resultOf(panel));
    claim(3);
    await answer(...ok(3));
    await until(() => resultOf(panel));
    expect([wordsOf(panel), buttonIn(rowOf(panel, 1), 'Remove') !== undefined]).to.deep.equal(['Leave: claimed', true]);
  });

  test('is counted again when the next action finds that it is still gone', async () => {
    const { panel, claim, answer } = await mountDeleted();
    resultOf(panel)!.querySelector<HTMLElement>('.pp-close')!.click();
    (panel as HTMLElementTagNameMap['process-grid']).selection = [1, 2];
    await until(() => barOf(panel));
    buttonIn(barOf(panel)!, 'Claim')!.click();
    await answer({ id: 1, ok: false, status: 404, message: 'Ada deleted it.' }, ...ok(2));
    await until(() => wordsOf(panel).startsWith('1 claimed, 1 failed'));
    claim(3);
    await answer(...ok(3));
    await until(() => wordsOf(panel) === 'Leave: claimed. 1 earlier problem');
  });
});

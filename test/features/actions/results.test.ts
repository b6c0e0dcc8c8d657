import { expect } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import type { ActionItems, AllMatching } from '../../../src/core/actions/action-result.ts';
import { defineMessages } from '../../../src/core/messages/messages.ts';
import type { Process, ProcessItem } from '../../../src/core/processes/process.ts';
import { chord, click } from '../../elements/grid/grid-fixture.ts';
import { server } from '../../elements/grid/window-server.ts';
import { clearPage, processOf } from '../../elements/panel-fixture.ts';
import { nextFrame } from '../../support/until-found.ts';
import {
  ActingAdapter,
  barOf,
  buttonIn,
  CLAIM,
  GRID,
  idsIn,
  mountActing,
  ok,
  processesOf,
  resultOf,
  root,
  rowOf,
  statusOf,
  until,
} from './actions-fixture.ts';

const LIST = 'filter: {criteria: []}\nui: {content: "{{ $_process.id }}"}\n';
const namesIn = (items: ActionItems) =>
  (items as readonly ProcessItem[]).map(({ process, step }) => [process.id, step.id, process.modified ?? null]);

/** A process that has gone on from one step to the next. */
const goneOn = (id: number): Process => {
  const process = processOf(id);
  return { ...process, modified: '2026-03-02T08:00:00Z', steps: [{ ...process.steps[0]!, id: 900 + id }] };
};

const pressUndo = () => chord('Control', 'z');

suite('the result of an action', () => {
  teardown(clearPage);

  for (const [name, start] of [
    ['process-grid', GRID],
    ['process-list', LIST],
  ] as const)
    test(`in <${name}> what is taken back is the step that was acted on, though the process has gone on to another`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const panel = await mountActing(name, adapter, start + CLAIM);
      const step = processOf(2).steps[0]!.id;
      buttonIn(rowOf(panel, 2), 'Claim')!.click();
      adapter.processes[1] = goneOn(2);
      (await adapter.call(1)).answer([{ id: 2, ok: true, process: goneOn(2) }]);
      await until(() => buttonIn(root(panel), 'Undo'));
      buttonIn(root(panel), 'Undo')!.click();
      const { action, items, answer } = await adapter.call(2);
      expect([action, namesIn(items)]).to.deep.equal(['release', [[2, step, '2026-03-02T08:00:00Z']]]);
      answer([{ id: 2, ok: false, message: 'Ada has begun the next step.' }]);
      await until(() => statusOf(panel) === 'Claim could not be undone for “Leave”: Ada has begun the next step');
    });

  test('says in view why nothing was begun for a selection, until that changes, and keeps what can be undone', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const config = `${GRID}actions: {claim: {label: Claim, undo: release, when: '{{ $_process.id != 2 }}'}, release: {label: Release, for: []}}\n`;
    const grid = await mountActing('process-grid', adapter, config);
    const tick = (id: number) => rowOf(grid, id).querySelector<HTMLInputElement>('input[type=checkbox]')!.click();
    const wordsOf = () => resultOf(grid)?.querySelector('.pp-result-words')?.textContent.trim();
    const nothing = 'Claim: not possible for what is selected';
    tick(2);
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => wordsOf() === nothing);
    expect(statusOf(grid)).to.equal(nothing);
    tick(1);
    await until(() => !resultOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    (await adapter.call(1)).answer(ok(1));
    const claimed = '1 claimed, 1 skipped';
    await until(() => wordsOf() === claimed);
    for (const times of [1, 2]) {
      buttonIn(barOf(grid)!, 'Claim')!.click();
      await until(() => wordsOf() === nothing);
      expect(Boolean(buttonIn(resultOf(grid)!, 'Undo (1)')), `pressed ${times}`).to.equal(true);
    }
    tick(3);
    await until(() => wordsOf() === claimed);
    tick(3);
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => wordsOf() === nothing);
    buttonIn(resultOf(grid)!, 'Undo (1)')!.click();
    const undo = await adapter.call(2);
    expect([undo.action, idsIn(undo.items)]).to.deep.equal(['release', [1]]);
    undo.answer(ok(1));
    await until(() => /undone/i.test(wordsOf() ?? ''));
  });

  test('takes the second press of a double click on one of its buttons, whatever is in its place by then', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer(ok(2));
    await until(() => buttonIn(root(grid), 'Undo'));
    const undo = buttonIn(root(grid), 'Undo')!;
    const { x, y, width, height } = undo.getBoundingClientRect();
    const at = { clientX: Math.round(x + width / 2), clientY: Math.round(y + height / 2) };
    await click(undo);
    await adapter.call(2);
    const events: string[] = [];
    const claim = buttonIn(rowOf(grid, 1), 'Claim')!;
    for (const type of ['pointerdown', 'mousedown', 'click']) claim.addEventListener(type, () => events.push(type));
    const press = (place: Pick<MouseEvent, 'clientX' | 'clientY'>) => {
      const more = { ...place, detail: 1, bubbles: true, composed: true, cancelable: true };
      claim.dispatchEvent(new PointerEvent('pointerdown', more));
      const isAllowed = claim.dispatchEvent(new MouseEvent('mousedown', more));
      claim.dispatchEvent(new MouseEvent('click', more));
      return isAllowed;
    };
    expect([press(at), events]).to.deep.equal([false, []]);
    expect(adapter.performed).to.have.length(2);
    // Elsewhere, it is another press.
    press({ clientX: at.clientX, clientY: at.clientY + 60 });
    expect(events).to.deep.equal(['pointerdown', 'mousedown', 'click']);
    expect((await adapter.call(3)).action).to.equal('claim');
  });

  test('of a process that has left the rows nothing is said of when it changed, so that it can be taken back', async () => {
    const adapter = new ActingAdapter(processesOf(3).map(each => ({ ...each, modified: '2026-01-01T00:00:00Z' })));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    const step = processOf(2).steps[0]!.id;
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    const call = await adapter.call(1);
    adapter.processes.splice(1, 1);
    call.answer([{ id: 2, ok: true }]);
    await until(() => statusOf(grid) === 'Leave: claimed' && !rowOf(grid, 2));
    buttonIn(root(grid), 'Undo')!.click();
    expect(namesIn((await adapter.call(2)).items)).to.deep.equal([[2, step, null]]);
  });

  test('stands in the window wherever the panel is scrolled to, and not over the row with the focus', async () => {
    const adapter = new ActingAdapter(processesOf(90));
    const grid = await mountActing('process-grid', adapter, `${GRID}  perPage: 90\n${CLAIM}`);
    buttonIn(rowOf(grid, 1), 'Claim')!.click();
    (await adapter.call(1)).answer(ok(1));
    await until(() => resultOf(grid));
    const isInView = () => {
      const { top, bottom } = resultOf(grid)!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    expect(grid.getBoundingClientRect().bottom).to.be.greaterThan(innerHeight);
    await until(isInView);
    const foot = root(grid).querySelector('[part~=footer]')!;
    const covered = [...root(grid).querySelectorAll<HTMLElement>('[data-process-id]')].findLast(
      row => row.getBoundingClientRect().bottom <= innerHeight,
    )!;
    const y = scrollY;
    covered.focus({ preventScroll: true });
    await until(() => covered.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top + 1);
    expect(scrollY).to.be.greaterThan(y);
    expect(foot.getBoundingClientRect().bottom).to.be.closeTo(innerHeight, 1);
    await until(isInView);
    scrollTo(0, 0);
  });

  test('steps aside from the row with the focus when the page is scrolled so that it would cover it', async () => {
    const adapter = new ActingAdapter(processesOf(90));
    const grid = await mountActing('process-grid', adapter, `${GRID}  perPage: 90\n${CLAIM}`);
    grid.selection = [1];
    await until(() => barOf(grid));
    const foot = root(grid).querySelector('[part~=footer]')!;
    const row = [...root(grid).querySelectorAll<HTMLElement>('[data-process-id]')].find(
      each => each.getBoundingClientRect().top > innerHeight,
    )!;
    row.focus();
    const isAside = () => foot.getBoundingClientRect().bottom <= row.getBoundingClientRect().top + 1;
    while (!isAside()) {
      scrollBy(0, row.getBoundingClientRect().bottom - innerHeight);
      // As a reader scrolls: the panel has its turn in between.
      await nextFrame();
      await nextFrame();
    }
    scrollTo(0, 0);
  });

  test('makes room for a row that is clicked where it is partly behind the foot, under the pointer', async () => {
    const adapter = new ActingAdapter(processesOf(90));
    const grid = await mountActing('process-grid', adapter, `${GRID}  perPage: 90\n${CLAIM}`);
    grid.selection = [1];
    await until(() => barOf(grid));
    const foot = root(grid).querySelector('[part~=footer]')!;
    const { top } = foot.getBoundingClientRect();
    const row = [...root(grid).querySelectorAll<HTMLElement>('[data-process-id]')].find(
      each => each.getBoundingClientRect().bottom > top + 6,
    )!;
    scrollBy(0, row.getBoundingClientRect().bottom - top - 6);
    await nextFrame();
    const clicked = row.getBoundingClientRect().top + 10;
    await click(row.querySelector('[part~=cell]')!);
    await until(() => root(grid).activeElement === row);
    await until(() => row.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top + 1);
    expect(row.getBoundingClientRect().top).to.be.lessThan(clicked);
    expect(foot.getBoundingClientRect().bottom).to.be.closeTo(innerHeight, 1);
    scrollTo(0, 0);
  });

  test('leads the focus of a button that goes away to the row that it came from', async () => {
    const adapter = new ActingAdapter(processesOf(9));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    grid.selection = [4, 5];
    await until(() => barOf(grid));
    rowOf(grid, 4).focus();
    buttonIn(barOf(grid)!, 'Claim')!.click();
    (await adapter.call(1)).answer([...ok(4), { id: 5, ok: false }]);
    await until(() => buttonIn(root(grid), 'Try again (1)'));
    buttonIn(root(grid), 'Try again (1)')!.focus();
    buttonIn(root(grid), 'Try again (1)')!.click();
    await until(() => root(grid).activeElement === rowOf(grid, 4));
    (await adapter.call(2)).answer(ok(5));
    await until(() => resultOf(grid));
    const close = resultOf(grid)!.querySelector<HTMLElement>('.pp-close')!;
    close.focus();
    close.click();
    await until(() => root(grid).activeElement === rowOf(grid, 4));
  });

  test('stays until it is closed where something failed, and offers the rows', async () => {
    const adapter = new ActingAdapter(processesOf(30));
    const grid = await mountActing('process-grid', adapter, `${GRID}  perPage: 10\n${CLAIM}`);
    grid.selection = [1, 25, 27];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const locked = [25, 27].map(id => ({ id, ok: false, message: 'Locked' }));
    (await adapter.call(1)).answer([...ok(1), ...locked]);
    await until(() => statusOf(grid) === '1 claimed, 2 failed: Locked');
    expect(rowOf(grid, 25)).to.equal(null);
    buttonIn(root(grid), 'Show them')!.click();
    await until(() => rowOf(grid, 25) && root(grid).activeElement === rowOf(grid, 25));
    expect(resultOf(grid)!.textContent).to.include('2 failed');
    resultOf(grid)!.querySelector<HTMLElement>('.pp-close')!.click();
    await until(() => !resultOf(grid));
  });

  // what is acted on, what is said of it
  const words = [
    ['claim', 'Approve Ada Lovelace’s leave: claimed'],
    ['archive', 'Archive done: Approve Ada Lovelace’s leave'],
    ['file', '1 filed away'],
    ['shelve', 'Approve Ada Lovelace’s leave is on the shelf'],
  ] as const;
  for (const [action, text] of words) {
    test(`of one process names it, after ${action}: ${text}`, async () => {
      defineMessages('en', {
        'actionDone.file': '{n} filed away',
        'actionDone.shelve': '{n} on the shelf',
        'actionDoneOne.shelve': '{title} is on the shelf',
      });
      const config = GRID.replace(
        '{{ $_process.templateProcess.name }}',
        ' Approve  <b>{{ $_process.creator.fullname }}</b>’s leave',
      );
      const adapter = new ActingAdapter(processesOf(3));
      const all = `actions: {${action}: {label: ${action[0]!.toUpperCase()}${action.slice(1)}}}\n`;
      const grid = await mountActing('process-grid', adapter, config + all);
      root(grid).querySelector<HTMLElement>('[data-process-id="2"] .pp-first-action')!.click();
      const call = await adapter.call(1);
      // its row is gone when the result is said
      adapter.processes.splice(1, 1);
      call.answer([{ id: 2, ok: true }]);
      await until(() => resultOf(grid));
      expect(resultOf(grid)!.querySelector('.pp-result-words')!.textContent).to.equal(text);
      expect(statusOf(grid)).to.equal(text);
    });
  }

  test('leaves the range of rows where it is, and the pages at the end', async () => {
    const adapter = new ActingAdapter(processesOf(30));
    const grid = await mountActing('process-grid', adapter, `${GRID}  perPage: 10\n${CLAIM}`);
    grid.style.width = '1000px';
    await until(() => grid.offsetWidth === 1000);
    const placeOf = (selector: string) => root(grid).querySelector(selector)!.getBoundingClientRect();
    const before = ['.pp-range', '.pp-pages'].map(selector => placeOf(selector).x);
    buttonIn(rowOf(grid, 1), 'Claim')!.click();
    (await adapter.call(1)).answer(ok(1));
    await until(() => resultOf(grid));
    expect(['.pp-range', '.pp-pages'].map(selector => placeOf(selector).x)).to.deep.equal(before);
    expect(placeOf('[part~=result]').left).to.be.within(placeOf('.pp-range').right, placeOf('.pp-pages').left);
  });

  test('and a selection leave the range of a wide panel where it is', async () => {
    const adapter = new ActingAdapter(processesOf(30));
    const grid = await mountActing('process-grid', adapter, `${GRID}  perPage: 10\n${CLAIM}`);
    grid.style.width = '1500px';
    await until(() => grid.offsetWidth === 1500);
    const placeOf = (selector: string) => root(grid).querySelector(selector)!.getBoundingClientRect();
    const xs = () => ['.pp-range', '.pp-pages'].map(selector => placeOf(selector).x);
    const before = xs();
    grid.selection = [1, 2];
    await until(() => barOf(grid));
    expect(xs()).to.deep.equal(before);
    expect(placeOf('[part~=action-bar]').left).to.be.within(placeOf('.pp-range').right, placeOf('.pp-pages').left);
    buttonIn(barOf(grid)!, 'Claim')!.click();
    (await adapter.call(1)).answer([...ok(1), { id: 2, ok: false }]);
    await until(() => resultOf(grid));
    expect(xs()).to.deep.equal(before);
  });

  test('of 60 says something of all 60', async () => {
    const adapter = new ActingAdapter(processesOf(60));
    const odd = "actions: {claim: {label: Claim, when: '{{ $_process.id > 5 }}'}}\n";
    const grid = await mountActing('process-grid', adapter, GRID + odd);
    grid.selection = Array.from({ length: 60 }, (_, i) => i + 1);
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const call = await adapter.call(1);
    const done = idsIn(call.items).slice(0, 40) as number[];
    call.answer([...ok(...done), { id: 60, ok: false, message: 'Locked' }]);
    await until(() => statusOf(grid) === '40 claimed, 1 failed (Locked), 14 unknown, 5 skipped');
  });

  test('is not to be tried again beside a selection that was made since', async () => {
    const adapter = new ActingAdapter(processesOf(5));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: false, message: 'Locked' }]);
    await until(() => buttonIn(root(grid), 'Try again (1)'));
    rowOf(grid, 4).querySelector('input')!.click();
    await until(() => barOf(grid));
    expect(buttonIn(root(grid), 'Try again (1)')).to.equal(undefined);
    expect(resultOf(grid)!.textContent).to.include('Locked');
  });

  test('offers to try again what of it is still selected, and all of it where nothing is', async () => {
    const adapter = new ActingAdapter(processesOf(8));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    grid.selection = [1, 2, 3, 4, 5];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const locked = [2, 3, 4, 5].map(id => ({ id, ok: false, message: 'Locked' }));
    (await adapter.call(1)).answer([...ok(1), ...locked]);
    const offer = () => /Try again \(\d+\)/u.exec(resultOf(grid)?.textContent ?? '')?.[0] ?? null;
    await until(() => offer() !== null);
    const tick = async (...ids: number[]) => {
      for (const id of ids) rowOf(grid, id).querySelector('input')!.click();
      await grid.updateComplete;
      await grid.updateComplete;
      return [grid.selection.length, offer()];
    };
    const words = resultOf(grid)!.querySelector('.pp-result-words')!.textContent;
    const steps: readonly (readonly number[])[] = [[1], [1], [3], [7], [7], [2, 4, 5], [4, 5]];
    const seen: unknown[] = [offer()];
    for (const ids of steps) seen.push(await tick(...ids));
    expect(seen).to.deep.equal([
      'Try again (4)',
      // claimed before, so something else now
      [5, null],
      [4, 'Try again (4)'],
      [3, 'Try again (3)'],
      [4, null],
      [3, 'Try again (3)'],
      [0, 'Try again (4)'],
      [2, 'Try again (2)'],
    ]);
    expect(resultOf(grid)!.querySelector('.pp-result-words')!.textContent).to.equal(words);
    buttonIn(root(grid), 'Try again (2)')!.click();
    const again = await adapter.call(2);
    expect(idsIn(again.items)).to.deep.equal([4, 5]);
    again.answer(ok(4, 5));
    await until(() => statusOf(grid) === '2 claimed');
    expect(grid.selection).to.deep.equal([]);
  });

  test('is not tried again where only rows are left selected that it skipped', async () => {
    const adapter = new ActingAdapter(processesOf(4));
    const odd = "actions: {claim: {label: Claim, when: '{{ $_process.id > 1 }}'}}\n";
    const grid = await mountActing('process-grid', adapter, GRID + odd);
    grid.selection = [1, 2];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: false, message: 'Locked' }]);
    await until(() => buttonIn(root(grid), 'Try again (1)'));
    expect(grid.selection).to.deep.equal([1, 2]);
    rowOf(grid, 2).querySelector('input')!.click();
    await until(() => !buttonIn(root(grid), 'Try again (1)'));
    expect(grid.selection).to.deep.equal([1]);
  });

  test('of what is gone offers to take the row away, not to try again', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    adapter.processes.splice(1, 1);
    (await adapter.call(1)).answer([{ id: 2, ok: false, status: 404, message: 'There is no such process.' }]);
    await until(() => statusOf(grid) === 'Claim failed for “Leave”: There is no such process');
    expect(buttonIn(root(grid), 'Try again (1)')).to.equal(undefined);
    await until(() => buttonIn(rowOf(grid, 2), 'Remove'));
    expect(buttonIn(root(grid), 'Remove it from the list')).to.not.equal(undefined);
    buttonIn(rowOf(grid, 2), 'Remove')!.click();
    await until(() => !rowOf(grid, 2) && !resultOf(grid));
    expect(adapter.performed).to.have.length(1);
  });

  test('a second press does not do what comes into the place of what was done', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const actions = `actions:
  claim: {label: Claim, when: '{{ $_step.resolver == null }}'}
  complete: {label: Complete, when: '{{ $_step.resolver }}'}
`;
    adapter.processes.forEach(each => each.steps.forEach(step => (step.resolver = null)));
    const grid = await mountActing('process-grid', adapter, GRID + actions);
    buttonIn(rowOf(grid, 2), 'Claim')!.focus();
    await sendKeys({ press: 'Enter' });
    const claimed = structuredClone(adapter.processes[1]!);
    claimed.steps[0]!.resolver = { id: 1, fullname: 'Ada' };
    (await adapter.call(1)).answer([{ id: 2, ok: true, process: claimed }]);
    await until(() => buttonIn(rowOf(grid, 2), 'Complete'));
    await until(() => root(grid).activeElement === rowOf(grid, 2));
    await sendKeys({ press: 'Enter' });
    const button = buttonIn(rowOf(grid, 2), 'Complete')!;
    const click = (detail: number) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    click(2);
    click(1);
    expect(adapter.performed.map(({ action }) => action)).to.deep.equal(['claim']);
    // Later it is meant.
    await until(() => {
      click(1);
      return adapter.performed.length > 1;
    });
    expect(adapter.performed.map(({ action }) => action)).to.deep.equal(['claim', 'complete']);
  });

  test('is taken back by Ctrl+Z, but not while something is written', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing(
      'process-grid',
      adapter,
      GRID.replace('table:', 'table:\n  searchFields: [name]') + CLAIM,
    );
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer(ok(2));
    await until(() => buttonIn(root(grid), 'Undo'));
    root(grid).querySelector<HTMLElement>('[part=search]')!.focus();
    await pressUndo();
    rowOf(grid, 2).focus();
    await pressUndo();
    expect((await adapter.call(2)).action).to.equal('release');
    expect(adapter.performed).to.have.length(2);
  });

  test('is taken back as soon as it is there by a Ctrl+Z that comes before it', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    const call = await adapter.call(1);
    rowOf(grid, 2).focus();
    await pressUndo();
    expect(adapter.performed).to.have.length(1);
    call.answer(ok(2));
    const undo = await adapter.call(2);
    expect([undo.action, idsIn(undo.items)]).to.deep.equal(['release', [2]]);
    undo.answer(ok(2));
    await until(() => statusOf(grid) === 'Claim undone: Leave');
    expect(adapter.performed).to.have.length(2);
  });

  test('taken back twice is reported as the action itself, not as its opposite taken back', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const both = 'actions: {claim: {label: Claim, undo: release}, release: {label: Release, undo: claim, for: []}}\n';
    const grid = await mountActing('process-grid', adapter, GRID + both);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    const said = ['Leave: claimed', 'Claim undone: Leave', 'Leave: claimed', 'Claim undone: Leave'];
    for (const [index, words] of said.entries()) {
      (await adapter.call(index + 1)).answer(ok(2));
      const offer = () => buttonIn(root(grid), index % 2 === 0 ? 'Undo' : 'Redo');
      await until(() => statusOf(grid) === words && offer());
      if (index < said.length - 1) offer()!.click();
    }
    expect(adapter.performed.map(({ action }) => action)).to.deep.equal(['claim', 'release', 'claim', 'release']);
  });

  test('is not done again by a second Ctrl+Z, but by the button', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const both = 'actions: {claim: {label: Claim, undo: release}, release: {label: Release, undo: claim, for: []}}\n';
    const grid = await mountActing('process-grid', adapter, GRID + both);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    const call = await adapter.call(1);
    rowOf(grid, 2).focus();
    call.answer(ok(2));
    await until(() => buttonIn(root(grid), 'Undo'));
    await pressUndo();
    (await adapter.call(2)).answer(ok(2));
    await until(() => statusOf(grid) === 'Claim undone: Leave' && buttonIn(root(grid), 'Redo'));
    await pressUndo();
    expect(adapter.performed.map(({ action }) => action)).to.deep.equal(['claim', 'release']);
    buttonIn(root(grid), 'Redo')!.click();
    expect((await adapter.call(3)).action).to.equal('claim');
  });

  test('Escape leads from the actions on the selection back to the row', async () => {
    const grid = await mountActing('process-grid', new ActingAdapter(processesOf(3)), GRID + CLAIM);
    grid.selection = [2];
    await until(() => barOf(grid));
    rowOf(grid, 2).focus();
    await sendKeys({ press: '.' });
    await until(() => root(grid).activeElement === buttonIn(barOf(grid)!, 'Claim'));
    await sendKeys({ press: 'Escape' });
    expect(root(grid).activeElement).to.equal(rowOf(grid, 2));
    expect(grid.selection).to.deep.equal([2]);
  });

  test('can be tried again beside rows that were selected with those that failed, and were skipped', async () => {
    const adapter = new ActingAdapter(processesOf(5));
    const odd = "actions: {claim: {label: Claim, when: '{{ $_process.id > 2 }}'}}\n";
    const grid = await mountActing('process-grid', adapter, GRID + odd);
    grid.selection = [1, 2, 3, 4];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    (await adapter.call(1)).answer([...ok(3), { id: 4, ok: false, message: 'Locked' }]);
    await until(() => statusOf(grid) === '1 claimed, 1 failed (Locked), 2 skipped');
    buttonIn(root(grid), 'Try again (1)')!.click();
    expect(idsIn((await adapter.call(2)).items)).to.deep.equal([4]);
  });

  test('of all that match is not to be tried again beside a row that it skipped, and that was selected since', async () => {
    const adapter = Object.assign(new ActingAdapter(processesOf(5)), { capabilities: { bulk: true } });
    const odd = "actions: {claim: {label: Claim, when: '{{ $_process.id > 2 }}'}}\n";
    const grid = await mountActing('process-grid', adapter, GRID + odd);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid)?.textContent.includes('All 5 selected'));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const locked = [4, 5].map(id => ({ id, ok: false, message: 'Locked' }));
    (await adapter.call(1)).answer([...ok(3), ...locked]);
    await until(() => buttonIn(root(grid), 'Try again (2)'));
    expect(grid.selection).to.deep.equal([4, 5]);
    rowOf(grid, 1).querySelector('input')!.click();
    await until(() => barOf(grid)!.textContent.includes('3 selected'));
    await grid.updateComplete;
    expect(resultOf(grid)!.textContent).to.include('Locked').and.not.include('Try again');
    rowOf(grid, 1).querySelector('input')!.click();
    await until(() => buttonIn(root(grid), 'Try again (2)'));
  });

  for (const width of [320, 560, 780, 1280])
    test(`selecting, acting and the result leave the rows where they are, ${width} px`, async () => {
      const adapter = new ActingAdapter(processesOf(12));
      const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
      grid.style.width = `${width}px`;
      for (let i = 0; i < 3; i++) await nextFrame();
      const top = () => rowOf(grid, 3).getBoundingClientRect().top;
      const before = top();
      const tops: number[] = [];
      rowOf(grid, 3).querySelector('input')!.click();
      rowOf(grid, 4).querySelector('input')!.click();
      await until(() => barOf(grid));
      tops.push(top());
      buttonIn(barOf(grid)!, 'Claim')!.click();
      const call = await adapter.call(1);
      await until(() => barOf(grid)!.querySelector('progress'));
      tops.push(top());
      call.answer([...ok(4), { id: 3, ok: false }]);
      await until(() => resultOf(grid));
      tops.push(top());
      expect(tops).to.deep.equal([before, before, before]);
    });

  const REASON =
    'Ada Lovelace was faster, and has claimed this step before you could do so. Reload to see what is left.';
  const NAMED = GRID.replace('fields: {', 'fields: {kind: Leave, ').replace(
    'name: {',
    'kind: {field: kind, title: Kind, type: text}, name: {card: title, type: text, ',
  );
  // width of the panel in px, reason
  const failures = [
    [720, 'Ada was faster.'],
    [720, REASON],
    [320, 'Ada was faster.'],
    [320, REASON],
  ] as const;
  for (const [width, message] of failures)
    test(`of a row that failed leaves it as high as it was, ${width} px, with ${message.length} letters`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const grid = await mountActing('process-grid', adapter, NAMED + CLAIM);
      grid.style.width = `${width}px`;
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
      expect(root(grid).querySelector('.pp-cards') !== null).to.equal(width === 320);
      const place = (id: number) => rowOf(grid, id).getBoundingClientRect();
      const before = [place(2).height, place(3).top];
      buttonIn(rowOf(grid, 2), 'Claim')!.click();
      (await adapter.call(1)).answer([{ id: 2, ok: false, message }]);
      await until(() => rowOf(grid, 2).querySelector('.pp-row-note'));
      expect([place(2).height, place(3).top]).to.deep.equal(before);
      const note = rowOf(grid, 2).querySelector<HTMLElement>('.pp-row-note')!;
      const { top, bottom, width: room } = note.getBoundingClientRect();
      expect(room).to.be.above(60);
      expect(top >= place(2).top && bottom <= place(2).bottom).to.equal(true);
      expect([note.textContent.trim(), note.title]).to.deep.equal([message, message]);
      expect(resultOf(grid)!.textContent).to.include(message.slice(0, -1));
    });

  // width of the panel in px, of its first column
  const notes = [
    [1200, 'width: 250px'],
    [1200, 'width: 220px'],
    [288, ''],
    [328, ''],
  ] as const;
  for (const [width, layout] of notes)
    test(`of a row that failed wraps to a second line where one is too short, and moves nothing, ${width} px, ${layout || 'card'}`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const config = layout ? NAMED.replace('title: Name', `title: Name, ${layout}`) : NAMED;
      const grid = await mountActing('process-grid', adapter, config + CLAIM);
      grid.style.width = `${width}px`;
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
      const place = (id: number) => rowOf(grid, id).getBoundingClientRect();
      const before = [place(2).height, place(3).top];
      buttonIn(rowOf(grid, 2), 'Claim')!.click();
      (await adapter.call(1)).answer([{ id: 2, ok: false, message: 'It is unknown whether it was done' }]);
      await until(() => rowOf(grid, 2).querySelector('.pp-row-note'));
      expect([place(2).height, place(3).top]).to.deep.equal(before);
      const note = rowOf(grid, 2).querySelector<HTMLElement>('.pp-row-note')!;
      expect(note.scrollWidth, 'width').to.be.at.most(note.clientWidth);
      expect(note.scrollHeight, 'height').to.be.at.most(note.clientHeight + 1);
      const words = document.createRange();
      words.selectNodeContents(note);
      const { top, bottom } = words.getBoundingClientRect();
      expect(top >= place(2).top && bottom <= place(2).bottom).to.equal(true);
      expect(Number.parseFloat(getComputedStyle(note).fontSize)).to.be.at.least(11);
    });

  test('says a long reason as a whole in its row, too, while that has the focus of the keyboard', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, NAMED + CLAIM);
    grid.style.width = '560px';
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: false, message: REASON }]);
    await until(() => rowOf(grid, 2).querySelector('.pp-row-note'));
    const note = rowOf(grid, 2).querySelector<HTMLElement>('.pp-row-note')!;
    const heights = () => [1, 2, 3].map(id => rowOf(grid, id).getBoundingClientRect().height);
    const before = heights();
    rowOf(grid, 2).focus({ focusVisible: true });
    const whole = () => root(grid).querySelector('.pp-whole-text');
    await until(whole);
    expect([whole()!.textContent, heights()]).to.deep.equal([REASON, before]);
    expect(whole()!.getBoundingClientRect().bottom).to.be.above(note.getBoundingClientRect().bottom + 10);
  });

  test('of a row that failed stands on one line in a cell without a value, where the first one has no room for it', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    adapter.processes.forEach(each => each.steps.forEach(step => (step.resolver = null)));
    const config = `filter: {criteria: []}
selection: {variable: chosen}
table:
  fields: {name: "{{ $_process.templateProcess.name }}", step: "{{ $_step.template.name }}", who: "{{ $_step.resolver }}"}
  columns:
    name: {field: name, title: Name, type: text, width: 170px}
    step: {field: step, title: Step, type: text, width: 300px}
    who: {field: who, title: Who, type: user, width: 300px}
`;
    const grid = await mountActing('process-grid', adapter, config + CLAIM);
    grid.style.width = '1200px';
    const message = 'Ada Lovelace claimed this step.';
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: false, message }]);
    await until(() => rowOf(grid, 2).querySelector('.pp-row-note'));
    const note = rowOf(grid, 2).querySelector<HTMLElement>('.pp-row-note')!;
    expect(note.closest('td')!.textContent.trim()).to.equal(message);
    expect([note.scrollWidth <= note.clientWidth, note.classList.contains('pp-two-lines')]).to.deep.equal([
      true,
      false,
    ]);
    expect(root(grid).querySelectorAll('.pp-row-note, .pp-noted')).to.have.length(2);
  });

  test('of a row that failed is parted by a space from the text before it', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, NAMED + CLAIM);
    grid.style.width = '1200px';
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: false, message: 'Taken' }]);
    await until(() => rowOf(grid, 2).querySelector('.pp-row-note'));
    expect(rowOf(grid, 2).querySelector('.pp-noted')!.textContent).to.match(/\S Taken$/);
  });

  test('of a row whose first column is narrow is said in the widest one, and breaks no word', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const config = GRID.replace('title: ID}', 'title: ID, width: 48px, card: title}');
    const grid = await mountActing('process-grid', adapter, config + CLAIM);
    const note = () => rowOf(grid, 2).querySelector<HTMLElement>('.pp-row-note');
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: false, message: 'Ada Lovelace claimed this step.' }]);
    await until(note);
    expect(note()!.closest('td')!.textContent).to.include('Leave');
    expect(rowOf(grid, 2).querySelectorAll('.pp-row-note')).to.have.length(1);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(2)).answer(ok(2));
    await until(() => statusOf(grid) === '2: claimed' && !note());
  });

  test('stands in the widest column of its row, too, when a search has hidden the row and shows it again', async () => {
    const adapter = new ActingAdapter([...processesOf(2), processOf(3, { templateProcess: { id: 2, name: 'Trip' } })]);
    const config = GRID.replace('title: ID}', 'title: ID, width: 48px, card: title}');
    const grid = await mountActing('process-grid', adapter, config + CLAIM);
    const note = () => root(grid).querySelector<HTMLElement>('.pp-row-note');
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: false, message: 'Ada Lovelace claimed this step.' }]);
    await until(note);
    const search = root(grid).querySelector<HTMLInputElement>('[part~=search]')!;
    const searchFor = (text: string) => {
      search.value = text;
      search.dispatchEvent(new Event('input'));
    };
    searchFor('trip');
    await until(() => !note());
    searchFor('');
    await until(note);
    expect(note()!.closest('td')!.textContent).to.include('Leave');
    expect(root(grid).querySelectorAll('.pp-row-note, .pp-noted')).to.have.length(2);
  });

  test('claiming leaves each row as high as it was: while it runs, and when another button and a person are there', async () => {
    const adapter = new ActingAdapter(processesOf(6));
    adapter.processes.forEach(each => each.steps.forEach(step => (step.resolver = null)));
    const config = `filter: {criteria: []}
selection: {variable: chosen}
table:
  fields: {name: "{{ $_process.templateProcess.name }}", who: "{{ $_step.resolver }}"}
  columns: {name: {field: name, title: Name, type: text}, who: {field: who, title: Who, type: user}}
actions:
  claim: {label: Claim, when: '{{ $_step.resolver == null }}', tone: primary, undo: release}
  release: {label: Release, when: '{{ $_step.resolver }}'}
`;
    const grid = await mountActing('process-grid', adapter, config);
    const heights = () => Array.from({ length: 6 }, (_, i) => rowOf(grid, i + 1).getBoundingClientRect().height);
    const before = heights();
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    const call = await adapter.call(1);
    await until(() => rowOf(grid, 2).ariaBusy === 'true');
    const running = heights();
    const claimed = structuredClone(adapter.processes[1]!);
    claimed.steps[0]!.resolver = { id: 1, fullname: 'Ada Lovelace' };
    call.answer([{ id: 2, ok: true, process: claimed }]);
    await until(() => buttonIn(rowOf(grid, 2), 'Release') && resultOf(grid));
    expect([running, heights()]).to.deep.equal([before, before]);
  });

  suite('of all that match, where not all is loaded', () => {
    const EVEN =
      "actions: {claim: {label: Claim, when: '{% assign odd = $_process.id | modulo: 2 %}{{ odd == 0 }}'}}\n";
    const begin = async (n: number) => {
      const source = server(processesOf(n), { bulk: true });
      const performed: ActionItems[] = [];
      const perform = (_action: string, items: ActionItems) => {
        performed.push(items);
        const out = new Set((items as AllMatching).except);
        return processesOf(n).flatMap(({ id }) => (out.has(id) ? [] : [{ id, ok: true }]));
      };
      const grid = await mountActing('process-grid', { ...source.adapter, perform }, GRID + EVEN);
      root(grid).querySelector<HTMLInputElement>('thead input')!.click();
      await until(() => barOf(grid));
      buttonIn(barOf(grid)!, 'Claim')!.click();
      return { grid, performed };
    };

    test('only that is sent which "when" allows: the others are fetched before', async () => {
      const { grid, performed } = await begin(450);
      await until(() => statusOf(grid) === '225 claimed, 225 skipped');
      const { except, count } = performed[0] as AllMatching;
      expect([except.length, except.slice(0, 3), count]).to.deep.equal([225, [1, 3, 5], 225]);
      await grid.loaded;
    });

    test('of very many the reader is told before that the server decides', async () => {
      const { grid, performed } = await begin(2500);
      await until(() => root(grid).querySelector('dialog'));
      const dialog = root(grid).querySelector('dialog')!;
      expect(dialog.textContent).to.include('A process for which this is not possible stays as it is.');
      buttonIn(dialog, 'Claim')!.click();
      await until(() => performed.length === 1);
      await grid.loaded;
    });
  });
});

suite('what failed, once the selection is cleared', () => {
  teardown(clearPage);

  for (const way of ['Clear', 'the header']) {
    test(`by ${way} can still be tried again`, async () => {
      const adapter = new ActingAdapter(processesOf(4));
      const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
      if (way === 'Clear') grid.selection = [1, 2];
      else root(grid).querySelector<HTMLInputElement>('thead input')!.click();
      await until(() => barOf(grid));
      buttonIn(barOf(grid)!, 'Claim')!.click();
      const { items, answer } = await adapter.call(1);
      const failed = (items as readonly { process: { id: number } }[]).map(({ process: { id } }) => ({
        id,
        ok: false,
        message: 'No',
      }));
      answer(failed);
      const again = () => buttonIn(root(grid), `Try again (${failed.length})`);
      await until(again);
      root(grid).querySelector<HTMLElement>('.pp-clear')!.click();
      await until(() => !barOf(grid));
      await until(again);
    });
  }
});

import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import { clearPage, processOf } from '../../elements/panel-fixture.ts';
import {
  ActingAdapter,
  barOf,
  buttonIn,
  GRID,
  mountActing,
  noteIn,
  processesOf,
  root,
  rowOf,
  statusOf,
  until,
} from './actions-fixture.ts';

const COMPLETE = 'actions: {complete: {label: Complete, undo: reopen}, reopen: {label: Reopen, for: []}}\n';
const LIST = 'filter: {criteria: []}\nui: {content: "{{ $_process.id }}"}\n';

/** A source that takes a completed process out of its answer, and puts a reopened one back. */
class CompletingAdapter extends ActingAdapter {
  readonly #all = [...this.processes];

  complete(ids: readonly number[]) {
    const rest = this.processes.filter(({ id }) => !ids.includes(id as number));
    this.processes.splice(0, Infinity, ...rest);
    return ids.map(id => ({ id, ok: true, process: { ...processOf(id), steps: [] } }));
  }

  reopen(ids: readonly number[]) {
    const there = new Set([...ids, ...this.processes.map(({ id }) => id)]);
    this.processes.splice(0, Infinity, ...this.#all.filter(({ id }) => there.has(id)));
    return ids.map(id => ({ id, ok: true, process: processOf(id) }));
  }
}

/** Presses keys, such as "Control+z", on what has the focus. */
function press(panel: Element, keys: string): KeyboardEvent {
  const names = keys.split('+');
  const has = (name: string) => names.includes(name);
  const modifiers = { ctrlKey: has('Control'), metaKey: has('Meta'), shiftKey: has('Shift'), altKey: has('Alt') };
  const through = { bubbles: true, composed: true, cancelable: true };
  const event = new KeyboardEvent('keydown', { key: names.at(-1)!, ...modifiers, ...through });
  root(panel).activeElement!.dispatchEvent(event);
  return event;
}

const shownIds = (panel: Element) =>
  [...root(panel).querySelectorAll<HTMLElement>('[data-process-id]')].map(({ dataset }) =>
    Number(dataset['processId']),
  );

suite('an undo', () => {
  teardown(clearPage);

  for (const [name, start] of [
    ['process-grid', GRID],
    ['process-list', LIST],
  ] as const)
    test(`in <${name}> brings a row that has left back to its place, and the focus to it`, async () => {
      const adapter = new CompletingAdapter(processesOf(5));
      const panel = await mountActing(name, adapter, start + COMPLETE);
      buttonIn(rowOf(panel, 2), 'Complete')!.click();
      (await adapter.call(1)).answer(adapter.complete([2]));
      await until(() => statusOf(panel) === 'Leave: completed' && buttonIn(root(panel), 'Undo'));
      expect([shownIds(panel), adapter.loads]).to.deep.equal([[1, 3, 4, 5], 1]);
      const undo = buttonIn(root(panel), 'Undo')!;
      undo.focus();
      undo.click();
      (await adapter.call(2)).answer(adapter.reopen([2]));
      await until(() => statusOf(panel) === 'Complete undone: Leave' && shownIds(panel).length === 5);
      expect([shownIds(panel), panel.items.length, adapter.loads]).to.deep.equal([[1, 2, 3, 4, 5], 5, 2]);
      await until(() => rowOf(panel, 2).contains(root(panel).activeElement));
    });

  test('of a bulk brings all of its rows back, beside those that have never left', async () => {
    const adapter = new CompletingAdapter(processesOf(40));
    const grid = await mountActing('process-grid', adapter, `${GRID}  perPage: 10\n${COMPLETE}`);
    const ids = Array.from({ length: 18 }, (_, i) => i + 1);
    grid.selection = [...ids];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Complete')!.click();
    (await adapter.call(1)).answer(adapter.complete(ids));
    await until(() => statusOf(grid) === '18 completed' && buttonIn(root(grid), 'Undo'));
    expect([grid.items.length, grid.selection]).to.deep.equal([22, []]);
    const undo = buttonIn(root(grid), 'Undo')!;
    undo.focus();
    undo.click();
    const reopening = await adapter.call(2);
    await until(() => barOf(grid)?.textContent.includes('Undoing Complete: 0 of 18'));
    expect(statusOf(grid)).to.equal('Undoing Complete…');
    reopening.answer(adapter.reopen(ids));
    await until(() => statusOf(grid) === 'Complete undone for 18' && grid.items.length === 40);
    expect([shownIds(grid), grid.selection]).to.deep.equal([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], []]);
    await until(() => root(grid).activeElement === rowOf(grid, 1));
  });

  // lang -> buttons after an action, its undo, and the redo of that
  const offers = [
    ['en', 'Undo', 'Redo'],
    ['de', 'Rückgängig machen', 'Wiederholen'],
    ['fr', 'Annuler l’action', 'Rétablir l’action'],
    ['es', 'Deshacer', 'Rehacer'],
    ['pl', 'Cofnij', 'Ponów'],
    ['cs', 'Vzít zpět', 'Provést znovu'],
    ['ar', 'تراجع', 'إعادة'],
    ['he', 'ביטול הפעולה', 'ביצוע מחדש'],
  ] as const;
  for (const [lang, undo, redo] of offers)
    test(`(${undo}) is followed by the offer to do it after all: ${redo}`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const both = 'actions: {claim: {label: Claim, undo: release}, release: {label: Release, for: [], undo: claim}}\n';
      const grid = await mountActing('process-grid', adapter, GRID + both, { lang });
      const offer = () => root(grid).querySelector('.pp-undo')?.textContent.trim();
      await until(() => buttonIn(rowOf(grid, 2), 'Claim'));
      buttonIn(rowOf(grid, 2), 'Claim')!.click();
      for (const [n, before, after] of [
        [1, undefined, undo],
        [2, undo, redo],
        [3, redo, undo],
      ] as const) {
        expect(offer()).to.equal(before);
        buttonIn(root(grid), before ?? '')?.click();
        (await adapter.call(n)).answer([{ id: 2, ok: true, process: processOf(2) }]);
        await until(() => offer() === after);
      }
      expect(adapter.performed.map(({ action }) => action)).to.deep.equal(['claim', 'release', 'claim']);
    });

  for (const keys of ['Control+y', 'Control+Shift+Z', 'Meta+Shift+Z'])
    test(`is redone by ${keys} where that is offered, but not while something is written`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const both = 'actions: {claim: {label: Claim, undo: release}, release: {label: Release, for: [], undo: claim}}\n';
      const start = GRID.replace('table:', 'table:\n  searchFields: [name]');
      const grid = await mountActing('process-grid', adapter, start + both);
      const done = [{ id: 2, ok: true, process: processOf(2) }];
      buttonIn(rowOf(grid, 2), 'Claim')!.click();
      const claiming = await adapter.call(1);
      rowOf(grid, 2).focus();
      press(grid, keys);
      claiming.answer(done);
      await until(() => buttonIn(root(grid), 'Undo'));
      expect(press(grid, keys).defaultPrevented, 'nothing was undone').to.equal(false);
      press(grid, 'Control+z');
      (await adapter.call(2)).answer(done);
      await until(() => buttonIn(root(grid), 'Redo'));
      root(grid).querySelector<HTMLElement>('[part=search]')!.focus();
      expect(press(grid, keys).defaultPrevented, 'text has its own').to.equal(false);
      rowOf(grid, 2).focus();
      expect(press(grid, keys).defaultPrevented).to.equal(true);
      press(grid, keys);
      expect((await adapter.call(3)).action).to.equal('claim');
      expect(adapter.performed).to.have.length(3);
    });

  test('is not redone by the keys with which a browser shows its history, or by others', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const both = 'actions: {claim: {label: Claim, undo: release}, release: {label: Release, for: [], undo: claim}}\n';
    const grid = await mountActing('process-grid', adapter, GRID + both);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: true }]);
    await until(() => buttonIn(root(grid), 'Undo'));
    buttonIn(root(grid), 'Undo')!.click();
    (await adapter.call(2)).answer([{ id: 2, ok: true }]);
    await until(() => buttonIn(root(grid), 'Redo'));
    rowOf(grid, 2).focus();
    for (const keys of ['Meta+y', 'y', 'Shift+Z', 'Control+Alt+y', 'Control+Shift+Y', 'Control+z'])
      expect(press(grid, keys).defaultPrevented, keys).to.equal(false);
    expect(adapter.performed).to.have.length(2);
  });

  test('that is tried again in vain leaves the offer to redo what was undone', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const both = 'actions: {claim: {label: Claim, undo: release}, release: {label: Release, for: [], undo: claim}}\n';
    const grid = await mountActing('process-grid', adapter, GRID + both);
    grid.selection = [1, 2, 3];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const done = (...ids: number[]) => ids.map(id => ({ id, ok: true, process: processOf(id) }));
    (await adapter.call(1)).answer(done(1, 2, 3));
    await until(() => buttonIn(root(grid), 'Undo'));
    buttonIn(root(grid), 'Undo')!.click();
    (await adapter.call(2)).answer([...done(1, 2), { id: 3, ok: false }]);
    await until(() => buttonIn(root(grid), 'Redo'));
    buttonIn(root(grid), 'Try again (1)')!.click();
    (await adapter.call(3)).answer([{ id: 3, ok: false }]);
    await until(() => buttonIn(root(grid), 'Redo (2)'));
  });

  test('leaves the reason in a row that failed, and the row selected', async () => {
    const adapter = new CompletingAdapter(processesOf(4));
    const grid = await mountActing('process-grid', adapter, GRID + COMPLETE);
    grid.selection = [1, 2];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Complete')!.click();
    (await adapter.call(1)).answer([...adapter.complete([1]), { id: 2, ok: false, message: 'Too late' }]);
    await until(() => buttonIn(root(grid), 'Undo'));
    const note = () => noteIn(rowOf(grid, 2)) || undefined;
    expect([note(), grid.selection]).to.deep.equal(['Too late', [2]]);
    buttonIn(root(grid), 'Undo')!.click();
    (await adapter.call(2)).answer(adapter.reopen([1]));
    await until(() => statusOf(grid) === 'Complete undone: Leave');
    await until(() => shownIds(grid).length === 4);
    expect([note(), grid.selection]).to.deep.equal(['Too late', [2]]);
    root(grid).querySelector<HTMLElement>('[part~=result] .pp-close')!.click();
    await until(() => note() === undefined);
  });

  test('of one step brings its row back beside the other steps of its process', async () => {
    const two = processOf(2);
    two.steps = [...two.steps, { ...two.steps[0]!, id: 21 }];
    const adapter = new ActingAdapter([processOf(1), two]);
    const grid = await mountActing('process-grid', adapter, GRID + COMPLETE);
    const rows = () => root(grid).querySelectorAll('[data-process-id="2"]').length;
    buttonIn(rowOf(grid, 2), 'Complete')!.click();
    const without: Process = { ...two, steps: [two.steps[1]!] };
    adapter.processes[1] = without;
    (await adapter.call(1)).answer([{ id: 2, ok: true, process: without }]);
    await until(() => rows() === 1 && buttonIn(root(grid), 'Undo'));
    buttonIn(root(grid), 'Undo')!.click();
    const call = await adapter.call(2);
    adapter.processes[1] = two;
    call.answer([{ id: 2, ok: true, process: two }]);
    await until(() => statusOf(grid) === 'Complete undone: Leave' && rows() === 2);
  });
});

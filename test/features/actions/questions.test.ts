import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ActionItems, ActionVariables } from '../../../src/core/actions/action-result.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
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

const REJECT = `actions:
  reject:
    label: Reject
    ask:
      reason: {label: Reason, type: comment, required: true, hint: The applicant reads it.}
      amount: {label: Amount, type: number, min: 1, max: 100}
      until: {label: Until, type: date}
      why: {label: Why, type: choice, choices: {late: Too late, bad: Incomplete}}
      notify: {label: Tell the applicant, type: boolean, value: true}
      to: {label: Next, type: user, choices: {7: Zoë}}
      note: A note
`;

/** Keeps the variables of each action beside what a test has it answer with. */
class AskingAdapter extends ActingAdapter {
  readonly variables: (ActionVariables | undefined)[] = [];
  override perform(action: string, items: ActionItems, options: { signal: AbortSignal; variables?: ActionVariables }) {
    this.variables.push(options.variables);
    return super.perform(action, items, options);
  }
}

const dialogOf = (panel: Element) => root(panel).querySelector<HTMLDialogElement>('dialog');
const field = (panel: Element, name: string) =>
  dialogOf(panel)!.querySelector<HTMLInputElement>(`#pp-question-${name}`)!;
const errorsIn = (panel: Element) =>
  Array.from(dialogOf(panel)!.querySelectorAll('.pp-question-error'), each => each.textContent.trim());

function write(panel: Element, name: string, value: string): void {
  const control = field(panel, name);
  control.value = value;
  control.dispatchEvent(new Event(control.localName === 'select' ? 'change' : 'input', { bubbles: true }));
}

suite('the questions of an action', () => {
  teardown(clearPage);

  const begin = async () => {
    const adapter = new AskingAdapter(processesOf(4));
    const grid = await mountActing('process-grid', adapter, GRID + REJECT);
    return { adapter, grid };
  };

  test('stand in a dialog with the focus in the first field, are checked, and are sent as its variables', async () => {
    const { adapter, grid } = await begin();
    buttonIn(rowOf(grid, 2), 'Reject')!.click();
    await until(() => dialogOf(grid)?.open);
    await until(() => root(grid).activeElement === field(grid, 'reason'));
    expect(field(grid, 'reason').labels![0]!.textContent.trim()).to.equal('Reason*');
    write(grid, 'amount', '0');
    buttonIn(dialogOf(grid)!, 'Reject')!.click();
    await until(() => errorsIn(grid).length === 2);
    expect(errorsIn(grid)).to.deep.equal(['Please fill this in.', 'Enter 1 or more.']);
    expect([field(grid, 'reason').ariaInvalid, root(grid).activeElement?.id]).to.deep.equal([
      'true',
      'pp-question-reason',
    ]);
    write(grid, 'reason', 'No plan');
    write(grid, 'amount', '12.5');
    write(grid, 'until', '2026-04-10');
    write(grid, 'why', '1');
    write(grid, 'to', '0');
    expect(errorsIn(grid)).to.deep.equal([]);
    buttonIn(dialogOf(grid)!, 'Reject')!.click();
    await adapter.call(1);
    expect(adapter.variables).to.deep.equal([
      { reason: 'No plan', amount: 12.5, until: '2026-04-10', why: 'bad', notify: true, to: '7', note: null },
    ]);
  });

  // what is typed into the date, the parts of which the browser puts in their places
  for (const [what, keys] of [
    ['without a day and a year', '12'],
    ['that no month has', '02302026'],
  ] as const)
    test(`are not sent with a date ${what}, which browsers report as none, before the form is left or corrected`, async () => {
      const { adapter, grid } = await begin();
      buttonIn(rowOf(grid, 2), 'Reject')!.click();
      await until(() => dialogOf(grid)?.open);
      await until(() => root(grid).activeElement === field(grid, 'reason'));
      write(grid, 'reason', 'No plan');
      field(grid, 'until').focus();
      await sendKeys({ type: keys });
      expect([field(grid, 'until').value, field(grid, 'until').validity.badInput]).to.deep.equal(['', true]);
      buttonIn(dialogOf(grid)!, 'Reject')!.click();
      await until(() => !dialogOf(grid) || errorsIn(grid).length === 1);
      expect(errorsIn(grid)).to.deep.equal(['Enter a valid date, with day, month and year.']);
      expect([adapter.performed.length, root(grid).activeElement?.id]).to.deep.equal([0, 'pp-question-until']);
      write(grid, 'until', '2026-04-10');
      expect(errorsIn(grid)).to.deep.equal([]);
      buttonIn(dialogOf(grid)!, 'Reject')!.click();
      await adapter.call(1);
      expect(adapter.variables[0]).to.include({ until: '2026-04-10' });
    });

  // type of the question, value it begins with, keys that leave part of one, what is said
  for (const [type, value, keys, said] of [
    ['date', "'2026-04-10'", ['Backspace'], 'Enter a valid date, with day, month and year.'],
  ] as const)
    test(`leave a ${type} that is being changed as it was typed`, async () => {
      const adapter = new AskingAdapter(processesOf(4));
      const ask = `actions: {move: {label: Move, ask: {to: {label: To, type: ${type}, value: ${value}}}}}\n`;
      const grid = await mountActing('process-grid', adapter, GRID + ask);
      buttonIn(rowOf(grid, 2), 'Move')!.click();
      await until(() => dialogOf(grid)?.open && root(grid).activeElement === field(grid, 'to'));
      for (const press of keys) await sendKeys({ press });
      await until(() => field(grid, 'to').value === '');
      expect(field(grid, 'to').validity.badInput).to.equal(true);
      buttonIn(dialogOf(grid)!, 'Move')!.click();
      await until(() => errorsIn(grid).length === 1);
      expect(errorsIn(grid)).to.deep.equal([said]);
      expect(adapter.performed).to.have.length(0);
    });

  // language, value it begins with, how it is written, keys, value
  for (const [lang, given, written, keys, value] of [
    ['en', 12.5, '12.5', '12,5', 12.5],
    ['de', 12.5, '12,5', '1.234,5', 1234.5],
    ['de', 1000, '1000', '12.5', 12.5],
    ['ar', 3, '3', '١٢٫٥', 12.5],
  ] as const)
    test(`take a number with the decimal sign of any language, ${lang}, ${keys}`, async () => {
      const adapter = new AskingAdapter(processesOf(4));
      const ask = `actions: {move: {label: Move, ask: {by: {label: By, type: number, value: ${given}}}}}\n`;
      const grid = await mountActing('process-grid', adapter, GRID + ask, { lang });
      buttonIn(rowOf(grid, 2), 'Move')!.click();
      await until(() => dialogOf(grid)?.open && root(grid).activeElement === field(grid, 'by'));
      expect(field(grid, 'by').value).to.equal(written);
      field(grid, 'by').select();
      await sendKeys({ type: keys });
      expect(field(grid, 'by').value).to.equal(keys);
      buttonIn(dialogOf(grid)!, 'Move')!.click();
      await adapter.call(1);
      expect(adapter.variables[0]).to.deep.equal({ by: value });
    });

  test('leave what is no number as it was typed, until it is one', async () => {
    const adapter = new AskingAdapter(processesOf(4));
    const ask = 'actions: {move: {label: Move, ask: {by: {label: By, type: number, value: 5}}}}\n';
    const grid = await mountActing('process-grid', adapter, GRID + ask);
    buttonIn(rowOf(grid, 2), 'Move')!.click();
    await until(() => dialogOf(grid)?.open && root(grid).activeElement === field(grid, 'by'));
    await sendKeys({ press: 'End' });
    await sendKeys({ type: ' or 6' });
    buttonIn(dialogOf(grid)!, 'Move')!.click();
    await until(() => errorsIn(grid).length === 1);
    expect([errorsIn(grid), field(grid, 'by').value, adapter.performed.length]).to.deep.equal([
      ['Enter a number.'],
      '5 or 6',
      0,
    ]);
    write(grid, 'by', '56');
    expect(errorsIn(grid)).to.deep.equal([]);
    buttonIn(dialogOf(grid)!, 'Move')!.click();
    await adapter.call(1);
    expect(adapter.variables[0]).to.deep.equal({ by: 56 });
  });

  test('have the font of the rows, also on a page that sets none', async () => {
    const { grid } = await begin();
    buttonIn(rowOf(grid, 2), 'Reject')!.click();
    await until(() => dialogOf(grid)?.open);
    const { fontFamily } = getComputedStyle(rowOf(grid, 2));
    expect(getComputedStyle(dialogOf(grid)!).fontFamily)
      .to.equal(fontFamily)
      .and.match(/system-ui/);
  });

  test('are asked once for all that is selected, and not at all where the reader gives up', async () => {
    const { adapter, grid } = await begin();
    grid.selection = [1, 3];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Reject')!.click();
    await until(() => dialogOf(grid)?.open);
    buttonIn(dialogOf(grid)!, 'Cancel')!.click();
    await until(() => !dialogOf(grid));
    expect(adapter.performed).to.have.length(0);
    buttonIn(barOf(grid)!, 'Reject')!.click();
    await until(() => dialogOf(grid)?.open);
    write(grid, 'reason', 'Both');
    buttonIn(dialogOf(grid)!, 'Reject')!.click();
    const { items } = await adapter.call(1);
    expect([(items as unknown[]).length, adapter.variables[0]!['reason']]).to.deep.equal([2, 'Both']);
  });

  for (const selected of [[], [2, 3], [3, 4]])
    test(`stand again with what was answered where the server refuses an answer, and say which, while ${selected.length === 0 ? 'nothing' : selected.join(' and ')} is selected`, async () => {
      const { adapter, grid } = await begin();
      grid.selection = selected;
      buttonIn(rowOf(grid, 2), 'Reject')!.click();
      await until(() => dialogOf(grid)?.open);
      write(grid, 'reason', 'no');
      buttonIn(dialogOf(grid)!, 'Reject')!.click();
      const errors = { reason: 'Give at least ten letters.' };
      (await adapter.call(1)).answer([{ id: 2, ok: false, message: 'Not accepted', errors }]);
      await until(() => dialogOf(grid)?.open && errorsIn(grid).length === 1);
      expect([errorsIn(grid), field(grid, 'reason').value]).to.deep.equal([['Give at least ten letters.'], 'no']);
      write(grid, 'reason', 'The plan is missing');
      buttonIn(dialogOf(grid)!, 'Reject')!.click();
      (await adapter.call(2)).answer(ok(2));
      await until(() => root(grid).querySelector('[part~=result]')?.textContent.includes('Leave: rejected'));
    });

  const open = async (grid: Element, id: number) => {
    // Just after an action, a row shows that it is done and takes no other.
    await until(() => !buttonIn(rowOf(grid, id), 'Reject')!.ariaDisabled);
    buttonIn(rowOf(grid, id), 'Reject')!.click();
    await until(() => dialogOf(grid)?.open);
  };
  const close = async (grid: Element) => {
    dialogOf(grid)!.close();
    await until(() => !dialogOf(grid));
  };
  const written = (grid: Element) => ['reason', 'amount', 'why'].map(name => field(grid, name).value);
  const send = (grid: Element) => buttonIn(dialogOf(grid)!, 'Reject')!.click();

  test('keep what was written for the same row until the action succeeds', async () => {
    const { adapter, grid } = await begin();
    await open(grid, 2);
    write(grid, 'reason', 'No plan');
    write(grid, 'amount', '12');
    write(grid, 'why', '1');
    await close(grid);
    await open(grid, 3);
    expect(written(grid)).to.deep.equal(['', '', '']);
    await close(grid);
    await open(grid, 2);
    expect(written(grid)).to.deep.equal(['No plan', '12', '1']);
    send(grid);
    (await adapter.call(1)).answer([{ id: 2, ok: false, message: 'No' }]);
    await until(() => rowOf(grid, 2).classList.contains('pp-failed'));
    expect(adapter.variables[0]).to.include({ reason: 'No plan', amount: 12, why: 'bad' });
    await open(grid, 2);
    expect(written(grid)).to.deep.equal(['No plan', '12', '1']);
    send(grid);
    (await adapter.call(2)).answer(ok(2));
    await until(() => root(grid).querySelector('[part~=result]')?.textContent.includes('Leave: rejected'));
    await open(grid, 2);
    expect(written(grid)).to.deep.equal(['', '', '']);
  });

  // what the reader does with the form that says what was refused, and the reason that it has when it is opened again
  const afterRefusal = [
    ['closed as it is', null, 'no'],
    ['changed and closed', 'The plan is', 'The plan is'],
    ['emptied and closed', '', ''],
  ] as const;
  for (const [what, change, kept] of afterRefusal)
    test(`are kept where the server has refused an answer and the form is ${what}`, async () => {
      const { adapter, grid } = await begin();
      await open(grid, 2);
      write(grid, 'reason', 'no');
      write(grid, 'amount', '50');
      send(grid);
      const errors = { reason: 'Give at least ten letters.' };
      (await adapter.call(1)).answer([{ id: 2, ok: false, message: 'Not accepted', errors }]);
      await until(() => dialogOf(grid)?.open && errorsIn(grid).length === 1);
      if (change !== null) write(grid, 'reason', change);
      await close(grid);
      await open(grid, 2);
      expect(written(grid)).to.deep.equal([kept, '50', '']);
    });

  test('are kept for what failed of a selection, and forgotten when another try succeeds without a form', async () => {
    const { adapter, grid } = await begin();
    grid.selection = [1, 2];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Reject')!.click();
    await until(() => dialogOf(grid)?.open);
    write(grid, 'reason', 'Both');
    send(grid);
    (await adapter.call(1)).answer([...ok(1), { id: 2, ok: false, message: 'Busy' }]);
    const again = () => root(grid).querySelector<HTMLElement>('[part~=result] .pp-again');
    await until(again);
    await open(grid, 2);
    expect(written(grid)).to.deep.equal(['Both', '', '']);
    await close(grid);
    again()!.click();
    (await adapter.call(2)).answer(ok(2));
    await until(() => root(grid).querySelector('[part~=result]')?.textContent.includes('rejected') && !again());
    await open(grid, 2);
    expect(written(grid)).to.deep.equal(['', '', '']);
  });

  for (const key of ['ctrlKey', 'metaKey']) {
    test(`are sent by Enter with ${key} in a comment`, async () => {
      const { adapter, grid } = await begin();
      buttonIn(rowOf(grid, 2), 'Reject')!.click();
      await until(() => dialogOf(grid)?.open);
      const enter = () =>
        field(grid, 'reason').dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', [key]: true, bubbles: true, cancelable: true }),
        );
      enter();
      await until(() => errorsIn(grid).length === 1);
      write(grid, 'reason', 'No plan');
      enter();
      await adapter.call(1);
      expect(adapter.variables[0]).to.include({ reason: 'No plan' });
    });
  }

  test('the menu of a row closes when the action of an answer begins there', async () => {
    const adapter = new AskingAdapter(processesOf(2));
    const actions = 'actions: {assign: {label: Assign, ask: {to: To}}, complete: {label: Complete, ask: {why: Why}}}';
    const grid = await mountActing('process-grid', adapter, GRID + actions);
    buttonIn(rowOf(grid, 1), 'Assign')!.click();
    await until(() => dialogOf(grid));
    buttonIn(dialogOf(grid)!, 'Assign')!.click();
    // The form is closed, but the page has yet to hear of it.
    const more = rowOf(grid, 1).querySelector<HTMLButtonElement>('.pp-more')!;
    more.click();
    expect(more.ariaExpanded).to.equal('true');
    const { answer } = await adapter.call(1);
    await until(() => more.ariaDisabled);
    expect([root(grid).querySelector('[role=menu]'), more.ariaExpanded]).to.deep.equal([null, 'false']);
    answer(ok(1));
    await until(() => !more.ariaDisabled);
    more.click();
    buttonIn(root(grid), 'Complete')!.click();
    await until(() => dialogOf(grid));
  });

  test('says that nothing has begun where another action began on the row meanwhile, and keeps the answers', async () => {
    const adapter = new AskingAdapter(processesOf(2));
    const actions = 'actions: {assign: {label: Assign, ask: {to: To}}, close: {label: Close, for: [selection]}}';
    const grid = await mountActing('process-grid', adapter, GRID + actions);
    rowOf(grid, 1).querySelector('input')!.click();
    const close = () => buttonIn(root(grid), 'Close');
    await until(() => close()?.disabled === false);
    buttonIn(rowOf(grid, 1), 'Assign')!.click();
    await until(() => dialogOf(grid));
    write(grid, 'to', 'Zoë');
    // By a script of the page: what is behind the form takes no clicks.
    close()!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const { answer } = await adapter.call(1);
    buttonIn(dialogOf(grid)!, 'Assign')!.click();
    await until(() => resultOf(grid)?.textContent.includes('Assign: not possible'));
    answer(ok(1));
    await until(() => resultOf(grid)?.textContent.includes('Close done'));
    await until(() => !buttonIn(rowOf(grid, 1), 'Assign')!.ariaDisabled);
    buttonIn(rowOf(grid, 1), 'Assign')!.click();
    await until(() => dialogOf(grid));
    expect(field(grid, 'to').value).to.equal('Zoë');
    expect(adapter.performed.length).to.equal(1);
  });
});

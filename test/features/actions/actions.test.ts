import { expect } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import type { ActionItems, AllMatching } from '../../../src/core/actions/action-result.ts';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { ProcessItem } from '../../../src/core/processes/process.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessActionEvent } from '../../../src/elements/process-action-event.ts';
import { clearPage, processOf } from '../../elements/panel-fixture.ts';
import {
  ActingAdapter,
  barOf,
  buttonIn,
  CLAIM,
  GRID,
  idsIn,
  mountActing,
  noteIn,
  ok,
  processesOf,
  root,
  rowOf,
  statusOf,
  until,
} from './actions-fixture.ts';

const LIST = 'filter: {criteria: []}\nui: {content: "{{ $_process.id }}"}\n';

const dialogOf = (panel: Element) => root(panel).querySelector<HTMLDialogElement>('dialog');
const menuOf = (panel: Element) => root(panel).querySelector<HTMLElement>('[part=menu]');
const stepsIn = (items: ActionItems) => (items as readonly ProcessItem[]).map(({ step }) => step.id);
const checked = (row: Element) => row.querySelector<HTMLInputElement>('input[type=checkbox]')!.checked;

suite('actions of a panel', () => {
  teardown(clearPage);

  for (const name of ['process-grid', 'process-list'] as const) {
    const start = name === 'process-grid' ? GRID : LIST;

    test(`a button in a row of <${name}> does an action with that row alone`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const panel = await mountActing(name, adapter, start + CLAIM);
      buttonIn(rowOf(panel, 2), 'Claim')!.click();
      const { action, items } = await adapter.call(1);
      expect([action, idsIn(items)]).to.deep.equal(['claim', [2]]);
    });

    test(`a row of <${name}> shows what is under way, and is not acted on twice`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const panel = await mountActing(name, adapter, start + CLAIM);
      const button = buttonIn(rowOf(panel, 2), 'Claim')!;
      button.click();
      const call = await adapter.call(1);
      await until(() => rowOf(panel, 2).ariaBusy === 'true');
      expect(button.ariaDisabled).to.equal('true');
      button.click();
      call.answer(ok(2));
      await until(() => statusOf(panel) === 'Leave: claimed');
      expect(adapter.performed).to.have.length(1);
      expect(rowOf(panel, 2).ariaBusy).to.equal(null);
    });

    test(`what failed in <${name}> is said in its row, and can be tried again`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const panel = await mountActing(name, adapter, start + CLAIM);
      buttonIn(rowOf(panel, 2), 'Claim')!.click();
      (await adapter.call(1)).answer([{ id: 2, ok: false, message: '<b>Ada</b> was faster' }]);
      await until(() => noteIn(rowOf(panel, 2)) === '<b>Ada</b> was faster');
      await until(() => statusOf(panel) === 'Claim failed for “Leave”: <b>Ada</b> was faster');
      buttonIn(root(panel), 'Try again (1)')!.click();
      expect(idsIn((await adapter.call(2)).items)).to.deep.equal([2]);
      await until(() => noteIn(rowOf(panel, 2)) === '');
    });

    test(`what went well in <${name}> can be taken back, as long as nothing else is done`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const panel = await mountActing(name, adapter, start + CLAIM);
      buttonIn(rowOf(panel, 1), 'Claim')!.click();
      (await adapter.call(1)).answer(ok(1));
      await until(() => buttonIn(root(panel), 'Undo'));
      buttonIn(root(panel), 'Undo')!.click();
      const { action, items, answer } = await adapter.call(2);
      expect([action, idsIn(items)]).to.deep.equal(['release', [1]]);
      answer(ok(1));
      await until(() => statusOf(panel) === 'Claim undone: Leave');
      expect(buttonIn(root(panel), 'Undo')).to.equal(undefined);
    });

    test(`what is taken back in <${name}> is what was done to a step, not to the others of its process`, async () => {
      const [first] = processOf(1).steps;
      const steps = [10, 11, 12].map(id => ({ ...first!, id }));
      const adapter = new ActingAdapter([processOf(1, { steps }), processOf(2)]);
      const panel = await mountActing(name, adapter, start + CLAIM);
      const row = [...root(panel).querySelectorAll('[data-process-id="1"]')][1]!;
      buttonIn(row, 'Claim')!.click();
      const claim = await adapter.call(1);
      claim.answer([{ id: 1, ok: true, process: processOf(1, { steps }) }]);
      await until(() => buttonIn(root(panel), 'Undo'));
      buttonIn(root(panel), 'Undo')!.click();
      const undo = await adapter.call(2);
      expect([claim, undo].map(({ items }) => stepsIn(items))).to.deep.equal([[11], [11]]);
      undo.answer([{ id: 1, ok: true, process: processOf(1, { steps }) }]);
      await until(() => statusOf(panel) === 'Claim undone: Leave');
    });

    test(`other actions of a row of <${name}> stand in a menu that keys lead through`, async () => {
      const adapter = new ActingAdapter(processesOf(2));
      const actions = 'actions: {a: {label: A}, b: {label: B}, c: {label: C, tone: danger}}';
      const panel = await mountActing(name, adapter, start + actions);
      const more = rowOf(panel, 1).querySelector<HTMLElement>('.pp-more')!;
      more.focus();
      await sendKeys({ press: 'Enter' });
      await until(() => menuOf(panel));
      expect([...menuOf(panel)!.children].map(item => item.textContent)).to.deep.equal(['B', 'C']);
      expect(more.ariaExpanded).to.equal('true');
      await sendKeys({ press: 'ArrowUp' });
      expect(root(panel).activeElement!.textContent).to.equal('C');
      await sendKeys({ press: 'Escape' });
      expect([menuOf(panel), root(panel).activeElement === more]).to.deep.equal([null, true]);
      await sendKeys({ press: 'Enter' });
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Enter' });
      expect((await adapter.call(1)).action).to.equal('c');
    });

    test(`a row of <${name}> has no button where "when" is false`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const when = "'{{ $_process.id == 2 }}'";
      const panel = await mountActing(name, adapter, `${start}actions: {claim: {label: Claim, when: ${when}}}`);
      expect([1, 2, 3].map(id => buttonIn(rowOf(panel, id), 'Claim') !== undefined)).to.deep.equal([
        false,
        true,
        false,
      ]);
    });

    test(`a panel of <${name}> that goes ends what is under way, and claims nothing`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const panel = await mountActing(name, adapter, start + CLAIM);
      buttonIn(rowOf(panel, 1), 'Claim')!.click();
      const { signal, answer } = await adapter.call(1);
      panel.remove();
      await until(() => signal.aborted);
      answer(ok(1));
      document.body.append(panel);
      await panel.loaded;
      await until(() => noteIn(rowOf(panel, 1)) === 'Outcome unknown. This may have been done.');
      expect(statusOf(panel)).not.to.include('claimed');
    });
  }

  test('what is selected is acted on at once: what went well leaves, what failed stays with its reason', async () => {
    const adapter = new ActingAdapter(processesOf(5));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    grid.selection = [1, 2, 3, 4];
    await until(() => barOf(grid));
    expect(barOf(grid)!.textContent).to.include('4 selected');
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const { items, answer } = await adapter.call(1);
    expect(idsIn(items)).to.deep.equal([1, 2, 3, 4]);
    answer([...ok(1, 3), { id: 2, ok: false, message: 'Locked' }]);
    await until(() => statusOf(grid) === '2 claimed, 1 failed (Locked), 1 unknown');
    expect(grid.selection).to.deep.equal([2, 4]);
    expect([1, 2, 3, 4].map(id => checked(rowOf(grid, id)))).to.deep.equal([false, true, false, true]);
    expect([2, 4].map(id => noteIn(rowOf(grid, id)))).to.deep.equal([
      'Locked',
      'Outcome unknown. This may have been done.',
    ]);
    buttonIn(root(grid), 'Try again (2)')!.click();
    const again = await adapter.call(2);
    expect(idsIn(again.items)).to.deep.equal([2, 4]);
    await until(() => statusOf(grid) === 'Claim: trying again…');
    again.answer(ok(2, 4));
    await until(() => statusOf(grid) === '2 claimed');
    buttonIn(rowOf(grid, 5), 'Claim')!.click();
    const next = await adapter.call(3);
    await until(() => statusOf(grid) === 'Claim…');
    next.answer(ok(5));
    await until(() => statusOf(grid) === 'Leave: claimed');
  });

  test('what went well can still be undone after the rest was tried again in vain', async () => {
    const adapter = new ActingAdapter(processesOf(5));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    grid.selection = [1, 2, 3, 4];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const refused = (...ids: number[]) => ids.map(id => ({ id, ok: false, message: 'Locked' }));
    (await adapter.call(1)).answer([...ok(1, 2), ...refused(3, 4)]);
    await until(() => buttonIn(root(grid), 'Undo'));
    buttonIn(root(grid), 'Try again (2)')!.click();
    (await adapter.call(2)).answer(refused(3, 4));
    await until(() => statusOf(grid) === 'Claim failed for 2: Locked');
    buttonIn(root(grid), 'Undo (2)')!.click();
    const undo = await adapter.call(3);
    expect([undo.action, idsIn(undo.items)]).to.deep.equal(['release', [1, 2]]);
    undo.answer(ok(1, 2));
    await until(() => statusOf(grid) === 'Claim undone for 2');
  });

  test('what is under way can be stopped: what was confirmed stays so, the rest is not known and stays selected', async () => {
    const adapter = new ActingAdapter(processesOf(5));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    grid.selection = [1, 2, 3, 4];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const { signal, answer } = await adapter.call(1);
    let told!: () => void;
    const over = new Promise<void>(resolve => (told = resolve));
    async function* two() {
      yield* ok(1, 2);
      await over;
      yield* ok(3, 4);
    }
    answer(two());
    await until(() => barOf(grid)!.textContent.includes('Claim: 2 of 4'));
    const stop = buttonIn(barOf(grid)!, 'Stop')!;
    expect(stop.ariaLabel).to.equal('Stop: Claim');
    stop.focus();
    stop.click();
    await until(() => statusOf(grid) === '2 claimed, 2 unknown. You stopped it');
    expect([signal.aborted, grid.selection]).to.deep.equal([true, [3, 4]]);
    expect([3, 4].map(id => noteIn(rowOf(grid, id)))).to.deep.equal([
      'Outcome unknown. This may have been done.',
      'Outcome unknown. This may have been done.',
    ]);
    await until(() => !buttonIn(barOf(grid)!, 'Stop'));
    expect(root(grid).activeElement).not.to.equal(null);
    told();
    buttonIn(root(grid), 'Try again (2)')!.click();
    expect(idsIn((await adapter.call(2)).items)).to.deep.equal([3, 4]);
  });

  test('a listener that does an action hears that it is stopped', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    let signal!: AbortSignal;
    grid.addEventListener('process-action', event => {
      ({ signal } = event);
      event.waitUntil(new Promise(() => {}));
    });
    grid.selection = [1, 2];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => buttonIn(barOf(grid)!, 'Stop'));
    buttonIn(barOf(grid)!, 'Stop')!.click();
    await until(() => statusOf(grid) === 'Claim: outcome unknown for 2. Check before you try again. You stopped it');
    expect(signal.aborted).to.equal(true);
  });

  test('results are shown as they come, with the progress', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    grid.selection = [1, 2, 3];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    let next = () => {};
    const wait = () => new Promise<void>(resolve => (next = resolve));
    async function* results() {
      yield { id: 1, ok: false, message: 'Locked' };
      await wait();
      yield* ok(2, 3);
    }
    (await adapter.call(1)).answer(results());
    await until(() => noteIn(rowOf(grid, 1)) === 'Locked');
    await until(() => barOf(grid)!.textContent.includes('Claim: 1 of 3'));
    expect(rowOf(grid, 2).ariaBusy).to.equal('true');
    next();
    await until(() => statusOf(grid) === '2 claimed, 1 failed: Locked');
    expect(barOf(grid)!.querySelector('progress')).to.equal(null);
  });

  test('a process that comes with its result is shown without another load, else there is one', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    const claim = (id: number) => buttonIn(rowOf(grid, id), 'Claim')!.click();
    claim(1);
    const renamed = processOf(1, { templateProcess: { id: 1, name: 'Renamed' } });
    (await adapter.call(1)).answer([{ id: 1, ok: true, process: renamed }]);
    await until(() => statusOf(grid) === 'Leave: claimed');
    expect([adapter.loads, rowOf(grid, 1).textContent.includes('Renamed')]).to.deep.equal([1, true]);
    claim(2);
    (await adapter.call(2)).answer([{ id: 2, ok: true }]);
    await until(() => adapter.loads === 2);
    claim(3);
    const malformed = { id: 3, state: 'open' } as never;
    (await adapter.call(3)).answer([{ id: 3, ok: true, process: malformed }]);
    await until(() => adapter.loads === 3);
    await grid.loaded;
    expect(grid.items).to.have.length(3);
  });

  test('the focus goes to the next row when the row that had it leaves', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    const button = buttonIn(rowOf(grid, 2), 'Claim')!;
    button.focus();
    await sendKeys({ press: 'Enter' });
    (await adapter.call(1)).answer([{ id: 2, ok: true, process: { ...processOf(2), steps: [] } }]);
    await until(() => statusOf(grid) === 'Leave: claimed');
    expect(rowOf(grid, 2)).to.equal(null);
    expect(root(grid).activeElement).to.equal(rowOf(grid, 3));
  });

  for (const [acted, next] of [
    [2, 3],
    [3, 2],
  ] as const)
    test(`in a list the focus goes from item ${acted} of 3 that leaves to item ${next}`, async () => {
      const adapter = new ActingAdapter(processesOf(3));
      const list = await mountActing('process-list', adapter, `filter: {criteria: []}\n${CLAIM}`);
      buttonIn(rowOf(list, acted), 'Claim')!.focus();
      await sendKeys({ press: 'Enter' });
      (await adapter.call(1)).answer([{ id: acted, ok: true, process: { ...processOf(acted), steps: [] } }]);
      await until(() => rowOf(list, acted) === null);
      expect(root(list).activeElement).to.equal(buttonIn(rowOf(list, next), 'Claim'));
    });

  test('in a list a second press of Enter does not undo, where an action has no menu beside it', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const actions = `actions:
  claim: {label: Claim, when: "{{ $_step.resolver == null }}", undo: release}
  release: {label: Release, when: "{{ $_step.resolver }}", undo: claim}
`;
    const list = await mountActing('process-list', adapter, `filter: {criteria: []}\n${actions}`);
    buttonIn(rowOf(list, 2), 'Claim')!.focus();
    await sendKeys({ press: 'Enter' });
    const claimed = processOf(2);
    const process = { ...claimed, steps: claimed.steps.map(step => ({ ...step, resolver: claimed.creator })) };
    (await adapter.call(1)).answer([{ id: 2, ok: true, process }]);
    await until(() => buttonIn(rowOf(list, 2), 'Release'));
    await sendKeys({ press: 'Enter' });
    expect(root(list).activeElement).to.equal(rowOf(list, 2));
    await sendKeys({ press: 'Tab' });
    expect(root(list).activeElement).to.equal(buttonIn(rowOf(list, 2), 'Release'));
    expect(adapter.performed).to.have.length(1);
  });

  test('arrow keys lead from a row to its buttons', async () => {
    const grid = await mountActing('process-grid', new ActingAdapter(processesOf(2)), GRID + CLAIM);
    grid.focus();
    await sendKeys({ press: 'ArrowRight' });
    await until(() => root(grid).activeElement !== rowOf(grid, 1));
    while (root(grid).activeElement!.localName !== 'button') await sendKeys({ press: 'ArrowRight' });
    expect(root(grid).activeElement).to.equal(buttonIn(rowOf(grid, 1), 'Claim'));
  });

  test('a question is asked with the focus on the answer that does nothing', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const ask = "actions: {claim: {label: Claim, confirm: {title: 'Claim {{ count }}?', cancel: Keep}}}";
    const grid = await mountActing('process-grid', adapter, GRID + ask);
    grid.selection = [1, 3];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => dialogOf(grid));
    const dialog = dialogOf(grid)!;
    expect(dialog.querySelector('h2')!.textContent).to.equal('Claim 2?');
    expect(dialog.textContent).to.include('This affects 2 processes.');
    // What a screen reader reads out when the dialog opens: it has the focus first.
    const described = dialog.getAttribute('aria-describedby')!;
    expect(root(grid).getElementById(described)!.textContent).to.equal('This affects 2 processes.');
    expect(root(grid).activeElement === dialog).to.equal(true);
    await until(() => root(grid).activeElement!.textContent === 'Keep');
    await sendKeys({ press: 'Escape' });
    await until(() => !dialogOf(grid));
    expect([adapter.performed.length, grid.selection.length]).to.deep.equal([0, 2]);
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => dialogOf(grid));
    buttonIn(dialogOf(grid)!, 'Claim')!.click();
    expect(idsIn((await adapter.call(1)).items)).to.deep.equal([1, 3]);
  });

  for (const tone of ['neutral', 'primary', 'danger'] as const) {
    test(`the answer that goes on is filled, the other is plain: ${tone}`, async () => {
      const action = `actions: {first: {label: First}, act: {label: Act, tone: ${tone}, for: [row], confirm: true}}`;
      const grid = await mountActing('process-grid', new ActingAdapter(processesOf(1)), GRID + action);
      rowOf(grid, 1).querySelector<HTMLElement>('.pp-more')!.click();
      await until(() => menuOf(grid));
      const probe = document.createElement('div');
      root(grid).append(probe);
      const colorOf = (property: string) => {
        probe.style.color = `var(${property})`;
        return getComputedStyle(probe).color;
      };
      const item = buttonIn(menuOf(grid)!, 'Act')!;
      expect(getComputedStyle(item).color).to.equal(colorOf(tone === 'danger' ? '--_error' : '--_color'));
      item.click();
      await until(() => dialogOf(grid));
      const grounds = ['Act', 'Cancel'].map(text => getComputedStyle(buttonIn(dialogOf(grid)!, text)!).backgroundColor);
      expect(grounds).to.deep.equal([colorOf(tone === 'danger' ? '--_error' : '--_accent'), colorOf('--_background')]);
      await sendKeys({ press: 'Escape' });
      await until(() => !dialogOf(grid));
    });
  }

  test('a question about one process names it', async () => {
    const ask = 'actions: {claim: {label: Claim, for: [row], confirm: true}}';
    const grid = await mountActing('process-grid', new ActingAdapter(processesOf(3)), GRID + ask);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    await until(() => dialogOf(grid));
    const { textContent } = dialogOf(grid)!.querySelector('p')!;
    expect(textContent).to.equal('Process 2 · Leave · Approve');
    await sendKeys({ press: 'Escape' });
    await until(() => !dialogOf(grid));
  });

  test('a bulk leaves out what "when" is false for, and says so', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const odd = "actions: {claim: {label: Claim, when: '{{ $_process.id != 2 }}'}, none: {label: None, when: 'false'}}";
    const grid = await mountActing('process-grid', adapter, GRID + odd);
    grid.selection = [1, 2, 3];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'None')!.click();
    await until(() => statusOf(grid) === 'None: not possible for what is selected');
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const { items, answer } = await adapter.call(1);
    expect(idsIn(items)).to.deep.equal([1, 3]);
    answer(ok(1, 3));
    await until(() => statusOf(grid) === '2 claimed, 1 skipped');
    expect(grid.selection).to.deep.equal([2]);
  });

  suite('are done by the first that is there', () => {
    const act = (panel: Element) => buttonIn(rowOf(panel, 1), 'Claim')!.click();
    const REQUEST = "actions: {claim: {label: Claim, request: {url: '/nothing/{{ $_process.id }}'}}}";

    test('a listener that waits', async () => {
      const adapter = new ActingAdapter(processesOf(1));
      const grid = await mountActing('process-grid', adapter, GRID + REQUEST);
      let detail: unknown;
      grid.addEventListener('process-action', event => {
        detail = event.detail;
        event.waitUntil(Promise.resolve([{ id: 1, ok: true }]));
      });
      act(grid);
      await until(() => statusOf(grid) === 'Leave: claimed');
      expect(detail).to.deep.equal({ action: 'claim', items: [grid.items[0]] });
      expect(adapter.performed).to.deep.equal([]);
    });

    test('a listener of which nothing comes: all went well', async () => {
      const grid = await mountActing('process-grid', new ActingAdapter(processesOf(1)), GRID + REQUEST);
      grid.addEventListener('process-action', event => event.waitUntil(Promise.resolve()));
      act(grid);
      await until(() => statusOf(grid) === 'Leave: claimed');
    });

    test('a listener that is rejected: all have failed, with its message', async () => {
      const grid = await mountActing('process-grid', new ActingAdapter(processesOf(1)), GRID + REQUEST);
      grid.addEventListener('process-action', event => event.waitUntil(Promise.reject(new Error('No permission'))));
      act(grid);
      await until(() => noteIn(rowOf(grid, 1)) === 'No permission');
    });

    test('a listener that prevents it, and does all by itself', async () => {
      const adapter = new ActingAdapter(processesOf(1));
      const grid = await mountActing('process-grid', adapter, GRID + REQUEST);
      const heard = new Promise<ProcessActionEvent>(resolve =>
        document.addEventListener(
          'process-action',
          event => (event.preventDefault(), resolve(event as ProcessActionEvent)),
          {
            once: true,
          },
        ),
      );
      act(grid);
      expect((await heard).defaultPrevented).to.equal(true);
      expect([adapter.performed.length, rowOf(grid, 1).ariaBusy]).to.deep.equal([0, null]);
    });

    test('an adapter that throws has failed', async () => {
      const adapter = new ActingAdapter(processesOf(1));
      adapter.perform = () => {
        throw new Error('Out of order');
      };
      const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
      act(grid);
      await until(() => noteIn(rowOf(grid, 1)) === 'Out of order');
    });

    // what the adapter throws, by code and status -> what the row says of it
    const refusals = [
      ['adapter/status', 401, 'Sign in again.'],
      ['adapter/status', 403, 'You are not allowed to do this.'],
      ['adapter/status', 409, 'This has changed in the meantime.'],
      ['adapter/status', 404, 'This was not found. It may no longer exist.'],
      ['adapter/status', 410, 'This was not found. It may no longer exist.'],
      ['adapter/status', 422, 'The server did not accept this.'],
      ['adapter/status', 429, 'Too many requests. Wait a moment, then try again.'],
      ['adapter/network', 0, 'The server cannot be reached. Check your connection.'],
    ] as const;
    for (const [code, status, words] of refusals)
      test(`an adapter that throws ${code} ${status || ''} says so without addresses`, async () => {
        const adapter = new ActingAdapter(processesOf(1));
        const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
        adapter.perform = () =>
          Promise.reject(new ProcessPanelError(code, '/api/claim answered with text/html', { cause: { status } }));
        act(grid);
        await until(() => noteIn(rowOf(grid, 1)) === words);
      });

    test('the request, to the own origin only', async () => {
      const own = memoryAdapter(processesOf(2));
      const grid = await mountActing('process-grid', own, GRID + REQUEST);
      act(grid);
      await until(() => noteIn(rowOf(grid, 1)) === 'This was not found. It may no longer exist.');
      const other = REQUEST.replace('/nothing', 'https://other.example');
      grid.config = GRID + other;
      await grid.updateComplete;
      await grid.loaded;
      buttonIn(rowOf(grid, 2), 'Claim')!.click();
      await until(
        () => noteIn(rowOf(grid, 2)) === 'This could not be sent. Please tell whoever looks after this page.',
      );
    });
  });

  test('the menu of a row has the font of the rows, also on a page that sets none', async () => {
    const actions = 'actions: {claim: {label: Claim}, reject: {label: Reject}}\n';
    const grid = await mountActing('process-grid', new ActingAdapter(processesOf(2)), GRID + actions);
    rowOf(grid, 1).querySelector<HTMLElement>('.pp-more')!.click();
    await until(() => root(grid).querySelector('[role=menuitem]'));
    expect(getComputedStyle(root(grid).querySelector('[role=menuitem]')!).fontFamily).to.match(/system-ui/);
  });

  test('all that match go to a source of bulks as a query, with those taken out again', async () => {
    const adapter = Object.assign(new ActingAdapter(processesOf(5)), { capabilities: { bulk: true } });
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid)?.textContent.includes('All 5 selected'));
    rowOf(grid, 4).querySelector('input')!.click();
    await until(() => barOf(grid)!.textContent.includes('4 of 5 selected'));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const { items, answer } = await adapter.call(1);
    const { query, except, count } = items as AllMatching;
    expect([query.panel, query.window, except, count]).to.deep.equal(['process_grid', null, [4], 4]);
    answer([...ok(1, 2, 3), { id: 5, ok: false, message: 'Locked' }]);
    await until(() => statusOf(grid) === '3 claimed, 1 failed: Locked');
    expect(grid.selection).to.deep.equal([5]);
    expect(noteIn(rowOf(grid, 5))).to.equal('Locked');
  });

  test('buttons stay in view beside pinned columns, and the shadow of what is scrolled away ends at them', async () => {
    const wide = GRID.replace('title: ID}', 'title: ID, width: 90ch}')
      .replace('title: Name}', 'title: Name, width: 12ch, pin: end}')
      .replace('table:', 'table:\n  cardsBelow: null');
    const grid = await mountActing('process-grid', new ActingAdapter(processesOf(3)), wide + CLAIM);
    grid.style.inlineSize = '600px';
    const row = rowOf(grid, 2);
    const [pinned, buttons] = ['.pp-pinned', '[part=actions-cell]'].map(part => row.querySelector(part)!);
    const rectOf = (element: Element) => element.getBoundingClientRect();
    await until(() => Math.abs(rectOf(pinned!).right - rectOf(buttons!).left) < 1);
    const taken = rectOf(root(grid).querySelector('.pp-scroller')!).right - rectOf(pinned!).left;
    const frame = root(grid).querySelector<HTMLElement>('.pp-frame')!;
    await until(() => Math.abs(Number.parseFloat(frame.style.getPropertyValue('--_pinned-end')) - taken) < 20);
  });

  test('a configuration without actions has neither buttons nor a bar', async () => {
    const grid = await mountActing('process-grid', new ActingAdapter(processesOf(2)), GRID);
    grid.selection = [1];
    await grid.updateComplete;
    expect(barOf(grid)).to.equal(null);
    expect(root(grid).querySelector('[part~=actions-cell], [part~=actions]')).to.equal(null);
    expect(buttonIn(root(grid), 'Clear selection')).not.to.equal(undefined);
  });
});

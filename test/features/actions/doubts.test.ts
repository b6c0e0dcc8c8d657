import { expect } from 'chai';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import { server } from '../../elements/grid/window-server.ts';
import { clearPage, processOf } from '../../elements/panel-fixture.ts';
import {
  ActingAdapter,
  barOf,
  buttonIn,
  CLAIM,
  GRID,
  mountActing,
  noteIn,
  processesOf,
  resultOf,
  root,
  rowOf,
  statusOf,
  until,
} from './actions-fixture.ts';

const IN_DOUBT = 'Outcome unknown. This may have been done.';

/** An adapter without `perform`, whose actions are requests, and which may be down. */
class RequestedSource {
  readonly #acting: ActingAdapter;
  isDown = false;

  constructor(n: number) {
    this.#acting = new ActingAdapter(processesOf(n));
  }

  get processes() {
    return this.#acting.processes;
  }

  readonly adapter = {
    fetch: (...given: Parameters<ActingAdapter['fetch']>) => {
      if (this.isDown) throw new Error('down');
      return this.#acting.fetch(...given);
    },
  };
}

const REQUEST = "actions: {claim: {label: Claim, request: {method: POST, url: '/claim/{{ $_process.id }}'}}}\n";

suite('what is not known of an action', () => {
  const { fetch } = globalThis;
  teardown(() => {
    globalThis.fetch = fetch;
    return clearPage();
  });

  test('that is stopped is only what was under way: the rest was not started, and its rows say nothing', async () => {
    const source = new RequestedSource(20);
    const asked: string[] = [];
    globalThis.fetch = (input, init) => {
      const { pathname } = new URL(input as string, location.href);
      asked.push(pathname);
      if (pathname === '/claim/1') return Promise.resolve(new Response(null, { status: 204 }));
      const { signal } = init!;
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
    };
    const grid = await mountActing('process-grid', source.adapter, GRID + REQUEST);
    grid.selection = source.processes.map(({ id }) => id);
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => barOf(grid)!.textContent.includes('Claim: 1 of 20') && asked.length === 7);
    // The server does one of those under way before the panel looks again.
    source.processes.splice(1, 1);
    buttonIn(barOf(grid)!, 'Stop')!.click();
    await until(() => statusOf(grid) === '1 claimed, 6 unknown, 13 not started. You stopped it');
    await grid.loaded;
    await until(() => buttonIn(root(grid), 'Try again (18)'));
    expect(grid.selection).to.have.length(18);
    expect([3, 7, 8, 20].map(id => noteIn(rowOf(grid, id)))).to.deep.equal([IN_DOUBT, IN_DOUBT, '', '']);
  });

  test('is in doubt, not failed, where the connection broke, until the server is back', async () => {
    const source = new RequestedSource(3);
    const grid = await mountActing('process-grid', source.adapter, GRID + REQUEST);
    source.isDown = true;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    await until(() =>
      resultOf(grid)?.textContent.includes('Claim: outcome unknown for “Leave”. Check before you try again'),
    );
    await until(() => noteIn(rowOf(grid, 2)) === IN_DOUBT && buttonIn(root(grid), 'Claim: try again'));
    source.isDown = false;
    void grid.load();
    await until(() => noteIn(rowOf(grid, 2)) === '');
    const words = 'Claim: outcome unknown for “Leave”. Check before you try again';
    expect([resultOf(grid)!.textContent.includes(words), buttonIn(root(grid), 'Claim: try again')]).to.deep.equal([
      true,
      undefined,
    ]);
  });
});

suite('the row of an action whose outcome is unknown', () => {
  teardown(clearPage);

  test('is led to where a search hides it', async () => {
    const processes = processesOf(300);
    processes[1] = processOf(2, { templateProcess: { id: 1, name: 'Travel' } });
    const source = server(processes);
    const perform = () => Promise.reject(new ProcessPanelError('adapter/truncated', 'cut off', { hint: 'Look.' }));
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, GRID + CLAIM);
    source.failing = true;
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    await until(() => statusOf(grid).startsWith('Claim: outcome unknown for “Travel”'));
    const search = root(grid).querySelector<HTMLInputElement>('input[type=search]')!;
    search.value = 'Leave';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    source.failing = false;
    void grid.load();
    await until(() => rowOf(grid, 3) && !rowOf(grid, 2) && buttonIn(root(grid), 'Show it'));
    buttonIn(root(grid), 'Show it')!.click();
    await until(() => buttonIn(root(grid), 'Clear search and filters'));
    buttonIn(root(grid), 'Clear search and filters')!.click();
    await until(() => rowOf(grid, 2)?.classList.contains('pp-revealed'));
  });
});

suite('what the server refused', () => {
  teardown(clearPage);

  test('with 409 is loaded, so that the row shows what it is now, and is not to be tried again', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    adapter.processes[1] = processOf(2, { templateProcess: { id: 1, name: 'Taken by Ada' } });
    (await adapter.call(1)).answer([{ id: 2, ok: false, status: 409, message: 'Ada claimed this step.' }]);
    await until(() => statusOf(grid) === 'Claim failed for “Leave”: Ada claimed this step');
    await until(() => rowOf(grid, 2).textContent.includes('Taken by Ada'));
    expect([noteIn(rowOf(grid, 2)), buttonIn(root(grid), 'Try again (1)')]).to.deep.equal([
      'Ada claimed this step.',
      undefined,
    ]);
    expect(adapter.loads).to.equal(2);
  });

  test('of a bulk with 409 is not to be tried again, but the rest is', async () => {
    const adapter = new ActingAdapter(processesOf(4));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    grid.selection = [1, 2, 3];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    (await adapter.call(1)).answer([
      { id: 1, ok: true },
      { id: 2, ok: false, status: 409, message: 'Taken' },
      { id: 3, ok: false, message: 'Locked' },
    ]);
    await until(() => statusOf(grid) === '1 claimed, 2 failed');
    expect(buttonIn(root(grid), 'Try again (1)')).to.not.equal(undefined);
  });

  test('to undo is loaded', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: true, process: processOf(2) }]);
    await until(() => buttonIn(root(grid), 'Undo'));
    buttonIn(root(grid), 'Undo')!.click();
    const call = await adapter.call(2);
    adapter.processes[1] = processOf(2, { templateProcess: { id: 1, name: 'With Cyd' } });
    call.answer([{ id: 2, ok: false, message: 'It is with Cyd now.' }]);
    await until(() => statusOf(grid) === 'Claim could not be undone for “Leave”: It is with Cyd now');
    await until(() => rowOf(grid, 2).textContent.includes('With Cyd'));
  });
});

/** A source whose loads wait, from some time on, until they are let go. */
class SlowAdapter extends ActingAdapter {
  #release: (() => void) | null = null;
  #released: Promise<void> | null = null;

  slowDown(): void {
    this.#released = new Promise(resolve => (this.#release = resolve));
  }

  letGo(): void {
    this.#released = null;
    this.#release!();
  }

  override async fetch(...given: Parameters<ActingAdapter['fetch']>) {
    await this.#released;
    return await super.fetch(...given);
  }
}

suite('a result of rows that follow their source', () => {
  teardown(clearPage);
  const CONFIG = `${GRID}live: {mode: poll, every: 60}\n${CLAIM}`;

  test('is said at once where a load is under way, and the rows come after it', async () => {
    const adapter = new SlowAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, CONFIG);
    adapter.slowDown();
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    const call = await adapter.call(1);
    void grid.load();
    await grid.updateComplete;
    adapter.processes.splice(1, 1);
    call.answer([{ id: 2, ok: true, process: { ...processOf(2), steps: [] } }]);
    await until(() => statusOf(grid) === 'Leave: claimed' && resultOf(grid));
    expect(rowOf(grid, 2)).to.not.equal(null);
    adapter.letGo();
    await until(() => rowOf(grid, 2) === null && statusOf(grid) === 'Leave: claimed');
  });

  test('can be undone before its load is over', async () => {
    const adapter = new SlowAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, CONFIG);
    adapter.slowDown();
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: true }]);
    await until(() => buttonIn(root(grid), 'Undo'));
    buttonIn(root(grid), 'Undo')!.click();
    const undo = await adapter.call(2);
    adapter.letGo();
    await grid.loaded;
    await until(() => rowOf(grid, 2).ariaBusy === 'true');
    undo.answer([{ id: 2, ok: true }]);
    await until(() => statusOf(grid) === 'Claim undone: Leave');
    await grid.loaded;
    expect(adapter.performed.map(({ action }) => action)).to.deep.equal(['claim', 'release']);
  });
});

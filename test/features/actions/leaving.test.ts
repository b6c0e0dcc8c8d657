import { expect } from 'chai';
import { clearPage } from '../../elements/panel-fixture.ts';
import {
  ActingAdapter,
  barOf,
  buttonIn,
  GRID,
  mountActing,
  ok,
  processesOf,
  root,
  rowOf,
  until,
} from './actions-fixture.ts';

const REQUEST = "actions: {claim: {label: Claim, request: {method: POST, url: '/claim/{{ $_process.id }}'}}}\n";
const ASK = 'actions: {reject: {label: Reject, ask: {why: Reason, how: {label: How, type: boolean}}}}\n';

/** Whether the browser would ask before the page is left now. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

suite('leaving the page', () => {
  const { fetch } = globalThis;
  teardown(() => {
    globalThis.fetch = fetch;
    return clearPage();
  });

  /** A source whose requests a test answers by hand. */
  const begin = async (n: number) => {
    const acting = new ActingAdapter(processesOf(n));
    const answers: (() => void)[] = [];
    globalThis.fetch = (_, init) =>
      new Promise((resolve, reject) => {
        answers.push(() => resolve(new Response(null, { status: 204 })));
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
      });
    const adapter = { fetch: (...given: Parameters<ActingAdapter['fetch']>) => acting.fetch(...given) };
    const grid = await mountActing('process-grid', adapter, GRID + REQUEST);
    grid.selection = acting.processes.map(({ id }) => id);
    await until(() => barOf(grid));
    expect(asks()).to.equal(false);
    buttonIn(barOf(grid)!, 'Claim')!.click();
    await until(() => answers.length > 0);
    return { grid, answers };
  };

  test('is asked about while a bulk has processes that it has not begun with, and no longer', async () => {
    const { answers } = await begin(8);
    await until(() => answers.length === 6);
    expect(asks()).to.equal(true);
    for (const answer of answers.splice(0)) answer();
    await until(() => answers.length === 2);
    expect(asks()).to.equal(false);
    for (const answer of answers) answer();
  });

  test('is not asked about once a bulk is stopped', async () => {
    const { grid } = await begin(8);
    buttonIn(barOf(grid)!, 'Stop')!.click();
    expect(asks()).to.equal(false);
  });

  test('is not asked about where everything has been sent', async () => {
    const { answers } = await begin(3);
    await until(() => answers.length === 3);
    expect(asks()).to.equal(false);
  });

  test('is not asked about where an adapter performs the action, of which the panel does not know', async () => {
    const adapter = new ActingAdapter(processesOf(3));
    const grid = await mountActing('process-grid', adapter, `${GRID}actions: {claim: {label: Claim}}\n`);
    grid.selection = [1, 2, 3];
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const { answer } = await adapter.call(1);
    expect(asks()).to.equal(false);
    answer(ok(1, 2, 3));
  });

  test('is asked about while a form holds what the reader has written', async () => {
    const grid = await mountActing('process-grid', new ActingAdapter(processesOf(2)), GRID + ASK);
    await until(() => buttonIn(rowOf(grid, 1), 'Reject'));
    buttonIn(rowOf(grid, 1), 'Reject')!.click();
    const fields = () => [...root(grid).querySelectorAll<HTMLInputElement>('dialog .pp-question input')];
    await until(() => fields().length === 2);
    const dialog = root(grid).querySelector('dialog')!;
    const [why, how] = fields();
    expect(asks()).to.equal(false);
    how!.click();
    expect(asks(), 'for a tick').to.equal(false);
    const write = (text: string) => {
      why!.value = text;
      why!.dispatchEvent(new Event('input', { bubbles: true }));
    };
    write('Too late');
    expect(asks()).to.equal(true);
    write(' ');
    expect(asks()).to.equal(false);
    write('Too late');
    buttonIn(dialog, 'Cancel')!.click();
    await until(() => !root(grid).querySelector('dialog'));
    expect(asks()).to.equal(false);
  });
});

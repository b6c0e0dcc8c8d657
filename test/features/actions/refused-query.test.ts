import { expect } from 'chai';
import type { ActionItems, ActionResult, AllMatching } from '../../../src/core/actions/action-result.ts';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import { server } from '../../elements/grid/window-server.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
import {
  barOf,
  buttonIn,
  CLAIM,
  GRID,
  mountActing,
  processesOf,
  root,
  rowOf,
  statusOf,
  until,
} from './actions-fixture.ts';

type Answer = () => Iterable<ActionResult> | AsyncIterable<ActionResult> | Promise<Iterable<ActionResult>>;

const FAILED: Answer = () => Promise.reject(new Error('The database is asleep'));
const WEB_PAGE: Answer = () =>
  Promise.reject(new ProcessPanelError('adapter/content-type', 'it is a page', { hint: 'Look.' }));
const allDone = (...out: number[]): Answer => {
  const ids = Array.from({ length: 60 }, (_, index) => index + 1).filter(id => !out.includes(id));
  return () => ids.map(id => ({ id, ok: true }));
};

/** A panel of 60 processes whose source acts on queries, and answers them one after the other. */
async function mountAnswering(answers: readonly Answer[], config = GRID + CLAIM, total = true) {
  const sent: AllMatching[] = [];
  // The number of few is known from their rows.
  const { adapter } = server(processesOf(total ? 60 : 5000), { bulk: true }, { total });
  const perform = (_action: string, items: ActionItems) => answers[sent.push(items as AllMatching) - 1]!();
  const grid = await mountActing('process-grid', { ...adapter, perform }, config);
  const selectAll = async () => {
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid));
  };
  await selectAll();
  buttonIn(barOf(grid)!, 'Claim')!.click();
  await until(() => sent.length === 1);
  return { grid, sent, selectAll };
}

const again = (grid: Element, label: string) => buttonIn(root(grid), label);

suite('an action on all that match which the server refuses as a whole', () => {
  teardown(clearPage);

  for (const [name, answer, words] of [
    ['an error', FAILED, 'Claim failed for 60: The database is asleep'],
    ['a web page', WEB_PAGE, 'Claim: outcome unknown for 60. Check before you try again.'],
  ] as const)
    test(`is tried again by the same query, after ${name}`, async () => {
      const { grid, sent } = await mountAnswering([answer, allDone()]);
      await until(() => statusOf(grid).startsWith(words));
      await until(() => again(grid, 'Try again (60)'));
      again(grid, 'Try again (60)')!.click();
      await until(() => statusOf(grid) === '60 claimed');
      expect(sent[1]).to.deep.equal(sent[0]);
      expect(again(grid, 'Try again (60)')).to.equal(undefined);
      await grid.loaded;
    });

  test('is tried again without what was done before', async () => {
    async function* some() {
      await Promise.resolve();
      yield { id: 3, ok: true };
      throw new Error('The database is asleep');
    }
    const { grid, sent } = await mountAnswering([some, allDone(3)]);
    await until(() => again(grid, 'Try again (59)'));
    again(grid, 'Try again (59)')!.click();
    await until(() => statusOf(grid) === '59 claimed');
    expect([sent[1]!.except, sent[1]!.count]).to.deep.equal([[3], 59]);
    await grid.loaded;
  });

  test('is tried again after the selection was cleared, but not beside another one', async () => {
    const { grid, sent, selectAll } = await mountAnswering([FAILED, allDone()]);
    await until(() => again(grid, 'Try again (60)'));
    grid.selection = [4];
    await until(() => !again(grid, 'Try again (60)'));
    grid.selection = [];
    await until(() => again(grid, 'Try again (60)'));
    await selectAll();
    await until(() => again(grid, 'Try again (60)'));
    again(grid, 'Try again (60)')!.click();
    await until(() => statusOf(grid) === '60 claimed');
    expect(sent).to.have.length(2);
    await grid.loaded;
  });

  test('is not tried again beside a part of that selection', async () => {
    const when = GRID + CLAIM.replace('{label: Claim,', "{label: Claim, when: '{{ $_process.id != 5 }}',");
    const { grid, sent } = await mountAnswering([FAILED, allDone(5)], when);
    await until(() => again(grid, 'Try again (59)'));
    const tick = (id: number) => rowOf(grid, id).querySelector<HTMLInputElement>('input[type=checkbox]')!.click();
    tick(4);
    await until(() => !again(grid, 'Try again (59)'));
    tick(4);
    await until(() => again(grid, 'Try again (59)'));
    again(grid, 'Try again (59)')!.click();
    await until(() => statusOf(grid).startsWith('59 claimed'));
    expect(sent.map(({ except }) => except)).to.deep.equal([[5], [5]]);
    await grid.loaded;
  });

  test('is not begun where its rows cannot be loaded, and that is said', async () => {
    const source = server(processesOf(450), { bulk: true });
    const perform = () => [];
    const when = GRID + CLAIM.replace('{label: Claim,', "{label: Claim, when: '{{ $_process.id != 5 }}',");
    const grid = await mountActing('process-grid', { ...source.adapter, perform }, when);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid));
    source.failing = true;
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const words = 'Claim not started: the processes could not be loaded';
    await until(() => root(grid).querySelector('.pp-result-words')?.textContent.trim() === words);
    expect(barOf(grid)!.textContent).to.include('All 450 selected');
  });

  test('is not tried again while a search shows the matches of another query', async () => {
    const { grid } = await mountAnswering([FAILED]);
    await until(() => again(grid, 'Try again (60)'));
    const search = root(grid).querySelector<HTMLInputElement>('input[type=search]')!;
    const type = (text: string) => {
      search.value = text;
      search.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('Leave');
    await until(() => !again(grid, 'Try again (60)'));
    type('');
    await until(() => again(grid, 'Try again (60)'));
  });

  test('is tried again without a number where none is known', async () => {
    const { grid } = await mountAnswering([FAILED, allDone()], GRID + CLAIM, false);
    await until(() => again(grid, 'Try again'));
    again(grid, 'Try again')!.click();
    await until(() => statusOf(grid) === '60 claimed');
    await grid.loaded;
  });

  test('is not tried again where the server says that the processes have changed', async () => {
    const conflict = () => Promise.reject(Object.assign(new Error('13 match by now'), { status: 409 }));
    const { grid } = await mountAnswering([conflict]);
    await until(() => statusOf(grid) === 'Claim failed for 60: 13 match by now');
    await grid.loaded;
    expect(again(grid, 'Try again (60)')).to.equal(undefined);
  });

  test('has its questions asked again where an answer is not accepted', async () => {
    const refused = () =>
      Promise.reject(Object.assign(new Error('Not accepted'), { errors: { reason: 'Too short.' } }));
    const asking = 'actions: {claim: {label: Claim, ask: {reason: {label: Reason}}}}\n';
    const { adapter } = server(processesOf(60), { bulk: true });
    const sent: unknown[] = [];
    const perform = (_action: string, _items: ActionItems, { variables }: { variables: unknown }) =>
      sent.push(variables) === 1 ? refused() : allDone()();
    const grid = await mountActing('process-grid', { ...adapter, perform }, GRID + asking);
    root(grid).querySelector<HTMLInputElement>('thead input')!.click();
    await until(() => barOf(grid));
    buttonIn(barOf(grid)!, 'Claim')!.click();
    const field = () => root(grid).querySelector<HTMLInputElement>('dialog input, dialog textarea');
    const send = async (text: string) => {
      await until(field);
      field()!.value = text;
      field()!.dispatchEvent(new Event('input', { bubbles: true }));
      field()!.form!.requestSubmit();
    };
    await send('No');
    await until(() => root(grid).querySelector('dialog')?.textContent.includes('Too short.'));
    await send('Not enough people');
    await until(() => statusOf(grid) === '60 claimed');
    expect(sent).to.deep.equal([{ reason: 'No' }, { reason: 'Not enough people' }]);
    await grid.loaded;
  });
});

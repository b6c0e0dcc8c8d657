import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
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

const REQUEST = "actions: {claim: {label: Claim, request: {url: '/claim/{{ $_process.id }}'}}}\n";
const PAGE = 'You may have to sign in again: the server answered with a web page (Sign in)';
const CHECK = 'Check before you try again';

const page = () => new Response('<title>Sign in</title>', { headers: { 'content-type': 'text/html' } });
/** An endpoint that answers each action with a page to sign in. */
const signedOut = () => ({
  ...memoryAdapter(processesOf(4)),
  perform: httpAdapter({ url: '/api/processes', actions: '/api/actions', fetch: async () => page() }).perform,
});

const claimAll = async (grid: HTMLElementTagNameMap['process-grid'], ...ids: number[]) => {
  grid.selection = ids;
  await until(() => barOf(grid));
  buttonIn(barOf(grid)!, 'Claim')!.click();
};

suite('an action that is answered by a web page', () => {
  const { fetch } = globalThis;
  const { error: log } = console;
  setup(() => (console.error = () => {}));
  teardown(() => {
    globalThis.fetch = fetch;
    console.error = log;
    return clearPage();
  });
  const claimed = new Set<string>();
  /** Answers requests of actions with a page, but for what is `claimed`. */
  const answerRequests = () => {
    globalThis.fetch = async input => {
      const { pathname } = new URL(input as string, location.href);
      return claimed.has(pathname) ? new Response(null, { status: 204 }) : page();
    };
  };

  for (const [name, adapterOf, actions] of [
    ['a request', () => memoryAdapter(processesOf(4)), REQUEST],
    ['an endpoint', signedOut, CLAIM],
  ] as const) {
    test(`is in doubt, not failed, and says why and what to do: ${name}`, async () => {
      answerRequests();
      const grid = await mountActing('process-grid', adapterOf(), GRID + actions);
      buttonIn(rowOf(grid, 2), 'Claim')!.click();
      const words = `Claim: outcome unknown for “Leave”. ${CHECK}. ${PAGE}`;
      await until(() => statusOf(grid) === words);
      await until(() => noteIn(rowOf(grid, 2)) === `Outcome unknown. ${PAGE}.`);
      expect(resultOf(grid)!.querySelector('.pp-result-words')!.textContent).to.equal(words);
      expect(buttonIn(root(grid), 'Try again (1)')).to.not.equal(undefined);
    });

    test(`on several rows is in doubt for all of them: ${name}`, async () => {
      answerRequests();
      const grid = await mountActing('process-grid', adapterOf(), GRID + actions);
      await claimAll(grid, 1, 2, 3);
      await until(() => statusOf(grid) === `Claim: outcome unknown for 3. ${CHECK}. ${PAGE}`);
      await until(() => buttonIn(root(grid), 'Try again (3)'));
    });
  }

  test('counts as unknown beside what was done', async () => {
    claimed.add('/claim/1');
    answerRequests();
    const grid = await mountActing('process-grid', memoryAdapter(processesOf(4)), GRID + REQUEST);
    await claimAll(grid, 1, 2, 3);
    await until(() => statusOf(grid) === `1 claimed, 2 unknown. ${PAGE}`);
    expect(buttonIn(root(grid), 'Try again (2)')).to.not.equal(undefined);
  });
});

suite('an adapter that says why nobody knows', () => {
  teardown(clearPage);

  const begin = async () => {
    const adapter = new ActingAdapter(processesOf(4));
    const grid = await mountActing('process-grid', adapter, GRID + CLAIM);
    return { adapter, grid };
  };

  test('has it said in the row and in the result', async () => {
    const { adapter, grid } = await begin();
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: null, message: 'The archive is silent.' }]);
    await until(() => statusOf(grid) === `Claim: outcome unknown for “Leave”. ${CHECK}. The archive is silent`);
    await until(() => noteIn(rowOf(grid, 2)) === 'Outcome unknown. The archive is silent.');
  });

  test('has different reasons said in the rows alone', async () => {
    const { adapter, grid } = await begin();
    await claimAll(grid, 1, 2);
    (await adapter.call(1)).answer([
      { id: 1, ok: null, message: 'The archive is silent.' },
      { id: 2, ok: null },
    ]);
    await until(() => statusOf(grid) === `Claim: outcome unknown for 2. ${CHECK}`);
    await until(() => noteIn(rowOf(grid, 1)) === 'Outcome unknown. The archive is silent.');
    await until(() => noteIn(rowOf(grid, 2)) === 'Outcome unknown. This may have been done.');
  });
});

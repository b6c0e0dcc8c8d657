import { mock, suite, test } from 'node:test';
import { expect } from 'chai';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { ReloadSchedule } from '../../../src/elements/panel/load/reload-schedule.ts';
import { PROCESS } from '../../core/processes/sample.ts';
import { GraphPage } from './graph-page.ts';

const text = (criteria = '[]') => ({ value: `filter: {criteria: ${criteria}}\n` });
const pageOf = (...ids: number[]): ProcessPage => ({ processes: ids.map(id => ({ ...PROCESS, id })) });

/** A source whose answers a test gives by hand. */
class HandSource implements ProcessAdapter {
  readonly asked: {
    query: ProcessQuery;
    signal: AbortSignal;
    answer(page: ProcessPage): void;
    fail(e: unknown): void;
  }[] = [];
  #waiting: (() => void)[] = [];

  fetch(query: ProcessQuery, { signal }: { signal: AbortSignal }): Promise<ProcessPage> {
    return new Promise((answer, fail) => {
      this.asked.push({ query, signal, answer, fail });
      this.#waiting.splice(0).forEach(resolve => resolve());
    });
  }

  /** Resolves when it has been asked `n` times. */
  async call(n: number) {
    while (this.asked.length < n) await new Promise<void>(resolve => this.#waiting.push(resolve));
    return this.asked[n - 1]!;
  }
}

/** A graph whose source has answered once. */
async function loadedPage(...ids: number[]) {
  const page = new GraphPage();
  const source = new HandSource();
  const loaded = page.set({ text: text(), source: { value: source } });
  (await source.call(1)).answer(pageOf(...ids));
  await loaded;
  return { page, source };
}

suite('the graph of a panel', () => {
  test('leads from the text of a configuration to painted rows', async () => {
    const { page, source } = await loadedPage(1, 2);
    expect(source.asked.map(({ query }) => query.criteria)).to.deep.equal([[]]);
    expect(page.painted.at(-1)).to.deep.equal(['1 2', true]);
    expect(page.events).to.deep.equal(['process-load']);
    expect([page.graph.busy, page.graph.error]).to.deep.equal([false, null]);
  });

  test('waits while no source is known, and asks it once it is', async () => {
    const page = new GraphPage();
    page.text = text();
    page.requestUpdate();
    await Promise.resolve();
    expect(page.graph.busy).to.equal(true);
    const source = new HandSource();
    const loaded = page.set({ source: { value: source } });
    (await source.call(1)).answer(pageOf(1));
    await loaded;
    expect(page.painted.at(-1)).to.deep.equal(['1', true]);
  });

  test('takes what is set in one go together: one load, and none for what is as it was', async () => {
    const { page, source } = await loadedPage(1);
    page.text = text('[{processState: 1}]');
    page.text = text('[{processState: 2}]');
    page.graph.requestLoad();
    const loaded = page.set({});
    (await source.call(2)).answer(pageOf(2));
    await loaded;
    await page.set({});
    expect(source.asked).to.have.length(2);
    expect(page.painted.at(-1)).to.deep.equal(['2', true]);
  });

  test('aborts a load whose query is superseded, and drops what it answers', async () => {
    const { page, source } = await loadedPage(1);
    const first = page.set({ text: text('[{processState: 2}]') });
    const superseded = await source.call(2);
    const second = page.set({ text: text('[{processState: 10}]') });
    const current = await source.call(3);
    expect([superseded.signal.aborted, current.signal.aborted]).to.deep.equal([true, false]);
    superseded.answer(pageOf(7));
    current.answer(pageOf(8));
    await Promise.all([first, second]);
    expect(page.painted.map(([ids]) => ids))
      .to.include('8')
      .and.not.include('7');
    expect(page.events).to.deep.equal(['process-load', 'process-load']);
  });

  test('keeps the rows of the load before where the next one fails, and its error until rows come', async () => {
    const { page, source } = await loadedPage(1);
    page.graph.requestLoad();
    const failed = page.graph.loaded;
    (await source.call(2)).fail(new Error('no connection'));
    await failed;
    expect(page.graph.error?.message).to.equal('no connection');
    expect(page.graph.pairs.processes.map(({ id }) => id)).to.deep.equal([1]);
    page.graph.requestLoad();
    const again = page.graph.loaded;
    const call = await source.call(3);
    expect(page.graph.error?.message).to.equal('no connection');
    call.answer(pageOf(1, 2));
    await again;
    expect(page.graph.error).to.equal(null);
    expect(page.events).to.deep.equal(['process-load', 'adapter/failed', 'process-load']);
  });

  test('reports a configuration that cannot be used, aborts what is under way, and recovers', async () => {
    const { page, source } = await loadedPage(1);
    page.graph.requestLoad();
    const { signal } = await source.call(2);
    await page.set({ text: text('[{processStat: 2}]') });
    expect([signal.aborted, page.graph.setup.error?.code]).to.deep.equal([true, 'config/unknown-key']);
    const loaded = page.set({ text: text() });
    (await source.call(3)).answer(pageOf(3));
    await loaded;
    expect([page.graph.error, page.painted.at(-1)]).to.deep.equal([null, ['3', true]]);
  });

  test('asks again for a variable that its query reads, and not for another', async () => {
    const page = new GraphPage();
    const source = new HandSource();
    page.variables.set('chosen', 'a');
    const criteria = '[{tag: "{{ $variables.chosen }}"}]';
    const loaded = page.set({ text: text(criteria), source: { value: source } });
    (await source.call(1)).answer(pageOf(4));
    await loaded;
    page.variables.set('other', 1);
    page.graph.rereadVariables();
    await page.graph.loaded;
    expect(source.asked).to.have.length(1);
    page.variables.set('chosen', 'b');
    page.graph.rereadVariables();
    const next = page.graph.loaded;
    (await source.call(2)).answer(pageOf(5));
    await next;
    expect(page.painted.at(-1)).to.deep.equal(['5', true]);
  });

  test('begins a load that is wanted meanwhile at once after the one under way, whose rows are shown before', async () => {
    const steps: string[] = [];
    const { page, source } = await loadedPage(1);
    page.graph.requestLoad();
    const loaded = page.graph.loaded;
    const call = await source.call(2);
    page.graph.requestQuietLoad('live');
    call.answer(pageOf(2));
    page.graph.trace.subscribe(({ name, event }) => steps.push(`${name} ${event}`));
    steps.length = 0;
    (await source.call(3)).answer(pageOf(3));
    await loaded;
    await page.graph.loaded;
    // At once: what changes in between would be lost.
    expect(steps.slice(0, steps.lastIndexOf('query done')))
      .to.include('outcome done')
      .and.not.include('refresh end');
    expect(page.painted.filter(([, complete]) => complete).map(([ids]) => ids)).to.deep.equal(['1', '2', '3']);
  });

  test('waits longer after each failed load of its own, but not after those of a reader', async t => {
    const plan = mock.method(ReloadSchedule.prototype, 'plan', () => {});
    t.after(() => plan.mock.restore());
    const { page, source } = await loadedPage(1);
    const failuresAfter = async (ask: () => void, n: number) => {
      ask();
      page.requestUpdate();
      (await source.call(n)).fail(new Error('no connection'));
      await page.rest();
      return (plan.mock.calls.at(-1)!.arguments as unknown[])[1];
    };
    const byReader = (state: number) => () => void (page.text = text(`[{processState: ${state}}]`));
    const bySchedule = () => page.graph.requestQuietLoad('refresh');
    const asked = [byReader(1), byReader(2), byReader(10), bySchedule, bySchedule, () => page.graph.requestLoad()];
    const failures = [];
    for (const [index, ask] of asked.entries()) failures.push(await failuresAfter(ask, index + 2));
    expect(failures).to.deep.equal([1, 1, 1, 2, 3, 1]);
    page.graph.requestQuietLoad('refresh');
    (await source.call(8)).answer(pageOf(1));
    await page.rest();
    expect((plan.mock.calls.at(-1)!.arguments as unknown[])[1]).to.equal(0);
  });

  test('shows changed processes in the rows of those before, without asking', async () => {
    const { page, source } = await loadedPage(1, 2);
    expect(await page.graph.showProcesses(new Map([[2, { ...PROCESS, id: 2, state: 10 }]]))).to.equal(true);
    expect(page.graph.pairs.processes.map(({ id, state }) => [id, state])).to.deep.equal([
      [1, page.graph.pairs.processes[0]!.state],
      [2, 10],
    ]);
    expect(source.asked).to.have.length(1);
  });

  test('says of each step why it was taken', async () => {
    const { page, source } = await loadedPage(1);
    const lines: string[] = [];
    page.graph.trace.subscribe(({ name, event, causes }) => lines.push(`${name} ${event}: ${causes.join(', ')}`));
    lines.length = 0;
    page.graph.requestLoad();
    const loaded = page.graph.loaded;
    (await source.call(2)).answer(pageOf(1));
    await loaded;
    page.graph.trace.subscribe(null);
    expect(lines.filter(line => /^(?:query|answer|rows)/.test(line))).to.deep.equal([
      'query done: demand (load())',
      'answer begin: request',
      'answer end: request',
      'rows begin: arrival',
      'rows end: arrival',
    ]);
  });
});

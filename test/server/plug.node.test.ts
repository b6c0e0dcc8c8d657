import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../src/adapters/http.ts';
import { conformanceCorpus } from '../../src/conformance/corpus.ts';
import { queryOf } from '../../src/conformance/queries.ts';
import { runAction } from '../../src/core/actions/run-action.ts';
import type { ProcessPage } from '../../src/core/processes/adapter.ts';
import type { GivenProcess, Id, Process, ProcessItem } from '../../src/core/processes/process.ts';
import { type Action, ActionRefusal, createHandler, writeProcesses } from '../../src/server.ts';
import { startPostgres, withoutPostgres } from './support/postgres.ts';
import { serve } from './support/serve.ts';

/* The database's plug is pulled in the middle: what is told then, and what is true when it is back. */

const USER = { id: 101 };
/** Items of a bulk that are done at the same time. */
const LANES = 4;
const corpus: Process[] = Array.from({ length: 3000 }, (_, i) => {
  const [pattern] = conformanceCorpus({ seed: 3, size: 1 });
  const step = { ...pattern!.steps[0]!, id: 1_000_000 + i, state: 2 as const, data: 'x'.repeat(400) };
  return { ...pattern!, id: 1 + i, variables: {}, supervisors: [USER.id], steps: [step] };
});

suite('when the plug of the database is pulled', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let endpoint: Awaited<ReturnType<typeof serve>>;
  /** Called by the action for each item, within its transaction. */
  let onitem: (count: number) => Promise<void> | void = () => {};
  const failures: unknown[] = [];

  const mark: Action = async ({ process }) => {
    const marks = (process.variables as { marks?: number } | undefined)?.marks ?? 0;
    if (marks > 0) throw new ActionRefusal('It is marked.');
    await onitem(++begun);
    return { ...process, variables: { marks: marks + 1 } };
  };
  let begun = 0;

  before(async () => {
    // what has been committed must not be lost with the plug
    server = await startPostgres({ settings: { synchronous_commit: 'on' } });
    await server.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
    const handler = createHandler({
      database: server.database,
      user: () => USER,
      actions: { mark },
      limits: { timeout: 2000, page: 100 },
      onerror: thrown => failures.push(thrown),
    });
    endpoint = await serve(handler);
  });
  after(async () => {
    await endpoint.close();
    await server.close();
  });

  /** Starts the database again: connections of the pool that were lost, or refused meanwhile, fail once more before they are new. */
  const startAgain = async () => {
    await server.start();
    const ask = () => Array.from({ length: 8 }, () => server.connection`select pg_sleep(0.01)`);
    while ((await Promise.allSettled(ask())).some(({ status }) => status === 'rejected'));
  };

  const adapterOf = () => httpAdapter({ url: endpoint.url, actions: `${endpoint.url}/actions`, retries: 0 });
  const pages = () =>
    adapterOf().fetch(queryOf({ acl: true }), { signal: new AbortController().signal }) as AsyncIterable<
      ProcessPage<GivenProcess>
    >;
  const items = (ids: readonly Id[]): ProcessItem[] =>
    ids.map(id => {
      const process = corpus.find(one => one.id === id)!;
      return { process, step: process.steps[0]! };
    });
  const act = (ids: readonly Id[]) => {
    const { signal } = new AbortController();
    return runAction(ids, [adapterOf().perform!('mark', items(ids), { signal })], { signal, timeout: 60_000 });
  };
  /** Ids of the processes that are marked, as the database has it. */
  const marked = async (): Promise<Set<Id>> => {
    const rows =
      await server.connection`select id::int as id, variables->>'marks' as marks from process where variables->>'marks' is not null`;
    for (const { marks } of rows) expect(marks).to.equal('1');
    return new Set(rows.map(({ id }) => id as Id));
  };

  test('a stream ends with an error after the rows that came, and trying again gives all', async () => {
    let rows = 0;
    let error: unknown = null;
    try {
      for await (const { processes } of pages()) {
        if (rows === 0) await server.stop();
        rows += processes.length;
      }
    } catch (thrown) {
      error = thrown;
    }
    expect(String(error)).to.include('The database cannot be reached');
    expect(rows).to.be.above(0).and.below(corpus.length);
    await startAgain();
    let again = 0;
    for await (const { processes } of pages()) again += processes.length;
    expect(again).to.equal(corpus.length);
  });

  for (const [when, at] of [
    ['before an item is written', 20],
    ['at the first item', 1],
  ] as const) {
    test(`${when}, each item of a bulk is told of truly, and trying again does the rest`, async () => {
      const before = await marked();
      const ids = corpus
        .map(({ id }) => id)
        .filter(id => !before.has(id))
        .slice(0, 50);
      begun = 0;
      const stopped = new Promise<void>(resolve => {
        onitem = async count => {
          if (count !== at) return;
          await server.stop();
          resolve();
        };
      });
      const end = await act(ids);
      await stopped;
      onitem = () => {};
      await startAgain();
      const now = await marked();
      const failed = ids.filter(id => end.outcomes.get(id)!.state === 'failed');
      for (const id of ids) {
        const { state } = end.outcomes.get(id)!;
        if (state !== 'unknown') expect(now.has(id), `${String(id)} is told to be ${state}`).to.equal(state === 'done');
      }
      // several are done at a time: those that were begun before it are done, or lost with the plug
      expect(now.size - before.size).to.be.within(Math.max(0, at - LANES), at - 1 + 2 * (LANES - 1));
      expect(failed.length).to.be.at.least(50 - at - 2 * LANES);
      const left = ids.filter(id => !now.has(id));
      const again = await act(left);
      const told = [...again.outcomes.values()].map(end => (end.state === 'failed' ? end.message : end.state));
      expect(told).to.deep.equal(left.map(() => 'done'));
      expect((await marked()).size).to.equal(before.size + 50);
    });
  }

  test('while it commits, at any moment, nothing is claimed that is not so', async () => {
    for (let round = 0; round < 4; round++) {
      const before = await marked();
      const ids = corpus
        .map(({ id }) => id)
        .filter(id => !before.has(id))
        .slice(0, 40);
      begun = 0;
      let stopping: Promise<unknown> = Promise.resolve();
      // not waited for: the transaction goes on while the server stops
      onitem = count => {
        if (count === 10 + round) stopping = server.stop();
      };
      const end = await act(ids);
      await stopping;
      onitem = () => {};
      await startAgain();
      const now = await marked();
      for (const id of ids) {
        const { state } = end.outcomes.get(id)!;
        if (state !== 'unknown') expect(now.has(id), `${String(id)} is told to be ${state}`).to.equal(state === 'done');
      }
    }
    expect(failures.length).to.be.above(0);
  });
});

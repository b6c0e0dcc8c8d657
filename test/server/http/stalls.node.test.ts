import { after, afterEach, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import { createHandler, type Database, type HandlerOptions, writeProcesses } from '../../../src/server.ts';
import { ChangeStream, requestStream } from '../support/change-stream.ts';
import { startPGlite } from '../support/pglite.ts';
import { toldProcess } from '../support/told-process.ts';

/* Readers who take nothing, and what an application gives that hangs or throws: nobody else is held up. */

const corpus = conformanceCorpus({ seed: 5, size: 120 });
const ADDRESS = 'https://work.example/api/processes';

let pglite: Awaited<ReturnType<typeof startPGlite>>;
before(async () => {
  pglite = await startPGlite();
  await pglite.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
});
after(() => pglite.close());

const failures: unknown[] = [];
const streams: ChangeStream[] = [];
afterEach(() => {
  failures.length = 0;
  for (const stream of streams.splice(0)) stream.stop();
});

type Handler = ReturnType<typeof createHandler>;
const handlerOf = (options: Partial<HandlerOptions> = {}): Handler =>
  createHandler({
    database: pglite.database,
    user: () => ({ id: 101 }),
    maySeeAll: () => true,
    actions: { touch() {} },
    onerror: thrown => failures.push(thrown),
    ...options,
  });
const post = (handler: Handler, body: unknown, path = '') =>
  handler(
    new Request(ADDRESS + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/x-ndjson' },
      body: JSON.stringify(body),
    }),
  );
/** Lets timers have their turn. */
const turn = () => new Promise(resolve => setImmediate(resolve));
const everything = queryOf({ acl: false, limit: null });
const open = async (handler: Handler) => {
  const stream = await ChangeStream.open(handler);
  streams.push(stream);
  return stream;
};

suite('a reader of a stream of rows', () => {
  test('who takes nothing for a while is let go, and another one comes in', async () => {
    const handler = handlerOf({ limits: { page: 10, rowStreams: 1, stall: 100 } });
    const stalled = await post(handler, everything);
    expect((await post(handler, everything)).status).to.equal(429);
    let next = await post(handler, everything);
    for (; next.status === 429; await turn()) next = await post(handler, everything);
    expect(await next.text()).to.match(/\{"end":true\}\n$/);
    const told = await stalled.text().catch((thrown: unknown) => thrown);
    expect((told as Error).name).to.equal('TimeoutError');
  });

  test('is told by a last line that the stream has lasted too long', async () => {
    const handler = handlerOf({ limits: { page: 10, rowStreamLifetime: 0 } });
    const lines = (await (await post(handler, everything)).text()).trimEnd().split('\n');
    expect(lines.map(line => (JSON.parse(line) as { problem?: { status: number } }).problem?.status)).to.deep.equal([
      504,
    ]);
  });
});

suite('a stream of rows', () => {
  test('begins before the ids of all are read, and has each process once, in order', async () => {
    const asked: string[] = [];
    const database: Database = {
      ...pglite.database,
      query: (...given) => {
        asked.push(given[0]);
        return pglite.database.query(...given);
      },
    };
    const handler = handlerOf({ database, limits: { page: 10 } });
    const query = { ...everything, orderBy: [{ path: 'process.modified', direction: 'desc' as const }] };
    const { body } = await post(handler, query);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader.read()).value!;
    // the ids of some, and their rows
    expect(asked.length).to.be.below(4);
    const [first] = text.split('\n', 1).map(line => JSON.parse(line) as { processes: { id: unknown }[] });
    const moved = first!.processes[0]!.id;
    await pglite.database.query(`update process set modified_at = '2000-01-01' where id = $1::text::bigint`, [
      String(moved),
    ]);
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    const told = text
      .trimEnd()
      .split('\n')
      .flatMap(
        line => (JSON.parse(line) as { processes?: { id: unknown; modified: string | null }[] }).processes ?? [],
      );
    const wanted = await pglite.database.query(
      'select id::text as id from process p where exists (select 1 from step s where s.process_id = p.id)',
      [],
    );
    expect(told.map(({ id }) => String(id)).toSorted()).to.deep.equal(wanted.map(({ id }) => id as string).toSorted());
    const times = told.flatMap(({ modified }) => (modified === null ? [] : [Date.parse(modified)]));
    expect(times).to.deep.equal(times.toSorted((a, b) => b - a));
  });
});

suite('a user with as many streams of changes as they may have', () => {
  test('gets another one in place of the oldest, once that is not a new one any more', async () => {
    const handler = handlerOf({ limits: { streamsPerUser: 2, stall: 300 } });
    const [first, second] = [await open(handler), await open(handler)];
    const refused = await requestStream(handler);
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '30']);
    let third: ChangeStream | null = null;
    for (; !third; await turn()) third = await open(handler).catch(() => null);
    await first.ends();
    await pglite.database.transaction(session => writeProcesses(session, [toldProcess(9001, '/a')]));
    await Promise.all([second.hears(1), third.hears(1)]);
    expect([second.told, third.told]).to.deep.equal([['change 9001 /a'], ['change 9001 /a']]);
  });
});

suite('what an application is asked', () => {
  const never = () => new Promise<never>(() => {});
  // what hangs, how it is asked for
  const cases: readonly (readonly [string, Partial<HandlerOptions>, (handler: Handler) => Promise<Response>])[] = [
    ['user, at a query', { user: never }, handler => post(handler, everything)],
    ['user, at a stream', { user: never }, handler => requestStream(handler)],
    ['maySeeAll, at a query', { maySeeAll: never }, handler => post(handler, everything)],
    ['maySeeAll, at a stream', { maySeeAll: never }, handler => requestStream(handler, { parameters: 'acl=false' })],
    [
      'mayActOnAll',
      { mayActOnAll: never },
      handler => post(handler, { items: [{ id: corpus[0]!.id }] }, '/actions/touch'),
    ],
    ['csrf', { csrf: never }, handler => post(handler, everything)],
  ];
  for (const [what, options, ask] of cases) {
    test(`${what}, has to answer in time: 503 otherwise`, async () => {
      const response = await ask(handlerOf({ ...options, limits: { timeout: 100 } }));
      expect([response.status, response.headers.get('retry-after'), await response.json()]).to.deep.equal([
        503,
        '2',
        {
          type: '/problems/unavailable',
          title: 'It takes too long to find out what you may do',
          status: 503,
        },
      ]);
      expect(failures).to.have.length(1);
    });
  }

  const throwing: readonly (readonly [string, () => void | Promise<void>])[] = [
    [
      'throws',
      () => {
        throw new Error('the log is full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('the log is full'))],
  ];
  for (const [what, onerror] of throwing) {
    test(`onerror that ${what} breaks neither an answer nor the end of streams`, async () => {
      let isAway = false;
      const database: Database = {
        ...pglite.database,
        query: async (...given) => {
          if (isAway) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
          return await pglite.database.query(...given);
        },
      };
      const handler = handlerOf({ database, onerror });
      const stream = await open(handler);
      isAway = true;
      await pglite.database.query("select pg_notify('process_panels_changes', '')", []);
      await stream.ends();
      expect((await post(handler, queryOf({ acl: false, limit: 5 }))).status).to.equal(503);
      expect((await requestStream(handler)).status).to.equal(503);
      isAway = false;
      expect((await requestStream(handler)).status).to.equal(200);
    });
  }
});

import v8 from 'node:v8';
import vm from 'node:vm';
import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessPage } from '../../../src/core/processes/adapter.ts';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { Totals } from '../../../src/server/http/totals.ts';
import {
  compileQuery,
  createHandler,
  type Database,
  type QueryOptions,
  type Session,
  writeProcesses,
} from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';

/* Who waits for whom, and for how long. */

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

async function collectGarbage(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    // what a task has looked at is kept until its end
    await new Promise(resolve => setImmediate(resolve));
    collect();
  }
}

const corpus = conformanceCorpus({ seed: 5, size: 60 });

let pglite: Awaited<ReturnType<typeof startPGlite>>;
before(async () => {
  pglite = await startPGlite();
  await pglite.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
});
after(() => pglite.close());

/** A database whose statements of one kind do not end by themselves, until they are let go. */
function stuckDatabase(kind: RegExp) {
  let release!: () => void;
  const released = new Promise<void>(resolve => (release = resolve));
  const begun: QueryOptions[] = [];
  const asked: string[] = [];
  const watchers = new Set<() => void>();
  /** Resolves when so many statements of a kind have been asked. */
  const hasAsked = (wanted: RegExp, times = 1) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (asked.filter(text => wanted.test(text)).length < times) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });
  const stuck = (session: Pick<Database, 'query'>): Database['query'] => {
    return async (text, parameters, options = {}) => {
      asked.push(text);
      for (const look of watchers) look();
      if (kind.test(text)) {
        begun.push(options);
        options.signal?.throwIfAborted();
        await Promise.race([
          released,
          new Promise<void>((_, reject) =>
            options.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error)),
          ),
        ]);
      }
      return session.query(text, parameters, options);
    };
  };
  const database: Database = {
    query: stuck(pglite.database),
    transaction: work => pglite.database.transaction(session => work({ query: stuck(session) })),
  };
  return { database, release, begun, hasAsked };
}

const requestOf = (query: object, options: RequestInit = {}) =>
  new Request('https://work.example/api/processes', {
    method: 'POST',
    body: JSON.stringify(queryOf({ acl: false, ...query })),
    ...options,
    headers: { 'content-type': 'application/json', ...(options.headers as Record<string, string>) },
  });

const handlerOf = (database: Database, limits = {}) =>
  createHandler({ database, user: () => ({ id: 101 }), maySeeAll: () => true, limits });

suite('a total that several wait for', () => {
  test('is counted once, and goes on when the one who asked first leaves', async () => {
    const { database, release, begun, hasAsked } = stuckDatabase(/^select count/);
    const handler = handlerOf(database);
    const leaving = new AbortController();
    const first = handler(requestOf({ limit: 3 }, { signal: leaving.signal }));
    await hasAsked(/^select count/);
    const second = handler(requestOf({ limit: 3 }));
    // page and total are asked for together
    await hasAsked(/^with page/, 2);
    leaving.abort();
    expect((await first).status).to.be.at.least(400);
    release();
    const { total } = (await (await second).json()) as { total: number };
    expect(total).to.equal(corpus.filter(({ steps }) => steps.length > 0).length);
    expect(begun).to.have.length(1);
    expect(begun[0]!.signal!.aborted).to.equal(false);
  });

  test('is given up when nobody waits any more, and counted again for the next', async () => {
    const { database, release, begun, hasAsked } = stuckDatabase(/^select count/);
    const handler = handlerOf(database);
    const leaving = new AbortController();
    const first = handler(requestOf({ limit: 3 }, { signal: leaving.signal }));
    await hasAsked(/^select count/);
    leaving.abort();
    await first;
    expect(begun[0]!.signal!.aborted).to.equal(true);
    const next = handler(requestOf({ limit: 3 }));
    release();
    expect((await next).status).to.equal(200);
    expect(begun).to.have.length(2);
  });
});

suite('a total that takes longer than its page', () => {
  const window = { offset: 0, limit: 3, cursor: null };
  const headers = { accept: 'application/json, application/x-ndjson' };
  const all = corpus.filter(({ steps }) => steps.length > 0).length;

  test('follows in a line of its own, for who reads lines', async () => {
    const { database, release } = stuckDatabase(/^select count/);
    const response = await handlerOf(database)(requestOf({ window }, { headers }));
    expect(response.headers.get('content-type')).to.equal('application/x-ndjson');
    const lines = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const first = JSON.parse((await lines.read()).value!) as ProcessPage;
    expect(first.processes).to.have.length(3);
    expect(first).not.to.have.property('total');
    release();
    const second = JSON.parse((await lines.read()).value!) as ProcessPage;
    expect(second).to.deep.equal({ processes: [], total: all, next: first.next });
    expect(JSON.parse((await lines.read()).value!)).to.deep.equal({ end: true });
  });

  test('is left out where it takes too long', async () => {
    const { database } = stuckDatabase(/^select count/);
    const response = await handlerOf(database, { timeout: 500 })(requestOf({ window }, { headers }));
    const lines = (await response.text()).trim().split('\n');
    expect(lines).to.have.length(2);
    expect((JSON.parse(lines[0]!) as ProcessPage).processes).to.have.length(3);
    expect(JSON.parse(lines[1]!)).to.deep.equal({ end: true });
  });

  test('is waited for by who reads JSON alone', async () => {
    const { database, release, hasAsked } = stuckDatabase(/^select count/);
    const answer = handlerOf(database)(requestOf({ window }));
    await hasAsked(/^with page/);
    release();
    expect(((await (await answer).json()) as ProcessPage).total).to.equal(all);
  });
});

suite('a total that took long to count', () => {
  // how long counting took, and later: is it counted again?
  const cases = [
    [10, 4000, false],
    [10, 6000, true],
    [1000, 6000, false],
    [1000, 21_000, true],
    [9000, 50_000, false],
    [9000, 61_000, true],
  ] as const;
  for (const [took, later, again] of cases) {
    test(`in ${took} ms is ${again ? 'counted again' : 'taken for true'} ${later} ms later`, async () => {
      let time = 0;
      let counts = 0;
      const session: Session = {
        async query() {
          time += took;
          return [{ total: ++counts }];
        },
      };
      const totals = new Totals(() => time);
      const compiled = compileQuery(queryOf({ acl: false }), { user: { id: 101 } });
      const ask = () =>
        totals.of(session, compiled, { cap: 10, signal: new AbortController().signal, isFurtherOn: false });
      expect(await ask()).to.equal(1);
      time += later;
      expect(await ask()).to.equal(again ? 2 : 1);
    });
  }
});

suite('a statement that takes too long', () => {
  test('is given up, however much garbage is collected meanwhile', async () => {
    const { database, hasAsked } = stuckDatabase(/^(?:with page|select count)/);
    const answer = handlerOf(database, { timeout: 300 })(requestOf({ limit: 3 }));
    await hasAsked(/^with page/);
    await collectGarbage();
    const waiting = new Promise<'stuck'>(resolve => setTimeout(resolve, 5000, 'stuck').unref());
    // the event loop goes on, as that of a server does
    const server = setInterval(() => {}, 1000);
    try {
      const response = await Promise.race([answer, waiting]);
      expect(response === 'stuck' ? response : response.status).to.equal(504);
    } finally {
      clearInterval(server);
    }
  });

  for (const [of, kind, changes, init] of [
    ['a page', /^with page/, { limit: 3 }, {}],
    ['a stream', /with ordinality/, { limit: null }, { headers: { accept: 'application/x-ndjson' } }],
  ] as const)
    test(`of ${of} is cancelled when the reader leaves, however much garbage is collected meanwhile`, async () => {
      const { database, begun, hasAsked } = stuckDatabase(kind);
      const leaving = new AbortController();
      const answer = handlerOf(database, { page: 10 })(requestOf(changes, { ...init, signal: leaving.signal }));
      answer.then(response => response.text()).catch(() => {});
      await hasAsked(kind);
      await collectGarbage();
      leaving.abort();
      expect(begun[0]!.signal!.aborted).to.equal(true);
    });

  test('of a page is answered 504, and asks for no further attempt', async () => {
    const { database } = stuckDatabase(/^with page/);
    const answer = handlerOf(database, { timeout: 20 });
    let asked = 0;
    const adapter = httpAdapter({
      url: 'https://work.example/api/processes',
      fetch(url, init) {
        asked++;
        return answer(new Request(url, init));
      },
    });
    const { signal } = new AbortController();
    let thrown: unknown;
    try {
      for await (const _ of adapter.fetch(queryOf({ acl: false, limit: 3 }), { signal }) as AsyncIterable<unknown>);
    } catch (error) {
      thrown = error;
    }
    expect(String(thrown)).to.include('The query took too long');
    expect(asked).to.equal(1);
    expect((await answer(requestOf({ limit: 3 }))).status).to.equal(504);
  });

  for (const [search, title] of [
    ['qx', 'The search took too long. Words of three letters or more are found sooner'],
    ['qx z/', 'The search took too long. Words of three letters or more are found sooner'],
    ['invoice qx', 'The query took too long'],
    [' ', 'The query took too long'],
  ] as const) {
    test(`of a search for "${search}" says: ${title}`, async () => {
      const { database } = stuckDatabase(/^with page/);
      const window = { offset: 0, limit: 3, cursor: null };
      const response = await handlerOf(database, { timeout: 20 })(requestOf({ window, search }));
      expect(response.status).to.equal(504);
      expect(await response.json()).to.deep.equal({ type: '/problems/query-timeout', title, status: 504 });
    });
  }

  test('of a total leaves the total out', async () => {
    const { database } = stuckDatabase(/^select count/);
    const response = await handlerOf(database, { timeout: 1500 })(requestOf({ limit: 3 }));
    expect(response.status).to.equal(200);
    const { processes, total } = (await response.json()) as { processes: unknown[]; total?: number };
    expect(processes).to.have.length(3);
    expect(total).to.equal(undefined);
  });

  test('of a stream is told in its last line', async () => {
    for (const kind of [/row_number/, /with ordinality/]) {
      const { database } = stuckDatabase(kind);
      const headers = { accept: 'application/x-ndjson' };
      const response = await handlerOf(database, { timeout: 20, page: 10 })(requestOf({ limit: null }, { headers }));
      const lines = (await response.text()).trim().split('\n');
      expect(JSON.parse(lines.at(-1)!)).to.deep.equal({
        problem: { type: '/problems/query-timeout', title: 'The query took too long', status: 504 },
      });
    }
  });
});

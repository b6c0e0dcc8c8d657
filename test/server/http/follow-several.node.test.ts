import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { criteriaOf, queryOf } from '../../../src/conformance/queries.ts';
import type { Id, Process } from '../../../src/core/processes/process.ts';
import { createHandler, type Database, type HandlerOptions, writeProcesses } from '../../../src/server.ts';
import { Panel } from '../../adapters/http/combined-stream.ts';
import { startPGlite } from '../support/pglite.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { serve } from '../support/serve.ts';

/* One stream that follows several queries, on each engine. */

type Engine = { database: Database; close(): Promise<void> };
interface Told {
  readonly id?: string;
  readonly type: string;
  readonly process?: Process;
  readonly queries?: readonly number[];
}

const [pattern] = conformanceCorpus({ seed: 3, size: 1 }) as [Process];
/** A process of a template, seen by some users. */
const processOf = (id: number, template: number, seenBy: Id[] = [101], url = '/first'): Process => ({
  ...pattern,
  id,
  url,
  templateProcess: { id: template, name: `Template ${template}` },
  creator: { id: 900, fullname: 'Nobody' },
  supervisors: seenBy,
  readers: [],
  steps: [{ ...pattern.steps[0]!, id: id * 10, state: 2, resolver: null, possibleResolvers: [] }],
});
const ofTemplate = (...ids: number[]) => queryOf({ acl: true, criteria: criteriaOf({ process: ids }) });

/** A query that this database never answers, by the name of its step. */
const SLOW = 'never answered';
const FAILING = 'always an error';
const byStep = (stepName: string) => queryOf({ acl: true, criteria: criteriaOf({ stepName }) });
const withSlow = (database: Database): Database => ({
  ...database,
  async query(text, parameters, options) {
    const isFor = (name: string) => JSON.stringify(parameters).includes(name);
    if (isFor(FAILING)) throw new Error('as the database says');
    if (isFor(SLOW)) await new Promise((_, reject) => options!.signal!.addEventListener('abort', reject));
    return await database.query(text, parameters, options);
  },
});

async function* eventsIn(response: Response): AsyncGenerator<Told> {
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data) yield JSON.parse(data) as Told;
    }
  }
}

const said = ({ type, process, queries }: Told) => `${type} ${process?.id ?? ''} ${JSON.stringify(queries)}`;

const engines: readonly [string, () => Promise<Engine>, string | false][] = [
  ['PGlite', startPGlite, false],
  ['PostgreSQL', startPostgres, withoutPostgres],
];

for (const [name, start, skip] of engines) {
  suite(`several queries in one stream, on ${name}`, { skip, timeout: 30_000 }, () => {
    let engine: Engine;
    before(async () => {
      engine = await start();
      const processes = [processOf(1, 1), processOf(2, 2), processOf(3, 3, [102])];
      await engine.database.transaction(session => writeProcesses(session, processes, { fresh: true }));
    });
    after(() => engine.close());

    const handlerOf = (options: Partial<HandlerOptions> = {}) =>
      createHandler({
        database: engine.database,
        user: ({ headers }) => ({ id: Number(headers.get('x-user') ?? 101) }),
        maySeeAll: ({ id }) => id === 999,
        ...options,
      });
    const post = (body: unknown, headers = {}, options = {}, signal = new AbortController().signal) =>
      handlerOf(options)(
        new Request('https://work.example/api/processes/events', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
          signal,
        }),
      );
    const write = (...processes: Process[]) =>
      engine.database.transaction(session => writeProcesses(session, processes));

    /** Follows while something is done, until so many events are told. */
    async function told(
      queries: readonly object[],
      count: number,
      act: () => Promise<unknown>,
      { headers = {}, options = {} } = {},
    ): Promise<Told[]> {
      const gone = new AbortController();
      const response = await post({ queries }, headers, options, gone.signal);
      expect(response.status).to.equal(200);
      await act();
      const events: Told[] = [];
      for await (const event of eventsIn(response)) {
        events.push(event);
        if (events.length >= count) break;
      }
      gone.abort();
      return events;
    }

    test('says which of them an event is of, and tells what is the same to several once', async () => {
      const events = await told([ofTemplate(1), ofTemplate(2), ofTemplate(1, 2)], 4, () =>
        write(processOf(1, 1, [101], '/a'), processOf(2, 2, [101], '/b')),
      );
      expect(events.map(said).sort()).to.deep.equal([
        'change 1 [0,2]',
        'change 2 [1,2]',
        'remove 1 [1]',
        'remove 2 [0]',
      ]);
      expect(events.map(({ id }) => id !== undefined)).to.deep.equal([false, false, false, true]);
    });

    test('says so of a list of one, too, and not of a query alone', async () => {
      const events = await told([ofTemplate(1)], 1, () => write(processOf(1, 1, [101], '/c')));
      expect(events.map(said)).to.deep.equal(['change 1 [0]']);
      const gone = new AbortController();
      const response = await post(ofTemplate(1), {}, {}, gone.signal);
      await write(processOf(1, 1, [101], '/d'));
      const { value } = await eventsIn(response).next();
      expect(Object.keys(value as object).sort()).to.deep.equal(['id', 'process', 'type']);
      gone.abort();
    });

    test('tells a user nothing of what only another one may see', async () => {
      const events = await told([ofTemplate(1), ofTemplate(3), queryOf({ acl: true })], 2, async () => {
        await write(processOf(3, 3, [102], '/secret'));
        await write(processOf(1, 1, [101], '/e'));
      });
      expect(JSON.stringify(events)).not.to.contain('secret');
      expect(new Set(events.map(({ process }) => process?.id))).to.deep.equal(new Set([1]));
      const others = await told(
        [ofTemplate(1), ofTemplate(3)],
        2,
        async () => {
          await write(processOf(1, 1, [101], '/hidden'));
          await write(processOf(3, 3, [102], '/theirs'));
        },
        { headers: { 'x-user': '102' } },
      );
      expect(others.map(said).sort()).to.deep.equal(['change 3 [1]', 'remove 3 [0]']);
    });

    test('goes on from an id that came of other queries', async () => {
      const [first] = await told([ofTemplate(1)], 1, () => write(processOf(1, 1, [101], '/f')));
      await write(processOf(2, 2, [101], '/g'));
      const headers = { 'last-event-id': first!.id! };
      const events = await told([ofTemplate(2), ofTemplate(1, 2)], 1, async () => {}, { headers });
      expect(events.map(said)).to.deep.equal(['change 2 [0,1]']);
    });

    test('tells all to load again from an id that it does not know', async () => {
      const headers = { 'last-event-id': 'no such id' };
      const events = await told([ofTemplate(1), ofTemplate(2)], 1, async () => {}, { headers });
      expect(events.map(said)).to.deep.equal(['resync  undefined']);
    });

    // what is wrong with the body -> pointers
    const wrong: [string, unknown, number, string[]][] = [
      ['no query', { queries: [] }, 422, ['/queries']],
      ['no list', { queries: {} }, 422, ['/queries']],
      ['too many', { queries: Array.from({ length: 33 }, () => ofTemplate(1)) }, 422, ['/queries']],
      ['one that is none', { queries: [ofTemplate(1), 5] }, 422, ['/queries/1']],
      [
        'two that are wrong',
        { queries: [{ criteria: [{ key: 'x' }] }, ofTemplate(1), { limit: -1, offset: -1 }] },
        422,
        ['/queries/0/criteria/0', '/queries/2/limit', '/queries/2/offset'],
      ],
      ['one that may not be asked', { queries: [ofTemplate(1), queryOf({ acl: false })] }, 403, ['/queries/1/acl']],
    ];
    for (const [what, body, status, pointers] of wrong) {
      test(`refuses ${what} before it begins, and says where it is`, async () => {
        const response = await post(body);
        const problem = (await response.json()) as { errors: { pointer: string }[] };
        expect([response.status, problem.errors.map(({ pointer }) => pointer)]).to.deep.equal([status, pointers]);
      });
    }

    test('refuses a criterion that the tables cannot serve, by its place', async () => {
      const queries = [ofTemplate(1), queryOf({ acl: true, criteria: criteriaOf({ tag: 'x' }) })];
      const response = await post({ queries }, {}, { schema: { process: { columns: { tags: null } } } });
      const { type, errors } = (await response.json()) as { type: string; errors: { pointer: string }[] };
      expect([response.status, type, errors.map(({ pointer }) => pointer)]).to.deep.equal([
        422,
        '/problems/unsupported-criterion',
        ['/queries/1/criteria/0'],
      ]);
    });

    test('says in its capabilities how many it follows', async () => {
      const response = await handlerOf({ limits: { queriesPerStream: 5 } })(
        new Request('https://work.example/api/processes/capabilities'),
      );
      expect(((await response.json()) as { limits: object }).limits).to.include({ queriesPerStream: 5 });
    });

    for (const [what, name] of [
      ['is never answered', SLOW],
      ['always fails', FAILING],
    ] as const) {
      test(`tells the others what happens when one of them ${what}, and that one to load again`, async () => {
        const failures: unknown[] = [];
        const options = {
          database: withSlow(engine.database),
          limits: { timeout: 300 },
          onerror: (thrown: unknown) => failures.push(thrown),
        };
        const queries = [ofTemplate(1), byStep(name), ofTemplate(2)];
        const events = await told(queries, 3, () => write(processOf(1, 1, [101], `/${name}`)), { options });
        expect(events.map(said).sort()).to.deep.equal(['change 1 [0]', 'remove 1 [2]', 'resync  [1]']);
        expect(events.at(-1)!.type).to.equal('resync');
        expect(failures).to.have.length(1);
      });
    }

    test('ends where none of them can be answered, so that one comes back', async () => {
      const failures: unknown[] = [];
      const options = { database: withSlow(engine.database), onerror: (thrown: unknown) => failures.push(thrown) };
      const response = await post({ queries: [byStep(FAILING), byStep(`${FAILING}!`)] }, {}, options);
      await write(processOf(1, 1, [101], '/h'));
      const events: Told[] = [];
      for await (const event of eventsIn(response)) events.push(event);
      expect([events, failures.length]).to.deep.equal([[], 1]);
    });

    test('serves the panels of a page by one connection', async () => {
      let asked = 0;
      const handler = handlerOf();
      const server = await serve(request => {
        if (request.url.endsWith('/events')) asked++;
        return handler(request);
      });
      const adapter = httpAdapter({ url: server.url, events: `${server.url}/events` });
      const panels = Array.from({ length: 20 }, (_, i) => new Panel(adapter, ofTemplate(1, 100 + i)));
      await Promise.all(panels.map(panel => panel.connected()));
      await write(processOf(1, 1, [101], '/i'));
      await Promise.all(panels.map(panel => panel.heard(2)));
      expect(asked).to.equal(1);
      expect(new Set(panels.map(({ told }) => told[1]!.replace(/^\S+/, '')))).to.deep.equal(new Set([' change 1']));
      for (const panel of panels) panel.leave();
      await server.close();
    });
  });
}

import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import pg from 'pg';
import postgres from 'postgres';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import {
  createHandler,
  type Database,
  fromPg,
  fromPostgresJs,
  type Session,
  writeProcesses,
} from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';

/* All connections are at work: who waits for one does not wait for ever, and what has not begun is not done later. */

const corpus = conformanceCorpus({ seed: 6, size: 20 }).filter(({ steps }) => steps.length > 0);
const [{ id }] = corpus.filter(({ creator }) => creator?.id === 101) as [(typeof corpus)[number]];

interface Opened {
  readonly database: Database;
  close(): Promise<unknown>;
}

suite('without a free connection', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
    await server.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
  });
  after(() => server.close());

  const drivers: readonly (readonly [string, () => Promise<Opened>])[] = [
    [
      'fromPostgresJs',
      async () => {
        const sql = postgres(server.url, { max: 1, onnotice: () => {} });
        return { database: fromPostgresJs(sql), close: () => sql.end({ timeout: 1 }) };
      },
    ],
    [
      'fromPg',
      async () => {
        const pool = new pg.Pool({ connectionString: server.url, max: 1 });
        return { database: fromPg(pool), close: () => pool.end() };
      },
    ],
    [
      'fromPGlite',
      async () => {
        const pglite = await startPGlite();
        await pglite.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
        return pglite;
      },
    ],
  ];
  for (const [name, open] of drivers) {
    test(`${name}: an action is told 504 within its time, and not done when a connection is free again`, async () => {
      const opened = await open();
      const { database } = opened;
      // the event loop goes on, as that of a server does
      const alive = setInterval(() => {}, 1000);
      try {
        let done = 0;
        const answer = createHandler({
          database,
          user: () => ({ id: 101 }),
          limits: { timeout: 1000 },
          onerror: () => {},
          actions: { count: () => void done++ },
        });
        const act = () =>
          answer(
            new Request('https://work.example/api/processes/actions/count', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ items: [{ id }] }),
            }),
          );
        let release!: () => void;
        const released = new Promise<void>(resolve => (release = resolve));
        let hasBegun!: () => void;
        const begun = new Promise<void>(resolve => (hasBegun = resolve));
        const holding = database.transaction(async session => {
          await session.query('select 1', []);
          hasBegun();
          await released;
        });
        await begun;
        expect((await act()).status).to.equal(504);
        release();
        await holding;
        expect((await database.query('select 1 as one', []))[0]).to.deep.equal({ one: 1 });
        expect(done).to.equal(0);
        expect([(await act()).status, done]).to.deep.equal([200, 1]);
      } finally {
        clearInterval(alive);
        await opened.close();
      }
    });

    // what takes too long
    const waits: readonly (readonly [string, (database: Database, session: Session) => Promise<unknown>])[] = [
      ['waits for something else', () => new Promise(() => {})],
      ['asks for another connection, of which there is none', database => database.query('select 1', [])],
      ['has a statement that takes long', (_, session) => session.query('select pg_sleep(600)', [])],
    ];
    // a statement that has begun there cannot be cancelled
    for (const [what, wait] of name === 'fromPGlite' ? waits.slice(0, 2) : waits)
      test(`${name}: an action that ${what} is told 504 within its time, and leaves nothing but a free connection`, async () => {
        const opened = await open();
        const { database } = opened;
        const alive = setInterval(() => {}, 1000);
        try {
          let late: Session | undefined;
          const answer = createHandler({
            database,
            user: () => ({ id: 101 }),
            limits: { timeout: 500 },
            onerror: () => {},
            actions: {
              async act({ session }) {
                late = session;
                await session.query(`insert into app_user (id) values (-906)`, []);
                await wait(database, session);
              },
            },
          });
          const response = await answer(
            new Request('https://work.example/api/processes/actions/act', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ items: [{ id }] }),
            }),
          );
          expect(response.status).to.equal(504);
          const left = await database.query(
            "select 1 from app_user where id = -906 union all select 1 from process_action where action = 'act'",
            [],
          );
          expect(left).to.deep.equal([]);
          // its connection is somebody else's now
          const refused = await late!.query('select 1', []).catch((thrown: unknown) => thrown);
          expect(refused).to.have.property('name', 'TimeoutError');
        } finally {
          clearInterval(alive);
          await opened.close();
        }
      });
  }
});

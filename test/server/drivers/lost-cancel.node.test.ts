import { once } from 'node:events';
import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import postgres from 'postgres';
import { type Database, fromPg, fromPostgresJs } from '../../../src/server.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';

/* A reader leaves while the database cannot be reached by another connection: the cancel fails, and only the cancel. */

const drivers: readonly (readonly [string, (url: string) => { database: Database; close(): Promise<unknown> }])[] = [
  [
    'fromPostgresJs',
    url => {
      const sql = postgres(url, { max: 1, onnotice: () => {} });
      return { database: fromPostgresJs(sql), close: () => sql.end({ timeout: 1 }) };
    },
  ],
  [
    'fromPg',
    url => {
      const pool = new pg.Pool({ connectionString: url, max: 1 });
      return { database: fromPg(pool), close: () => pool.end() };
    },
  ],
];

suite('a cancel that does not reach the database', { skip: withoutPostgres }, () => {
  let running: Awaited<ReturnType<typeof startPostgres>>;
  let proxy: Server;
  let isRefused = false;
  const sockets: Socket[] = [];
  before(async () => {
    running = await startPostgres({ tables: false });
    const port = Number(new URL(running.url).port);
    proxy = createServer(client => {
      client.on('error', () => {});
      if (isRefused) return client.resetAndDestroy();
      const database = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(client, database);
      client.pipe(database).pipe(client);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await running.close();
  });

  const untilAsleep = async () => {
    for (;;) {
      const found = await running.connection`select 1 from pg_stat_activity where wait_event = 'PgSleep'`;
      if (found.length > 0) return;
    }
  };

  for (const [name, open] of drivers)
    test(`rejects nothing that nobody hears, by ${name}`, async () => {
      const unheard: unknown[] = [];
      const hear = (thrown: unknown) => unheard.push(thrown);
      // in place of those of the runner, which would end the test
      const others = process.listeners('unhandledRejection');
      process.removeAllListeners('unhandledRejection');
      process.on('unhandledRejection', hear);
      isRefused = false;
      const url = new URL(running.url);
      url.port = String((proxy.address() as { port: number }).port);
      const opened = open(url.href);
      try {
        await opened.database.query('select 1 as one', []);
        const leaving = new AbortController();
        const asked = opened.database.query('select pg_sleep(1)::text as slept', [], { signal: leaving.signal });
        await untilAsleep();
        isRefused = true;
        const refused = once(proxy, 'connection');
        leaving.abort(new Error('gone'));
        await refused;
        await asked.catch(() => {});
        expect(unheard).to.deep.equal([]);
      } finally {
        process.off('unhandledRejection', hear);
        for (const other of others) process.on('unhandledRejection', other);
        await opened.close();
      }
    });
});

import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import postgres from 'postgres';
import type { Database, Session } from '../../../src/server/database.ts';
import { fromPostgresJs } from '../../../src/server.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';

const ROUNDS = 40;

suite(
  'connections of postgres.js that are reset while queries begin',
  { skip: withoutPostgres, timeout: 60_000 },
  () => {
    let server: Awaited<ReturnType<typeof startPostgres>>;
    let sql: ReturnType<typeof postgres>;
    let database: Database;
    const open = new Set<Socket>();
    const proxy = createServer(client => {
      const behind = connect(Number(new URL(server.url).port), '127.0.0.1');
      open.add(client);
      const end = () => {
        open.delete(client);
        client.destroy();
        behind.destroy();
      };
      for (const socket of [client, behind]) socket.on('error', end).on('close', end);
      client.pipe(behind).pipe(client);
    });
    const reset = () => {
      for (const client of open) client.resetAndDestroy();
    };

    before(async () => {
      server = await startPostgres({ tables: false });
      await new Promise<void>(resolve => void proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as AddressInfo;
      const given = { user: 'postgres', database: 'postgres', backoff: () => 0.01, fetch_types: false };
      sql = postgres({ host: '127.0.0.1', port, max: 2, onnotice() {}, ...given });
      database = fromPostgresJs(sql);
    });
    after(async () => {
      await sql.end({ timeout: 1 });
      proxy.close();
      reset();
      await server.close();
    });

    let count = 0;
    /** Asks for something of its own; what is neither that nor a lost connection is put to what is wrong. */
    const asking =
      (wrong: unknown[], pad = '') =>
      async (isAlone: boolean) => {
        const mine = String(++count);
        const rowsOf = (by: Session) => by.query(`select $1::text as mine${pad}`, [mine]);
        const inTransaction: Parameters<Database['transaction']>[0] = async session => {
          // an error outside of one
          await session.query('savepoint here', []);
          return await rowsOf(session);
        };
        const asked = isAlone ? rowsOf(database) : database.transaction(inTransaction);
        const found = await asked.catch(({ code }: { code: string }) => code);
        const isRight = JSON.stringify(found) === JSON.stringify([{ mine }]);
        if (!isRight && !/^(?:ECONN|CONNECTION_CLOSED)/.test(String(found))) wrong.push(found);
        return found;
      };

    // a short statement, and one that the driver sends at once
    for (const padding of [0, 2000])
      test(`each has its own rows or an error, and all go on: statements of ${padding} characters and more`, async () => {
        const wrong: unknown[] = [];
        const ask = asking(wrong, ' '.repeat(padding));
        for (let round = 0; round < ROUNDS; round++) {
          await Promise.all([ask(true), ask(true)]);
          await turn();
          reset();
          const begun: Promise<unknown>[] = [];
          for (let i = 0; i < 6; i++) {
            await turn();
            begun.push(ask(i % 3 > 0));
          }
          await Promise.all(begun);
        }
        expect(wrong).to.deep.equal([]);
        expect(await ask(true)).to.deep.equal([{ mine: String(count) }]);
      });

    test('each has its own rows or an error, and all go on, where a transaction is given up at that moment', async () => {
      const wrong: unknown[] = [];
      const ask = asking(wrong);
      for (let round = 0; round < 5; round++) {
        const leaving = new AbortController();
        let begin!: () => void;
        const hasBegun = new Promise<void>(resolve => (begin = resolve));
        const given = database.transaction(async session => {
          await session.query('select 1', []);
          begin();
          await session.query('select pg_sleep(60)', [], { signal: leaving.signal });
        });
        await hasBegun;
        await turn();
        leaving.abort();
        reset();
        const name = await given.catch((thrown: Error) => thrown.name);
        expect(name).to.be.oneOf(['AbortError', 'Error']);
        await Promise.all([false, true, false, true, true].map(ask));
      }
      expect(wrong).to.deep.equal([]);
      expect(await ask(false)).to.deep.equal([{ mine: String(count) }]);
    });

    for (const isAlone of [true, false])
      test(`${isAlone ? 'a query' : 'a transaction'} is done behind connections that an administrator has ended`, async () => {
        const wrong: unknown[] = [];
        const ends = () =>
          database
            .transaction(async session => {
              const [row] = await session.query('select pg_backend_pid() as pid', []);
              const sleeping = session.query('select pg_sleep(60)', []);
              await server.connection`select pg_terminate_backend(${row!.pid as number})`;
              await sleeping;
            })
            .catch(({ code }: { code: string }) => code);
        for (const code of await Promise.all([ends(), ends()])) expect(code).to.match(/^(?:ECONN|CONNECTION_CLOSED)/);
        const asked = await Promise.all([isAlone, isAlone, isAlone].map(asking(wrong)));
        expect(asked).to.deep.equal([2, 1, 0].map(before => [{ mine: String(count - before) }]));
      });

    test('a transaction that asks nothing for a while, and then several things at once, leaves nothing to others', async () => {
      const wrong: unknown[] = [];
      const ask = asking(wrong);
      for (let round = 0; round < 5; round++) {
        const given = database.transaction(async session => {
          await session.query('select 1', []);
          await turn();
          reset();
          const asked: Promise<unknown>[] = [];
          for (let i = 0; i < 4; i++) {
            await turn();
            asked.push(session.query('select $1::text as lost', [String(i)]));
          }
          await Promise.all(asked);
        });
        const code = await given.catch((thrown: { code: string }) => thrown.code);
        expect(code).to.match(/^(?:ECONN|CONNECTION_CLOSED)/);
        await Promise.all([false, true, false, true, true].map(ask));
      }
      expect(wrong).to.deep.equal([]);
      expect(await ask(false)).to.deep.equal([{ mine: String(count) }]);
    });
  },
);

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

    // a short statement, and one that the driver sends at once
    for (const padding of [0, 2000])
      test(`each has its own rows or an error, and all go on: statements of ${padding} characters and more`, async () => {
        const pad = ' '.repeat(padding);
        let count = 0;
        const wrong: unknown[] = [];
        const ask = async (isAlone: boolean) => {
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
  },
);

import type { Database, Row, Session } from '../database.ts';

interface PgClient {
  query(text: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
  release(error?: Error | boolean): void;
  readonly processID?: number | null;
  on?(event: 'notification', onnotify: (message: { channel: string }) => void): unknown;
  on?(event: 'error', onerror: () => void): unknown;
  off?(event: 'error', onerror: () => void): unknown;
}

/** What is used of a pool of pg. */
interface PgPool {
  connect(): Promise<PgClient>;
  query(text: string, parameters?: unknown[]): Promise<unknown>;
}

const ignore = () => {};

/** A database by pg: `fromPg(new Pool())`. An abort cancels the statement through another connection of the pool. */
export function fromPg(pool: object): Database {
  const driver = pool as PgPool;
  const withClient = async <T>(work: (client: PgClient) => Promise<T>): Promise<T> => {
    const client = await driver.connect();
    // a connection that is lost between two statements tells so by an event, which nobody else hears
    client.on?.('error', ignore);
    try {
      return await work(client);
    } finally {
      client.off?.('error', ignore);
      client.release();
    }
  };
  return {
    query: (text, parameters, options) =>
      withClient(client => sessionOf(client, driver).query(text, parameters, options)),
    transaction: work =>
      withClient(async client => {
        await client.query('begin');
        try {
          const result = await work(sessionOf(client, driver));
          await client.query('commit');
          return result;
        } catch (thrown) {
          await client.query('rollback').catch(() => {});
          throw thrown;
        }
      }),
    async listen(channel, onnotify) {
      const client = await driver.connect();
      client.on?.('notification', message => message.channel === channel && onnotify());
      await client.query(`listen "${channel.replaceAll('"', '""')}"`);
      // the connection is closed with what it listens to
      return async () => client.release(true);
    },
  };
}

const sessionOf = (client: PgClient, pool: PgPool): Session => ({
  async query(text, parameters, { signal } = {}) {
    signal?.throwIfAborted();
    const cancel = () => void pool.query('select pg_cancel_backend($1)', [client.processID]).catch(() => {});
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return (await client.query(text, [...parameters])).rows as readonly Row[];
    } catch (thrown) {
      signal?.throwIfAborted();
      throw thrown;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  },
});

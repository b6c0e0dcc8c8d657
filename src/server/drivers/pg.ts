import type { Database, Row, Session } from '../database.ts';
import { OftenAsked } from './often-asked.ts';

interface PgClient {
  query(text: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
  query(named: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
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

/** How a pool of pg is used. */
export interface PgOptions {
  /** Whether statements that come often are prepared, by names. Default true; a pooler of transactions may need false. */
  readonly prepare?: boolean;
}

/**
 * A database by pg: `fromPg(new Pool())`. An abort cancels the statement through another connection of the pool. Statements that
 * come often are prepared.
 */
export function fromPg(pool: object, { prepare = true }: PgOptions = {}): Database {
  const driver = pool as PgPool;
  const often = prepare ? new OftenAsked() : null;
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
      withClient(client => sessionOf(client, driver, often).query(text, parameters, options)),
    transaction: work =>
      withClient(async client => {
        await client.query('begin');
        try {
          const result = await work(sessionOf(client, driver, often));
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

const sessionOf = (client: PgClient, pool: PgPool, often: OftenAsked | null): Session => ({
  async query(text, parameters, { signal, prepare = false } = {}) {
    signal?.throwIfAborted();
    const cancel = () => void pool.query('select pg_cancel_backend($1)', [client.processID]).catch(() => {});
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const name = prepare ? (often?.nameOf(text) ?? null) : null;
      const values = [...parameters];
      const { rows } = await (name === null ? client.query(text, values) : client.query({ name, text, values }));
      return rows as readonly Row[];
    } catch (thrown) {
      signal?.throwIfAborted();
      throw thrown;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  },
});

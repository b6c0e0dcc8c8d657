import type { Database, Row, Session } from '../database.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { type PgConnection, PgListener } from './pg-listener.ts';
import { unlessAborted } from '../unless-aborted.ts';

interface PgClient {
  query(text: string, parameters?: unknown[]): Promise<{ rows: unknown[]; command?: string }>;
  query(named: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
  release(error?: Error | boolean): void;
  readonly processID?: number | null;
  on(event: 'error', onerror: () => void): unknown;
  off(event: 'error', onerror: () => void): unknown;
}

/** The parts of a pool of pg that are used. */
interface PgPool {
  readonly Client: new (options: unknown) => PgConnection;
  readonly options: unknown;
  connect(): Promise<PgClient>;
  on(event: 'error', onerror: () => void): unknown;
}

const ignore = () => {};

/** Options of `fromPg`. */
export interface PgOptions {
  /** Whether frequent statements are prepared, by name. Default true; a pooler in transaction mode may need false. */
  readonly prepare?: boolean;
}

/** Names of prepared statements, by pool: a name means the same statement on each of its connections. */
const preparedOf = new WeakMap<object, PreparedStatements>();
/** Names that each connection has met. pg forgets none of them, so a connection that has met too many is replaced. */
const namesOn = new WeakMap<object, Set<string>>();
const MAX_NAMES_PER_CONNECTION = 400;

/**
 * Makes a database from pg: `fromPg(new Pool())`. An abort cancels the statement through a separate connection, and one
 * more connection outside the pool listens. Frequent statements are prepared.
 */
export function fromPg(pool: object, { prepare = true }: PgOptions = {}): Database {
  const driver = pool as PgPool;
  const prepared = prepare ? (preparedOf.get(pool) ?? new PreparedStatements()) : null;
  if (prepared) preparedOf.set(pool, prepared);
  const connectionOf = () => new driver.Client(driver.options);
  const listener = new PgListener(connectionOf);
  // the pool replaces an idle connection that is lost; without a listener, its event would end the process
  driver.on('error', ignore);
  const use = async <T>(work: (used: Used) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const client = await connected(driver, signal);
    const used: Used = { client, prepared, connectionOf, isLost: false };
    // a connection that is lost between two statements emits an event that nobody else listens for
    const onlost = () => (used.isLost = true);
    client.on('error', onlost);
    try {
      return await work(used);
    } catch (thrown) {
      throw used.isLost ? unreachable(thrown) : thrown;
    } finally {
      client.off('error', onlost);
      client.release(used.isLost || (namesOn.get(client)?.size ?? 0) > MAX_NAMES_PER_CONNECTION);
    }
  };
  return {
    query: (text, parameters, options) =>
      use(used => sessionOf(used).query(text, parameters, options), options?.signal),
    transaction: (work, options) => use(used => transactionOf(used, work), options?.signal),
    listen: (channel, onnotify) => listener.listen(channel, onnotify),
  };
}

/** A connection of the pool while it is in use. */
interface Used {
  readonly client: PgClient;
  readonly prepared: PreparedStatements | null;
  /** Makes a connection outside the pool, which may have none free. */
  readonly connectionOf: () => PgConnection;
  /** Whether it cannot be used further. */
  isLost: boolean;
}

/** Takes a connection from the pool, unless the signal is aborted first. */
const connected = (pool: PgPool, signal: AbortSignal | undefined): Promise<PgClient> =>
  unlessAborted(signal, async begin => {
    const client = await pool.connect().catch((thrown: unknown) => {
      throw unreachable(thrown);
    });
    try {
      begin();
    } catch (thrown) {
      client.release();
      throw thrown;
    }
    return client;
  });

/** Adds the code of a lost connection to an error of pg without a code. */
function unreachable(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown.name === 'AbortError' || thrown.name === 'TimeoutError') return thrown;
  return 'code' in thrown
    ? thrown
    : Object.assign(new Error(thrown.message, { cause: thrown }), { code: 'CONNECTION_LOST' });
}

async function transactionOf<T>(used: Used, work: (session: Session) => Promise<T>): Promise<T> {
  const { client } = used;
  await client.query('begin');
  try {
    const result = await work(sessionOf(used));
    const { command } = await client.query('commit');
    // after a failed statement, PostgreSQL answers `commit` with a rollback, which is not an error
    if (command === 'ROLLBACK')
      throw Object.assign(new Error('It was rolled back: a statement in it has failed'), { code: '25P02' });
    return result;
  } catch (thrown) {
    // a connection that may still be in the transaction must not be used again
    await client.query('rollback').catch(() => (used.isLost = true));
    throw thrown;
  }
}

const sessionOf = (used: Used): Session => ({
  async query(text, parameters, { signal, prepare = false } = {}) {
    signal?.throwIfAborted();
    const { client, prepared } = used;
    let isOver = false;
    const cancelling: Promise<void>[] = [];
    const cancel = () => void cancelling.push(cancelUnless(() => isOver, used));
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const name = prepare ? (prepared?.nameOf(text) ?? null) : null;
      const values = [...parameters];
      if (name !== null) namesOn.set(client, (namesOn.get(client) ?? new Set()).add(name));
      const { rows } = await (name === null ? client.query(text, values) : client.query({ name, text, values }));
      // the driver's statements keep each other and their rows alive until a full garbage collection
      return (rows as Row[]).splice(0);
    } catch (thrown) {
      signal?.throwIfAborted();
      throw thrown;
    } finally {
      isOver = true;
      signal?.removeEventListener('abort', cancel);
      // a cancel that arrives later would end the next statement of this connection
      await Promise.all(cancelling);
    }
  },
});

/** Cancels the statement that a connection runs, unless it ends before the cancel can be sent. */
async function cancelUnless(isOver: () => boolean, { client, connectionOf }: Used): Promise<void> {
  const connection = connectionOf();
  connection.on('error', ignore);
  try {
    await connection.connect();
    if (!isOver()) await connection.query('select pg_cancel_backend($1)', [client.processID]);
  } catch {
    // the statement goes on
  } finally {
    await connection.end().catch(ignore);
  }
}

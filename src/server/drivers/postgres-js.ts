import { isTerminated, isOfLostConnection } from '../database-errors.ts';
import type { Database, Row, Session } from '../database.ts';
import { LastAnswer, untilClosed } from './broken-sockets.ts';
import { LateCancels } from './late-cancels.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { Semaphore } from './semaphore.ts';
import { unlessAborted } from '../unless-aborted.ts';

interface Pending extends Promise<readonly unknown[]> {
  cancel(): void;
  /** Called by `cancel`, which drops its promise (`Query` of postgres 3.4.9). */
  canceller?: ((query: unknown) => Promise<unknown> | undefined) | null;
}

/** The parts of postgres.js that are used. */
interface PostgresJs {
  readonly options?: { readonly prepare?: boolean; readonly max?: number };
  unsafe(text: string, parameters?: never[], options?: { prepare?: boolean }): unknown;
  begin(work: (sql: PostgresJs) => Promise<unknown>): Promise<unknown>;
  listen(
    channel: string,
    onnotify: (payload: string) => void,
    onlisten: () => void,
  ): Promise<{ unlisten(): Promise<void> }>;
}

/** Default of the driver's option `max`. */
const DEFAULT_CONNECTIONS = 10;

/**
 * Makes a database from postgres.js: `fromPostgresJs(postgres(url))`. An abort cancels the statement on the server.
 * Frequent statements are prepared, unless `postgres` was called with `prepare: false`, as poolers in transaction mode
 * need it.
 */
export function fromPostgresJs(sql: object): Database {
  const driver = sql as PostgresJs;
  const prepared = driver.options?.prepare === false ? null : new PreparedStatements();
  // If all connections are busy, the driver sends a query behind another that is still running. If it were cancelled
  // there, the next one would get its rows, possibly those of another user (`ReadyForQuery` of postgres 3.4.9).
  const connections = driver.options?.max ?? DEFAULT_CONNECTIONS;
  const semaphore = new Semaphore(connections);
  const cancels = new LateCancels();
  const session = sessionOf(driver, prepared, cancels);
  /** Runs work on a connection that is not about to be closed. */
  const ask = <T>(work: () => Promise<T>, signal: AbortSignal | undefined, hasBegun?: () => boolean): Promise<T> =>
    semaphore.run(async isHandedOver => {
      await untilClosed(isHandedOver);
      return await behindEnded(() => cancels.survive(work, hasBegun), connections, hasBegun);
    }, signal);
  const query: Database['query'] = (text, parameters, options) =>
    ask(() => session.query(text, parameters, options), options?.signal);
  return {
    query,
    transaction: (work, options) =>
      unlessAborted(options?.signal, begin => {
        let hasBegun = false;
        const begun: typeof work = own => {
          begin();
          hasBegun = true;
          return work(own);
        };
        return ask(
          () => transactionOf(driver, prepared, cancels, begun),
          options?.signal,
          () => hasBegun,
        );
      }),
    async listen(channel, onnotify) {
      let isListening = false;
      // after a reconnect: notifications in the meantime were missed
      const onlisten = () => isListening && onnotify();
      const listening = await driver.listen(channel, onnotify, onlisten);
      isListening = true;
      const stop = whenLost(() => query('select 1', []), onnotify);
      return () => {
        stop();
        return listening.unlisten();
      };
    },
  };
}

/**
 * Runs again what was rejected because its connection had been terminated before: the driver keeps the error by which
 * the server ended a connection, and rejects with it whatever is sent first after the reconnect (`errorResponse` of
 * connection.js in postgres 3.4.9). What had been sent before is rejected by the socket instead.
 *
 * @param connections - number of connections that may have been terminated
 * @param hasBegun - whether something has been done that must not be done twice
 */
async function behindEnded<T>(ask: () => Promise<T>, connections: number, hasBegun = () => false): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (thrown) {
      if (!isTerminated(thrown) || hasBegun() || attempt >= connections) throw thrown;
    }
  }
}

/** Milliseconds within which it is noticed that the database is down. */
const OUTAGE_NOTICED_MS = 5000;

/**
 * Runs `ask` every few seconds, and calls back whenever it fails, until stopped: the driver does not report that the
 * connection that listens is lost.
 */
function whenLost(ask: () => Promise<unknown>, onlost: () => void): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    ask()
      .catch(onlost)
      .finally(() => (isAsking = false));
  }, OUTAGE_NOTICED_MS);
  return () => clearInterval(timer);
}

/**
 * Runs a transaction that ends with its connection. The driver would go on with it and write to a closed connection,
 * which ends the process (porsager/postgres#1208); work that has lost its connection is therefore left pending.
 */
async function transactionOf<T>(
  driver: PostgresJs,
  prepared: PreparedStatements | null,
  cancels: LateCancels,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  let lost: Error | null = null;
  let lose!: (error: Error) => void;
  const losing = new Promise<never>((_, reject) => {
    lose = error => {
      lost ??= error;
      reject(lost);
    };
  });
  losing.catch(() => {});
  const run = driver.begin(async transaction => {
    // even if the signal is aborted at that moment, which replaces the error
    const session = sessionOf(transaction, prepared, cancels, thrown => isOfLostConnection(thrown) && lose(thrown));
    const answer = new LastAnswer();
    answer.note();
    let hasFailed = false;
    let last: Promise<unknown> = Promise.resolve();
    const ask: Session['query'] = async (...given) => {
      if (!answer.isNew) await untilClosed(false);
      if (lost) throw lost;
      try {
        const rows = await session.query(...given);
        answer.note();
        return rows;
      } catch (thrown) {
        hasFailed = true;
        throw thrown;
      }
    };
    const query: Session['query'] = (...given) => {
      const rows = ask(...given);
      last = rows.then(ignore, ignore);
      return rows;
    };
    try {
      const result = await work({ query });
      // a statement that the work did not await may fail as well
      await last;
      // fails, unless the work has gone back to a savepoint: a commit would roll back, which is not an error
      if (hasFailed) await ask('select 1', []);
      return result;
    } finally {
      // the driver commits next, or rolls back
      if (!answer.isNew) await untilClosed(false);
      if (lost) await new Promise(() => {});
    }
  }) as Promise<T>;
  run.catch((thrown: unknown) => isOfLostConnection(thrown) && lose(thrown));
  return await Promise.race([run, losing]);
}

const ignore = () => {};

/** @param onfailure - called with the error of a failed statement, even if that was aborted */
const sessionOf = (
  driver: PostgresJs,
  prepared: PreparedStatements | null,
  cancels: LateCancels,
  onfailure: (thrown: unknown) => void = ignore,
): Session => ({
  async query(text, parameters, { signal, prepare = false } = {}) {
    signal?.throwIfAborted();
    const options = { prepare: prepare && prepared !== null && prepared.nameOf(text) !== null };
    const pending = driver.unsafe(text, parameters as unknown as never[], options) as Pending;
    // the driver would otherwise abort a transaction that has gone back to a savepoint; callers get the error anyway
    pending.catch = () => pending;
    const { canceller } = pending;
    // a cancel that does not reach the database would be an unhandled rejection, which ends the process
    if (canceller) pending.canceller = query => canceller(query)?.catch(() => {});
    const cancel = () => {
      cancels.begin();
      pending.cancel();
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      // The driver's statements keep each other and their rows alive until a full garbage collection. After a statement
      // that failed once some of its rows had come, the list begins with as many holes (`rows` of connection.js in
      // postgres 3.4.9), which `filter` skips.
      return ((await pending) as Row[]).splice(0).filter(() => true);
    } catch (thrown) {
      onfailure(thrown);
      signal?.throwIfAborted();
      throw thrown;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  },
});

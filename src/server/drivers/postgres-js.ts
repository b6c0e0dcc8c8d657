import { isOfEnd, isOfLostConnection } from '../database-errors.ts';
import type { Database, Row, Session } from '../database.ts';
import { LastAnswer, untilClosed } from './broken-sockets.ts';
import { LateCancels } from './late-cancels.ts';
import { OftenAsked } from './often-asked.ts';
import { Places } from './places.ts';
import { unlessAborted } from '../unless-aborted.ts';

interface Pending extends Promise<readonly unknown[]> {
  cancel(): void;
  /** What `cancel` calls; its promise is handed to nobody (`Query` of postgres 3.4.9). */
  canceller?: ((query: unknown) => Promise<unknown> | undefined) | null;
}

/** What is used of a connection of postgres.js. */
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

/** Connections that the driver opens where nothing else is said. */
const CONNECTIONS = 10;

/**
 * A database by postgres.js: `fromPostgresJs(postgres(url))`. An abort cancels the statement on the server. Statements that
 * come often are prepared, unless the connection was made with `prepare: false`, as poolers of transactions need it.
 */
export function fromPostgresJs(sql: object): Database {
  const driver = sql as PostgresJs;
  const often = driver.options?.prepare === false ? null : new OftenAsked();
  // Where all connections are at work, the driver sends a query behind another that is still running. Were it cancelled
  // there, the next one would be given its rows, which may be of another user (`ReadyForQuery` of postgres 3.4.9).
  const connections = driver.options?.max ?? CONNECTIONS;
  const places = new Places(connections);
  const cancels = new LateCancels();
  const session = sessionOf(driver, often, cancels);
  /** On a connection that is not about to be closed. */
  const ask = <T>(work: () => Promise<T>, signal: AbortSignal | undefined, hasBegun?: () => boolean): Promise<T> =>
    places.within(async isHandedOver => {
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
          () => transactionOf(driver, often, cancels, begun),
          options?.signal,
          () => hasBegun,
        );
      }),
    async listen(channel, onnotify) {
      let isListening = false;
      // of a connection that was lost and is back, what was notified meanwhile has not been heard
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
 * Asks again what has been rejected by the end of a connection that was another one's: the driver keeps what the server has said
 * when it ended a connection, and rejects by that what is to be sent first when it has connected again (`errorResponse` of
 * connection.js in postgres 3.4.9). What had been sent is rejected by the socket instead.
 *
 * @param connections - that may have been ended
 * @param hasBegun - whether something has been done that must not be done twice
 */
async function behindEnded<T>(ask: () => Promise<T>, connections: number, hasBegun = () => false): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (thrown) {
      if (!isOfEnd(thrown) || hasBegun() || attempt >= connections) throw thrown;
    }
  }
}

/** Milliseconds in which it is noticed that the database is away. */
const NOTICED = 5000;

/**
 * Calls back where a question cannot be asked, every few seconds until it is stopped: the driver does not say when the
 * connection is lost that listens.
 */
function whenLost(ask: () => Promise<unknown>, onlost: () => void): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    ask()
      .catch(onlost)
      .finally(() => (isAsking = false));
  }, NOTICED);
  return () => clearInterval(timer);
}

/**
 * A transaction that is over with its connection. The driver would go on in it, and so write to a connection that is not
 * there, which ends the process (porsager/postgres#1208); work that has lost its connection is therefore left as it is.
 */
async function transactionOf<T>(
  driver: PostgresJs,
  often: OftenAsked | null,
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
    // also where it is given up at that moment, so that the error is another one
    const session = sessionOf(transaction, often, cancels, thrown => isOfLostConnection(thrown) && lose(thrown));
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
      // one that nobody waits for may fail as well
      await last;
      // refused unless the work has gone back to a savepoint: a commit would roll back, and call that no error
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

/** @param onfailure - told of what a statement has failed with, also where it has been given up */
const sessionOf = (
  driver: PostgresJs,
  often: OftenAsked | null,
  cancels: LateCancels,
  onfailure: (thrown: unknown) => void = ignore,
): Session => ({
  async query(text, parameters, { signal, prepare = false } = {}) {
    signal?.throwIfAborted();
    const options = { prepare: prepare && often !== null && often.nameOf(text) !== null };
    const pending = driver.unsafe(text, parameters as unknown as never[], options) as Pending;
    // the driver would break a transaction off that has gone back to a savepoint; whoever asks hears of what fails
    pending.catch = () => pending;
    const { canceller } = pending;
    // a cancel that does not reach the database would be a rejection that nobody handles, which ends the process
    if (canceller) pending.canceller = query => canceller(query)?.catch(() => {});
    const cancel = () => {
      cancels.begin();
      pending.cancel();
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      // Statements of the driver keep each other, and their rows, until a full collection. Behind a statement that failed when some
      // of its rows had come, the list begins with as many holes (`rows` of connection.js in postgres 3.4.9), which `filter` skips.
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

import type { Database, Row, Session } from '../database.ts';
import { OftenAsked } from './often-asked.ts';

interface Pending extends Promise<readonly unknown[]> {
  cancel(): void;
}

/** What is used of a connection of postgres.js. */
interface PostgresJs {
  readonly options?: { readonly prepare?: boolean };
  unsafe(text: string, parameters?: never[], options?: { prepare?: boolean }): unknown;
  begin(work: (sql: PostgresJs) => Promise<unknown>): Promise<unknown>;
  listen(channel: string, onnotify: (payload: string) => void): Promise<{ unlisten(): Promise<void> }>;
}

/**
 * A database by postgres.js: `fromPostgresJs(postgres(url))`. An abort cancels the statement on the server. Statements that
 * come often are prepared, unless the connection was made with `prepare: false`, as poolers of transactions need it.
 */
export function fromPostgresJs(sql: object): Database {
  const driver = sql as PostgresJs;
  const often = driver.options?.prepare === false ? null : new OftenAsked();
  return {
    ...sessionOf(driver, often),
    transaction: work => driver.begin(transaction => work(sessionOf(transaction, often))) as ReturnType<typeof work>,
    async listen(channel, onnotify) {
      const listening = await driver.listen(channel, onnotify);
      return () => listening.unlisten();
    },
  };
}

const sessionOf = (driver: PostgresJs, often: OftenAsked | null): Session => ({
  async query(text, parameters, { signal, prepare = false } = {}) {
    signal?.throwIfAborted();
    const options = { prepare: prepare && often !== null && often.has(text) };
    const pending = driver.unsafe(text, parameters as unknown as never[], options) as Pending;
    const cancel = () => pending.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return (await pending) as readonly Row[];
    } catch (thrown) {
      signal?.throwIfAborted();
      throw thrown;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  },
});

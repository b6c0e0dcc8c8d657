import type { Database, Row, Session } from '../database.ts';

interface Pending extends Promise<readonly unknown[]> {
  cancel(): void;
}

/** What is used of a connection of postgres.js. */
interface PostgresJs {
  unsafe(text: string, parameters?: never[]): unknown;
  begin(work: (sql: PostgresJs) => Promise<unknown>): Promise<unknown>;
  listen(channel: string, onnotify: (payload: string) => void): Promise<{ unlisten(): Promise<void> }>;
}

/**
 * A database by postgres.js: `fromPostgresJs(postgres(url))`. An abort cancels the statement on the server.
 */
export function fromPostgresJs(sql: object): Database {
  const driver = sql as PostgresJs;
  return {
    ...sessionOf(driver),
    transaction: work => driver.begin(transaction => work(sessionOf(transaction))) as ReturnType<typeof work>,
    async listen(channel, onnotify) {
      const listening = await driver.listen(channel, onnotify);
      return () => listening.unlisten();
    },
  };
}

const sessionOf = (driver: PostgresJs): Session => ({
  async query(text, parameters, { signal } = {}) {
    signal?.throwIfAborted();
    const pending = driver.unsafe(text, parameters as unknown as never[]) as Pending;
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

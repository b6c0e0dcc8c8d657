import type { Database, Row, Session } from '../database.ts';
import { unlessAborted } from '../unless-aborted.ts';

interface PGliteSession {
  query(text: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The parts of PGlite that are used. */
interface PGliteLike extends PGliteSession {
  transaction(work: (transaction: PGliteSession) => Promise<unknown>): Promise<unknown>;
  listen(channel: string, onnotify: (payload: string) => void): Promise<(...ignored: never[]) => Promise<void>>;
}

/** Makes a database from PGlite: `fromPGlite(new PGlite())`. A statement that has begun cannot be cancelled. */
export function fromPGlite(pglite: object): Database {
  const driver = pglite as PGliteLike;
  return {
    ...sessionOf(driver),
    transaction: (work, options) =>
      unlessAborted(
        options?.signal,
        begin =>
          driver.transaction(transaction => {
            begin();
            return work(sessionOf(transaction));
          }) as ReturnType<typeof work>,
      ),
    listen: (channel, onnotify) => driver.listen(channel, onnotify),
  };
}

const sessionOf = (driver: PGliteSession): Session => ({
  async query(text, parameters, { signal } = {}) {
    signal?.throwIfAborted();
    const { rows } = await driver.query(text, [...parameters]);
    signal?.throwIfAborted();
    return rows as readonly Row[];
  },
});

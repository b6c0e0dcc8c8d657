import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { readFile } from 'node:fs/promises';
import { type Database, fromPGlite } from '../../../src/server.ts';

/** PostgreSQL within this process, with the tables of schemas/schema.sql in it. It takes seconds to start. */
export async function startPGlite(): Promise<{ database: Database; driver: PGlite; close(): Promise<void> }> {
  const driver = await PGlite.create({ extensions: { pg_trgm } });
  for (const file of ['schema', 'indexes']) await driver.exec(await readFile(`schemas/${file}.sql`, 'utf8'));
  return { database: fromPGlite(driver), driver, close: () => driver.close() };
}

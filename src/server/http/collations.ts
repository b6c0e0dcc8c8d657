import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { statementOf } from '../sql/statement.ts';

/**
 * Finds the collation for a language among those of the database: its own, that of all languages (`und-x-icu`), or null
 * if the database has no ICU collations. The list is read once.
 */
export function collations(database: Database): (lang: string) => Promise<string | null> {
  let known: Promise<ReadonlySet<string>> | null = null;
  const load = async (): Promise<ReadonlySet<string>> => {
    const provider = 'i';
    const { text, parameters } = statementOf(
      sql`select collname::text as name from pg_collation where collprovider::text = ${provider}::text`,
    );
    const rows = await database.query(text, parameters);
    return new Set(rows.map(({ name }) => String(name)));
  };
  return async lang => {
    known ??= load().catch((thrown: unknown) => {
      known = null;
      throw thrown;
    });
    const names = await known;
    return [`${lang}-x-icu`, `${lang.split('-')[0]}-x-icu`, 'und-x-icu'].find(name => names.has(name)) ?? null;
  };
}

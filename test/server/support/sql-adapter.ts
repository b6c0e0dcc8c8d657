import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { readPage } from '../../../src/server/read-page.ts';
import { compileQuery, type CompileOptions, type Database } from '../../../src/server.ts';

/** An adapter that asks the database itself, without an endpoint between. */
export function sqlAdapter(
  database: Database,
  options: CompileOptions & { emitted?: (text: string) => void },
): ProcessAdapter {
  return {
    async fetch(query: ProcessQuery, { signal }) {
      signal.throwIfAborted();
      const compiled = compileQuery(query, options);
      options.emitted?.(compiled.text);
      const page = await readPage(database, compiled, { windowed: query.window !== null, signal });
      const count = compiled.total(1_000_000);
      options.emitted?.(count.text);
      const [row] = await database.query(count.text, count.parameters, { signal });
      return { ...page, total: (row as { total: number }).total };
    },
  };
}

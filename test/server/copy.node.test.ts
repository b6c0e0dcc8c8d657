import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { finished } from 'node:stream/promises';
import { conformanceCorpus } from '../../src/conformance/corpus.ts';
import type { Process } from '../../src/core/processes/process.ts';
import { copyProcesses, type Copy, writeProcesses } from '../../src/server.ts';
import { startPostgres, withoutPostgres } from './support/postgres.ts';

/** What the text format of COPY could trip over. */
const ODD = ['\\N', '\\.', 'a\tb\nc\rd\\e', '"{},\\"', '\0', '\ud800', '🙂'];
const corpus: Process[] = [...conformanceCorpus({ seed: 8, size: 200, stringIds: false })].map((process, i) =>
  i < ODD.length ? { ...process, tags: [ODD[i]!, 'x'], url: ODD[i]!, variables: { [ODD[i]!]: ODD[i]! } } : process,
);
const TABLES = 'app_user template_process template_step process step step_candidate process_visible'.split(' ');

suite('processes that are copied', { skip: withoutPostgres }, () => {
  let written: Awaited<ReturnType<typeof startPostgres>>;
  let copied: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    [written, copied] = await Promise.all([startPostgres(), startPostgres()]);
  });
  after(async () => {
    await Promise.all([written, copied].map(server => server.close()));
  });

  test('are in the tables as those that are written', async () => {
    await written.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
    const copy: Copy = async (statement, rows) => {
      const stream = await copied.connection.unsafe(statement).writable();
      stream.end(rows);
      await finished(stream);
    };
    for (let i = 0; i < corpus.length; i += 50) await copyProcesses(copied.database, copy, corpus.slice(i, i + 50));
    for (const table of TABLES) {
      const rowsOf = async ({ connection }: typeof copied) => {
        const rows = await connection.unsafe(`select to_jsonb(t)::text as row from ${table} as t order by 1`);
        return rows.map(({ row }) => row as string);
      };
      const [expected, actual] = [await rowsOf(written), await rowsOf(copied)];
      expect(expected, table).not.to.deep.equal([]);
      expect(actual, table).to.deep.equal(expected);
    }
  });
});

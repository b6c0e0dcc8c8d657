import { after, suite, test } from 'node:test';
import { conform } from '../../../src/conformance/conformance.ts';
import { writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';
import { sqlAdapter } from '../support/sql-adapter.ts';

const started: { close(): Promise<void> }[] = [];
after(() => Promise.all(started.map(one => one.close())));

conform(
  { suite, test },
  {
    name: 'compileQuery conforms, on PGlite',
    requests: 300,
    async adapter(processes, user) {
      const pglite = await startPGlite();
      started.push(pglite);
      await pglite.database.transaction(session => writeProcesses(session, processes, { fresh: true }));
      return sqlAdapter(pglite.database, { user: { id: user }, collation: 'und-x-icu' });
    },
  },
);

import { after, suite, test } from 'node:test';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { conformanceCases } from '../../../src/conformance/conformance.ts';
import type { Database } from '../../../src/server/database.ts';
import { createHandler, removeProcesses, writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';
import { serve } from '../support/serve.ts';

const started: { close(): Promise<void> }[] = [];
after(async () => {
  for (const one of started.toReversed()) await one.close();
});

suite('the endpoint tells what changes, on PGlite', () => {
  let database: Database;
  const cases = conformanceCases({
    requests: 0,
    changes: {
      put: process => database.transaction(session => writeProcesses(session, [process])),
      remove: id => database.transaction(session => removeProcesses(session, [id])),
    },
    async adapter(processes, user) {
      const running = await startPGlite();
      started.push(running);
      ({ database } = running);
      await database.transaction(session => writeProcesses(session, processes, { fresh: true }));
      const server = await serve(createHandler({ database, user: () => ({ id: user }), maySeeAll: () => true }));
      started.push(server);
      return httpAdapter({ url: server.url, events: `${server.url}/events` });
    },
  });
  for (const { name, run } of cases) if (name.startsWith('contract 5.6')) test(name, run);
});

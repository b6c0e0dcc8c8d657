import { after, suite, test } from 'node:test';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { conform } from '../../../src/conformance/conformance.ts';
import { createHandler, writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { serve } from '../support/serve.ts';

const started: { close(): Promise<void> }[] = [];
after(async () => {
  for (const one of started.toReversed()) await one.close();
});

/** Databases, with how many random requests each gets. */
const DATABASES = [
  ['PGlite', startPGlite, 50],
  ['PostgreSQL', startPostgres, 300],
] as const;

for (const [name, start, requests] of DATABASES) {
  if (name === 'PostgreSQL' && withoutPostgres) {
    test(`the endpoint conforms, on ${name}`, { skip: withoutPostgres }, () => {});
    continue;
  }
  conform(
    { suite, test },
    {
      name: `the endpoint conforms, on ${name}`,
      requests,
      async adapter(processes, user) {
        const { database, ...running } = await start();
        started.push(running);
        await database.transaction(session => writeProcesses(session, processes, { fresh: true }));
        const handler = createHandler({ database, user: () => ({ id: user }), maySeeAll: () => true });
        const server = await serve(handler);
        started.push(server);
        return httpAdapter({ url: server.url, facets: `${server.url.replace(/\/$/, '')}/facets` });
      },
    },
  );
}

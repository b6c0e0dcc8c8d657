import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';
import { sqlAdapter } from '../support/sql-adapter.ts';

/* Days and times without an offset, read by the clocks of the panel's zone: the database selects what memory does. */

const TIMES = [
  '2026-04-04',
  '2026-04-05',
  '2026-04-05T23:30',
  '2026-04-05T00:30:00',
  '2026-04-05T03:00:00Z',
  '2026-04-06',
];
const processes = TIMES.map((expiration, i) => ({
  id: i + 1,
  creator: { id: 1, fullname: 'One' },
  state: 2,
  start: '2026-01-01T00:00:00Z',
  expiration,
  steps: [{ id: 1, state: 2 }],
})) as unknown as Process[];

suite('days that are written without an offset', () => {
  let pglite: Awaited<ReturnType<typeof startPGlite>>;
  before(async () => {
    pglite = await startPGlite();
  });
  after(() => pglite.close());

  for (const timeZone of ['America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland']) {
    suite(`in ${timeZone}`, () => {
      before(() => pglite.database.transaction(session => writeProcesses(session, processes, { timeZone })));

      for (const operator of ['=', '<', '>'] as const)
        for (const day of ['2026-04-04', '2026-04-05', '2026-04-06']) {
          test(`${operator} ${day} selects what memory does`, async () => {
            const criteria = [{ key: 'expiration' as const, operator, value: [day] }];
            const query = { ...queryOf({ criteria }), timeZone };
            const { signal } = new AbortController();
            const ids = async (adapter: Pick<ProcessAdapter, 'fetch'>) =>
              ((await adapter.fetch(query, { signal })) as { processes: Process[] }).processes.map(({ id }) => id);
            expect(await ids(sqlAdapter(pglite.database, { user: null }))).to.deep.equal(
              await ids(memoryAdapter(processes)),
            );
          });
        }
    });
  }
});

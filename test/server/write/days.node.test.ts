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

suite('numbers that are none', () => {
  let pglite: Awaited<ReturnType<typeof startPGlite>>;
  before(async () => {
    pglite = await startPGlite();
  });
  after(() => pglite.close());

  // where, a process with it
  const cases: readonly (readonly [string, object])[] = [
    ['the state', { state: NaN }],
    ['a state of a step', { steps: [{ id: 1, state: Infinity }] }],
    ['a variable', { variables: { amount: { net: -Infinity } } }],
    ['a member of an application', { rank: NaN }],
  ];
  for (const [where, members] of cases) {
    test(`in ${where} are an error in words, and nothing is written`, async () => {
      const process = { ...processes[0]!, expiration: null, id: 90, ...members } as unknown as Process;
      for (const fresh of [false, true]) {
        const written = pglite.database.transaction(session => writeProcesses(session, [process], { fresh }));
        const thrown = (await written.catch((error: unknown) => error)) as Error;
        expect([thrown.name, thrown.message]).to.deep.equal([
          'TypeError',
          `the process 90 has ${where === 'a state of a step' ? 'Infinity' : where === 'a variable' ? '-Infinity' : 'NaN'}, which cannot be stored as a number`,
        ]);
      }
      expect(await pglite.database.query('select 1 from process where id = 90', [])).to.deep.equal([]);
    });
  }
});

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

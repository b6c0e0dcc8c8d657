import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { Criterion, Direction, ProcessQuery } from '../../../src/core/query/process-query.ts';
import { createHandler, writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';

/* An index holds one direction; the other is read from its end, where the missing values are that belong last. */

const USER = 101;
const corpus = conformanceCorpus({ seed: 11, size: 300 });

let pglite: Awaited<ReturnType<typeof startPGlite>>;
before(async () => {
  pglite = await startPGlite();
  await pglite.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
});
after(() => pglite.close());

async function ask(query: Partial<ProcessQuery>, user = USER): Promise<ProcessPage> {
  const handler = createHandler({ database: pglite.database, user: () => ({ id: user }), maySeeAll: () => true });
  const response = await handler(
    new Request('https://work.example/api/processes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(queryOf(query)),
    }),
  );
  return (await response.json()) as ProcessPage;
}

const timeOf = (text: string | null | undefined) => (text ? Date.parse(text) : null);
const PATHS: Readonly<Record<string, (process: Process) => number | null>> = {
  'process.modified': ({ modified }) => timeOf(modified),
  'process.expiration': ({ expiration }) => timeOf(expiration),
  'process.start': ({ start }) => timeOf(start),
  'process.plan.from': ({ plan }) => timeOf(plan?.from),
  'process.id': ({ id }) => Number(id),
};
const active: Criterion = { key: 'stepState', operator: '=', value: [2] };
const SELECTIONS: Readonly<Record<string, Partial<ProcessQuery>>> = {
  'everything there is': { acl: false },
  'what the user may see': { acl: true },
  'active steps that the user may see': { acl: true, criteria: [active] },
  'steps that the user may do': { acl: true, criteria: [{ key: 'possibleResolver', operator: '=', value: ['me'] }] },
};

/** Whether `b` may stand behind `a`. */
function isInOrder(of: (process: Process) => number | null, direction: Direction, a: Process, b: Process): boolean {
  const [first, second] = [of(a), of(b)];
  if (first === second) return Number(a.id) < Number(b.id);
  if (first === null || second === null) return second === null;
  return direction === 'asc' ? first < second : first > second;
}

suite('the order of an answer', () => {
  for (const [selected, selection] of Object.entries(SELECTIONS)) {
    for (const [path, of] of Object.entries(PATHS)) {
      for (const direction of ['asc', 'desc'] as const) {
        test(`${selected} by ${path} ${direction}: missing values last, ties by id, in one answer as in windows`, async () => {
          const orderBy = [{ path, direction }];
          const all = (await ask(selection)).processes;
          expect(all.length).to.be.above(20);
          const { processes } = await ask({ ...selection, orderBy, window: { offset: 0, limit: 500, cursor: null } });
          for (const [i, process] of processes.entries()) {
            if (i > 0)
              expect(
                isInOrder(of, direction, processes[i - 1]!, process),
                `${processes[i - 1]!.id}, ${process.id}`,
              ).to.equal(true);
          }
          const ids = (list: readonly Process[]) => list.map(({ id }) => id);
          expect(new Set(ids(processes))).to.deep.equal(new Set(ids(all)));

          const walked: Process[] = [];
          for (let cursor: string | null = null; ;) {
            const page = await ask({ ...selection, orderBy, window: { offset: walked.length, limit: 9, cursor } });
            walked.push(...page.processes);
            if (!page.next) break;
            cursor = page.next;
          }
          expect(ids(walked)).to.deep.equal(ids(processes));
          const skipped = await ask({ ...selection, orderBy, window: { offset: 15, limit: 9, cursor: null } });
          expect(ids(skipped.processes)).to.deep.equal(ids(processes).slice(15, 24));
        });
      }
    }
    test(`${selected} by two orders: a part is what it is of the whole`, async () => {
      const orderBy: ProcessQuery['orderBy'] = [
        { path: 'process.modified', direction: 'asc' },
        { path: 'process.start', direction: 'desc' },
      ];
      const { processes } = await ask({ ...selection, orderBy, window: { offset: 0, limit: 500, cursor: null } });
      const part = await ask({ ...selection, orderBy, window: { offset: 7, limit: 9, cursor: null } });
      expect(part.processes).to.deep.equal(processes.slice(7, 16));
    });
  }
});

suite('the order of a long list, of which an index is read instead', () => {
  const LONG = 12_000;
  const WHO = 7_000_000;
  before(async () => {
    await pglite.database.query(
      `insert into process (id, state, expiration_at, step_count)
       select ${WHO} + i, 2, case when i % 3 > 0 then timestamptz '2026-01-01' + (i * 7919 % 5000) * interval '1 hour' end, 1
       from generate_series(1, ${LONG}) as i`,
      [],
    );
    for (const [table, columns, values] of [
      ['step', 'process_id, id, state', `${WHO} + i, i, case when i % 2 = 0 then 2 else 10 end`],
      ['process_visible', 'process_id, principal, step_id', `${WHO} + i, ${WHO}, 0`],
    ])
      await pglite.database.query(
        `insert into ${table} (${columns}) select ${values} from generate_series(1, ${LONG}) as i`,
        [],
      );
  });

  for (const direction of ['asc', 'desc'] as const) {
    test(`by process.expiration ${direction}, in windows from the beginning, behind a cursor and at an offset`, async () => {
      const wanted = Array.from({ length: LONG }, (_, i) => i + 1)
        .filter(i => i % 2 === 0)
        .map(i => ({ id: WHO + i, key: i % 3 > 0 ? (i * 7919) % 5000 : null }))
        .toSorted(
          (a, b) =>
            Number(a.key === null) - Number(b.key === null) ||
            (direction === 'asc' ? 1 : -1) * ((a.key ?? 0) - (b.key ?? 0)) ||
            a.id - b.id,
        )
        .map(({ id }) => id);
      const orderBy = [{ path: 'process.expiration', direction }];
      const at = async (offset: number, cursor: string | null = null) => {
        const page = await ask({ acl: true, criteria: [active], orderBy, window: { offset, limit: 500, cursor } }, WHO);
        return { ids: page.processes.map(({ id }) => id), next: page.next };
      };
      const first = await at(0);
      expect(first.ids).to.deep.equal(wanted.slice(0, 500));
      expect((await at(500, first.next)).ids).to.deep.equal(wanted.slice(500, 1000));
      const amid = await at(3800);
      expect(amid.ids, 'where the missing values begin').to.deep.equal(wanted.slice(3800, 4300));
      expect((await at(4300, amid.next)).ids).to.deep.equal(wanted.slice(4300, 4800));
    });
  }
});

import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { conformanceCorpus } from '../../src/conformance/corpus.ts';
import { Random } from '../../src/conformance/cases/random.ts';
import { randomQuery } from '../../src/conformance/cases/random-queries.ts';
import { CRITERION_NAMES } from '../../src/core/query/criteria/criteria.ts';
import { compileQuery, type Row, writeProcesses } from '../../src/server.ts';
import { startPostgres, withoutPostgres } from './support/postgres.ts';

/* What distributed engines rely on: the first processes of each machine, merged in their order, are the first of all. */

const USER = { id: 101 };
const corpus = conformanceCorpus({ seed: 9, size: 400, stringIds: false });
/** Orders by the process, which a coordinator merges; `collate "C"` compares as JavaScript does. */
const PATHS = [
  'process.id',
  'process.modified',
  'process.expiration',
  'process.creator.fullname',
  'step.id',
  'step.start',
];

suite('two servers with half of the processes each', { skip: withoutPostgres }, () => {
  let servers: Awaited<ReturnType<typeof startPostgres>>[];
  before(async () => {
    servers = await Promise.all([startPostgres(), startPostgres(), startPostgres()]);
    const parts = [
      corpus,
      corpus.filter(({ id }) => Number(id) % 2 === 0),
      corpus.filter(({ id }) => Number(id) % 2 === 1),
    ];
    await Promise.all(
      servers.map(({ database }, i) =>
        database.transaction(session => writeProcesses(session, parts[i]!, { fresh: true })),
      ),
    );
  });
  after(async () => {
    await Promise.all(servers.map(server => server.close()));
  });

  test('merged, answer as one does', async () => {
    const random = new Random(11);
    const served = {
      criteria: CRITERION_NAMES.filter(name => !name.endsWith('Relative')),
      sort: [],
      acl: true,
      groups: false,
    };
    let found = 0;
    for (let i = 0; i < 200; i++) {
      const orderBy = [{ path: random.pick(PATHS), direction: random.pick(['asc', 'desc'] as const) }];
      const [limit, offset] = [random.pick([1, 5, 20]), random.pick([0, 0, 3])];
      const query = { ...randomQuery(random, corpus, served), sort: null, orderBy, limit: null, offset: 0 };
      const asked = (from: number, most: number) => {
        const window = { offset: from, limit: most, cursor: null };
        return compileQuery({ ...query, window }, { user: USER, collation: 'C' });
      };
      const rowsOf = (server: number, { text, parameters }: ReturnType<typeof asked>) =>
        servers[server]!.database.query(text, parameters);
      const whole = cut(await rowsOf(0, asked(offset, limit)), 0, limit);
      // each gives what could be on the page: nothing is skipped before all is merged
      const all = asked(0, offset + limit);
      const [even, odd] = await Promise.all([rowsOf(1, all), rowsOf(2, all)]);
      const merged = cut(merge(even, odd, orderBy[0]!.direction), offset, offset + limit);
      expect(merged.map(nameOf), JSON.stringify(query)).to.deep.equal(whole.map(nameOf));
      found += whole.length > 0 ? 1 : 0;
    }
    expect(found).to.be.above(80);
  });
});

const nameOf = (row: Row) => `${String(row.p_id)}/${String(row.s_id)}`;

/** Rows of the processes from one number to another, in the order in which they come. */
function cut(rows: readonly Row[], from: number, end: number): Row[] {
  const numbers = new Map<unknown, number>();
  return rows.filter(({ p_id: id }) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return numbers.get(id)! >= from && numbers.get(id)! < end;
  });
}

/** By the sort key and the id that each row carries, as a coordinator does. */
function merge(a: readonly Row[], b: readonly Row[], direction: 'asc' | 'desc'): Row[] {
  const merged: Row[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const takesFirst = j >= b.length || (i < a.length && isBefore(a[i]!, b[j]!, direction));
    merged.push(takesFirst ? a[i++]! : b[j++]!);
  }
  return merged;
}

function isBefore(a: Row, b: Row, direction: 'asc' | 'desc'): boolean {
  const [x, y] = [a.k0 as string | null, b.k0 as string | null];
  if (x !== y) {
    if (x === null || y === null) return y === null;
    const isNumber = /^\d+$/.test(x);
    const less = isNumber ? Number(x) < Number(y) : Buffer.compare(Buffer.from(x), Buffer.from(y)) < 0;
    return less === (direction === 'asc');
  }
  return Number(a.p_id) <= Number(b.p_id);
}

import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { difference } from '../../../src/conformance/assertions.ts';
import { Random } from '../../../src/conformance/cases/random.ts';
import { randomCriterion, randomQuery } from '../../../src/conformance/cases/random-queries.ts';
import { rowsOf } from '../../../src/conformance/rows-of-adapter.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { CRITERION_NAMES } from '../../../src/core/query/criteria/criteria.ts';
import { groupOf, membersOf } from '../../../src/core/query/criteria/criteria-groups.ts';
import type { Criterion, ProcessQuery, QueryCriterion, SortField } from '../../../src/core/query/process-query.ts';
import { writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';
import { sqlAdapter } from '../support/sql-adapter.ts';
import { unportable } from '../support/portable-sql.ts';

const USER = 101;
const SEED = 20_261_122;
const REQUESTS = 2040;
const SERVED = {
  criteria: CRITERION_NAMES.filter(name => !name.endsWith('Relative')),
  sort: ['process', 'modified', 'step', 'expiration', 'resolver', 'creator', 'start', 'plan', 'async'] as SortField[],
  acl: true,
  groups: false,
};
const OF_USERS = ['creator', 'resolver', 'possibleResolver', 'reader', 'supervisor'];

/** What an attacker would write into a value of any criterion. */
const INJECTIONS = [
  "'; drop table process; --",
  "' or '1'='1",
  '$1',
  '\\',
  '%',
  '_',
  '"} || true --',
  '{"a":1}',
  '\0',
  '\ud800',
  "E'\\x27'",
  '1); delete from step; --',
  '🙂'.repeat(500),
];

const corpus: Process[] = structuredClone([...conformanceCorpus({ seed: 3, size: 400 })]);
// the order of the database where nothing else is asked for
corpus.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
for (const { steps } of corpus) steps.sort((a, b) => Number(a.id) - Number(b.id));

let pglite: Awaited<ReturnType<typeof startPGlite>>;
const emitted = new Set<string>();
before(async () => {
  pglite = await startPGlite();
  await pglite.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
});
after(() => pglite.close());

/** A random query, a third of whose criteria are in groups and some of which say `me`. */
function randomProcessQuery(random: Random): ProcessQuery {
  const query = randomQuery(random, corpus, SERVED);
  const nested = (criterion: Criterion, depth: number): QueryCriterion => {
    if (OF_USERS.includes(criterion.key) && random.chance(0.3)) return { ...criterion, value: ['me'] };
    if (depth > 3 || !random.chance(0.3)) return criterion;
    const pair = randomPair(random);
    const others = Array.from({ length: random.below(3) }, () =>
      nested(randomCriterion(random, random.pick(SERVED.criteria), pair, query.timeZone), depth + 1),
    );
    const members = [nested(criterion, depth + 1), ...others];
    return random.pick([{ any: members }, { any: members }, { all: members }, { none: others }]);
  };
  return { ...query, criteria: query.criteria.map(criterion => nested(criterion as Criterion, 0)) };
}

function randomPair(random: Random) {
  for (;;) {
    const process = random.pick(corpus);
    if (process.steps.length > 0) return { process, step: random.pick(process.steps) };
  }
}

/** The criteria with the user's id for `me`, as the memory adapter knows no session. */
function resolved(criteria: readonly QueryCriterion[]): QueryCriterion[] {
  return criteria.map(criterion => {
    const group = membersOf(criterion);
    if (group) return groupOf(group[0], resolved(group[1]));
    const { value, ...rest } = criterion as Criterion;
    return { ...rest, value: value.map(one => (one === 'me' ? USER : one)) };
  });
}

const memory = memoryAdapter(corpus, { user: USER });
const reference = (query: ProcessQuery) => rowsOf(memory, { ...query, criteria: resolved(query.criteria) });

async function wrongWith(query: ProcessQuery): Promise<string | null> {
  const adapter = sqlAdapter(pglite.database, {
    user: { id: USER },
    collation: 'und-x-icu',
    emitted: text => emitted.add(text),
  });
  const [expected, actual] = [await reference(query), await rowsOf(adapter, query)];
  const total = expected.total === actual.total ? null : `total ${actual.total} instead of ${expected.total}`;
  return difference(expected.names, actual.names) ?? total;
}

suite('compileQuery against processes in memory', () => {
  const batches = 12;
  let found = 0;
  for (let batch = 0; batch < batches; batch++) {
    test(`random queries, ${batch + 1} of ${batches}, have no difference`, async () => {
      for (let i = 0; i < REQUESTS / batches; i++) {
        // each of them can be asked alone
        const number = batch * (REQUESTS / batches) + i;
        const query = randomProcessQuery(new Random(SEED + number));
        const wrong = await wrongWith(query);
        if (wrong) expect.fail(`query ${number} of seed ${SEED}: ${wrong}\n${JSON.stringify(query)}`);
        if ((await reference({ ...query, limit: 1, offset: 0 })).names.length > 0) found++;
      }
    });
  }

  test('who has groups, or many, sees the same whether lists are merged in order or each process is tested', async () => {
    const tested = { visible: { columns: { modified: null } } };
    for (const groups of [[102], [102, 103, 104], Array.from({ length: 40 }, (_, i) => 102 + i)]) {
      const user = { id: USER, groups };
      for (let number = 0; number < 60; number++) {
        const query = { ...randomProcessQuery(new Random(SEED - number)), acl: true };
        const given = { user, collation: 'und-x-icu', emitted: (text: string) => emitted.add(text) };
        const merged = await rowsOf(sqlAdapter(pglite.database, given), query);
        const apart = await rowsOf(sqlAdapter(pglite.database, { ...given, schema: tested }), query);
        expect([merged.names, merged.total], JSON.stringify(query)).to.deep.equal([apart.names, apart.total]);
      }
    }
  });

  test('of these queries two thirds have an answer', () => {
    expect(found).to.be.above((REQUESTS * 2) / 3);
  });

  for (const name of SERVED.criteria) {
    test(`strings that are meant to be SQL are values of "${name}"`, async () => {
      const operator = name.startsWith('!') ? '!=' : name.startsWith('<') ? '<' : name.startsWith('>') ? '>' : '=';
      const key = name.replace(/^[!<>]/, '');
      if (['expiration', 'start', 'expired', 'calendarFrom', 'calendarTo'].includes(key)) return;
      for (const text of INJECTIONS) {
        const tests = [
          { name: text, operator: '=' as const, value: 5 },
          { name: 'customer', operator: '!=' as const, value: text },
        ];
        for (const value of key === 'variables' ? tests.map(one => [one]) : [[text]]) {
          const query = {
            ...randomQuery(new Random(1), corpus, { criteria: [], sort: [], acl: false, groups: false }),
            limit: null,
            offset: 0,
          };
          expect(await wrongWith({ ...query, criteria: [{ key, operator, value }] }), text).to.equal(null);
        }
      }
    });
  }

  test('all that was sent keeps to the SQL that distributed engines have', () => {
    const wrong = [...emitted].flatMap(text => unportable(text).map(what => `${what}: ${text}`));
    expect(wrong.join('\n')).to.equal('');
    expect(emitted.size).to.be.above(400);
  });
});

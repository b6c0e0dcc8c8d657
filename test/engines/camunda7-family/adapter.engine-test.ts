import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { camunda7Adapter } from '../../../src/adapters/camunda7.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { Random } from '../../../src/conformance/cases/random.ts';
import { criteriaOf, queryOf, type Conditions } from '../../../src/conformance/queries.ts';
import { rowsOf } from '../../../src/conformance/rows.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { GivenProcess, Process } from '../../../src/core/processes/process.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { ask, fill, PEOPLE } from './fill-engine.ts';
import { readTasks } from './read-independently.ts';

for (const name of process.env['ENGINE_NAMES']?.split(',') ?? ['operaton', 'camunda7']) {
  const skip = await whyNot(name);
  suite(`an inbox over ${name}`, { skip: skip ?? false }, () => {
    let server: EngineServer | null = null;
    let base = '';
    let adapter: ProcessAdapter;
    let all: GivenProcess[] = [];

    before(async () => {
      const given = process.env['ENGINE_AT'];
      server = given ? null : await startEngine(name);
      base = `${given ?? server!.origin}/engine-rest`;
      await fill(base, { orders: 60, seed: SEED });
      adapter = camunda7Adapter({ url: base, variables: 'all', user: () => 'anna' });
      all = await readTasks(base);
    });
    after(() => server?.stop());

    const idsOf = async (source: ProcessAdapter, changes: Parameters<typeof queryOf>[0]) =>
      (await rowsOf(source, queryOf(changes))).names;

    test('all open tasks come with what the engine knows of them', async () => {
      const rows = await rowsOf(adapter, queryOf());
      const came = new Map(rows.pairs.processes.map(process => [process.id, process]));
      assert.equal(came.size, all.length);
      assert.equal(rows.total, all.length);
      for (const wanted of all) assert.deepEqual(comparable(came.get(wanted.id)!), comparable(wanted));
    });

    test('criteria find what an independent reading of the same data finds', async () => {
      const random = new Random(SEED);
      const reference = memoryAdapter(all);
      let found = 0;
      for (let i = 0; i < 300; i++) {
        const conditions = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => conditionAt(random, all));
        const criteria = criteriaOf(...conditions);
        let came: readonly string[];
        try {
          came = await idsOf(adapter, { criteria });
        } catch (thrown) {
          const { code } = thrown as { code?: string };
          if (code === 'adapter/unsupported-criterion') continue;
          throw new Error(`seed ${SEED}, ${JSON.stringify(conditions)}: ${String(thrown)}`, { cause: thrown });
        }
        const wanted = await idsOf(reference, { criteria });
        assert.deepEqual(came.toSorted(), wanted.toSorted(), `seed ${SEED}, ${JSON.stringify(conditions)}`);
        found += wanted.length;
      }
      assert.ok(found > 1000, `only ${found} rows were compared`);
    });
  });
}

const SEED = Number(process.env['SEED'] ?? 1);

/** What both ways of reading know of a task. */
function comparable(process: GivenProcess): unknown {
  const { readers: _r, steps, variables, ...rest } = process as Process;
  const { engine, ...own } = variables as Record<string, Record<string, unknown>>;
  const { instance, businessKey, tenant, priority, suspended, definition } = engine!;
  const { possibleResolvers: _p, data: _d, ...step } = steps[0]!;
  const date = (text: unknown) => (typeof text === 'string' ? Date.parse(text) : null);
  return {
    ...rest,
    start: date(rest.start),
    modified: date(rest.modified),
    expiration: date(rest.expiration),
    plan: rest.plan ? date(rest.plan.from) : null,
    variables: own,
    engine: { instance, businessKey, tenant, priority, suspended, definition },
    step: { ...step, start: date(step.start) },
  };
}

const DAYS = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-04-01'];

function conditionAt(random: Random, all: readonly GivenProcess[], depth = 0): Conditions {
  const people = [...Object.keys(PEOPLE), 'nobody'];
  const not = random.chance(0.3) ? '!' : '';
  const order = random.pick(['', '<', '>']);
  const today = new Date().toISOString().slice(0, 10);
  if (depth < 2 && random.chance(0.25)) {
    const kind = random.pick(['any', 'all', 'none']);
    return { [kind]: Array.from({ length: random.pick([1, 2, 3]) }, () => conditionAt(random, all, depth + 1)) };
  }
  const variable = (values: readonly unknown[], name: string) => ({
    variables: { [`${not}${name}`]: random.pick(values) },
  });
  return random.pick<() => Conditions>([
    () => ({ id: random.pick(all).id }),
    () => ({ [`${not}process`]: random.some(['order', 'shipment', 'other'], 2) }),
    () => ({ [`${order}expiration`]: random.pick(DAYS) }),
    () => ({ [`${order}start`]: random.pick([today, '2026-01-01', '2030-01-01']) }),
    () => ({ expired: random.pick(DAYS) }),
    () => ({ [`${not}stepState`]: random.pick([1, 2]) }),
    () => ({ [`${not}resolver`]: random.some(people, 2) }),
    () => ({ possibleResolver: random.pick(people) }),
    () => ({ supervisor: random.pick(people) }),
    () => ({ reader: random.pick(people) }),
    () => ({ [`${not}stepName`]: random.pick(['check', 'count', 'pack', 'none']) }),
    () => ({ [`${not}stepType`]: random.some([2, 3], 2) }),
    () => ({ calendarFrom: random.pick(DAYS) }),
    () => ({ calendarTo: random.pick(DAYS) }),
    () =>
      variable([5, '5', 5.5, 'ACME', 'acme', true, false, [5, 'ACME'], '', null], random.pick(['customer', 'amount'])),
    () => variable([7], 'customer.id'),
    () => variable(['B-1', 'B-2', ['B-3', 'B-4']], 'engine.businessKey'),
    () => variable(['north', 'south'], 'engine.tenant'),
    () => variable([0, 50, 90], 'engine.priority'),
    () => variable([true, false], 'engine.suspended'),
    () => variable(['sales', 'stock', ['sales', 'stock']], 'engine.candidateGroup'),
    () => ({ fulltext: random.pick(['check', 'acme', 'nova', 'parcel']) }),
  ])();
}
void ask;

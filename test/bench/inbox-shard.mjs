import '../support/typescript.mjs';
import os from 'node:os';
import postgres from 'postgres';
import { filledDatabase } from '../../demo/database.mjs';
import { eachProcess } from '../../demo/generate-processes.mjs';
import { postmasterOf, workOf } from './server-work.mjs';

/* `CITUS_URL=postgres://… node test/bench/inbox-shard.mjs [processes] [rounds] [sizes]`: pages of inboxes and
   writes, today's and with a model of the inbox by principal (inbox-model.mjs), alternating between one machine and
   a cluster with 4 and with 32 shards. With sizes, such as `1,5,20`, only today's writes, and whole rows updated
   after each batch of these sizes. Build first. */
const PROCESSES = Number(process.argv[2] ?? 20_000);
const ROUNDS = Number(process.argv[3] ?? 8);
const PEOPLE = 2000;
const GROUPS = 3;
const [PAGES_A_ROUND, WRITES_A_ROUND] = [40, 40];
const SIZES = process.argv[4]?.split(',').map(Number);

const { fromPostgresJs, writeProcesses } = await import('../../src/server.ts');
const { startPostgres } = await import('../server/support/postgres.ts');
const { startCitus, withoutCitus } = await import('../server/support/citus.ts');
const { makeModels, PAGES, renew, STATEMENTS, todaysPage } = await import('./inbox-model.mjs');

const median = values => values.toSorted((a, b) => a - b)[values.length >> 1];
const settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '256MB' };

/** Sets up a layout, with data and both models. */
async function layoutOf(name, shards) {
  const server = shards
    ? await startCitus({ tables: false, max: 2 })
    : await startPostgres({ settings, tables: false });
  const filled = await filledDatabase({ url: server.url, processes: PROCESSES, people: PEOPLE });
  await filled.close();
  const connection = { max_parallel_workers_per_gather: '0' };
  const sql = postgres(server.url, { max: 1, onnotice() {}, connection });
  if (shards > 4)
    await sql`select alter_distributed_table('process', shard_count => ${shards}, cascade_to_colocated => true)`;
  await makeModels(sql, shards);
  const masters = [await postmasterOf(sql)];
  for (const { name: host, port } of shards
    ? await sql`select node_name as name, node_port as port from citus_get_active_worker_nodes()`
    : []) {
    const url = new URL(server.url);
    [url.hostname, url.port] = [host, port];
    const worker = postgres(url.href, { max: 1, onnotice() {} });
    masters.push(await postmasterOf(worker));
    await worker.end();
  }
  const database = fromPostgresJs(sql);
  await sql`select 1`;
  const close = () => sql.end({ timeout: 1 }).then(() => server.close());
  return { name, sql, database, close, work: () => masters.reduce((sum, master) => sum + workOf(master), 0) };
}

/** The number of tasks of a statement; one if nothing is distributed. */
async function tasksOf({ sql }, [text, parameters]) {
  const plan = await sql.unsafe(`explain (costs off) ${text}`, parameters);
  const counts = plan.flatMap(row => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
  return counts.length > 0 ? counts.reduce((sum, count) => sum + Number(count), 0) : 1;
}

const processes = [...eachProcess(400, 7, Date.now(), PEOPLE)];
/** A user, and other users in place of groups. */
const principalsOf = (user, groups = GROUPS) =>
  Array.from({ length: 1 + groups }, (_, i) => 1 + ((user + i - 1) % PEOPLE));
let version = 0;
/** One of the processes, changed so that its row moves to the top for everybody. */
const changed = i => ({ ...processes[i % processes.length], modified: new Date().toISOString(), url: `/${++version}` });
const writing = (database, i, after = async () => {}) =>
  database.transaction(async session => {
    const one = changed(i);
    await writeProcesses(session, [one]);
    await after(session, one);
  });
const seenBy = ({ creator, readers, supervisors, steps }) => [
  ...new Set([
    ...(creator ? [creator.id] : []),
    ...(readers ?? []),
    ...(supervisors ?? []),
    ...steps.flatMap(({ resolver, possibleResolvers }) => [...(resolver ? [resolver.id] : []), ...possibleResolvers]),
  ]),
];
const WRITES = {
  today: database => i => writing(database, i),
  'whole, in the transaction': database => i =>
    writing(database, i, (session, one) => renew(session, 'whole', [one.id], seenBy(one))),
  'ids, in the transaction': database => i =>
    writing(database, i, (session, one) => renew(session, 'ids', [one.id], seenBy(one))),
};
/** Updates whole rows in a separate transaction, after this number of writes. */
const behind = size => database => async i => {
  await writing(database, i);
  if (i % size !== size - 1) return;
  const some = Array.from({ length: size }, (_, j) => processes[(i - j) % processes.length]);
  const ids = some.map(({ id }) => id);
  await database.transaction(session => renew(session, 'whole', ids, [...new Set(some.flatMap(seenBy))]));
};
const measuredWrites = {
  ...(SIZES ? { today: WRITES.today } : WRITES),
  ...Object.fromEntries((SIZES ?? [20]).map(size => [`whole, ${size} at once behind it`, behind(size)])),
};

async function measured(layout, work, count) {
  const times = [];
  const before = layout.work();
  for (let i = 0; i < count; i++) {
    const begun = performance.now();
    await work(i);
    times.push(performance.now() - begun);
  }
  return { ms: median(times), cpu: ((layout.work() - before) * 1000) / count };
}

if (withoutCitus) {
  console.log(`${withoutCitus}: nothing was done`);
  process.exit(0);
}
console.log(
  `${PROCESSES.toLocaleString('en')} processes of ${PEOPLE} people, ${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}`,
);
const layouts = [await layoutOf('one machine', 0), await layoutOf('4 shards', 4), await layoutOf('32 shards', 32)];
try {
  const found = new Map();
  const tasks = {};
  for (const layout of layouts) {
    const { database } = layout;
    const idsOf = rows =>
      rows
        .map(row => row.p_id)
        .filter((id, i, all) => id !== all[i - 1])
        .join();
    for (let user = 1; user <= 15; user++) {
      const pages = await Promise.all(Object.values(PAGES).map(page => page(database, principalsOf(user)).then(idsOf)));
      if (new Set(pages).size > 1)
        throw new Error(`Pages of user ${user} on ${layout.name} differ:\n${pages.join('\n')}`);
    }
    const first = await PAGES.ids(database, [1]);
    const { text, parameters } = todaysPage([1]);
    const statements = { today: [[text, parameters]], whole: STATEMENTS.whole(), ids: STATEMENTS.ids(first) };
    for (const [kind, those] of Object.entries(statements)) {
      const counts = [];
      for (const one of those) counts.push(await tasksOf(layout, one));
      tasks[`${layout.name} ${kind}`] = counts.join(' + ');
    }
  }
  const note = (layout, what, kind, result) => {
    const key = `${layout.name}|${what}|${kind}`;
    found.set(key, [...(found.get(key) ?? []), result]);
  };
  for (let round = -1; round < ROUNDS; round++)
    for (const layout of layouts) {
      const users = Array.from({ length: PAGES_A_ROUND }, () => 1 + Math.floor(Math.random() ** 2 * PEOPLE));
      for (const [kind, page] of Object.entries(SIZES ? {} : PAGES)) {
        for (const groups of [0, GROUPS]) {
          const result = await measured(
            layout,
            i => page(layout.database, principalsOf(users[i], groups)),
            PAGES_A_ROUND,
          );
          if (round >= 0) note(layout, groups > 0 ? `page, ${groups} groups` : 'page', kind, result);
        }
      }
      for (const [kind, write] of Object.entries(measuredWrites)) {
        const result = await measured(layout, write(layout.database), WRITES_A_ROUND);
        if (round >= 0) note(layout, 'write', kind, result);
      }
    }
  const rows = [...found].map(([key, results]) => {
    const [layout, what, kind] = key.split('|');
    const today = found.get(`${layout}|${what}|today`);
    const ratio = member => median(results.map((result, i) => result[member] / today[i][member])).toFixed(2);
    return {
      layout,
      what,
      kind,
      tasks: what === 'page' ? tasks[`${layout} ${kind}`] : '',
      'ms, median': median(results.map(({ ms }) => ms)).toFixed(1),
      'of today': ratio('ms'),
      'CPU of the databases, ms': median(results.map(({ cpu }) => cpu)).toFixed(1),
      'CPU of today': ratio('cpu'),
    };
  });
  console.table(rows);
  const [{ size, today }] = await layouts[0].sql`select pg_total_relation_size('inbox_whole')::float8 as size,
    (pg_database_size(current_database()) - pg_total_relation_size('inbox_whole') - pg_total_relation_size('inbox_ids'))::float8 as today`;
  console.log(
    `The whole rows take ${(size / today).toFixed(2)} times the space of everything else; load ${os.loadavg()[0].toFixed(1)}`,
  );
} finally {
  for (const layout of layouts) await layout.close();
}
process.exit(0);

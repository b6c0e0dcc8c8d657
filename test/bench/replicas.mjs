import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { filledDatabase } from '../../demo/database.mjs';
import { createHandler, fromPostgresJs, writeProcesses } from '../../src/server.ts';
import { startPostgres } from '../server/support/postgres.ts';
import { toldProcess } from '../server/support/told-process.ts';
import { postmasterOf, workOf } from './server-work.mjs';

/* `node --import ./test/support/typescript.mjs test/bench/replicas.mjs [processes] [seconds]`: pages of inboxes with
   0, 2 and 4 streaming replicas, all on this machine, while 20 processes a second are written; the lag of the
   replicas; and the effect of killing one. On one machine the pages per second do not grow: look at the primary's
   cost of a page. Build first. */
const PROCESSES = Number(process.argv[2] ?? 100_000);
const SECONDS = Number(process.argv[3] ?? 15);
const LANES = 8;
const PEOPLE = 2000;
const WRITES = 20;
/** The process that is written in the meantime, visible to nobody else. */
const WITNESS = 100_001;

const options = { onnotice() {}, connection: { max_parallel_workers_per_gather: '0' }, backoff: () => 0.1 };
const percentile = (times, part) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? NaN;

const server = await startPostgres({
  tables: false,
  settings: { shared_buffers: '256MB', max_wal_size: '4GB', synchronous_commit: 'on' },
});
const filled = await filledDatabase({ url: server.url, processes: PROCESSES, people: PEOPLE });
await filled.close();
async function once(work) {
  const connection = postgres(server.url, { max: 1, ...options });
  return await work(connection).finally(() => connection.end({ timeout: 1 }));
}
const [{ size }] = await once(sql => sql`select pg_database_size(current_database())::float8 as size`);
const replicas = [];
for (let i = 0; i < 4; i++) {
  const replica = await server.startReplica();
  replicas.push({ ...replica, sql: postgres(replica.url, { max: 8, ...options }) });
}
const written = async () => (await sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`)[0].bytes;
const sql = postgres(server.url, { max: 16, ...options });
const primary = fromPostgresJs(sql);
const inbox = JSON.stringify({
  criteria: [
    { key: 'possibleResolver', operator: '=', value: ['me'] },
    { key: 'stepState', operator: '=', value: [2] },
  ],
  acl: true,
  timeZone: 'UTC',
  window: { offset: 0, limit: 50, cursor: null },
  orderBy: [{ path: 'process.modified', direction: 'desc' }],
});
/** Reads inboxes in parallel lanes while writing, and measures both. `meanwhile` gets the running counts. */
async function run(count, meanwhile = async () => delay(SECONDS * 1000)) {
  const read = replicas.slice(0, count).map(replica => fromPostgresJs(replica.sql));
  const told = [];
  const handler = createHandler({
    database: count > 0 ? { write: primary, read } : primary,
    user: ({ headers }) => ({ id: Number(headers.get('x-user')) }),
    onerror: thrown => told.push(thrown.message),
  });
  const ask = async (user, body) =>
    await handler(
      new Request('http://x/api/processes', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-user': String(user) },
        body,
      }),
    );
  const counts = { pages: 0, failed: 0, writes: 0, isOver: false };
  const [waits, late] = [[], []];
  const lane = async () => {
    while (!counts.isOver) {
      const begun = performance.now();
      const response = await ask(1 + Math.floor(Math.random() ** 2 * PEOPLE), inbox);
      await response.arrayBuffer();
      waits.push(performance.now() - begun);
      counts[response.status === 200 ? 'pages' : 'failed']++;
    }
  };
  const write = async () => {
    const copy = count > 0 ? replicas[count - 1].sql : sql;
    for (let n = 1; !counts.isOver; n++) {
      const url = `/${count}-${n}`;
      await primary.transaction(session => writeProcesses(session, [toldProcess(WITNESS, url, [WITNESS])]));
      counts.writes++;
      const begun = performance.now();
      for (let seen = null; seen !== url;) [{ url: seen }] = await copy`select url from process where id = ${WITNESS}`;
      late.push(performance.now() - begun);
      await delay(1000 / WRITES);
    }
  };
  await Promise.all(Array.from({ length: 50 }, (_, i) => ask(1 + i * 7, inbox).then(answer => answer.arrayBuffer())));
  await delay(500);
  const masters = [
    await postmasterOf(sql),
    ...(await Promise.all(replicas.slice(0, count).map(r => postmasterOf(r.sql)))),
  ];
  const [before, cpu, begun, log] = [masters.map(workOf), process.cpuUsage(), performance.now(), await written()];
  const working = [...Array.from({ length: LANES }, lane), write()];
  const found = await meanwhile(counts);
  const [pages, seconds] = [counts.pages, (performance.now() - begun) / 1000];
  const work = masters.map((master, i) => ((workOf(master) - before[i]) * 1000) / pages);
  const { user, system } = process.cpuUsage(cpu);
  counts.isOver = true;
  await Promise.all(working);
  const row = {
    replicas: count,
    'pages a second': Math.round(pages / seconds),
    'median, ms': percentile(waits, 0.5).toFixed(1),
    '99 of 100, ms': percentile(waits, 0.99).toFixed(0),
    'primary, CPU ms a page': work[0].toFixed(2),
    'replicas, CPU ms a page': work
      .slice(1)
      .reduce((sum, part) => sum + part, 0)
      .toFixed(2),
    'Node, CPU ms a page': ((user + system) / 1000 / pages).toFixed(2),
    'a change is on a replica after, ms: median': percentile(late, 0.5).toFixed(0),
    '99 of 100': percentile(late, 0.99).toFixed(0),
    failed: counts.failed,
  };
  return { row, told, found, log: ((await written()) - log) / counts.writes };
}

console.log(
  `${PROCESSES.toLocaleString('en')} processes, ${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}`,
);
const runs = [];
for (const count of [0, 2, 4]) runs.push(await run(count));
const rows = runs.map(({ row }) => row);
const killed = await run(4, async counts => {
  const rates = {};
  const during = async (name, work) => {
    const [pages, begun] = [counts.pages, performance.now()];
    await work();
    rates[name] = Math.round(((counts.pages - pages) * 1000) / (performance.now() - begun));
  };
  await during('before', () => delay(SECONDS * 300));
  await during('killed', async () => {
    await replicas[0].stop();
    await delay(SECONDS * 300);
  });
  await during('back', async () => {
    await replicas[0].start();
    await delay(SECONDS * 300);
  });
  return rates;
});
rows.push({ ...killed.row, replicas: '4, one killed', 'replicas, CPU ms a page': '' });
console.table(rows);
console.log(
  `${(size / PROCESSES / 1024).toFixed(1)} KiB of disk a process, ${(runs[0].log / 1024).toFixed(1)} KiB of log a change`,
);
console.log('pages a second with one killed', killed.found, 'told:', killed.told);
await Promise.all([sql.end({ timeout: 1 }), ...replicas.map(replica => replica.sql.end({ timeout: 1 }))]);
await server.close();
process.exit(0);

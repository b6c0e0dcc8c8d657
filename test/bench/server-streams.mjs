import { fork } from 'node:child_process';
import http from 'node:http';
import os from 'node:os';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { answerByHandler } from '../../demo/node-request.mjs';

/* `node --import ./test/support/typescript.mjs test/bench/server-streams.mjs`: users who follow changes, over a new
   PostgreSQL, or over the one at `DATABASE_URL`, whose tables must be empty. Build first. The server is a separate
   process. */
const USERS = 500;
const PER_SECOND = 50;
const READERS = 20;
const SECONDS = Number(process.argv[2] ?? 60);

/** Serves the endpoint, and counts its statements. */
async function serve() {
  const { createHandler, fromPostgresJs } = await import('../../dist/server.js');
  const database = fromPostgresJs(postgres(process.env.DATABASE_URL, { max: 8, onnotice() {} }));
  let statements = 0;
  const counted = {
    ...database,
    query(...given) {
      statements++;
      return database.query(...given);
    },
  };
  const handler = createHandler({
    database: counted,
    user: ({ headers }) => ({ id: Number(headers.get('x-user')) }),
    onerror: console.error,
  });
  const server = http.createServer((incoming, outgoing) => void answerByHandler(incoming, outgoing, handler));
  process.on('message', () => process.send({ statements, cpu: process.cpuUsage() }));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}

const percentile = (times, part) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)];

async function bench() {
  const { startPostgres } = process.env.DATABASE_URL ? {} : await import('../server/support/postgres.ts');
  const own = await startPostgres?.();
  const env = { ...process.env, DATABASE_URL: own?.url ?? process.env.DATABASE_URL };
  const { writeProcesses, fromPostgresJs } = await import('../../dist/server.js');
  const sql = postgres(env.DATABASE_URL, { max: 4, onnotice() {} });
  const database = fromPostgresJs(sql);
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { env, execArgv: [] });
  const answer = () => new Promise(resolve => child.once('message', resolve));
  const port = await answer();
  const told = () => (child.send('count'), answer());
  const memory = () =>
    (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) * 1024) / 1e6;

  const committed = new Map();
  const times = [];
  let resyncs = 0;
  const follow = user =>
    new Promise((resolve, reject) => {
      const headers = { 'x-user': user };
      const request = http.get({ port, host: '127.0.0.1', path: '/api/processes/events', headers }, response => {
        response.setEncoding('utf8').on('data', text => {
          for (const [, version] of text.matchAll(/"url":"\/(\d+)"/g)) times.push([Number(version), performance.now()]);
          resyncs += text.includes('event: resync') ? 1 : 0;
        });
        resolve(request);
      });
      request.once('error', reject);
    });
  const streams = await Promise.all(Array.from({ length: USERS }, (_, i) => follow(1 + i)));
  await delay(3000);
  const idle = await told();
  await delay(10_000);
  const [before, empty] = [await told(), memory()];
  console.log(
    `${USERS} streams, load ${os.loadavg()[0].toFixed(1)}: ${before.statements - idle.statements} statements in 10 s while idle, ${empty.toFixed(0)} MB`,
  );

  let version = 0;
  const write = async () => {
    const own = ++version;
    const first = 1 + Math.floor(Math.random() * USERS);
    const process = {
      id: 1 + (own % 2000),
      templateProcess: { id: 1, name: 'Invoice' },
      creator: { id: first, fullname: `User ${first}` },
      state: 2,
      modified: new Date().toISOString(),
      url: `/${own}`,
      tags: ['urgent'],
      variables: {
        order: { customer: 'ACME', amount: 1200.5, lines: Array.from({ length: 10 }, (_, i) => `line ${i}`) },
      },
      readers: Array.from({ length: READERS - 1 }, (_, i) => 1 + ((first + i) % USERS)),
      steps: [1, 2, 3].map(id => ({ id: own * 4 + id, state: 2, templateStep: { id, name: `step ${id}`, type: 2 } })),
    };
    await database.transaction(session => writeProcesses(session, [process]));
    committed.set(own, performance.now());
  };
  let most = 0;
  const begin = performance.now();
  const pending = [];
  for (let i = 0; i < SECONDS * PER_SECOND; i++) {
    const wait = begin + (i * 1000) / PER_SECOND - performance.now();
    if (wait > 0) await delay(wait);
    pending.push(write());
    if (i % PER_SECOND === 0) most = Math.max(most, memory());
  }
  await Promise.all(pending);
  const seconds = (performance.now() - begin) / 1000;
  for (let i = 0; i < 100 && times.length < version * READERS; i++) await delay(50);
  const after = await told();
  // repeated events count each time
  const late = times.map(([number, at]) => at - committed.get(number));
  const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e6;
  console.log(
    `${(version / seconds).toFixed(1)} changes a second for ${seconds.toFixed(0)} s, each for ${READERS}: ${times.length} of ${version * READERS} told, ${resyncs} resyncs
from commit to told, ms: median ${percentile(late, 0.5).toFixed(0)}, 99 % ${percentile(late, 0.99).toFixed(0)}, longest ${percentile(late, 1).toFixed(0)}
statements per change: ${((after.statements - before.statements) / version).toFixed(2)}
memory of the server: ${Math.max(most, memory()).toFixed(0)} MB at most; ${((cpu / seconds) * 100).toFixed(0)} % of a core; load ${os.loadavg()[0].toFixed(1)}`,
  );
  for (const stream of streams) stream.on('error', () => {}).destroy();
  child.kill();
  await sql.end({ timeout: 1 });
  await own?.close();
}

await (process.argv[2] === 'serve' ? serve() : bench());

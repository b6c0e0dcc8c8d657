import os from 'node:os';
import postgres from 'postgres';
import { WHOLE_QUERY } from '../../dist/core/query/whole-query.js';
import { compileQuery, createHandler, fromPostgresJs } from '../../dist/server.js';
import { compileFacets } from '../../dist/server/sql/facet-query.js';

/* `DATABASE_URL=postgres://… node test/bench/server.mjs [user]`: the medians reported in docs/server.md, over a
   database filled by `node demo/load.mjs 1000000 2000`. Build first. User 1 is involved in a fifth of everything,
   user 1500 in half a percent. */
const sql = postgres(process.env.DATABASE_URL, {
  max: 8,
  onnotice() {},
  connection: { max_parallel_workers_per_gather: '0' },
});
const database = fromPostgresJs(sql);
const user = { id: Number(process.argv[2] ?? 1) };
const RUNS = 15;
const ROUNDS = 7;

const queryOf = changes => ({
  ...WHOLE_QUERY,
  timeZone: 'Europe/Prague',
  window: { offset: 0, limit: 50, cursor: null },
  orderBy: [{ path: 'process.modified', direction: 'desc' }],
  ...changes,
});
const is = (key, ...value) => ({ key, operator: '=', value });
const median = times => times.toSorted((a, b) => a - b)[times.length >> 1];

async function timed(name, work, runs = RUNS) {
  let found;
  const times = [];
  for (let i = 0; i <= runs; i++) {
    const start = performance.now();
    found = await work();
    if (i > 0) times.push(performance.now() - start);
  }
  console.log(`${name.padEnd(52)} ${median(times).toFixed(1).padStart(8)} ms  ${found ?? ''}`);
}

/** The time reported by the database, with planning; and without, as for a prepared statement. */
async function executed(name, { text, parameters }) {
  const times = [];
  const executions = [];
  for (let i = 0; i <= RUNS; i++) {
    const plan = await sql.unsafe(`explain (analyze, timing off, format json) ${text}`, parameters);
    const [{ 'Execution Time': execution, 'Planning Time': planning }] = plan[0]['QUERY PLAN'];
    if (i === 0) continue;
    times.push(execution + planning);
    executions.push(execution);
  }
  console.log(
    `${name.padEnd(52)} ${median(times).toFixed(1).padStart(8)} ms  ${median(executions).toFixed(1).padStart(8)} ms`,
  );
}
const page = (name, changes) => executed(name, compileQuery(queryOf(changes), { user, collation: 'en-x-icu' }));

const [{ processes, steps }] =
  await sql`select (select count(*)::int from process) as processes, (select count(*)::int from step) as steps`;
console.log(
  `${processes.toLocaleString('en')} processes, ${steps.toLocaleString('en')} steps, user ${user.id}, load ${os
    .loadavg()[0]
    .toFixed(1)}\n\nIn the database: with planning, and prepared`,
);
const active = is('stepState', 2);
const inbox = queryOf({ criteria: [is('possibleResolver', 'me'), active] });
await page('my active steps, last modified first, 50', inbox);
await page('active steps that I may see, 50', { criteria: [active] });
await page('active steps that I have claimed, 50', { criteria: [active, is('resolver', 'me')] });
await page('everything that I may see, 50', {});
await page('full text, a word that is nowhere', { acl: false, search: 'nowhere-at-all' });
await page('full text, a rare word', { acl: false, search: 'PO-4711' });
await page('full text, a common word', { acl: false, search: 'invoice' });
await page('full text, a common word, of what I may see', { search: 'invoice' });
await page('full text, two letters that are common', { acl: false, search: 'in' });
await page('full text, two letters that are nowhere', { acl: false, search: 'qx' });
await page('full text, two letters that are nowhere, of what I may see', { search: 'qx' });
const order = { name: 'order', operator: '=', value: 'PO-4711' };
await page('variable', { acl: false, criteria: [is('variables', order)] });
const expired = {
  criteria: [is('expired', '2026-06-01')],
  orderBy: [{ path: 'process.expiration', direction: 'asc' }],
};
await page('expired, soonest first', { ...expired, acl: false });
await page('expired, soonest first, of what I may see', expired);
await page('no criteria, acl off', { acl: false });
const behind = JSON.stringify(['500000', '2026-06-01 00:00:00+00']);
const cursor = Buffer.from(behind).toString('base64url');
await page('a page behind a cursor, halfway', { acl: false, window: { offset: 500_000, limit: 50, cursor } });
await page('the same by offset 500,000', { acl: false, offset: 500_000 });
for (const path of ['modified', 'expiration', 'start', 'id', 'state', 'creator.fullname'])
  for (const direction of ['asc', 'desc'])
    await page(`active steps that I may see, by ${path} ${direction}`, {
      criteria: [active],
      orderBy: [{ path: `process.${path}`, direction }],
    });
const sources = [
  ...['stepState', 'process', 'resolver', 'tag', 'stepType'].map(criterion => ({ criterion })),
  { variable: 'department' },
];
const counting = { user, cap: 10_000, values: 50 };
await executed('six counts under the inbox', compileFacets({ ...inbox, window: null }, sources, counting));

const everybody = () => ({ id: 1 + Math.floor(Math.random() ** 2 * 2000) });
let whoever = () => user;
const handler = createHandler({
  database,
  user: () => whoever(),
  maySeeAll: () => true,
  // rewrites everything unchanged
  actions: { write: ({ process }) => ({ ...process }) },
});
const post = (path, body, headers = {}) =>
  handler(
    new Request(`http://x/api/processes${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );

console.log('\nFrom request to answer, total counted to 10,000');
const deep = await (await post('', queryOf({ acl: false, offset: 500_000 }))).json();
await timed(
  'page behind a cursor at 500,000',
  async () =>
    (await (await post('', queryOf({ acl: false, window: { offset: 500_050, limit: 50, cursor: deep.next } }))).json())
      .processes.length,
);
await timed('inbox', async () => (await (await post('', inbox)).json()).processes.length);
const facets = {
  a: { criterion: 'stepState' },
  b: { criterion: 'process' },
  c: { criterion: 'resolver' },
  d: { criterion: 'tag' },
  e: { criterion: 'stepType' },
  f: { variable: 'department' },
};
await timed(
  'six counts under the inbox',
  async () => Object.keys((await (await post('/facets', { query: inbox, facets })).json()).facets).length,
);

for (const state of ['cold', 'warm']) {
  const begun = performance.now();
  const written = await (await post('/actions/write', { query: { ...inbox, window: null, limit: 400 } })).text();
  const times = written.match(/"ok":true/g)?.length ?? 0;
  console.log(`a bulk of ${times}, ${state}: ${((performance.now() - begun) / times).toFixed(1)} ms a step`);
}

console.log('\nThroughput and streams');
whoever = everybody;
const rates = [];
// the first rounds warm up: code is compiled, and statements are prepared
for (let round = 0; round < ROUNDS; round++) {
  const [began, used] = [performance.now(), process.cpuUsage()];
  let answered = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() - began < 5000) {
        await (await post('', inbox)).text();
        answered++;
      }
    }),
  );
  const { user: inUser, system } = process.cpuUsage(used);
  const own = (inUser + system) / 1000 / answered;
  rates.push(answered / ((performance.now() - began) / 1000));
  console.log(
    `inbox pages a second, 8 at a time, of all users: ${Math.round(rates.at(-1))}; ${own.toFixed(2)} ms of this process a page`,
  );
}
console.log(`median of the last ${ROUNDS - 2} rounds: ${Math.round(median(rates.slice(2)))}`);
whoever = () => user;
const start = performance.now();
const response = await post(
  '',
  { ...queryOf({ acl: false, limit: 200_000 }), window: null },
  { accept: 'application/x-ndjson' },
);
let [first, bytes] = [0, 0];
for await (const chunk of response.body) {
  first ||= performance.now() - start;
  bytes += chunk.length;
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(
  `200,000 processes streamed: first line after ${first.toFixed(0)} ms, all after ${seconds} s, ${(bytes / 1e6).toFixed(0)} MB, ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB of memory at the end`,
);
await sql.end();

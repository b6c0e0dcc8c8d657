import postgres from 'postgres';
import { compileQuery, createHandler, fromPostgresJs } from '../../dist/server.js';

/* `DATABASE_URL=postgres://… node test/bench/server.mjs [user]`: medians of what docs/scale-out.md tells, over a database that
   demo/load.mjs has filled. Build first. Milliseconds, from the driver: request, database and rows read. */
const sql = postgres(process.env.DATABASE_URL, {
  max: 8,
  onnotice() {},
  connection: { max_parallel_workers_per_gather: '0' },
});
const database = fromPostgresJs(sql);
const user = { id: Number(process.argv[2] ?? 1) };
const RUNS = 15;

const queryOf = changes => ({
  panel: 'process_grid',
  criteria: [],
  sort: null,
  limit: null,
  offset: 0,
  acl: true,
  self: true,
  current: null,
  now: '',
  timeZone: 'Europe/Prague',
  window: { offset: 0, limit: 50, cursor: null },
  search: null,
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

/** As the database itself says. */
async function executed(name, changes) {
  const { text, parameters } = compileQuery(queryOf(changes), { user, collation: 'en-x-icu' });
  let rows = 0;
  const times = [];
  for (let i = 0; i <= RUNS; i++) {
    const plan = await sql.unsafe(`explain (analyze, timing off, format json) ${text}`, parameters);
    const [{ 'Execution Time': execution, 'Planning Time': planning, Plan: root }] = plan[0]['QUERY PLAN'];
    rows = root['Actual Rows'];
    if (i > 0) times.push(execution + planning);
  }
  console.log(`${name.padEnd(52)} ${median(times).toFixed(1).padStart(8)} ms  ${rows} rows`);
}

const [{ processes, steps }] =
  await sql`select (select count(*)::int from process) as processes, (select count(*)::int from step) as steps`;
console.log(
  `${processes.toLocaleString('en')} processes, ${steps.toLocaleString('en')} steps, user ${user.id}\n\nIn the database, planning included`,
);
await executed('my active steps, last modified first, 50', {
  criteria: [is('possibleResolver', 'me'), is('stepState', 2)],
});
await executed('active steps that I may see, 50', { criteria: [is('stepState', 2)] });
await executed('full text, a rare word', { criteria: [], acl: false, search: 'PO-4711' });
await executed('full text, a common word', { acl: false, search: 'invoice' });
await executed('variable', {
  acl: false,
  criteria: [is('variables', { name: 'order', operator: '=', value: 'PO-4711' })],
});
await executed('expired, soonest first', {
  acl: false,
  criteria: [is('expired', '2026-06-01')],
  orderBy: [{ path: 'process.expiration', direction: 'asc' }],
});
await executed('no criteria, acl off', { acl: false });
await executed('no criteria, acl off, offset 500,000', { acl: false, offset: 500_000 });

const handler = createHandler({ database, user: () => user, maySeeAll: () => true });
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
const inbox = queryOf({ criteria: [is('possibleResolver', 'me'), is('stepState', 2)] });
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

console.log('\nThroughput and streams');
const began = performance.now();
let answered = 0;
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (performance.now() - began < 5000) {
      await (await post('', inbox)).text();
      answered++;
    }
  }),
);
console.log(`inbox pages a second, 8 at a time: ${Math.round(answered / ((performance.now() - began) / 1000))}`);
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

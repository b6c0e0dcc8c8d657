import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import esbuild from 'esbuild';

/*
 * `node test/bench/memory.mjs [PAIRS]`: the time memoryAdapter takes to filter a million pairs by three criteria,
 * compared with a handwritten loop for the same criteria. The goal is 150 ms. Each figure is the median and the minimum
 * of nine runs, in milliseconds of processor time (user) and of wall-clock time; "first" is the wall-clock time of the
 * first run, which copies processes that match with some of their steps: later runs reuse the copies.
 */
const PAIRS = Number(process.argv[2] ?? 1_000_000);
const STEPS = 7;
const ROUNDS = 9;
const ROOT = path.resolve(import.meta.dirname, '../..');

const { memoryAdapter, loadPairs } = await bundled();
const processes = makeProcesses(Math.ceil(PAIRS / STEPS));
// collect the garbage of making them before measuring
setFlagsFromString('--expose-gc');
runInNewContext('gc')();
const adapter = memoryAdapter(processes, { user: 7 });
const { signal } = new AbortController();

const is = (key, ...value) => ({ key, operator: '=', value });
const isNot = (key, ...value) => ({ key, operator: '!=', value });
const after = (key, ...value) => ({ key, operator: '>', value });

const RESOLVERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const cases = {
  'state, resolvers, types of the step': {
    criteria: [is('stepState', 2), is('resolver', ...RESOLVERS), is('stepType', 2, 8)],
  },
  'three that most pairs pass': { criteria: [isNot('stepState', 10), isNot('stepType', 9), is('tag', 'all')] },
  'process state, start, step name': {
    criteria: [isNot('processState', 1), after('start', '2023-12-01'), isNot('stepName', 'step 3')],
  },
  'creator, reader, variables': {
    criteria: [
      isNot('creator', 3),
      is('reader', 1),
      is('variables', { name: 'order.channel', operator: '=', value: 'web' }),
    ],
  },
  none: { criteria: [] },
  'access of a user': { criteria: [], acl: true },
  'full text': { criteria: [is('fulltext', 'resource complete 77')] },
  'sorted by id': { criteria: [], sort: { field: 'process', direction: 'asc' } },
  'sorted by change': { criteria: [], sort: { field: 'modified', direction: 'desc' } },
  'sorted by resolver': { criteria: [], sort: { field: 'resolver', direction: 'asc' } },
};

console.log(`${processes.length * STEPS} pairs of ${processes.length} processes\n`);
console.log(
  'criteria'.padEnd(40),
  'processor'.padStart(16),
  'clock'.padStart(16),
  'first'.padStart(7),
  'pairs'.padStart(10),
);
await measure('the first three, by hand', byHand);
for (const [name, query] of Object.entries(cases)) await measure(name, () => fetchPage(query));
await measure('none, and checked by the loader', async () => {
  const { pairs } = await loadPairs(adapter, queryOf({ criteria: [] }), { signal });
  return pairs.length;
});

async function measure(name, run) {
  const [processor, clock] = [[], []];
  let pairs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [cpu, now] = [process.cpuUsage().user, performance.now()];
    pairs = await run();
    processor.push((process.cpuUsage().user - cpu) / 1000);
    clock.push(performance.now() - now);
  }
  console.log(
    name.padEnd(40),
    figures(processor),
    figures(clock),
    clock[0].toFixed(0).padStart(7),
    String(pairs).padStart(10),
  );
}

function figures(times) {
  const [least, median] = [Math.min(...times), times.toSorted((a, b) => a - b)[ROUNDS >> 1]];
  return `${Math.round(median)} (${Math.round(least)})`.padStart(16);
}

async function fetchPage(query) {
  const { processes } = await adapter.fetch(queryOf(query), { signal, lang: 'en' });
  return processes.reduce((count, { steps }) => count + steps.length, 0);
}

function byHand() {
  const resolvers = new Set(RESOLVERS);
  const found = [];
  for (const { steps } of processes) {
    for (const step of steps) {
      const { type } = step.templateStep;
      if (step.state === 2 && resolvers.has(step.resolver?.id) && (type === 2 || type === 8)) found.push(step);
    }
  }
  return found.length;
}

function queryOf(query) {
  const now = '2026-11-21T12:00:00.000Z';
  const rest = {
    sort: null,
    limit: null,
    offset: 0,
    acl: false,
    self: true,
    current: null,
    window: null,
    search: null,
  };
  return { panel: 'process_list', ...rest, orderBy: [], now, timeZone: 'Europe/Prague', ...query };
}

function makeProcesses(count) {
  const instant = at => new Date(1.7e12 + at).toISOString().replace('Z', '+00:00');
  let id = 0;
  const step = () => {
    id++;
    return {
      id,
      templateStep: {
        id: id % 40,
        name: `step ${id % 40}`,
        title: `Step ${id % 40}`,
        type: [1, 2, 3, 4, 7, 8, 9][id % 7],
      },
      state: [1, 2, 10][id % 3],
      resolver: id % 5 ? { id: id % 100, fullname: `Resource ${id % 100}` } : null,
      possibleResolvers: [id % 100, (id + 1) % 100],
      start: instant(id * 1000),
      async: false,
      data: `<b>Group ${id}</b> complete`,
    };
  };
  return Array.from({ length: count }, (_, i) => ({
    id: i,
    templateProcess: { id: i % 9, name: `Process ${i % 9}` },
    creator: { id: i % 50, fullname: `Creator ${i % 50}` },
    state: [1, 2, 10][i % 3],
    start: instant(i * 60_000),
    modified: instant(((i * 7919) % count) * 60_000),
    expiration: i % 4 ? instant(i * 90_000) : null,
    tags: [`tag ${i % 10}`, 'all'],
    readers: [i % 100, 1],
    variables: { order: { channel: ['web', 'post', 'desk'][i % 3] } },
    steps: Array.from({ length: STEPS }, step),
  }));
}

async function bundled() {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const outfile = path.join(folder, 'memory.mjs');
  const contents = `export * from './src/adapters/memory.ts'; export * from './src/core/processes/load.ts';`;
  await esbuild.build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    outfile,
  });
  const modules = await import(pathToFileURL(outfile).href);
  await rm(folder, { recursive: true });
  return modules;
}

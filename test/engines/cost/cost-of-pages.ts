import { queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { GivenProcess } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';

const TASKS = 100_000;
/** Tasks of one instance. */
export const EACH = 20;
/** Rows of a page. */
export const PAGE = 20;
export const TRIES = 25;
/** Pages that are asked for before, until the engine is warm. */
const WARM = 10;
/** Milliseconds of warming up, and of one comparison: a page that takes many seconds is asked for fewer times. */
const WARMING = 20_000;
const PATIENCE = 180_000;
/** Pages that are asked for however long it takes. */
const FEWEST = 5;
const AT_ONCE = 8;
/** H2 gives what it has found before where nothing was written since: no engine at work has that. */
export const FORGETFUL = ['--spring.datasource.url=jdbc:h2:mem:cost;DB_CLOSE_DELAY=-1;OPTIMIZE_REUSE_RESULTS=0'];

/** A request, and how long it took. */
interface Asked {
  readonly path: string;
  readonly ms: number;
}

/** What one page took. */
interface Taken {
  /** Milliseconds until there were rows. */
  readonly first: number;
  /** Requests by then. */
  readonly before: number;
  /** Milliseconds until all was there. */
  readonly whole: number;
  readonly asked: readonly Asked[];
}

/** A way to a page of rows. */
export interface Candidate {
  readonly what: string;
  run(): Promise<Taken>;
}

export const pageOf = (changes: Partial<ProcessQuery>): ProcessQuery =>
  queryOf({ ...changes, window: { offset: 0, limit: PAGE, cursor: null } });

/** Starts as many instances as 100,000 tasks take, several at once. */
export async function startInstances(start: (left: number) => Promise<unknown>): Promise<void> {
  let left = TASKS / EACH;
  const startMore = async () => {
    while (left-- > 0) await start(left);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, startMore));
}

/** A page of a panel that has just been opened: it knows no names. */
export function pageByAdapter(
  adapterFor: (noting: typeof fetch) => ProcessAdapter,
  what: string,
  query: ProcessQuery,
): Candidate {
  return {
    what,
    async run() {
      const asked: Asked[] = [];
      const adapter = adapterFor(timed(asked));
      const begun = performance.now();
      const { signal } = new AbortController();
      let [first, before] = [0, 0];
      for await (const page of adapter.fetch(query, { signal }) as AsyncIterable<ProcessPage<GivenProcess>>) {
        if (first > 0) continue;
        if (page.processes.length !== PAGE) throw new Error(`${page.processes.length} rows came`);
        [first, before] = [performance.now() - begun, asked.length];
      }
      return { first, before, whole: performance.now() - begun, asked };
    },
  };
}

/** The one request of another list. @param ask - gives the number of rows that came */
export function pageByRequest(what: string, ask: () => Promise<number>): Candidate {
  return {
    what,
    async run() {
      const begun = performance.now();
      const came = await ask();
      if (came !== PAGE) throw new Error(`${came} rows came`);
      const ms = performance.now() - begun;
      return { first: ms, before: 1, whole: ms, asked: [{ path: 'the one request', ms }] };
    },
  };
}

/**
 * Prints what the ways to one and the same page take, in turns, so that all of them meet the same load of the machine: medians, and
 * how many times as long as the last way. Slow pages are asked for fewer times: each line says how many.
 */
export async function compare(candidates: readonly Candidate[]): Promise<void> {
  const taken = candidates.map((): Taken[] => []);
  const begun = performance.now();
  let tries = 0;
  for (let round = 0; tries < TRIES; round++) {
    const spent = performance.now() - begun;
    if (spent > PATIENCE && tries >= FEWEST) break;
    const isWarm = round >= WARM || spent > WARMING;
    for (const [index, candidate] of candidates.entries()) {
      const one = await candidate.run();
      if (isWarm) taken[index]!.push(one);
    }
    if (isWarm) tries++;
  }
  const last = median(taken.at(-1)!.map(({ first }) => first));
  for (const [index, { what }] of candidates.entries()) {
    const all = taken[index]!;
    const first = median(all.map(one => one.first));
    const whole = median(all.map(one => one.whole));
    const { before, asked } = all.at(-1)!;
    const ratio = `${(first / last).toFixed(1)} times`;
    console.log(
      `  ${what}: rows after ${ms(first)} (${ratio}) and ${before} requests, all after ${ms(whole)} and ${asked.length}, ${tries} times`,
    );
    const requests = asked.map(({ path }, at) => `${path} ${ms(median(all.map(one => one.asked[at]?.ms ?? 0)))}`);
    console.log(`    ${requests.join(', ')}`);
  }
}

function timed(asked: Asked[]): typeof fetch {
  return async (input, init) => {
    const begun = performance.now();
    const path = new URL((input as URL).href).pathname.replace(/^\/(engine-rest|process-api)\//, '');
    const index = asked.push({ path, ms: 0 }) - 1;
    const response = await fetch(input, init);
    asked[index] = { ...asked[index]!, ms: performance.now() - begun };
    return response;
  };
}

const ms = (time: number): string => `${Math.round(time)} ms`;
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;

import { queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { GivenProcess } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';

const TASKS = 100_000;
/** Tasks of one instance. */
export const EACH = 20;
/** Rows of a page. */
export const PAGE = 20;
export const TRIES = 15;
/** Pages that are asked for before, until the engine is warm. */
const WARM = 10;
const AT_ONCE = 8;

interface Asked {
  readonly path: string;
  readonly ms: number;
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

/** Prints how long the first rows of a page take, and all of it, with the requests. */
export async function printPage(
  adapterFor: (noting: typeof fetch) => ProcessAdapter,
  what: string,
  query: ProcessQuery,
): Promise<void> {
  const firsts: number[] = [];
  const wholes: number[] = [];
  let asked: Asked[] = [];
  let before = 0;
  for (let i = -WARM; i < TRIES; i++) {
    // a panel that has just been opened: it knows no names
    asked = [];
    const adapter = adapterFor(timed(asked));
    const begun = performance.now();
    const { signal } = new AbortController();
    let pages = 0;
    for await (const page of adapter.fetch(query, { signal }) as AsyncIterable<ProcessPage<GivenProcess>>) {
      if (pages++ > 0) continue;
      if (page.processes.length !== PAGE) throw new Error(`${page.processes.length} rows came`);
      before = asked.length;
      firsts.push(performance.now() - begun);
    }
    wholes.push(performance.now() - begun);
    if (i < 0) firsts.length = wholes.length = 0;
  }
  const requests = asked.map(({ path, ms }) => `${path} ${Math.round(ms)}`).join(', ');
  console.log(
    `  ${what}: rows after ${before} requests and ${median(firsts)}, all after ${asked.length} and ${median(wholes)}`,
  );
  console.log(`    ${requests}`);
}

/** Prints how long the one request of another list takes. @param ask - gives the number of rows that came */
export async function printRequest(what: string, ask: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  for (let i = -WARM; i < TRIES; i++) {
    const begun = performance.now();
    const came = await ask();
    if (came !== PAGE) throw new Error(`${came} rows came`);
    if (i >= 0) times.push(performance.now() - begun);
  }
  console.log(`  ${what} one request of ${median(times)}`);
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

const median = (times: readonly number[]): number => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1]!);

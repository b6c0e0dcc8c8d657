import { readFileSync } from 'node:fs';
import { camunda7Adapter } from '../../../src/adapters/camunda7.ts';
import { criteriaOf, queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { GivenProcess } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { ask, createPeople } from '../camunda7-family/fill-engine.ts';
import { startEngine } from '../server/engine-server.ts';

const TASKS = 100_000;
/** Tasks of one instance. */
const EACH = 20;
const PAGE = 20;
const TRIES = 15;
/** Pages that are asked for before, until the engine is warm. */
const WARM = 10;
const AT_ONCE = 8;

interface Asked {
  readonly path: string;
  readonly ms: number;
}

/** Prints what a page of 20 rows costs over 100,000 tasks, beside the list of the engine's own web application. */
export async function printCost(name: string): Promise<void> {
  // the history keeps less than it does by default: the database is in memory
  const product = name === 'operaton' ? 'operaton' : 'camunda';
  const options = [`--${product}.bpm.history-level=activity`];
  const server = await startEngine(name, undefined, { heap: '4g', options });
  try {
    const base = `${server.origin}/engine-rest`;
    await fillWithTasks(base);
    const { count } = await ask<{ count: number }>(base, 'task/count', {});
    console.log(`${name}: ${count} tasks, pages of ${PAGE}, medians of ${TRIES} in ms`);
    const mine = criteriaOf({ any: [{ resolver: ['anna'] }, { possibleResolver: 'anna' }] });
    const queries: [string, ProcessQuery][] = [
      ['all tasks, newest first', pageOf({ orderBy: [{ path: 'process.start', direction: 'desc' }] })],
      [
        'my tasks and those of my groups',
        pageOf({ criteria: mine, orderBy: [{ path: 'process.start', direction: 'desc' }] }),
      ],
      ['the same by due date', pageOf({ criteria: mine, orderBy: [{ path: 'process.expiration', direction: 'asc' }] })],
    ];
    for (const [what, query] of queries) await printPage(base, what, query);
    await printOwnList(base);
  } finally {
    await server.stop();
  }
}

const pageOf = (changes: Partial<ProcessQuery>): ProcessQuery =>
  queryOf({ ...changes, window: { offset: 0, limit: PAGE, cursor: null } });

async function fillWithTasks(base: string): Promise<void> {
  await createPeople(base);
  const form = new FormData();
  form.set('deployment-name', 'cost');
  form.set('claims', new Blob([readFileSync(new URL('many-tasks.bpmn', import.meta.url))]), 'claims.bpmn');
  const deployed = await fetch(`${base}/deployment/create`, { method: 'POST', body: form });
  if (!deployed.ok) throw new Error(await deployed.text());
  let left = TASKS / EACH;
  const start = async () => {
    while (left-- > 0) {
      const variables = {
        tasks: { value: EACH, type: 'Integer' },
        customer: { value: `Customer ${left % 1000}`, type: 'String' },
        amount: { value: left, type: 'Integer' },
      };
      await ask(base, 'process-definition/key/claims/start', { businessKey: `C-${left}`, variables });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, start));
}

async function printPage(base: string, what: string, query: ProcessQuery): Promise<void> {
  const firsts: number[] = [];
  const wholes: number[] = [];
  let asked: Asked[] = [];
  let before = 0;
  for (let i = -WARM; i < TRIES; i++) {
    // a panel that has just been opened: it knows no names
    asked = [];
    const adapter = camunda7Adapter({ url: base, variables: ['customer'], fetch: timed(asked) });
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

/** The list of the web application asks a stored filter for a page in HAL, with its number, names and variables in it. */
async function printOwnList(base: string): Promise<void> {
  for (const [what, query] of [
    ['all tasks', {}],
    [
      'my tasks and those of my groups',
      { orQueries: [{ assignee: 'anna', candidateUser: 'anna', includeAssignedTasks: true }] },
    ],
  ] as const) {
    const filter = await ask<{ id: string }>(base, 'filter/create', {
      resourceType: 'Task',
      name: what,
      query: { ...query, sorting: [{ sortBy: 'created', sortOrder: 'desc' }] },
      properties: { variables: [{ name: 'customer', label: 'Customer' }] },
    });
    const times: number[] = [];
    for (let i = -WARM; i < TRIES; i++) {
      const begun = performance.now();
      const response = await fetch(`${base}/filter/${filter.id}/list?firstResult=0&maxResults=${PAGE}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', accept: 'application/hal+json' },
      });
      const { _embedded: found } = (await response.json()) as { _embedded: { task: unknown[] } };
      if (found.task.length !== PAGE) throw new Error('the filter found something else');
      if (i >= 0) times.push(performance.now() - begun);
    }
    console.log(`  the engine's own list, ${what}: the filters, then one request of ${median(times)}`);
  }
}

function timed(asked: Asked[]): typeof fetch {
  return async (input, init) => {
    const begun = performance.now();
    const index = asked.push({ path: new URL((input as URL).href).pathname.replace('/engine-rest/', ''), ms: 0 }) - 1;
    const response = await fetch(input, init);
    asked[index] = { ...asked[index]!, ms: performance.now() - begun };
    return response;
  };
}

const median = (times: readonly number[]): number => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1]!);

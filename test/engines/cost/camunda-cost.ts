import { readFileSync } from 'node:fs';
import { camunda7Adapter } from '../../../src/adapters/camunda7.ts';
import { criteriaOf } from '../../../src/conformance/queries.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { ask, createPeople } from '../camunda7-family/fill-engine.ts';
import { startEngine } from '../server/engine-server.ts';
import {
  type Candidate,
  compare,
  EACH,
  FORGETFUL,
  PAGE,
  pageByAdapter,
  pageByRequest,
  pageOf,
  startInstances,
  TRIES,
} from './cost-of-pages.ts';

/** Prints what a page of 20 rows costs over 100,000 tasks, beside the list of the engine's own web application. */
export async function printCamundaCost(name: string): Promise<void> {
  // the history keeps less than it does by default: the database is in memory
  const product = name === 'operaton' ? 'operaton' : 'camunda';
  const options = [`--${product}.bpm.history-level=activity`, ...FORGETFUL];
  const server = await startEngine(name, undefined, { heap: '4g', options });
  try {
    const base = `${server.origin}/engine-rest`;
    await fillWithTasks(base);
    const { count } = await ask<{ count: number }>(base, 'task/count', {});
    console.log(`${name}: ${count} tasks, pages of ${PAGE}, medians of at most ${TRIES} in ms`);
    const mine = criteriaOf({ any: [{ resolver: ['anna'] }, { possibleResolver: 'anna' }] });
    const queries: [string, ProcessQuery][] = [
      ['all tasks, newest first', pageOf({ orderBy: [{ path: 'process.start', direction: 'desc' }] })],
      [
        'my tasks and those of my groups',
        pageOf({ criteria: mine, orderBy: [{ path: 'process.start', direction: 'desc' }] }),
      ],
      ['the same by due date', pageOf({ criteria: mine, orderBy: [{ path: 'process.expiration', direction: 'asc' }] })],
    ];
    const adapterFor = (noting: typeof fetch) => camunda7Adapter({ url: base, variables: ['customer'], fetch: noting });
    const own = await ownLists(base);
    for (const [index, [what, query]] of queries.entries())
      await compare([pageByAdapter(adapterFor, what, query), own[index]!]);
  } finally {
    await server.stop();
  }
}

async function fillWithTasks(base: string): Promise<void> {
  await createPeople(base);
  const form = new FormData();
  form.set('deployment-name', 'cost');
  form.set('claims', new Blob([readFileSync(new URL('many-tasks.bpmn', import.meta.url))]), 'claims.bpmn');
  const deployed = await fetch(`${base}/deployment/create`, { method: 'POST', body: form });
  if (!deployed.ok) throw new Error(await deployed.text());
  await startInstances(left =>
    ask(base, 'process-definition/key/claims/start', {
      businessKey: `C-${left}`,
      variables: {
        tasks: { value: EACH, type: 'Integer' },
        customer: { value: `Customer ${left % 1000}`, type: 'String' },
        amount: { value: left, type: 'Integer' },
      },
    }),
  );
}

/** The list of the web application asks a stored filter for a page in HAL, with its number, names and variables in it. */
async function ownLists(base: string): Promise<Candidate[]> {
  const mine = { orQueries: [{ assignee: 'anna', candidateUser: 'anna', includeAssignedTasks: true }] };
  const created = { sortBy: 'created', sortOrder: 'desc' };
  const lists = [
    ['all tasks', { sorting: [created] }],
    ['my tasks and those of my groups', { ...mine, sorting: [created] }],
    ['the same by due date', { ...mine, sorting: [{ sortBy: 'dueDate', sortOrder: 'asc' }] }],
  ] as const;
  const candidates: Candidate[] = [];
  for (const [what, query] of lists) {
    const filter = await ask<{ id: string }>(base, 'filter/create', {
      resourceType: 'Task',
      name: what,
      query,
      properties: { variables: [{ name: 'customer', label: 'Customer' }] },
    });
    candidates.push(
      pageByRequest(`the engine's own list, ${what}: the filters, then`, async () => {
        const response = await fetch(`${base}/filter/${filter.id}/list?firstResult=0&maxResults=${PAGE}`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', accept: 'application/hal+json' },
        });
        const { _embedded: found } = (await response.json()) as { _embedded: { task: unknown[] } };
        return found.task.length;
      }),
    );
  }
  return candidates;
}

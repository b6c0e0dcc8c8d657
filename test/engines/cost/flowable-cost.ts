import { readFileSync } from 'node:fs';
import { flowableAdapter } from '../../../src/adapters/flowable.ts';
import { criteriaOf } from '../../../src/conformance/queries.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { FlowableServer } from '../flowable/flowable-data.ts';
import { startEngine } from '../server/engine-server.ts';
import {
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

const BASIC = { username: 'ada', password: 'ada' };

/** Prints what a page of 20 rows costs over 100,000 tasks of Flowable, beside one request for all that it shows. */
export async function printFlowableCost(): Promise<void> {
  const server = await startEngine('flowable', undefined, {
    heap: '4g',
    options: ['--flowable.history-level=activity', ...FORGETFUL],
  });
  try {
    const flowable = new FlowableServer(server.origin);
    await deployClaims(flowable);
    await startInstances(left =>
      flowable.start('claims', {
        businessKey: `C-${left}`,
        variables: [
          { name: 'tasks', value: EACH },
          { name: 'customer', value: `Customer ${left % 1000}` },
          { name: 'amount', value: left },
        ],
      }),
    );
    const { total } = await flowable.ask<{ total: number }>('query/tasks', { size: 1 });
    console.log(`flowable: ${total} tasks, pages of ${PAGE}, medians of at most ${TRIES} in ms`);
    const mine = criteriaOf({ any: [{ resolver: ['ada'] }, { possibleResolver: 'ada' }] });
    const newest = [{ path: 'process.start', direction: 'desc' as const }];
    const queries: [string, ProcessQuery][] = [
      ['all tasks, newest first', pageOf({ orderBy: newest })],
      ['my tasks and those of my groups', pageOf({ criteria: mine, orderBy: newest })],
      ['the same by due date', pageOf({ criteria: mine, orderBy: [{ path: 'process.expiration', direction: 'asc' }] })],
    ];
    const adapterFor = (noting: typeof fetch) =>
      flowableAdapter({ url: flowable.url, basic: () => BASIC, variables: ['customer'], fetch: noting });
    const bodies = [
      { sort: 'createTime', order: 'desc' },
      { candidateOrAssigned: 'ada', sort: 'createTime', order: 'desc' },
      { candidateOrAssigned: 'ada', sort: 'dueDate', order: 'asc' },
    ];
    for (const [index, [what, query]] of queries.entries()) {
      const own = pageByRequest('one request for tasks with all variables of their instances', async () => {
        const body = { ...bodies[index], size: PAGE, includeProcessVariables: true };
        return (await flowable.ask<{ data: unknown[] }>('query/tasks', body)).data.length;
      });
      await compare([pageByAdapter(adapterFor, what, query), own]);
    }
  } finally {
    await server.stop();
  }
}

async function deployClaims({ url }: FlowableServer): Promise<void> {
  const form = new FormData();
  const file = readFileSync(new URL('many-tasks.bpmn20.xml', import.meta.url));
  form.set('file', new Blob([file]), 'claims.bpmn20.xml');
  const headers = { authorization: `Basic ${btoa(`${BASIC.username}:${BASIC.password}`)}` };
  const deployed = await fetch(`${url}/repository/deployments`, { method: 'POST', body: form, headers });
  if (!deployed.ok) throw new Error(await deployed.text());
}

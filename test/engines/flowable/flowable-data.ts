import { readFileSync } from 'node:fs';
import { Random } from '../../../src/conformance/cases/random.ts';

/** What the tests ask a Flowable server by its own API. */
export class FlowableServer {
  readonly url: string;

  constructor(origin: string) {
    this.url = `${origin}/process-api`;
  }

  async ask<T>(
    path: string,
    body?: unknown,
    { user = 'ada', method }: { user?: string; method?: string } = {},
  ): Promise<T> {
    const response = await fetch(`${this.url}/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${user}:${user}`)}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // the engine itself may be at work in the same instance
    if (text.includes('by another transaction concurrently'))
      return await this.ask(path, body, { user, ...(method && { method }) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  /** Deploys a process of the application for a tenant, too. */
  async deploy(name: string, tenant: string): Promise<void> {
    const form = new FormData();
    const file = readFileSync(new URL(`src/main/resources/processes/${name}.bpmn20.xml`, import.meta.url));
    form.set('file', new Blob([file]), `${name}.bpmn20.xml`);
    form.set('tenantId', tenant);
    const headers = { authorization: `Basic ${btoa('ada:ada')}` };
    const response = await fetch(`${this.url}/repository/deployments`, { method: 'POST', body: form, headers });
    if (!response.ok) throw new Error(`deploying failed: ${await response.text()}`);
  }

  /** Timers of an instance fire now, by this request or by the engine itself, which may be quicker. */
  async fireTimers(instance: string): Promise<void> {
    for (const { id } of await this.all(`management/timer-jobs?processInstanceId=${instance}`)) {
      await this.ask(`management/timer-jobs/${id}`, { action: 'move' });
      await this.ask(`management/jobs/${id}`, { action: 'execute' }).catch(() => {});
    }
    while ((await this.all(`management/jobs?processInstanceId=${instance}`)).length > 0);
  }

  async all(path: string): Promise<Row[]> {
    const { data } = await this.ask<{ data: Row[] }>(`${path}${path.includes('?') ? '&' : '?'}size=5000`);
    return data;
  }

  /** Starts an instance as a user. */
  start(
    key: string,
    options: { user?: string; businessKey?: string; tenant?: string; variables?: Variable[] } = {},
  ): Promise<Row> {
    const { user = 'ada', businessKey, tenant, variables = [] } = options;
    return this.ask(
      'runtime/process-instances',
      { processDefinitionKey: key, businessKey, tenantId: tenant, variables },
      { user },
    );
  }
}

export type Row = Record<string, unknown> & { id: string };

export interface Variable {
  name: string;
  type?: string;
  value: unknown;
}

export const USERS = ['ada', 'ben', 'cid', 'dana'];
const DUE = [
  '2026-11-29T23:00:00Z',
  '2026-11-30T10:00:00.123Z',
  '2026-11-30T22:59:59.999Z',
  '2026-11-30T23:00:00.000Z',
  null,
];

/** Instances of all processes in several states: assigned, completed, suspended, with variables of every type. */
export async function fillFlowable(server: FlowableServer, count: number, seed = 1): Promise<void> {
  const random = new Random(seed);
  for (const name of ['invoice', 'steps']) await server.deploy(name, 'north');
  for (let i = 0; i < count; i++) {
    const user = random.pick(USERS);
    const variables: Variable[] = [
      { name: 'due', type: 'date', value: random.pick(DUE) },
      { name: 'patience', value: 'P1D' },
      { name: 'customer', value: random.pick(['ACME', 'acme', "O'Neil", 'Žižka & synové']) },
      random.pick<Variable>([
        { name: 'amount', type: 'integer', value: random.below(4) },
        { name: 'amount', type: 'long', value: random.below(4) },
        { name: 'amount', type: 'double', value: random.below(4) },
        { name: 'amount', value: String(random.below(4)) },
      ]),
      { name: 'urgent', type: 'boolean', value: random.chance(0.5) },
      { name: 'order', type: 'json', value: { id: random.below(3), lines: [{ id: 5 }] } },
      { name: 'level', type: 'integer', value: random.below(3) },
    ].filter(({ value, name }) => value !== null || name === 'due');
    const key = random.pick(['invoice', 'invoice', 'onboarding', 'steps']);
    if (key === 'steps') {
      const steps = Array.from({ length: 3 }, () => ({
        name: random.pick(['Check', 'check', 'Sign']),
        assignee: random.pick(USERS),
        priority: random.pick([10, 50, 70]),
        due: random.pick(DUE.slice(0, 4)),
      }));
      variables.push({ name: 'steps', type: 'json', value: steps });
    }
    const { id } = await server.start(key, {
      user,
      businessKey: `K-${random.below(10)}`,
      variables,
      // a process that calls another is of no tenant
      ...(i % 4 === 0 && key !== 'onboarding' && { tenant: 'north' }),
    });
    if (key === 'onboarding' && i % 2 === 0) await server.fireTimers(id);
    const ends = random.chance(0.15);
    for (const task of await server.all(`runtime/tasks?processInstanceId=${id}`)) {
      const path = `runtime/tasks/${task.id}`;
      const chance = ends ? 3 : random.below(10);
      if (chance < 3)
        await server.ask(path, { owner: random.pick(USERS), assignee: random.pick(USERS) }, { method: 'PUT' });
      if (chance === 3 || chance === 0) await server.ask(path, { action: 'complete' });
    }
    if (random.chance(0.15))
      await server.ask(`runtime/process-instances/${id}`, { action: 'suspend' }, { method: 'PUT' }).catch(() => {});
  }
}

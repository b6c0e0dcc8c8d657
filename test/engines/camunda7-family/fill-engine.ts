import { readFileSync } from 'node:fs';
import { Random } from '../../../src/conformance/cases/random.ts';

/** Users with their groups. */
export const PEOPLE = {
  anna: { name: ['Anna', 'Nová'], groups: ['sales'] },
  boris: { name: ['Boris', 'Žák'], groups: ['stock', 'sales'] },
  clara: { name: ['Clara', 'O’Neil'], groups: ['stock'] },
  dan: { name: ['Dan', '100%_'], groups: [] },
} as const;

/** A request to the engine, apart from what is tested. @throws where it answers with an error */
export async function ask<T>(base: string, path: string, body?: unknown, method?: string): Promise<T> {
  const response = await fetch(`${base}/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Deploys the processes of the tests. */
export async function deploy(base: string, tenant?: string): Promise<void> {
  const form = new FormData();
  form.set('deployment-name', 'test');
  if (tenant) form.set('tenant-id', tenant);
  for (const name of ['order', 'shipment']) {
    const file = readFileSync(new URL(`${name}.bpmn`, import.meta.url));
    form.set(name, new Blob([file]), `${name}.bpmn`);
  }
  const response = await fetch(`${base}/deployment/create`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`deploying failed: ${await response.text()}`);
}

export async function createPeople(base: string): Promise<void> {
  for (const id of ['sales', 'stock']) await ask(base, 'group/create', { id, name: id, type: 'WORKFLOW' });
  for (const [id, { name, groups }] of Object.entries(PEOPLE)) {
    const profile = { id, firstName: name[0], lastName: name[1], email: 'nobody@example.org' };
    await ask(base, 'user/create', { profile, credentials: { password: `password of ${id}` } });
    for (const group of groups) await ask(base, `group/${group}/members/${encodeURIComponent(id)}`, {}, 'PUT');
  }
}

/** Values of a variable, of each type that the engine has. */
const VALUES: readonly Readonly<Record<string, unknown>>[] = [
  { value: 5, type: 'Integer' },
  { value: 5, type: 'Long' },
  { value: '5', type: 'String' },
  { value: 5.5, type: 'Double' },
  { value: 'ACME', type: 'String' },
  { value: 'Acme', type: 'String' },
  { value: '', type: 'String' },
  { value: true, type: 'Boolean' },
  { value: null, type: 'Null' },
  { value: '{"id":7,"lines":[]}', type: 'Json' },
  { value: '2026-03-29T01:30:00.000+0000', type: 'Date' },
];

/** Timers of an instance fire now: that of a subprocess, which makes a task. */
async function fireTimers(base: string, instance: string): Promise<void> {
  const jobs = await ask<{ id: string }[]>(base, `job?processInstanceId=${instance}&timers=true`);
  for (const { id } of jobs) await ask(base, `job/${id}/execute`, {});
}

const DATES = ['2026-03-28T23:00:00', '2026-03-29T21:59:59', '2026-03-29T22:00:00', '2026-04-01T10:00:00'];

/**
 * Orders at random: with and without dates, keys, tenants; some claimed, some suspended, some tasks done, some instances over.
 *
 * @param json - the engine has the plug-in for variables of the type Json
 */
export async function fill(
  base: string,
  { orders, seed = 1, json }: { orders: number; seed?: number; json: boolean },
): Promise<void> {
  const random = new Random(seed);
  await deploy(base);
  await deploy(base, 'north');
  await createPeople(base);
  const people = Object.keys(PEOPLE);
  const values = VALUES.filter(({ type }) => json || type !== 'Json');
  for (let i = 0; i < orders; i++) {
    const maybe = (value: unknown, chance = 0.7) => ({ value: random.chance(chance) ? value : null });
    const variables = {
      due: maybe(random.pick(DATES)),
      followUp: maybe(random.pick(DATES), 0.5),
      priority: { value: random.pick([0, 50, 50, 90]), type: 'Integer' },
      clerk: maybe(random.pick(people), 0.6),
      packer: { value: random.pick(people), type: 'String' },
      parcels: { value: random.pick([1, 1, 2]), type: 'Integer' },
      ...(random.chance(0.8) && { customer: random.pick(values) }),
      ...(random.chance(0.6) && { amount: random.pick(values) }),
    };
    const path = random.chance(0.3)
      ? 'process-definition/key/order/tenant-id/north/start'
      : 'process-definition/key/order/start';
    const businessKey = random.chance(0.8) ? `B-${i % 7}` : null;
    const { id } = await ask<{ id: string }>(base, path, { businessKey, variables });
    const tasks = await ask<{ id: string; taskDefinitionKey: string }[]>(base, `task?processInstanceId=${id}`);
    for (const task of tasks) {
      if (random.chance(0.2)) await ask(base, `task/${task.id}/assignee`, { userId: random.pick(people) });
      if (random.chance(0.15)) await ask(base, `task/${task.id}/complete`, {});
    }
    if (i % 9 === 0) await fireTimers(base, id);
    if (random.chance(0.15)) await ask(base, `process-instance/${id}/suspended`, { suspended: true }, 'PUT');
    else if (random.chance(0.1)) await ask(base, `process-instance/${id}`, undefined, 'DELETE');
  }
  // a task of no process at all
  await ask(base, 'task/create', {
    id: 'alone',
    name: 'Water the plants',
    assignee: 'anna',
    owner: 'clara',
    priority: 70,
  });
}

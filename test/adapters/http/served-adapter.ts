import { httpAdapter, type HttpAdapterOptions } from '../../../src/adapters/http.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { TestClock } from '../asking.ts';
import { type Answer, localServer } from './local-server.ts';

/** A real server with the scripted answers, the adapter that asks it, and the adapter's clock, which stands still. */
export async function servedAdapter(answers: [Answer, ...Answer[]], options: Partial<HttpAdapterOptions> = {}) {
  const server = await localServer(...answers);
  const clock = new TestClock();
  return { server, clock, adapter: httpAdapter({ url: server.url, clock, ...options }) };
}

export const process = (id: number, name = 'Invoice') =>
  ({ id, templateProcess: { id: 1, name }, steps: [] }) as unknown as Process;

export const idsOf = (pages: readonly { processes: readonly Process[] }[]) =>
  pages.map(page => page.processes.map(({ id }) => id));

export const type = (value: string) => ({ 'content-type': value });

export const NDJSON = type('application/x-ndjson');

export const lines = (...values: unknown[]) => values.map(value => `${JSON.stringify(value)}\n`).join('');

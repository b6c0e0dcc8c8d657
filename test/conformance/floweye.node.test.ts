import { after, suite, test } from 'node:test';
import { floweyeAdapter } from '../../src/adapters/floweye.ts';
import { conform } from '../../src/conformance/conformance.ts';
import type { Process } from '../../src/core/processes/process.ts';
import { type Answer, localServer } from '../adapters/http/local-server.ts';

interface Search {
  readonly criteria: readonly { key: string; operator: string; value: readonly (number | string)[] }[];
  readonly sort?: 'started' | 'modified' | 'expired';
  readonly dir?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** What FlowEye knows of a process: its current step alone, users by id. */
function rowOf({ id, state, creator, start, modified, expiration, templateProcess, steps: [step] }: Process) {
  return {
    id,
    state,
    name: templateProcess.name,
    creator: creator.id,
    created_at: start,
    modified_at: modified,
    expired_at: expiration,
    template: { id: templateProcess.id, version: 1 },
    current_step: step && {
      id: step.id,
      name: step.templateStep.name,
      state: step.state,
      resolver: step.resolver?.id ?? null,
    },
  };
}

const holds: Readonly<Record<string, (process: Process, value: readonly unknown[]) => boolean>> = {
  id: ({ id }, value) => value.includes(id),
  process: ({ templateProcess }, value) => value.includes(templateProcess.id),
  creator: ({ creator }, value) => value.includes(creator.id),
  resolver: ({ steps: [step] }, value) => value.includes(step?.resolver?.id),
  possibleResolver: ({ steps: [step] }, value) => !!step?.possibleResolvers?.some(id => value.includes(id)),
  reader: ({ readers }, value) => !!readers?.some(id => value.includes(id)),
  tag: ({ tags }, value) => !!tags?.some(tag => value.includes(tag)),
};

/** A stub by the public facts of FlowEye's API, which refuses what they do not tell of. */
function flowEye(processes: readonly Process[]): Answer {
  const instant = (text: string | null | undefined) => (text ? Date.parse(text) : null);
  const keys = {
    started: ({ start }: Process) => instant(start),
    modified: ({ modified }: Process) => instant(modified),
    expired: ({ expiration }: Process) => instant(expiration),
  };
  return ({ method, url, headers, body }, response) => {
    const answer = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const refuse = (message: string, code: number) => answer({ status: 'error', message, code });
    if (method !== 'POST' || url !== '/api/v2/instances/search') return refuse('Not found', 404);
    if (headers['x-api-token'] !== 'secret') return refuse('Unauthorized', 401);
    const { criteria, sort, dir, limit, offset } = JSON.parse(body) as Search;
    if (
      criteria.some(
        ({ key, operator, value }) => !holds[key] || !['=', '!='].includes(operator) || !Array.isArray(value),
      )
    ) {
      return refuse('Bad criterion', 422);
    }
    const found = processes.filter(process =>
      criteria.every(({ key, operator, value }) => holds[key]!(process, value) === (operator === '=')),
    );
    if (sort) {
      const sign = dir === 'desc' ? -1 : 1;
      found.sort((a, b) => {
        const [x, y] = [keys[sort](a), keys[sort](b)];
        if (x === null || y === null) return Number(x === null) - Number(y === null) || Number(a.id) - Number(b.id);
        return sign * (x - y) || Number(a.id) - Number(b.id);
      });
    }
    return answer({ status: 'success', data: found.slice(offset, offset + limit).map(rowOf) });
  };
}

const servers: Awaited<ReturnType<typeof localServer>>[] = [];
after(() => Promise.all(servers.map(server => server[Symbol.asyncDispose]())));

conform(
  { suite, test },
  {
    name: 'floweyeAdapter conforms, as far as FlowEye goes',
    size: 60,
    requests: 100,
    stringIds: false,
    supports: {
      criteria: [
        'id',
        'process',
        '!process',
        'creator',
        '!creator',
        'resolver',
        '!resolver',
        'possibleResolver',
        'reader',
        'tag',
        '!tag',
      ],
      partly: ['variables'],
      groups: 'partly',
      sort: ['process', 'step', 'creator', 'resolver', 'start', 'modified', 'expiration'],
      acl: false,
      data: false,
    },
    oneStep: true,
    async adapter(processes) {
      const server = await localServer(flowEye(processes));
      servers.push(server);
      const users = new Map(
        processes
          .flatMap(({ creator, steps }) => [creator, ...steps.flatMap(step => step.resolver ?? [])])
          .map(user => [user.id, user]),
      );
      return floweyeAdapter({
        url: new URL('/api/v2', server.url),
        token: 'secret',
        pageSize: 20,
        users: ids => ids.map(id => users.get(id)!),
      });
    },
  },
);

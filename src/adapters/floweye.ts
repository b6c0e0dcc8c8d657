import { ProcessPanelError } from '../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter, ProcessPage } from '../core/processes/adapter.ts';
import type { Id, Process, User } from '../core/processes/process.ts';
import type { ProcessQuery, SortField } from '../core/query/process-query.ts';
import { adapterError, answerOf, endpointOf, isTransient, jsonOf, labelOfUrl } from './http/response/response.ts';
import { boundFetch } from './http/bound-fetch.ts';
import { abortable } from '../core/base/tasks/abortable.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { flowEyeCriteria, type FlowEyeNames } from './floweye/floweye-criteria.ts';
import { processOf, userIdsOf } from './floweye/instance.ts';
import { silentMemoryAdapter } from './memory.ts';
import { retried, Transient } from './http/retry.ts';
import { clip, type Json } from './http/response/response-text.ts';

/** Options of `floweyeAdapter`. */
export interface FlowEyeAdapterOptions extends Partial<FlowEyeNames> {
  /** Base URL of the REST API or of a proxy in front of it; `instances/search` is appended. */
  url: string | URL;
  /** `X-Api-Token`. It is a server-side secret: in a browser, leave it out and let a proxy add it. */
  token?: string | (() => string | Promise<string>);
  /** `X-Sudo`, the e-mail address of the user whose permissions apply. Sent with queries that have `acl: true`. */
  sudo?: string | (() => string | Promise<string>);
  /** Returns full names for the user ids in rows; without it, ids are shown. */
  users?: (ids: Id[]) => readonly User[] | Promise<readonly User[]>;
  /** Additional headers. */
  headers?: HeadersInit;
  /** As for `fetch`, which defaults to `same-origin`. */
  credentials?: RequestCredentials;
  /** Called instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that an attempt may take; 0 means no limit. */
  timeout?: number;
  /** Retries after 408, 429, 5xx and network failures. */
  retries?: number;
  /** Instances per request. */
  pageSize?: number;
  /** For tests. */
  clock?: Clock;
}

/** Sort fields that FlowEye supports. */
const SORTS: Readonly<Partial<Record<SortField, string>>> = {
  start: 'started',
  modified: 'modified',
  expiration: 'expired',
};
/** Sort fields that are present in its rows, so that all matching rows can be sorted in memory. */
const SORTED_HERE = new Set<SortField | undefined>(['process', 'step', 'creator', 'resolver']);

/**
 * Requests processes from FlowEye's REST API, `POST {url}/instances/search`. Each process has only its current step;
 * one without a current step gives no row, but counts for limit and offset.
 *
 * A criterion that FlowEye does not support is an error that names it. FlowEye sorts by start, modification and
 * expiration, and then applies limit and offset; to sort by process, step, creator or resolver, all matching rows are
 * loaded and sorted in memory. It gives no total, so pages are requested until one is incomplete.
 */
export function floweyeAdapter(options: FlowEyeAdapterOptions): ProcessAdapter {
  const { timeout = 30_000, retries = 3, pageSize = 100, clock = systemClock } = options;
  const names: FlowEyeNames = { processKey: options.processKey ?? (id => id), tagKey: options.tagKey ?? (tag => tag) };

  return {
    async *fetch(query, fetching) {
      const unserved = (['window', 'search', 'orderBy'] as const).find(name => [query[name]].flat().some(Boolean));
      if (unserved) throw new ProcessPanelError('adapter/unsupported-query', `FlowEye cannot serve "${unserved}"`);
      const sort = query.sort && SORTS[query.sort.field];
      if (!query.sort || sort) return yield* search(query, fetching.signal);
      if (!SORTED_HERE.has(query.sort.field)) {
        throw new ProcessPanelError('adapter/unsupported-query', `FlowEye cannot sort by "${query.sort.field}"`, {
          hint: `It can by ${[...Object.keys(SORTS), ...SORTED_HERE].join(', ')}.`,
        });
      }
      const processes: Process[] = [];
      for await (const page of search({ ...query, sort: null, limit: null, offset: 0 }, fetching.signal)) {
        processes.push(...page.processes);
      }
      yield await silentMemoryAdapter(processes).fetch({ ...query, criteria: [], acl: false }, fetching);
    },
  };

  async function* search(query: ProcessQuery, signal: AbortSignal): AsyncGenerator<ProcessPage> {
    const criteria = flowEyeCriteria(query, names);
    if (!criteria) return yield { processes: [], total: 0 };
    const order = query.sort && { sort: SORTS[query.sort.field], dir: query.sort.direction };
    const end = query.limit === null ? Infinity : query.offset + query.limit;
    const seen = new Set<unknown>();
    const users = new Map<unknown, User>();
    for (let offset = query.offset; offset < end; offset += pageSize) {
      const limit = Math.min(pageSize, end - offset);
      const rows = await rowsOf(JSON.stringify({ criteria, ...order, limit, offset }), query.acl, signal);
      // Drops a row that moved to the next page in the meantime and so comes twice.
      const fresh = rows.filter(row => {
        const { id } = Object(row) as Json;
        return id === undefined || (!seen.has(id) && seen.add(id));
      });
      await abortable(meet(fresh, users), signal);
      yield { processes: fresh.map(row => processOf(row, users)) };
      if (rows.length < limit) return;
    }
  }

  async function rowsOf(body: string, acl: boolean, signal: AbortSignal): Promise<unknown[]> {
    const url = endpointOf(options.url);
    url.pathname = url.pathname.replace(/\/*$/, '/instances/search');
    const label = labelOfUrl(url);
    const answers = retried(
      async function* (signal) {
        const headers = await headersFor(acl, label);
        const { credentials, fetch = globalThis.fetch } = options;
        const init = { method: 'POST', headers, body, signal, ...(credentials && { credentials }) };
        const response = await boundFetch(fetch, { url, init, bound: true, label });
        yield await rowsIn(response, label, clock);
      },
      { timeout, retries, clock, label, signal },
    );
    for await (const rows of answers) return rows;
    return [];
  }

  /** Messages never contain headers or tokens, nor does a cause made by the platform, as it may quote them. */
  async function headersFor(acl: boolean, label: string): Promise<Headers> {
    const [token, sudo] = await Promise.all([given(options.token), acl ? given(options.sudo) : undefined]);
    try {
      const headers = new Headers(options.headers);
      headers.set('content-type', 'application/json');
      headers.set('accept', 'application/json');
      if (token) headers.set('x-api-token', token);
      if (sudo) headers.set('x-sudo', sudo);
      return headers;
    } catch {
      throw adapterError('adapter/failed', `a request to ${label} cannot be made`, 'Check headers, token and sudo.');
    }
  }

  /** Loads the users in the rows that are not known yet. */
  async function meet(rows: readonly unknown[], users: Map<unknown, User>): Promise<void> {
    const strangers = userIdsOf(rows).filter(id => !users.has(id));
    if (!options.users || strangers.length === 0) return;
    for (const user of await options.users(strangers)) users.set(user.id, user);
  }
}

const given = (value: string | (() => string | Promise<string>) | undefined) =>
  typeof value === 'function' ? value() : value;

/** The rows in FlowEye's envelope, which may also report an error with HTTP status 200. */
async function rowsIn(response: Response, label: string, clock: Clock): Promise<unknown[]> {
  const envelope = Object(await jsonOf(answerOf(response, label), clock, envelopeError)) as Json;
  const error = envelopeError(envelope);
  if (error) throw isTransient(Number(envelope.code)) ? new Transient(error) : error;
  if (Array.isArray(envelope.data)) return envelope.data;
  throw adapterError(
    'adapter/shape',
    `${label} answered with ${clip(envelope)} instead of {"status": "success", "data": […]}`,
    'Check that the address is the base of the REST API.',
  );
}

function envelopeError({ status, message, code }: Json): ProcessPanelError | null {
  if (status !== 'error') return null;
  const facts = `FlowEye: ${clip(message ?? 'error')}${code === undefined ? '' : ` (${clip(code)})`}`;
  return adapterError('adapter/problem', facts, 'Check the token, the rights of the user and the filter.');
}

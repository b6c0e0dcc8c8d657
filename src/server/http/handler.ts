import { abortable } from '../../core/base/tasks/abortable.ts';
import type { Action } from '../actions/perform.ts';
import { isTooSlow } from '../database-errors.ts';
import type { Database } from '../database.ts';
import { withTimeout } from '../deadline.ts';
import { readerOfOne } from '../replicas/reader.ts';
import { Replicas, type ReplicatedDatabase } from '../replicas/replicas.ts';
import { type SessionUser, sessionUserOf } from '../sql/compile-context.ts';
import { type SchemaMapping, tablesOf } from '../sql/tables.ts';
import { capabilitiesOf } from './capabilities.ts';
import { collations } from './collations.ts';
import { countFacets } from './count-facets.ts';
import type { Endpoint, Limits, RequestContext } from './endpoint.ts';
import { EventStreams } from './event-streams.ts';
import { findProcesses, type Reading } from './find-processes.ts';
import { performAction } from './perform-action.ts';
import { problemOfError } from './request/problem-of-error.ts';
import { RequestProblem } from './request/problem.ts';
import { corsHeaders, guard, type GuardOptions, readJson } from './request/request-guard.ts';
import { PerUserLimit } from './per-user-limit.ts';
import { Totals } from './totals.ts';

/** Options of `createHandler`. */
export interface HandlerOptions extends GuardOptions {
  /** The database, by `fromPostgresJs`, `fromPg` or `fromPGlite`; or a primary and its replicas. */
  readonly database: Database | ReplicatedDatabase;
  /** The user who sends a request, from the session or the token alone; null for nobody, which is answered with 401. */
  readonly user: (request: Request) => SessionUser | null | Promise<SessionUser | null>;
  /** Whether a user may see everything, with `acl: false` in the query. Default: nobody may. */
  readonly maySeeAll?: (user: SessionUser, request: Request) => boolean | Promise<boolean>;
  /**
   * Whether a user may act on any process that they name, even if they may not see it. Default: nobody may, not even
   * users who may see everything.
   */
  readonly mayActOnAll?: (user: SessionUser, request: Request) => boolean | Promise<boolean>;
  /** Path of the endpoint. Default `/api/processes`. */
  readonly path?: string;
  /** Names of tables and columns that differ from schemas/schema.sql. */
  readonly schema?: SchemaMapping;
  /** Actions by name, as configurations name them. */
  readonly actions?: Readonly<Record<string, Action>>;
  /** IANA time zone for dates, and times without an offset, that an action returns. Without it such an action fails. */
  readonly timeZone?: string;
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<Limits>;
  /** Collation for a language. Default: that of ICU if the database has it. */
  readonly collationOf?: (lang: string) => Promise<string | null>;
  /** Called for the log with errors answered with 5xx, and replicas that are left out. Default: `console.error`. */
  readonly onerror?: (thrown: unknown) => void;
}

const LIMITS: Limits = {
  page: 1000,
  total: 10_000,
  facet: 10_000,
  facetValues: 50,
  bulk: 10_000,
  rowStreams: 10,
  streams: 2000,
  streamsPerUser: 20,
  streamLifetime: 3_600_000,
  rowStreamLifetime: 600_000,
  stall: 60_000,
  rightsEvery: 30_000,
  timeout: 5000,
};

const MEBIBYTE = 1_048_576;
/** Bytes of an item of an action, including the key that `httpAdapter` adds. */
const BYTES_PER_ITEM = 256;

/** Headers of every answer. */
const HEADERS = {
  vary: 'Accept, Accept-Language, Authorization, Cookie, Origin',
  'x-content-type-options': 'nosniff',
};

/** By path below that of the endpoint. QUERY is a safe method with a body (RFC 10008). */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  '': ['GET', 'POST', 'QUERY'],
  '/capabilities': ['GET'],
  '/facets': ['POST', 'QUERY'],
  '/events': ['GET'],
  action: ['POST'],
};

/**
 * Makes an endpoint over a database (docs/server.md), which answers requests to `path` and below it, for any server
 * that uses `Request` and `Response`. It never rejects: errors are problem documents.
 *
 * Closed by default: 401 without a user, 403 without a permission or from a foreign page, and only what the user may
 * see.
 */
export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const { actions = {} } = options;
  const database = 'write' in options.database ? options.database.write : options.database;
  const limits = { ...LIMITS, ...options.limits };
  /** A callback that fails must not break the answer. */
  const onerror = (thrown: unknown) =>
    void (async () => (options.onerror ?? console.error)(thrown))().catch(console.error);
  /** Makes a callback of the application answer in time. */
  const inTime =
    <A extends readonly unknown[], T>(ask: (...given: A) => T | Promise<T>) =>
    (...given: A): Promise<T> =>
      withTimeout(limits.timeout, signal => abortable((async () => ask(...given))(), signal)).catch(
        (thrown: unknown) => {
          throw isTooSlow(thrown) ? NOT_IN_TIME() : thrown;
        },
      );
  const user = inTime(options.user);
  const given: GuardOptions = { ...options, ...(options.csrf && { csrf: inTime(options.csrf) }) };
  const path = new URL(options.path ?? '/api/processes', 'http://server').pathname;
  const endpoint: Endpoint = {
    database,
    tables: tablesOf(options.schema),
    limits,
    onerror,
    maySeeAll: inTime(options.maySeeAll ?? (() => false)),
    mayActOnAll: inTime(options.mayActOnAll ?? (() => false)),
    timeZone: options.timeZone,
    collationOf: options.collationOf ?? collations(database),
  };
  const reading: Reading = { totals: new Totals(), streams: new PerUserLimit() };
  const streams = new EventStreams(endpoint, user);
  const replicas = 'write' in options.database ? new Replicas(options.database, onerror) : null;
  const one = readerOfOne(database);

  return async request => {
    const headers = { ...HEADERS, ...corsHeaders(request, options) };
    try {
      if (request.method === 'OPTIONS')
        return new Response(null, { status: 204, headers: { ...headers, allow: 'GET, POST, QUERY' } });
      return await answer(request, headers);
    } catch (thrown) {
      const problem = problemOfError(thrown);
      if (problem.status >= 500 && !request.signal.aborted) onerror(thrown);
      const response = problem.toResponse();
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      return response;
    }
  };

  async function answer(request: Request, headers: Record<string, string>): Promise<Response> {
    const below = placeOf(request);
    const action = actionIn(below);
    if (!Object.hasOwn(METHODS, below) && action === undefined) throw notFound();
    const methods = METHODS[action === undefined ? below : 'action']!;
    if (!methods.includes(request.method)) {
      throw new RequestProblem(405, 'method', `Ask with ${methods.join(' or ')}`, {
        headers: { allow: methods.join(', ') },
      });
    }
    await guard(request, given);
    const who = await user(request);
    if (!who) throw new RequestProblem(401, 'unauthenticated', 'Sign in to see your processes');
    const asking = sessionUserOf(who);
    const reader = replicas?.readerOf(String(asking.id), request, path) ?? one;
    const context: RequestContext = { request, user: asking, reader, headers };
    if (below === '/capabilities') {
      const text = JSON.stringify(capabilitiesOf(endpoint, Object.keys(actions)));
      return new Response(text, {
        headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'private, no-cache' },
      });
    }
    if (below === '/events') return await streams.open(context);
    const act = action === undefined ? null : Object.hasOwn(actions, action) ? actions[action]! : undefined;
    if (act === undefined) throw notFound();
    // room for as many items as an action may have
    const { bodyLimit = act ? Math.max(MEBIBYTE, endpoint.limits.bulk * BYTES_PER_ITEM) : MEBIBYTE } = options;
    const body = await readJson(request, { ...options, bodyLimit });
    if (act) return performAction(action!, act, body, context, endpoint, reading.totals);
    if (below === '/facets') return countFacets(body, context, endpoint);
    return findProcesses(body, context, endpoint, reading);
  }

  function placeOf({ url }: Request): string {
    const { pathname } = new URL(url);
    if (pathname !== path && !pathname.startsWith(`${path}/`)) throw notFound();
    return pathname.slice(path.length).replace(/\/$/, '');
  }
}

/** The name of an action in a path. */
function actionIn(path: string): string | undefined {
  try {
    return decodeURIComponent(/^\/actions\/([^/]+)$/.exec(path)?.[1] ?? '') || undefined;
  } catch {
    // a name that is not UTF-8
    return undefined;
  }
}

const NOT_IN_TIME = () =>
  new RequestProblem(503, 'unavailable', 'It takes too long to find out what you may do', {
    headers: { 'retry-after': '2' },
  });

const notFound = () => new RequestProblem(404, 'not-found', 'There is nothing here');

import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { Limits as PublishedLimits } from '../../wire/wire.generated.ts';
import type { Database } from '../database.ts';
import type { Reader } from '../replicas/reader.ts';
import type { SessionUser } from '../sql/compile-context.ts';
import type { CompileOptions } from '../sql/compile-query.ts';
import type { Tables } from '../sql/tables.ts';
import { Deadline } from '../deadline.ts';
import { RequestProblem } from './request/problem.ts';

/** Limits of an endpoint, published at `…/capabilities`. */
export type Limits = Readonly<PublishedLimits>;

/** What the parts of a handler share. */
export interface Endpoint {
  /** For actions and changes. */
  readonly database: Database;
  readonly tables: Tables;
  readonly limits: Limits;
  readonly onerror: (thrown: unknown) => void;
  /** Whether a user may see everything; called for each request that asks for it. */
  readonly maySeeAll: (user: SessionUser, request: Request) => boolean | Promise<boolean>;
  /** Whether a user may act on processes that they may not see; called for each action. */
  readonly mayActOnAll: (user: SessionUser, request: Request) => boolean | Promise<boolean>;
  /** Time zone for dates, and times without an offset, in what an action returns. */
  readonly timeZone?: string | undefined;
  /** The database's collation for a language. */
  readonly collationOf: (lang: string) => Promise<string | null>;
}

/** A request of a user who is logged in. */
export interface RequestContext {
  readonly request: Request;
  readonly user: SessionUser;
  /** Reads for the user. */
  readonly reader: Reader;
  readonly headers: Record<string, string>;
}

/**
 * Options to compile a query of this user with.
 *
 * @throws RequestProblem 403 for `acl: false` without the permission
 */
export async function optionsFor(
  query: ProcessQuery,
  { request, user }: RequestContext,
  endpoint: Endpoint,
): Promise<CompileOptions> {
  if (!query.acl && !(await endpoint.maySeeAll(user, request))) {
    const errors = [{ pointer: '/acl', code: 'forbidden', detail: 'you may not see what is not yours' }];
    throw new RequestProblem(403, 'forbidden', 'The query cannot be answered', { errors });
  }
  const [lang = ''] = (request.headers.get('accept-language') ?? '').split(/[,;]/);
  return { user, schema: endpoint.tables, collation: await endpoint.collationOf(lang.trim()) };
}

/** Does work within the time limit, as long as the client waits. */
export async function withDeadline<T>(
  request: Request,
  { limits }: Endpoint,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(request, limits.timeout);
  try {
    return await work(deadline.signal);
  } finally {
    deadline.clear();
  }
}

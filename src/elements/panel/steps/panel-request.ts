import { type ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';
import type { ProcessAdapter } from '../../../core/processes/adapter.ts';
import { buildQuery, type QueryContext } from '../../../core/query/build-query.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { queryKey } from '../../../core/query/query-key.ts';
import type { CurrentUser, Id } from '../../../core/processes/process.ts';
import type { LazyTimeZone } from '../../../core/template/engine.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import type { SourceResult } from '../../sources/source-result.ts';

/** A demand to query the source, whether anything has changed or not. */
export interface LoadDemand {
  /** Not requested by the reader. */
  readonly quiet: boolean;
  readonly cause: string;
}

/** A query, and the source that it is sent to. */
export interface SentQuery {
  readonly adapter: ProcessAdapter;
  readonly query: ProcessQuery;
}

/** One request to a source. */
export interface ValidRequest<C> extends SentQuery {
  readonly config: C;
  /** The same query was sent to the same adapter before. */
  readonly again: boolean;
  /** The query without its instant. */
  readonly key: string;
  /** The id of the user, as given by the page. */
  readonly userId: Id | null;
  readonly demand: LoadDemand;
  readonly error?: never;
}

/** A request that cannot be made. */
export interface FailedRequest {
  readonly error: ProcessPanelError;
  readonly demand: LoadDemand;
}

export type PanelRequest<C> = ValidRequest<C> | FailedRequest;

/** What a request follows from; null while it is not known. */
export interface RequestInputs<C> {
  readonly config: C | null;
  /** The values that templates of criteria read, as of now. */
  readonly context: (() => QueryContext) | null;
  readonly adapter: SourceResult<ProcessAdapter> | null;
  readonly user: SourceResult<CurrentUser | null> | null;
  /** The id of the user, as given by the page. */
  readonly userId: Id | null;
  readonly demand: LoadDemand;
  /** The previous request stays in use until a new configuration is read. */
  readonly isHeld: boolean;
}

export interface ContextInputs extends Pick<QueryContext, 'panel' | 'current' | 'processId' | 'variables' | 'textIds'> {
  readonly engine: TemplateEngine;
  readonly zone: LazyTimeZone;
  readonly user: CurrentUser | null;
}

/**
 * The values that templates of criteria read, as of the instant of the call. An adapter may keep it with its query, so
 * it holds no reference to the panel.
 */
export function contextOf({
  panel,
  engine,
  zone,
  current,
  processId,
  variables,
  user,
  textIds,
}: ContextInputs): () => QueryContext {
  return () => ({
    panel,
    current,
    processId,
    user,
    variables,
    textIds,
    now: new Date(),
    get timeZone() {
      return zone.timeZone;
    },
    compile: source => engine.compile(source),
  });
}

/**
 * The request that follows from its inputs: the previous one if it is the same, and nothing demands it again; null while
 * it is not known.
 *
 * @param before - the last request; null: none, or it came to nothing
 * @param isRequested - a request has been made for this demand
 */
export function requestOf<C extends PanelConfig>(
  { config, context, adapter: source, user, userId, demand, isHeld }: RequestInputs<C>,
  before: ValidRequest<C> | null,
  isRequested: boolean,
): PanelRequest<C> | null {
  if (!config || !context) return null;
  if (isHeld || !source || !user) return before?.config === config ? before : null;
  try {
    if (source.error) throw source.error;
    if (user.error) throw user.error;
    const query = buildQuery(config.filter, context());
    const key = queryKey(query);
    const adapter = source.value;
    const again = before?.key === key && before.adapter === adapter;
    if (again && isRequested && before.config === config && before.userId === userId) return before;
    return { config, adapter, query, key, again, userId, demand };
  } catch (thrown) {
    return { error: toProcessPanelError(thrown, 'template/evaluation'), demand };
  }
}

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

/** Somebody wants the source to be asked, whether anything has changed or not. */
export interface Ask {
  /** Not the reader. */
  readonly quiet: boolean;
  readonly cause: string;
}

/** A query, and the source that is asked with it. */
export interface AskedQuery {
  readonly adapter: ProcessAdapter;
  readonly query: ProcessQuery;
}

/** One request to a source. */
export interface SoundRequest<C> extends AskedQuery {
  readonly config: C;
  /** The same query of the same adapter was asked before. */
  readonly again: boolean;
  /** The query without its instant. */
  readonly key: string;
  /** Who the page says the user is. */
  readonly userId: Id | null;
  readonly ask: Ask;
  readonly error?: never;
}

/** Nothing can be asked for. */
export interface FailedRequest {
  readonly error: ProcessPanelError;
  readonly ask: Ask;
}

export type PanelRequest<C> = SoundRequest<C> | FailedRequest;

export interface RequestInputs<C> {
  readonly config: C;
  /** The values that templates of criteria read, as of now. */
  readonly context: () => QueryContext;
  readonly source: SourceResult<ProcessAdapter>;
  readonly userId: Id | null;
  readonly ask: Ask;
}

export interface ContextInputs extends Pick<QueryContext, 'panel' | 'current' | 'processId' | 'variables' | 'textIds'> {
  readonly engine: TemplateEngine;
  readonly zone: LazyTimeZone;
  readonly user: CurrentUser | null;
}

/**
 * The values that templates of criteria read, as of the instant at which it is called. An adapter may keep it with its
 * query, so that it holds nothing of the panel.
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
 * The request that follows from its inputs: the one before where it asks for the same, and nobody wants it again.
 *
 * @param before - the request that was made last; null: none, or nothing came of it
 * @param isTaken - a request has been made for this ask
 */
export function requestOf<C extends PanelConfig>(
  { config, context, source, userId, ask }: RequestInputs<C>,
  before: SoundRequest<C> | null,
  isTaken: boolean,
): PanelRequest<C> {
  try {
    if (source.error) throw source.error;
    const query = buildQuery(config.filter, context());
    const key = queryKey(query);
    const adapter = source.value;
    const again = before?.key === key && before.adapter === adapter;
    if (again && isTaken && before.config === config && before.userId === userId) return before;
    return { config, adapter, query, key, again, userId, ask };
  } catch (thrown) {
    return { error: toProcessPanelError(thrown, 'template/evaluation'), ask };
  }
}

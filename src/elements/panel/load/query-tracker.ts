import { type ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { CriterionConfig } from '../../../core/config/filters/criterion-config.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';
import type { ProcessAdapter } from '../../../core/processes/adapter.ts';
import type { CurrentUser } from '../../../core/processes/process.ts';
import { buildCriterion, buildQuery, type QueryContext } from '../../../core/query/build-query.ts';
import type { ProcessQuery, QueryCriterion } from '../../../core/query/process-query.ts';
import { queryKey } from '../../../core/query/query-key.ts';
import type { LazyTimeZone } from '../../../core/template/engine.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import type { SourceResult } from '../../sources/source-result.ts';

/** What of the page a query depends on. */
export type PageContext = Pick<QueryContext, 'current' | 'processId' | 'user' | 'variables'>;

/** What is to be done next: ask, tell an error, or nothing. */
export type NextStep =
  | {
      readonly adapter: ProcessAdapter;
      readonly query: ProcessQuery;
      /** The same query of the same adapter has been asked before. */
      readonly again: boolean;
    }
  | { readonly error: ProcessPanelError }
  | null;

/** Decides when an adapter is asked: when the configuration, the adapter or the query has changed, or a load is due. */
export class QueryTracker<C extends PanelConfig> {
  #inputs: readonly unknown[] = [];
  /** The query last asked, without its instant. */
  #asked: { key: string; adapter: ProcessAdapter; config: C } | null = null;
  #due = false;
  /** What a query is made of, as of now; null before the first. */
  #context: (() => QueryContext) | null = null;

  /** An adapter has been asked, whatever came of it. */
  get asked(): boolean {
    return this.#asked !== null;
  }

  /** It will ask at the next step. */
  get due(): boolean {
    return this.#due;
  }

  /** Asks at the next step though nothing has changed. */
  renew(): void {
    this.#due = true;
  }

  /** Builds the query anew at the next step, and asks where it has changed: what templates read may be another. */
  review(): void {
    this.#inputs = [];
  }

  /** There is nothing to ask for. The next configuration is asked anew. */
  forget(): void {
    this.#asked = null;
    this.#inputs = [];
  }

  /** The current user, as far as a query has asked for one. */
  get user(): CurrentUser | null {
    return this.#context?.().user ?? null;
  }

  /**
   * A condition beside those of the query, with what the query was made of last.
   *
   * @throws ProcessPanelError if a template of it cannot be evaluated
   */
  criterionOf(config: CriterionConfig): QueryCriterion {
    return buildCriterion(config, this.#context!());
  }

  next(
    config: C,
    engine: TemplateEngine,
    result: SourceResult<ProcessAdapter> | null,
    { current, processId, user = null, variables }: PageContext,
    zone: LazyTimeZone,
  ): NextStep {
    const inputs = [config, engine, result, processId, current, user, variables];
    if (!result || (!this.#due && inputs.every((input, index) => input === this.#inputs[index]))) return null;
    this.#inputs = inputs;
    this.#context = () => ({
      panel: config.panel,
      current,
      processId,
      user,
      variables,
      textIds: result.error ? false : result.value.textIds,
      now: new Date(),
      get timeZone() {
        return zone.timeZone;
      },
      compile: source => engine.compile(source),
    });
    try {
      if (result.error) throw result.error;
      const query = buildQuery(config.filter, this.#context());
      const asked = { key: queryKey(query), adapter: result.value, config };
      const before = this.#asked;
      const again = before?.key === asked.key && before.adapter === asked.adapter;
      if (again && before.config === config && !this.#due) return null;
      this.#due = false;
      this.#asked = asked;
      return { adapter: asked.adapter, query, again };
    } catch (thrown) {
      this.#due = false;
      this.#asked = null;
      return { error: toProcessPanelError(thrown, 'template/evaluation') };
    }
  }
}

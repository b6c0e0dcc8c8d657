import { type ConfigReading, readConfig } from './config/read-config.ts';
import type { PanelConfig } from './config/panel-config.ts';
import type { ProcessAdapter } from './processes/adapter.ts';
import { type LoadOptions, type LoadState, loadPairs } from './processes/load.ts';
import type { Id, ProcessItem } from './processes/process.ts';
import { buildQuery } from './query/build-query.ts';
import type { ProcessQuery } from './query/process-query.ts';
import { createTemplateEngine } from './template/engine.ts';
import type { TemplateEngine } from './template/template.ts';

/** What depends on the place of a panel. */
export interface Place {
  /** IANA name. Read where it is needed only. */
  readonly timeZone: string;
}

/** The words of a language. */
export interface Words {
  readonly lang: string;
  text: (key: string) => string;
}

/** What a query depends on beside its configuration. */
export interface QueryContext {
  readonly current: ProcessItem | null;
  readonly processId: Id | null;
  readonly variables: { get(name: string): unknown };
  readonly now: Date;
}

/**
 * The walk of the data from the text of a configuration to the pairs that a panel shows, one method a step. Each step
 * is computed anew only when its own input has changed. What follows (fields, search, sort, page, rows) is the view's:
 * `core/view/`.
 */
export class Pipeline<C extends PanelConfig> {
  /** The reader's language → templates. */
  readonly engine = memoised(({ lang, text }: Words, place: Place): TemplateEngine =>
    createTemplateEngine({
      lang,
      message: text,
      get timeZone() {
        return place.timeZone;
      },
    }),
  );

  /** Text or object → configuration and diagnostics. */
  readonly read = memoised((source: string | object, panel: C['panel'], strict: boolean): ConfigReading<C['panel']> => {
    const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
    return readConfig(source, panel, { strict, checkTemplate: text => engine.check(text) });
  });

  /**
   * Filter, current process, variables and clock → query.
   *
   * @throws ProcessPanelError where a template of a criterion cannot be evaluated
   */
  query(config: C, context: QueryContext, place: Place, engine: TemplateEngine): ProcessQuery {
    return buildQuery(config.filter, {
      ...context,
      panel: config.panel,
      get timeZone() {
        return place.timeZone;
      },
      compile: source => engine.compile(source),
    });
  }

  /** Query → pages of processes → checked pairs, told as they come. */
  load(adapter: ProcessAdapter, query: ProcessQuery, options: LoadOptions): Promise<LoadState> {
    return loadPairs(adapter, query, options);
  }
}

/** Remembers the last result, for arguments that are the same by identity. */
function memoised<A extends readonly unknown[], R>(compute: (...args: A) => R): (...args: A) => R {
  let last: { args: A; result: R } | null = null;
  return (...args) => {
    if (!last?.args.every((arg, index) => arg === args[index])) last = { args, result: compute(...args) };
    return last.result;
  };
}

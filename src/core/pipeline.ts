import { untilIdle } from './base/tasks/yield-to-page.ts';
import { DEFAULT_CONTENT, DEFAULT_FIELDS } from './config/defaults.ts';
import { type ConfigReading, readConfig } from './config/read-config.ts';
import type { PanelConfig } from './config/panel-config.ts';
import { loadPairs } from './processes/load.ts';
import type { Id, ProcessItem } from './processes/process.ts';
import { buildQuery } from './query/build-query.ts';
import type { PanelName, ProcessQuery } from './query/process-query.ts';
import { checkTemplate, createTemplateEngine } from './template/engine.ts';
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

/*
 * The walk of the data from the text of a configuration to the pairs that a panel shows, one function a step; `PanelRun`
 * takes a step anew when its own input has changed. What follows (fields, search, sort, page, rows) is the view's:
 * `core/view/`.
 */

const engines = new WeakMap<Words, TemplateEngine>();

/** Words of a language → templates in it. One for all panels that speak it. */
export function engineOf(words: Words, place: Place): TemplateEngine {
  let engine = engines.get(words);
  if (!engine) {
    const locale = {
      lang: words.lang,
      message: words.text,
      get timeZone() {
        return place.timeZone;
      },
    };
    engines.set(words, (engine = createTemplateEngine(locale)));
  }
  return engine;
}

/** Parses the templates that most panels show while the page has nothing better to do: a panel made later finds them. */
export async function parseDefaults(): Promise<void> {
  for (const source of [...DEFAULT_FIELDS.values(), DEFAULT_CONTENT]) {
    await untilIdle();
    checkTemplate(source);
  }
}

/** Text or object → configuration and diagnostics. */
export function readPanel<P extends PanelName>(
  source: string | object,
  panel: P,
  strict: boolean,
  engine: TemplateEngine,
): ConfigReading<P> {
  return readConfig(source, panel, { strict, checkTemplate: text => engine.check(text) });
}

/**
 * Filter, current process, variables and clock → query.
 *
 * @throws ProcessPanelError where a template of a criterion cannot be evaluated
 */
export function queryOf(
  { filter, panel }: PanelConfig,
  context: QueryContext,
  place: Place,
  engine: TemplateEngine,
): ProcessQuery {
  return buildQuery(filter, {
    ...context,
    panel,
    get timeZone() {
      return place.timeZone;
    },
    compile: source => engine.compile(source),
  });
}

/** Query → pages of processes → checked pairs, told as they come. */
export { loadPairs };

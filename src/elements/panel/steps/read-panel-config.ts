import type { Diagnostic } from '../../../core/base/errors/diagnostic.ts';
import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { untilIdle } from '../../../core/base/tasks/yield-to-page.ts';
import type { ConfigPlaces } from '../../../core/config/config-places.ts';
import type { ConfigReading, ReadOptions } from '../../../core/config/config-reading.ts';
import type { PanelConfig, UiConfig } from '../../../core/config/panel-config.ts';
import { readSoundConfig } from '../../../core/config/read-sound-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import type { SourceResult } from '../../sources/source-result.ts';
import {
  explainedReading,
  filterChecks,
  loadExplanation,
  loadFilterChecks,
  mentionsFilters,
} from './config-explanation.ts';

/** A configuration as it was read, or why there is none. */
export interface PanelReading<C extends PanelConfig> {
  readonly config: C | null;
  readonly error: ProcessPanelError | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The text that places in diagnostics are of. */
  readonly text: string;
  /** Where the parts of the configuration stand in the text; null where none could be read. */
  readonly places: ConfigPlaces | null;
  /** How much the error box says, by the configuration. */
  readonly errors: UiConfig['errors'];
  /** Finds all that can be said of the configuration; null where that has been done, or there is none. */
  readonly explain: (() => ConfigReading | null) | null;
}

/** Doubtful settings of a configuration that is in use. */
export interface Doubts {
  readonly of: object;
  readonly found: readonly Diagnostic[];
  /** Why nothing could be found out. */
  readonly missing: ProcessPanelError | null;
  /** The configuration is not sound after all: it is to be read anew. */
  readonly wrong: boolean;
}

export interface PanelReadOptions<C extends PanelConfig> {
  readonly panel: C['panel'];
  readonly strict: boolean;
  /** Ids in criteria may be texts. */
  readonly textIds: boolean;
  readonly engine: TemplateEngine;
  readonly messages: Messages;
  /** The same of the reading before. */
  readonly errors: UiConfig['errors'];
}

/**
 * Reads the configuration of a panel. What explains mistakes is loaded where something may be wrong: a sound
 * configuration is read at once, without it.
 */
export function readPanelConfig<C extends PanelConfig>(
  given: SourceResult<string | object>,
  options: PanelReadOptions<C>,
): PanelReading<C> | Promise<PanelReading<C>> {
  if (given.error) return unread(given.error, 'full');
  const { value } = given;
  const { panel, strict, textIds, engine, messages, errors } = options;
  const checkFilters = filterChecks();
  const readOptions: ReadOptions = { strict, textIds, checkTemplate: text => engine.check(text), checkFilters };
  const explain = () => explainedReading()?.(value, panel, readOptions) ?? null;
  const explained = explain();
  const reading = explained ?? (strict ? null : readSoundConfig(value, panel, readOptions));
  if (reading) {
    const { config, diagnostics, text, places } = reading;
    const error = config ? null : errorOf(diagnostics, messages);
    const more = explained ? null : explain;
    return { config: config as C | null, error, diagnostics, text, places, errors: reading.errors, explain: more };
  }
  // A configuration that is sound but for filters that were not checked needs no explanation.
  const isUnchecked = !strict && !checkFilters && mentionsFilters(value);
  return (async () => {
    const missing = await (isUnchecked ? loadFilterChecks() : loadExplanation());
    return missing ? unread(missing, errors) : await readPanelConfig(given, options);
  })();
}

/** Finds what is doubtful in a configuration, when the page has nothing better to do. */
export async function findDoubts<C extends PanelConfig>(of: PanelReading<C>): Promise<Doubts> {
  await untilIdle();
  const missing = await loadExplanation();
  if (missing) return { of, found: [], missing, wrong: false };
  const reading = of.explain!();
  return { of, found: reading?.config ? reading.diagnostics : [], missing, wrong: !reading?.config };
}

function unread<C extends PanelConfig>(error: ProcessPanelError, errors: UiConfig['errors']): PanelReading<C> {
  return { config: null, error, diagnostics: [], text: '', places: null, errors, explain: null };
}

/** All mistakes of a configuration as one error. */
function errorOf(diagnostics: readonly Diagnostic[], messages: Messages): ProcessPanelError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const { code, message, hint } = errors[0]!;
  const count = errors.length > 1 ? `${messages.text('configErrors', { n: errors.length })}: ` : '';
  return new ProcessPanelError(code, count + message, { hint, diagnostics });
}

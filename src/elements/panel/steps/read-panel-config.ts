import type { Diagnostic } from '../../../core/base/errors/diagnostic.ts';
import { ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { ConfigPlaces } from '../../../core/config/config-places.ts';
import type { ConfigReading, ReadOptions } from '../../../core/config/config-reading.ts';
import type { PanelConfig, UiConfig } from '../../../core/config/panel-config.ts';
import { readValidConfig } from '../../../core/config/read-valid-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import { untilPainted } from '../../page/until-painted.ts';
import type { SourceResult } from '../../sources/source-result.ts';
import type { PanelFeatures } from '../panel-features.ts';
import type { PanelPorts } from '../panel-ports.ts';
import { filterChecks, loadFilterChecks, mentionsFilters } from './filter-checks.ts';
import type { Inputs } from './step.ts';

export interface ConfigInputs extends Inputs {
  readonly text: SourceResult<string | object>;
  readonly strict: boolean;
  readonly textIds: boolean;
  readonly mappedMembers: readonly string[] | null;
}

type Features = Pick<PanelFeatures, 'get' | 'reach'>;
type ReadConfig = PanelPorts['readConfig'];

/** A configuration as read, or the error. */
export interface PanelReading<C extends PanelConfig> {
  readonly config: C | null;
  readonly error: ProcessPanelError | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The source text that places in diagnostics refer to. */
  readonly text: string;
  /** Where the parts of the configuration are in the text; null if none could be read. */
  readonly places: ConfigPlaces | null;
  /** How much the error box says, as configured. */
  readonly errors: UiConfig['errors'];
  /** Reads it again, with all its diagnostics; null if that is done, or there is no configuration. */
  readonly readInFull: ((read: ReadConfig) => ConfigReading) | null;
}

/** Doubtful settings of a configuration that is in use. */
export interface ConfigWarnings {
  readonly of: object;
  readonly found: readonly Diagnostic[];
  /** The error that prevented the check. */
  readonly missing: ProcessPanelError | null;
  /** The configuration is not sound after all, and has to be read again. */
  readonly wrong: boolean;
}

export interface PanelReadOptions<C extends PanelConfig> {
  readonly panel: C['panel'];
  readonly strict: boolean;
  /** Ids in criteria may be strings. */
  readonly textIds: boolean;
  /** Members that the panel's source maps by itself. */
  readonly mappedMembers: readonly string[] | null;
  readonly engine: TemplateEngine;
  readonly messages: Messages;
  readonly features: Features;
  /** `ui.errors` of the previous reading. */
  readonly errors: UiConfig['errors'];
}

/**
 * Reads the configuration of a panel. The feature that helps with mistakes is loaded only if something may be wrong: a
 * sound configuration is read at once, without it.
 */
export function readPanelConfig<C extends PanelConfig>(
  given: SourceResult<string | object>,
  options: PanelReadOptions<C>,
  help: ReadConfig | null = options.features.get('readConfig'),
): PanelReading<C> | Promise<PanelReading<C>> {
  if (given.error) return unread(given.error, 'full');
  const { value } = given;
  const { panel, strict, textIds, mappedMembers, engine, messages, features, errors } = options;
  const checkFilters = filterChecks();
  const readOptions: ReadOptions = {
    strict,
    textIds,
    mappedMembers,
    checkTemplate: text => engine.check(text),
    checkFilters,
  };
  const readInFull = (read: ReadConfig) => read(value, panel, readOptions);
  const reading = help ? readInFull(help) : strict ? null : readValidConfig(value, panel, readOptions);
  if (reading) {
    const { config, diagnostics, text, places } = reading;
    const error = config ? null : errorOf(diagnostics, messages);
    const rest = help ? null : readInFull;
    return {
      config: config as C | null,
      error,
      diagnostics,
      text,
      places,
      errors: reading.errorDetail,
      readInFull: rest,
    };
  }
  // A configuration whose only flaw is that its filters are not checked yet needs no explanation.
  const isUnchecked = !strict && !checkFilters && mentionsFilters(value);
  return (async () => {
    if (isUnchecked) {
      const missing = await loadFilterChecks();
      return missing ? unread(missing, errors) : await readPanelConfig(given, options);
    }
    const { found, missing } = await loadHelp(features);
    return found ? await readPanelConfig(given, options, found) : unread(missing, errors);
  })();
}

/** Finds doubtful settings of a configuration when the page is idle. */
export async function findConfigWarnings<C extends PanelConfig>(
  of: PanelReading<C>,
  features: Features,
): Promise<ConfigWarnings> {
  await untilPainted();
  const { found: read, missing } = await loadHelp(features);
  if (!read) return { of, found: [], missing, wrong: false };
  const { config, diagnostics } = of.readInFull!(read);
  return { of, found: config ? diagnostics : [], missing: null, wrong: !config };
}

type Help =
  | { readonly found: ReadConfig; readonly missing?: never }
  /** The error if the feature cannot be loaded: `panel/part`. */
  | { readonly found?: never; readonly missing: ProcessPanelError };

async function loadHelp(features: Features): Promise<Help> {
  try {
    return { found: await features.reach('help', 'readConfig') };
  } catch (thrown) {
    return { missing: toProcessPanelError(thrown, 'panel/part') };
  }
}

function unread<C extends PanelConfig>(error: ProcessPanelError, errors: UiConfig['errors']): PanelReading<C> {
  return { config: null, error, diagnostics: [], text: '', places: null, errors, readInFull: null };
}

/** All mistakes of a configuration as one error. */
function errorOf(diagnostics: readonly Diagnostic[], messages: Messages): ProcessPanelError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const { code, message, hint } = errors[0]!;
  const count = errors.length > 1 ? `${messages.text('configErrors', { n: errors.length })}: ` : '';
  return new ProcessPanelError(code, count + message, { hint, diagnostics });
}

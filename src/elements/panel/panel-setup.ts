import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import type { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ConfigPlaces } from '../../core/config/config-places.ts';
import type { PanelConfig, UiConfig } from '../../core/config/panel-config.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { AppliedConfig } from './steps/apply-config.ts';

/** The setup of a panel: its configuration and the templates in the reader's language, or the error. */
export interface PanelSetup<C extends PanelConfig> {
  readonly config: C | null;
  readonly engine: TemplateEngine | null;
  readonly error: ProcessPanelError | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The source text that places in diagnostics refer to. */
  readonly text: string;
  /** Where the parts of the configuration are in the text; null if none could be read. */
  readonly places: ConfigPlaces | null;
  /** How much the error box says, as configured. */
  readonly errors: UiConfig['errors'];
}

/** Diagnostics that were found after a configuration was read. */
export interface LaterDiagnostics {
  /** The reading of the configuration that they are about. */
  readonly of: unknown;
  readonly found: readonly Diagnostic[];
}

/** The setup that follows from a configuration, with what was found about it later. */
export function setupOf<C extends PanelConfig>(
  applied: AppliedConfig<C> | null,
  warnings: LaterDiagnostics | null,
  notes: LaterDiagnostics,
): PanelSetup<C> {
  const { reading = null, config = null, engine = null, error = null } = applied ?? {};
  const { text = '', places = null, errors = 'full', diagnostics = [] } = reading ?? {};
  const found = [
    warnings && warnings.of === reading ? warnings.found : [],
    diagnostics,
    notes.of === reading ? notes.found : [],
  ];
  return { config, engine, error, text, places, errors, diagnostics: found.flat() };
}

import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import type { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ConfigPlaces } from '../../core/config/config-places.ts';
import type { PanelConfig, UiConfig } from '../../core/config/panel-config.ts';
import type { TemplateEngine } from '../../core/template/template.ts';

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

import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import type { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ConfigPlaces } from '../../core/config/config-places.ts';
import type { PanelConfig, UiConfig } from '../../core/config/panel-config.ts';
import type { TemplateEngine } from '../../core/template/template.ts';

/** The setup that a panel works by: its configuration and the templates of the reader's language, or why there is none. */
export interface PanelSetup<C extends PanelConfig> {
  readonly config: C | null;
  readonly engine: TemplateEngine | null;
  readonly error: ProcessPanelError | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The text that places in diagnostics are of. */
  readonly text: string;
  /** Where the parts of the configuration stand in the text; null where none could be read. */
  readonly places: ConfigPlaces | null;
  /** How much the error box says, by the configuration. */
  readonly errors: UiConfig['errors'];
}

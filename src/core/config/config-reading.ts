import type { Diagnostic } from '../base/errors/diagnostic.ts';
import type { TemplateError } from '../base/errors/template-error.ts';
import type { PanelName } from '../query/process-query.ts';
import type { CheckFilters } from './check/meaning/check-filters.ts';
import type { ConfigPlaces } from './config-places.ts';
import type { GridConfig, ListConfig, UiConfig } from './panel-config.ts';

export interface ReadOptions {
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Ids in criteria may be texts: those of the panel's source are. */
  readonly textIds?: boolean;
  /** Diagnostics of a template's source. Without it templates are not looked into. */
  readonly checkTemplate?: (source: string) => readonly TemplateError[];
  /** Checks `filters` and `views`. Only `readSoundConfig` does without it: what has them is not sound then. */
  readonly checkFilters?: CheckFilters | undefined;
}

/** What `readConfig` finds in a text. */
export interface ConfigReading<P extends PanelName = PanelName> {
  /** Null where there is an error. */
  readonly config: (P extends 'process_grid' ? GridConfig : ListConfig) | null;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text that lines and columns count in: as written, or of an object its JSON. */
  readonly text: string;
  /** Where the parts of `config` stand in `text`. */
  readonly places: ConfigPlaces;
  /** What the error box says; `full` also where nothing could be read of the configuration. */
  readonly errors: UiConfig['errors'];
}

/** Bytes of UTF-8 that a configuration may have (contract 2.7). */
export const MAX_BYTES = 2 ** 20;

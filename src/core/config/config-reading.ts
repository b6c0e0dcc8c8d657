import type { Diagnostic } from '../base/errors/diagnostic.ts';
import type { TemplateError } from '../base/errors/template-error.ts';
import type { PanelName } from '../query/process-query.ts';
import type { CheckFilters } from './check/meaning/check-filters.ts';
import type { ConfigPlaces } from './config-places.ts';
import type { GridConfig, ListConfig, UiConfig } from './panel-config.ts';

export interface ReadOptions {
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Ids in criteria may be texts, as the panel's source has such ids. */
  readonly textIds?: boolean;
  /** Members that the panel's source maps by itself: a grid shows columns of these by default. */
  readonly mappedMembers?: readonly string[] | null;
  /** Diagnostics of a template's source. Without it templates are not checked. */
  readonly checkTemplate?: (source: string) => readonly TemplateError[];
  /**
   * Checks `filters` and `views`. Only `readValidConfig` omits it: it then counts a configuration with either as not
   * sound.
   */
  readonly checkFilters?: CheckFilters | undefined;
}

/** The result of `readConfig`. */
export interface ConfigReading<P extends PanelName = PanelName> {
  /** Null if there is an error. */
  readonly config: (P extends 'process_grid' ? GridConfig : ListConfig) | null;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text that lines and columns refer to: as written, or the JSON of an object. */
  readonly text: string;
  /** The places of the parts of `config` in `text`. */
  readonly places: ConfigPlaces;
  /** How much the error box shows; `full` if the configuration could not be read. */
  readonly errorDetail: UiConfig['errors'];
}

/** Bytes of UTF-8 that a configuration may have (contract 2.7). */
export const MAX_BYTES = 2 ** 20;

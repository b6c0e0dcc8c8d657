import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ConfigPlaces } from '../../core/config/config-places.ts';
import type { PanelConfig, UiConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { readConfig } from '../../core/config/read-config.ts';
import { engineOf, type LazyTimeZone } from '../../core/template/engine.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { SourceResult } from '../sources/source-result.ts';

/** What a panel works by: its configuration and the templates of the reader's language, or why there is none. */
export class PanelSetup<C extends PanelConfig> {
  config: C | null = null;
  engine: TemplateEngine | null = null;
  /** Why there is no configuration to work by. */
  error: ProcessPanelError | null = null;
  diagnostics: readonly Diagnostic[] = [];
  /** The text that places in diagnostics are of. */
  text = '';
  /** What the configuration wants the error box to say. */
  errors: UiConfig['errors'] = 'full';
  /** Where the parts of the configuration stand in the text; null where none could be read. */
  places: ConfigPlaces | null = null;
  #result: SourceResult<string | object> | null = null;
  #strict = false;

  /**
   * Takes up what has changed.
   *
   * @param result - null: not known yet; what there is stays
   * @returns what is new: the configuration (or that there is none), the language only, or nothing
   */
  update(
    result: SourceResult<string | object> | null,
    panel: C['panel'],
    strict: boolean,
    messages: Messages,
    zone: LazyTimeZone,
  ): 'config' | 'language' | null {
    if (!result) return null;
    const engine = engineOf(messages, zone);
    if (result === this.#result && strict === this.#strict) {
      if (engine === this.engine || !this.config) return null;
      this.#use(this.config, engine);
      return 'language';
    }
    this.#result = result;
    this.#strict = strict;
    if (result.error) {
      [this.diagnostics, this.text, this.places, this.errors] = [[], '', null, 'full'];
      this.refuse(result.error);
      return 'config';
    }
    const { config, diagnostics, text, places, errors } = readConfig(result.value, panel, {
      strict,
      checkTemplate: text => engine.check(text),
    });
    this.diagnostics = diagnostics;
    this.text = text;
    this.places = places;
    this.errors = errors;
    if (config) this.#use(config as C, engine);
    else this.refuse(errorOf(diagnostics, messages));
    return 'config';
  }

  /** Adds what has turned out since. Returns what is new of it. */
  note(found: readonly Diagnostic[]): readonly Diagnostic[] {
    const fresh = found.filter(({ message }) => this.diagnostics.every(known => known.message !== message));
    this.diagnostics = [...this.diagnostics, ...fresh];
    return fresh;
  }

  /** There is no configuration to work by: the one that was taken up cannot be used. */
  refuse(error: ProcessPanelError): void {
    this.error = error;
    this.config = null;
  }

  #use(config: C, engine: TemplateEngine): void {
    this.config = config;
    this.engine = engine;
    this.error = null;
  }
}

/** All mistakes of a configuration as one error. */
function errorOf(diagnostics: readonly Diagnostic[], messages: Messages): ProcessPanelError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const { code, message, hint } = errors[0]!;
  const count = errors.length > 1 ? `${messages.text('configErrors', { n: errors.length })}: ` : '';
  return new ProcessPanelError(code, count + message, { hint, diagnostics });
}

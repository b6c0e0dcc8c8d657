import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { engineOf, type Place, readPanel } from '../../core/pipeline.ts';
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
  readonly #adopt: (config: C, engine: TemplateEngine) => void;
  #result: SourceResult<string | object> | null = null;
  #strict = false;

  /** @param adopt - takes a configuration up; throws ProcessPanelError where a template does not compile */
  constructor(adopt: (config: C, engine: TemplateEngine) => void) {
    this.#adopt = adopt;
  }

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
    place: Place,
  ): 'config' | 'language' | null {
    if (!result) return null;
    const engine = engineOf(messages, place);
    if (result === this.#result && strict === this.#strict) {
      if (engine === this.engine || !this.config) return null;
      this.#use(this.config, engine);
      return 'language';
    }
    this.#result = result;
    this.#strict = strict;
    if (result.error) {
      [this.diagnostics, this.text] = [[], ''];
      this.#refuse(result.error);
      return 'config';
    }
    const { config, diagnostics, text } = readPanel(result.value, panel, strict, engine);
    this.diagnostics = diagnostics;
    this.text = text;
    if (config) this.#use(config as C, engine);
    else this.#refuse(errorOf(diagnostics, messages));
    return 'config';
  }

  /** Adds what has turned out since. */
  note(found: readonly Diagnostic[]): void {
    const fresh = found.filter(({ message }) => this.diagnostics.every(known => known.message !== message));
    this.diagnostics = [...this.diagnostics, ...fresh];
  }

  #use(config: C, engine: TemplateEngine): void {
    this.config = config;
    this.engine = engine;
    this.error = null;
    try {
      this.#adopt(config, engine);
    } catch (thrown) {
      this.#refuse(toProcessPanelError(thrown, 'template/evaluation'));
    }
  }

  #refuse(error: ProcessPanelError): void {
    this.error = error;
    this.config = null;
  }
}

/** All mistakes of a configuration as one error. */
function errorOf(diagnostics: readonly Diagnostic[], messages: Messages): ProcessPanelError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const { code, message, hint } = errors[0]!;
  const count = errors.length > 1 ? `${messages.text('configFault', { n: errors.length })}: ` : '';
  return new ProcessPanelError(code, count + message, { hint, diagnostics });
}

import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { engineOf, type Place, readPanel } from '../../core/pipeline.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { Offer } from '../sources/source-result.ts';

/** What a panel works by: its configuration and the templates of the reader's language, or why there is none. */
export class PanelSetup<C extends PanelConfig> {
  config: C | null = null;
  engine: TemplateEngine | null = null;
  /** Why there is no configuration to work by. */
  fault: ProcessPanelError | null = null;
  diagnostics: readonly Diagnostic[] = [];
  /** The text that places in diagnostics are of. */
  text = '';
  readonly #adopt: (config: C, engine: TemplateEngine) => void;
  #offer: Offer<string | object> | null = null;
  #strict = false;

  /** @param adopt - takes a configuration up; throws ProcessPanelError where a template does not compile */
  constructor(adopt: (config: C, engine: TemplateEngine) => void) {
    this.#adopt = adopt;
  }

  /**
   * Takes up what has changed.
   *
   * @param offer - null: not known yet; what there is stays
   * @returns what is new: the configuration (or that there is none), the language only, or nothing
   */
  update(
    offer: Offer<string | object> | null,
    panel: C['panel'],
    strict: boolean,
    messages: Messages,
    place: Place,
  ): 'config' | 'language' | null {
    if (!offer) return null;
    const engine = engineOf(messages, place);
    if (offer === this.#offer && strict === this.#strict) {
      if (engine === this.engine || !this.config) return null;
      this.#use(this.config, engine);
      return 'language';
    }
    this.#offer = offer;
    this.#strict = strict;
    if (offer.error) {
      [this.diagnostics, this.text] = [[], ''];
      this.#refuse(offer.error);
      return 'config';
    }
    const { config, diagnostics, text } = readPanel(offer.value, panel, strict, engine);
    this.diagnostics = diagnostics;
    this.text = text;
    if (config) this.#use(config as C, engine);
    else this.#refuse(faultOf(diagnostics, messages));
    return 'config';
  }

  /** Adds what has turned out since. Returns what is new of it. */
  note(faults: readonly Diagnostic[]): readonly Diagnostic[] {
    const fresh = faults.filter(({ message }) => this.diagnostics.every(known => known.message !== message));
    this.diagnostics = [...this.diagnostics, ...fresh];
    return fresh;
  }

  #use(config: C, engine: TemplateEngine): void {
    this.config = config;
    this.engine = engine;
    this.fault = null;
    try {
      this.#adopt(config, engine);
    } catch (thrown) {
      this.#refuse(toProcessPanelError(thrown, 'template/evaluation'));
    }
  }

  #refuse(fault: ProcessPanelError): void {
    this.fault = fault;
    this.config = null;
  }
}

/** The faults of a configuration as one error. */
function faultOf(diagnostics: readonly Diagnostic[], messages: Messages): ProcessPanelError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const { code, message, hint } = errors[0]!;
  const count = errors.length > 1 ? `${messages.text('configFault', { n: errors.length })}: ` : '';
  return new ProcessPanelError(code, count + message, { hint, diagnostics });
}

import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { untilIdle } from '../../core/base/tasks/yield-to-page.ts';
import type { ConfigPlaces } from '../../core/config/config-places.ts';
import type { PanelConfig, UiConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { ConfigReading, ReadOptions } from '../../core/config/config-reading.ts';
import { readSoundConfig } from '../../core/config/read-sound-config.ts';
import { engineOf, type LazyTimeZone } from '../../core/template/engine.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { SourceResult } from '../sources/source-result.ts';
import {
  explainedReading,
  filterChecks,
  loadExplanation,
  loadFilterChecks,
  mentionsFilters,
} from './config-explanation.ts';

/**
 * What a panel works by: its configuration and the templates of the reader's language, or why there is none.
 *
 * What explains mistakes is loaded on demand: at once where something may be wrong, else when the panel has its rows, to
 * find what is doubtful.
 */
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
  readonly #onchange: () => void;
  readonly #ondoubts: (doubts: readonly Diagnostic[]) => void;
  #result: SourceResult<string | object> | null = null;
  #strict = false;
  #textIds = false;
  /** Of the configuration: whether anything is wrong or doubtful; that nothing is wrong; not even that. */
  #known: 'all' | 'sound' | 'nothing' = 'all';
  /** What was loaded to know more has come, or why it has not. */
  #came: 'part' | ProcessPanelError | null = null;
  /** Finds all that can be said of the configuration. */
  #explain: () => ConfigReading | null = () => null;
  #explaining = false;
  /** Whether anything is doubtful could not be found out. */
  #unexplained: ProcessPanelError | null = null;

  /**
   * @param onchange - called when there is something to take up
   * @param ondoubts - told of warnings of a configuration that is in use already
   */
  constructor(onchange: () => void, ondoubts: (doubts: readonly Diagnostic[]) => void) {
    this.#onchange = onchange;
    this.#ondoubts = ondoubts;
  }

  /** Whether the configuration can be used is not known yet; the one before stays in use. */
  get pending(): boolean {
    return this.#known === 'nothing';
  }

  /** The configuration is in use, and what is doubtful in it is still to be found. */
  get doubtsPending(): boolean {
    return this.#known === 'sound';
  }

  /** There is no configuration for want of what could not be loaded. */
  get retriable(): boolean {
    return this.error?.code === 'panel/part';
  }

  /**
   * Takes up what has changed.
   *
   * @param result - null: not known yet; what there is stays
   * @param textIds - ids in criteria may be texts
   * @returns what is new: the configuration (or that there is none), the language only, or nothing
   */
  update(
    result: SourceResult<string | object> | null,
    panel: C['panel'],
    strict: boolean,
    messages: Messages,
    zone: LazyTimeZone,
    textIds: boolean,
  ): 'config' | 'language' | null {
    if (!result) return null;
    const engine = engineOf(messages, zone);
    if (result === this.#result && strict === this.#strict && textIds === this.#textIds && !this.#came) {
      if (engine === this.engine || !this.config) return null;
      this.#use(this.config, engine);
      return 'language';
    }
    const came = result === this.#result && strict === this.#strict && textIds === this.#textIds ? this.#came : null;
    this.#result = result;
    this.#strict = strict;
    this.#textIds = textIds;
    this.#came = this.#unexplained = null;
    this.#known = 'all';
    const missing = result.error ?? (came instanceof ProcessPanelError ? came : null);
    if (missing) {
      [this.diagnostics, this.text, this.places] = [[], '', null];
      if (result.error) this.errors = 'full';
      this.refuse(missing);
      return 'config';
    }
    const { value } = result as { value: string | object };
    const checkFilters = filterChecks();
    const options: ReadOptions = { strict, textIds, checkTemplate: text => engine.check(text), checkFilters };
    this.#explain = () => explainedReading()?.(value, panel, options) ?? null;
    const explained = this.#explain();
    const reading = explained ?? (strict ? null : readSoundConfig(value, panel, options));
    if (!explained) this.#known = reading ? 'sound' : 'nothing';
    if (!reading) {
      // What is sound but for filters that were not looked into needs no explanation.
      const isUnchecked = !strict && !checkFilters && mentionsFilters(value);
      void this.#await(result, isUnchecked ? loadFilterChecks() : loadExplanation());
      return null;
    }
    const { config, diagnostics, text, places, errors } = reading;
    [this.diagnostics, this.text, this.places, this.errors] = [diagnostics, text, places, errors];
    if (config) this.#use(config as C, engine);
    else this.refuse(errorOf(diagnostics, messages));
    return 'config';
  }

  /** Finds what is doubtful in the configuration, when the page has nothing better to do. */
  async findDoubts(): Promise<void> {
    if (this.#explaining) return;
    this.#explaining = true;
    const result = this.#result;
    await untilIdle();
    const missing = await loadExplanation();
    this.#explaining = false;
    if (result === this.#result && this.doubtsPending) {
      const reading = this.#explain();
      this.#known = 'all';
      this.#unexplained = missing;
      if (missing) console.warn(String(missing));
      else if (!reading?.config) this.#came = 'part';
      else {
        this.diagnostics = [...reading.diagnostics, ...this.diagnostics];
        this.#ondoubts(reading.diagnostics);
      }
    }
    this.#onchange();
  }

  /** What could not be loaded is asked for again at the next update. */
  retry(): void {
    if (this.retriable) this.#result = null;
    else if (this.#unexplained) this.#known = 'sound';
    this.#unexplained = null;
  }

  async #await(result: SourceResult<string | object>, part: Promise<ProcessPanelError | null>): Promise<void> {
    const missing = await part;
    if (result !== this.#result || !this.pending) return;
    this.#came = missing ?? 'part';
    this.#onchange();
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

import { wordsOfPage, wordsOfRefusal } from '../../core/actions/words-of-refusal.ts';
import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import { messageOf, ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { PanelConfig, UiConfig } from '../../core/config/panel-config.ts';
import { placedTemplateError } from '../../core/config/check/template-diagnostic.ts';
import type { Place } from '../../core/config/yaml/source-text.ts';
import type { Remark } from '../../core/processes/adapter.ts';
import type { LoadState } from '../../core/processes/load.ts';
import { ProcessErrorEvent, ProcessLoadEvent } from '../events.ts';
import type { Locale } from '../page/locale.ts';
import { readerWords } from './frame/reader-words.ts';
import type { PanelSetup } from './panel-setup.ts';

/** The panel whose events and errors are reported. */
interface ReportHost extends HTMLElement {
  /** How much the error box says; null: as configured. */
  readonly errors: UiConfig['errors'] | null;
  requestUpdate(): void;
}

/** The setup of a panel, to which diagnostics can be added. */
interface NotedSetup<C extends PanelConfig> {
  readonly setup: PanelSetup<C>;
  /** Returns what is new. */
  addDiagnostics(found: readonly Diagnostic[]): readonly Diagnostic[];
}

/** A warning about a setting of the configuration that only the data revealed. */
export type SettingWarning = Pick<Diagnostic, 'code' | 'message' | 'hint'>;

/** Reports about templates and values that are found while rows are read. */
export type RowReports = Pick<PanelReports<PanelConfig>, 'reportError' | 'warnAbout'>;

/** Reports to the page: fires each event once its cause is in the DOM, and each error once per load. */
export class PanelReports<C extends PanelConfig> {
  /** Rows were loaded at least once, so later failures are not mistakes of the page. */
  hasWorked = false;
  /** Why something that the reader requested is not possible; the rows are not affected. */
  missingPart: ProcessPanelError | null = null;
  readonly #host: ReportHost;
  readonly #locale: Pick<Locale, 'messages'>;
  readonly #noted: NotedSetup<C>;
  readonly #reported = new Set<string>();
  /** Templates that have failed since the configuration was applied. */
  readonly #faults = new Map<string, { readonly path: string; readonly error: ProcessPanelError }>();
  #events: Event[] = [];

  constructor(host: ReportHost, locale: Pick<Locale, 'messages'>, noted: NotedSetup<C>) {
    this.#host = host;
    this.#locale = locale;
    this.#noted = noted;
  }

  /** Queues an event for the end of this update. */
  queueEvent(event: Event): void {
    this.#events.push(event);
    this.#host.requestUpdate();
  }

  /** @param path - of the template that caused the error, as a pointer into the configuration */
  reportError(error: ProcessPanelError, path?: string): void {
    const { config, places } = this.#noted.setup;
    const key = `${path} ${error.code} ${error.message}`;
    if (this.#reported.has(key) || (path && !config)) return;
    this.#reported.add(key);
    const reported = path && places ? placedTemplateError(error, path, places) : error;
    this.queueEvent(new ProcessErrorEvent(reported));
    if (!path) return;
    this.#noted.addDiagnostics(reported.diagnostics ?? []);
    this.#faults.set(key, { path, error: reported });
  }

  /** Errors of the templates at some of the paths, each once. */
  faultsWhere(isWanted: (path: string) => boolean): ProcessPanelError[] {
    return [...this.#faults.values()].filter(({ path }) => isWanted(path)).map(({ error }) => error);
  }

  /** Forgets failures, because the templates have changed or are read again. */
  forgetFaults(): void {
    this.#faults.clear();
  }

  /**
   * Reports a warning that the data revealed, once, in `diagnostics` and on the console.
   *
   * @param path - of the setting concerned, as a pointer into the configuration
   */
  warnAbout(warning: SettingWarning, path: string): void {
    const { config, places } = this.#noted.setup;
    const place = config && places && (places.ofText(path, 0) ?? places.ofSetting(path));
    if (place) warn(this.#host, this.#noted.addDiagnostics([{ severity: 'warning', ...warning, ...place }]));
  }

  /** Adds the remarks on settings of the configuration to `diagnostics`. The adapter has logged them. */
  noteRemarks({ remarks = [] }: LoadState): void {
    const found = remarks.flatMap((remark): Diagnostic[] => {
      const place = this.placeOf(remark);
      const { message, hint } = remark;
      return place ? [{ severity: 'warning', code: 'config/pitfall', message, hint, ...place }] : [];
    });
    this.#noted.addDiagnostics(found);
  }

  /** The place in the configuration that a remark is about; null: it is about none, or the mapping is elsewhere. */
  placeOf({ setting }: Remark): (Place & { readonly path: string }) | null {
    const { config, places } = this.#noted.setup;
    if (setting === undefined || !config || !places) return null;
    return config.source || !setting.startsWith('/source') ? places.ofSetting(setting) : null;
  }

  /** Reports items that do not have the shape of contract 4. */
  reportMalformed({ malformed, malformedCount: n }: LoadState): void {
    if (n === 0) return;
    const text = this.#locale.messages.text('leftOut', { n });
    const all = malformed.map(({ message, hint }) => `${message}. ${hint}`.trim());
    const key = all.join('\n');
    if (!this.#reported.has(key)) console.warn(`<${this.#host.localName}> ${text}:\n${key}`);
    this.#reported.add(key);
    this.reportError(new ProcessPanelError('adapter/items', text, { diagnostics: malformed }));
  }

  /** Reports that a part of the library requested by the reader cannot be loaded; null: the reader tries again. */
  reportMissingPart(error: ProcessPanelError | null): void {
    this.missingPart = error;
    if (error) this.queueEvent(new ProcessErrorEvent(error));
    else this.#host.requestUpdate();
  }

  /** Readers are shown only that something failed, without details. */
  get isPublic(): boolean {
    const { errors } = this.#host;
    return (errors === 'public' || errors === 'full' ? errors : this.#noted.setup.errors) === 'public';
  }

  /** The reader-friendly wording of an error; null: the error is shown as it is. */
  wordsOf(error: ProcessPanelError): string | null {
    return this.#host.errors === 'full' ? null : readerWords(error, this.hasWorked, this.#locale.messages);
  }

  /** Words an error of something the reader has asked for; what it leaves out goes to the console. */
  explain(thrown: unknown): string {
    const error = thrown instanceof ProcessPanelError ? thrown : null;
    const words = error && this.wordsOf(error);
    if (words === null) return messageOf(thrown);
    logError(this.#host, error!);
    const { status, page } = Object(error!.cause) as { readonly status?: number; readonly page?: string };
    const { messages } = this.#locale;
    return page === undefined ? wordsOfRefusal(status, '', messages) || words : wordsOfPage(page, messages);
  }

  /** A load begins: errors reported before may be reported again. */
  forgetReported(): void {
    this.#reported.clear();
  }

  /** Dispatches the queued events, at the end of an update. */
  dispatch(): void {
    for (const event of this.#events.splice(0)) {
      // The error box does not show the details.
      if (event instanceof ProcessErrorEvent && (this.isPublic || this.wordsOf(event.detail.error) !== null))
        logError(this.#host, event.detail.error);
      if (event instanceof ProcessLoadEvent) this.hasWorked = true;
      this.#host.dispatchEvent(event);
    }
  }
}

/** Logs an error with all the mistakes that it stands for. */
function logError({ localName }: Element, error: ProcessPanelError): void {
  const mistakes = (error.diagnostics ?? []).map(
    ({ line, column, path, message, hint }) => `\n${line ? `${line}:${column}` : path}: ${message}. ${hint}`,
  );
  console.error(`<${localName}> ${String(error)}${mistakes.join('')}`);
}

/** Logs warnings. */
export function warn({ localName }: Element, diagnostics: readonly Diagnostic[]): void {
  for (const { message, line, column, hint } of diagnostics)
    console.warn(`<${localName}> ${line}:${column}: ${message}. ${hint}`);
}

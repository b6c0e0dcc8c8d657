import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Diagnostic } from '../core/base/diagnostic.ts';
import { ProcessPanelError } from '../core/base/process-panel-error.ts';
import type { ConfigReading } from '../core/config/read-config.ts';
import type { PanelConfig } from '../core/config/panel-config.ts';
import { type Messages, onMessagesDefined } from '../core/messages/messages.ts';
import { Pipeline } from '../core/pipeline.ts';
import type { ProcessAdapter } from '../core/processes/adapter.ts';
import type { Id, PairTable, ProcessItem } from '../core/processes/process.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import type { VariableStore } from '../core/query/variable-store.ts';
import type { TemplateEngine } from '../core/template/template.ts';
import type { ViewState } from '../core/view/view-state.ts';
import { AdapterSource } from './adapter-source.ts';
import { ConfigSource, type ConfigText } from './config-source.ts';
import { errorBox } from './error-box.ts';
import { ProcessErrorEvent, ProcessLoadEvent, ProcessViewEvent } from './events.ts';
import { idFromAttribute } from './id-attribute.ts';
import { Loading, type PaintInfo } from './loading.ts';
import { Locale } from './locale.ts';
import { type Offer, pageSettled } from './offer.ts';
import { OwnScripts } from './own-scripts.ts';
import { adoptPageStyles } from './page-styles.ts';
import { keeperOf } from './persist.ts';
import { Schedule } from './schedule.ts';
import { variablesOf } from './variables.ts';

const FIRST_VIEW: ViewState = { search: '', sort: [], page: 1 };

/**
 * The shell that both panels share: it finds the configuration and the adapter, asks anew whenever the query changes,
 * cancels the request before it, and shows header, errors and the state of loading around the body of its subclass.
 *
 * @attr {string} config - The configuration, YAML or JSON.
 * @slot - Shown until the first data are painted, and where scripts are off.
 * @fires {ProcessLoadEvent} process-load - Rows of a load are painted.
 * @fires {ProcessErrorEvent} process-error - Configuration, template or adapter failed.
 * @fires {ProcessViewEvent} process-view - The user searched, sorted or paged.
 * @csspart panel - All of it.
 * @csspart header - Title and description.
 * @csspart title - The title.
 * @csspart description - The description.
 * @csspart toolbar - What stands above the rows.
 * @csspart error - The error box.
 * @csspart progress - The progress bar of a load.
 * @csspart placeholder - Shown instead of rows where there are none.
 * @csspart status - Announces how many rows there are.
 */
export abstract class ProcessPanel<C extends PanelConfig = PanelConfig> extends LitElement {
  static override properties: PropertyDeclarations = {
    config: {},
    adapter: {},
    endpoint: {},
    src: {},
    detailUrl: { attribute: 'detail-url' },
    processId: { attribute: 'process-id', converter: idFromAttribute, noAccessor: true },
    current: { attribute: false },
    variables: { attribute: false, noAccessor: true },
    refresh: { type: Number },
    isolated: { type: Boolean, reflect: true },
    strict: { type: Boolean },
    persist: {},
    view: { attribute: false, noAccessor: true },
  };

  /** The configuration: YAML or JSON text, or an object. Wins over a child script. */
  declare config: string | object | null;
  /** The source of processes, or the name that `defineAdapter` gave to one. */
  declare adapter: ProcessAdapter | string | null;
  /** Address of an HTTP endpoint, shorthand for `httpAdapter({url})`. */
  declare endpoint: string | null;
  /** Address of a JSON document of processes. */
  declare src: string | null;
  /** Liquid template of a process's address. Wins over `process.url`. */
  declare detailUrl: string | null;
  /** `$_process` and `$_step` of templates in criteria: the process whose page this panel stands on. */
  declare current: ProcessItem | null;
  /** Seconds between loads while the page is visible; 0: never. */
  declare refresh: number;
  /** Keeps the page's style sheets out. */
  declare isolated: boolean;
  /** Treats warnings of the configuration as errors. */
  declare strict: boolean;
  /** `url` or `local:KEY`: keeps `view` in the page's address or in local storage. */
  declare persist: string | null;

  /** Name of the panel in configurations. */
  protected abstract readonly panelName: C['panel'];
  protected readonly internals = this.attachInternals();

  readonly #scripts = new OwnScripts(this, () => this.requestUpdate());
  readonly #configSource = new ConfigSource(this, this.#scripts, () => this.requestUpdate());
  readonly #adapterSource = new AdapterSource(this, this.#scripts, () => this.requestUpdate());
  readonly #locale = new Locale(this, () => this.requestUpdate());
  readonly #schedule = new Schedule(() => void this.load());
  readonly #loading = new Loading({
    onchange: () => this.requestUpdate(),
    paint: (pairs, info) => this.#paint(pairs, info),
    onload: () => this.#over(null),
    onerror: error => this.#over(error),
  });

  #pipeline: Pipeline<C> | null = null;
  #processId: Id | null = null;
  #variables: VariableStore | null = null;
  /** The page has had its chance to give a configuration and an adapter. */
  #settled = false;
  #offer: Offer<ConfigText> | null = null;
  #reading: ConfigReading<C['panel']> | null = null;
  #strict = false;
  #config: C | null = null;
  #engine: TemplateEngine | null = null;
  /** Why there is no configuration to work by. */
  #fault: ProcessPanelError | null = null;
  /** What the last query was built of; null: build it anew. */
  #inputs: readonly unknown[] | null = null;
  /** The query last asked, without its instant, and of whom. */
  #asked: { key: string; adapter: ProcessAdapter; config: C } | null = null;
  /** A load is due though nothing has changed. */
  #stale = false;
  #waiting = true;
  #failures = 0;
  #events: Event[] = [];
  #reported = new Set<string>();
  #loaded = deferred();
  #items: { pairs: PairTable; items: readonly ProcessItem[] } | null = null;
  #status = '';
  #unstyle: (() => void) | null = null;
  #unlisten: (() => void) | null = null;
  #persisted: string | null = null;

  constructor() {
    super();
    this.config = this.adapter = this.endpoint = this.src = this.detailUrl = this.current = this.persist = null;
    this.refresh = 0;
    this.isolated = this.strict = false;
    for (const part of [this.#scripts, this.#configSource, this.#adapterSource, this.#locale, this.#schedule])
      this.addController(part);
  }

  /** Id of the current process, which `filter.self` is about. Defaults to that of `current`. */
  get processId(): Id | null {
    return this.#processId ?? this.current?.process.id ?? null;
  }

  set processId(id: Id | null) {
    this.#processId = id;
    this.requestUpdate();
  }

  /** Where selections are written and `$variables` is read: one for the document unless another is given. */
  get variables(): VariableStore {
    return this.#variables ?? variablesOf(this.ownerDocument);
  }

  set variables(store: VariableStore | null) {
    this.#ignoreVariables();
    this.#variables = store;
    if (this.isConnected) this.#followVariables();
    this.#queryAgain();
  }

  /** Search, sort and page. Setting it fires nothing. */
  get view(): ViewState {
    return FIRST_VIEW;
  }

  set view(_view: ViewState) {}

  /** All loaded pairs. */
  get items(): readonly ProcessItem[] {
    const { pairs } = this.#loading;
    if (this.#items?.pairs !== pairs) this.#items = { pairs, items: itemsOf(pairs) };
    return this.#items!.items;
  }

  /** The pairs on display: after search, sort and page. */
  get visibleItems(): readonly ProcessItem[] {
    return this.items;
  }

  /** Ids of the selected processes, in the order of the data. */
  get selection(): readonly Id[] {
    return [];
  }

  set selection(_ids: readonly Id[]) {}

  /** Selects nothing. */
  clearSelection(): void {}

  /** What is wrong with the configuration, or doubtful. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#reading?.diagnostics ?? this.#fault?.diagnostics ?? [];
  }

  /** Resolves when the current load is over and painted, well or not. Never rejects. */
  get loaded(): Promise<void> {
    if (this.#loaded.over && !this.#idle) this.#loaded = deferred();
    return this.#loaded.promise;
  }

  /** Queries again. Resolves as `loaded` does. */
  load(): Promise<void> {
    this.#stale = true;
    this.requestUpdate();
    return this.loaded;
  }

  /** Takes a configuration up, also when its templates have to be compiled for another language. May throw. */
  protected abstract onConfig(config: C, engine: TemplateEngine): void;
  /** Takes pairs up; resolves when they are in the DOM. */
  protected abstract onPairs(pairs: PairTable, info: PaintInfo): Promise<void> | void;
  protected abstract renderBody(): unknown;

  protected renderToolbar(): unknown {
    return nothing;
  }

  protected renderFooter(): unknown {
    return nothing;
  }

  /** True where the placeholder is shown. */
  protected get isEmpty(): boolean {
    return this.pairs.length === 0;
  }

  protected get panelConfig(): C | null {
    return this.#config;
  }

  protected get pairs(): PairTable {
    return this.#loading.pairs;
  }

  protected get busy(): boolean {
    return this.#loading.busy;
  }

  protected get messages(): Messages {
    return this.#locale.messages;
  }

  protected get locale(): { readonly lang: string; readonly timeZone: string } {
    return this.#locale;
  }

  /** Says something to users of screen readers, and shows it below the rows. */
  protected announce(text: string): void {
    if (text === this.#status) return;
    this.#status = text;
    this.requestUpdate();
  }

  /** To be called when the user has searched, sorted or paged. */
  protected viewChangedByUser(): void {
    keeperOf(this.persist, this.#prefix)?.write(this.view);
    this.dispatchEvent(new ProcessViewEvent(this.view));
  }

  /** Fires `process-error`, once for each error of a load. */
  protected reportFault(error: ProcessPanelError): void {
    const key = `${error.code} ${error.message}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#events.push(new ProcessErrorEvent(error));
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#followVariables();
    this.#unlisten ??= onMessagesDefined(() => {
      this.#locale.forget();
      this.requestUpdate();
    });
    if (!this.#settled)
      void pageSettled().then(() => {
        this.#settled = true;
        this.requestUpdate();
      });
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ignoreVariables();
    this.#unlisten?.();
    this.#unlisten = null;
    // Moved within the page, it is connected again by then and goes on as if nothing had been.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#unstyle?.();
      this.#unstyle = null;
      if (this.#loading.abort()) this.#stale = true;
      this.#loaded.resolve();
    });
  }

  protected override willUpdate(): void {
    if (!this.isConnected) return;
    this.#style();
    const config = this.#configSource.read(this.config, this.#settled);
    const adapter = this.#adapterSource.read(this, this.#settled);
    this.#takeConfig(config);
    this.#waiting = !config || (!this.#fault && !adapter);
    if (this.#config) this.#takeAdapter(this.#config, adapter);
  }

  protected override updated(): void {
    const { states } = this.internals;
    const set = (state: string, on: boolean) => (on ? states.add(state) : states.delete(state));
    set('loading', this.#waiting || this.#loading.busy);
    set('error', this.#error !== null);
    set('empty', this.#loading.shown && !this.#fault && this.isEmpty);
    for (const event of this.#events.splice(0)) this.dispatchEvent(event);
    if (this.#idle) this.#loaded.resolve();
  }

  protected override render(): TemplateResult {
    const error = this.#error;
    const { shown } = this.#loading;
    return html`<section part="panel" aria-busy=${this.#waiting || this.#loading.busy}>
      ${this.#renderHeader()} ${this.#config && shown ? this.renderToolbar() : nothing}
      ${error ? this.#renderError(error) : nothing} ${this.#renderNotice()} ${this.#renderProgress()}
      ${this.#fault ? nothing : shown ? this.renderBody() : error ? nothing : this.#renderWaiting()}
      ${
        this.#config && shown && this.isEmpty && !this.#loading.busy
          ? html`<p part="placeholder">${this.#config.ui.placeholder ?? this.placeholder}</p>`
          : nothing
      }
      ${this.#config && shown ? this.renderFooter() : nothing}
      <div part="status" role="status">${this.#status}</div>
    </section>`;
  }

  /** Text where no process matches and the configuration has none. */
  protected get placeholder(): string {
    return this.messages.text('placeholder');
  }

  get #error(): ProcessPanelError | null {
    return this.#fault ?? this.#loading.error;
  }

  get #idle(): boolean {
    if (!this.hasUpdated) return false;
    return !this.isConnected || !(this.isUpdatePending || this.#waiting || this.#loading.busy);
  }

  /** What tells this panel from the others of the page in the address. */
  get #prefix(): string {
    if (this.id) return this.id;
    const alike = [...(this.getRootNode() as ParentNode).querySelectorAll(this.localName)].filter(panel => !panel.id);
    const index = alike.indexOf(this);
    return index > 0 ? `${this.localName}-${index + 1}` : this.localName;
  }

  #takeConfig(offer: Offer<ConfigText> | null): void {
    if (!offer) return;
    const { timeZone, messages } = this.#locale;
    this.#pipeline ??= new Pipeline(this.panelName);
    const engine = this.#pipeline.engine(messages, timeZone);
    if (offer !== this.#offer || this.strict !== this.#strict) {
      this.#offer = offer;
      this.#strict = this.strict;
      this.#reading = offer.error ? null : this.#pipeline.read(offer.value.source, this.strict);
      this.#useConfig((this.#reading?.config as C | undefined) ?? null, engine);
      const error = offer.error ?? faultOf(this.#reading!.diagnostics, this.#reading!.config === null, this.messages);
      if (error) this.#refuse(error);
      else this.#warn();
    } else if (engine !== this.#engine && this.#config) {
      this.#useConfig(this.#config, engine);
      if (this.#loading.shown) void this.#paint(this.pairs, { complete: !this.busy, total: null });
    }
  }

  #useConfig(config: C | null, engine: TemplateEngine): void {
    this.#fault = null;
    this.#config = config;
    this.#engine = engine;
    this.#inputs = null;
    if (!config) return;
    try {
      this.onConfig(config, engine);
    } catch (thrown) {
      this.#refuse(thrown as ProcessPanelError);
      return;
    }
    if (this.#persisted === this.persist) return;
    this.#persisted = this.persist;
    const kept = keeperOf(this.persist, this.#prefix)?.read();
    if (kept) this.view = kept;
  }

  #refuse(error: ProcessPanelError): void {
    this.#fault = error;
    this.#config = null;
    this.#asked = null;
    this.#loading.abort();
    this.#schedule.pause();
    this.#events.push(new ProcessErrorEvent(error));
  }

  #warn(): void {
    for (const { message, line, column, hint } of this.diagnostics)
      console.warn(`<${this.localName}> ${line}:${column}: ${message}. ${hint}`, this);
  }

  #takeAdapter(config: C, offer: Offer<ProcessAdapter> | null): void {
    const inputs = [config, offer, this.#engine, this.processId, this.current];
    if (!this.#stale && this.#inputs && inputs.every((input, index) => input === this.#inputs![index])) return;
    this.#inputs = inputs;
    if (!offer) return;
    if (offer.error) {
      this.#asked = null;
      this.#loading.fail(offer.error);
      return;
    }
    let query: ProcessQuery;
    const { current, processId, variables } = this;
    const { timeZone } = this.#locale;
    const context = { current, processId, variables, timeZone, now: new Date() };
    try {
      query = this.#pipeline!.query(config, context, this.#engine!);
    } catch (thrown) {
      this.#asked = null;
      this.#loading.fail(thrown as ProcessPanelError);
      return;
    }
    const key = JSON.stringify({ ...query, now: null });
    const same = this.#asked?.key === key && this.#asked.adapter === offer.value;
    if (same && this.#asked?.config === config && !this.#stale) return;
    this.#ask(offer.value, query, same);
    this.#asked = { key, adapter: offer.value, config };
  }

  #ask(adapter: ProcessAdapter, query: ProcessQuery, again: boolean): void {
    this.#stale = false;
    this.#reported.clear();
    this.#schedule.pause();
    void this.#loading.start(
      ({ signal, onpage }) => this.#pipeline!.load(adapter, query, { signal, onpage, lang: this.#locale.lang }),
      again && this.pairs.length > 0,
      total => Math.min(Math.max(total - query.offset, 0), query.limit ?? Infinity),
    );
  }

  /** A load has ended. */
  #over(error: ProcessPanelError | null): void {
    this.#failures = error ? this.#failures + 1 : 0;
    this.#schedule.plan(this.refresh, this.#failures, this.#locale.timeZone);
    if (error) {
      this.#events.push(new ProcessErrorEvent(error));
      return;
    }
    const { leftOut, leftOutCount, total } = this.#loading;
    const panel = this;
    this.#events.push(
      new ProcessLoadEvent({
        get items() {
          return panel.items;
        },
        total,
      }),
    );
    if (leftOut.length === 0) return;
    const text = this.messages.text('leftOut', { n: leftOutCount });
    this.#events.push(new ProcessErrorEvent(new ProcessPanelError('adapter/items', text, { diagnostics: leftOut })));
  }

  async #paint(pairs: PairTable, info: PaintInfo): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    if (!this.#config) return;
    await this.onPairs(pairs, info);
    await this.updateComplete;
  }

  #retry = (): void => void this.load();

  #queryAgain = (): void => {
    this.#inputs = null;
    this.requestUpdate();
  };

  #followVariables(): void {
    this.variables.addEventListener('change', this.#queryAgain);
  }

  #ignoreVariables(): void {
    this.variables.removeEventListener('change', this.#queryAgain);
  }

  #style(): void {
    if (this.isolated) {
      this.#unstyle?.();
      this.#unstyle = null;
    } else this.#unstyle ??= adoptPageStyles(this.renderRoot as ShadowRoot);
  }

  #renderHeader(): unknown {
    const { title, description } = this.#config?.ui ?? {};
    if (!title && !description) return nothing;
    return html`<header part="header">
      ${title ? html`<h2 part="title" dir="auto">${title}</h2>` : nothing}
      ${description ? html`<p part="description" dir="auto">${description}</p>` : nothing}
    </header>`;
  }

  #renderError(error: ProcessPanelError): TemplateResult {
    const ofConfig = this.#fault !== null;
    return errorBox(error, {
      messages: this.messages,
      text: ofConfig ? (this.#reading?.text ?? '') : null,
      stale: !ofConfig && this.#loading.shown,
      retry: ofConfig || !this.#asked ? null : this.#retry,
    });
  }

  #renderNotice(): unknown {
    const n = this.#loading.leftOutCount;
    return n > 0 && !this.#fault ? html`<p class="pp-notice">${this.messages.text('leftOut', { n })}</p>` : nothing;
  }

  #renderProgress(): unknown {
    const { busy, shown, progress } = this.#loading;
    if (!busy || this.#fault || !(shown || progress)) return nothing;
    const of = progress?.of ?? null;
    return of === null
      ? html`<progress part="progress" aria-label=${this.messages.text('loading')}></progress>`
      : html`<progress
          part="progress"
          max=${of}
          .value=${progress!.done}
          aria-label=${this.messages.text('progress', { done: progress!.done, total: of })}
        ></progress>`;
  }

  #renderWaiting(): unknown {
    if (hasFallback(this)) return html`<slot></slot>`;
    return html`<div class="pp-skeleton" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></div>`;
  }
}

/** Something to see stands between the tags. */
function hasFallback(host: Element): boolean {
  return [...host.childNodes].some(node =>
    node instanceof Element ? node.localName !== 'script' : node instanceof Text && node.data.trim() !== '',
  );
}

function itemsOf({ processes, steps, length }: PairTable): readonly ProcessItem[] {
  return Array.from({ length }, (_, row) => ({ process: processes[row]!, step: steps[row]! }));
}

/** The faults of a configuration as one error, or null where it can be worked by. */
function faultOf(diagnostics: readonly Diagnostic[], refused: boolean, messages: Messages): ProcessPanelError | null {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (!refused || !first) return null;
  const message =
    errors.length === 1 ? first.message : `${messages.text('configFault', { n: errors.length })}: ${first.message}`;
  return new ProcessPanelError(first.code, message, { hint: first.hint, diagnostics });
}

interface Deferred {
  readonly promise: Promise<void>;
  over: boolean;
  resolve(): void;
}

function deferred(): Deferred {
  let settle: () => void;
  const promise = new Promise<void>(resolve => (settle = resolve));
  const result: Deferred = {
    promise,
    over: false,
    resolve() {
      result.over = true;
      settle();
    },
  };
  return result;
}

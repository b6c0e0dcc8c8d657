import type { PropertyValues, TemplateResult } from 'lit';
import { toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { Id, PairTable, ProcessItem } from '../../core/processes/process.ts';
import type { Explanation } from '../../core/query/explain-process.ts';
import type { VariableStore } from '../../core/query/variable-store.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import { Announcement } from './frame/announcement.ts';
import { keepFocus } from '../rows/keep-focus.ts';
import { Locale } from '../page/locale.ts';
import { adoptOwnStyles } from '../page-styles/own-styles.ts';
import { usePageStyles } from '../page-styles/page-styles.ts';
import { FEATURES } from '../../features/features.ts';
import type { PanelContent } from './panel-content.ts';
import type { PanelFacts } from './feature.ts';
import { PanelFeatures } from './panel-features.ts';
import type { Panel } from './panel.ts';
import { PanelProperties } from './panel-properties.ts';
import { PanelGraph } from './panel-graph.ts';
import { Painting } from './load/painting.ts';
import { itemsOf } from './load/items-of.ts';
import { FirstTurn } from './steps/first-turn.ts';
import { PanelSources } from './steps/panel-sources.ts';
import { placeOf, renderPanel } from './frame/panel-frame.ts';
import { PageFont } from './frame/page-font.ts';
import { PageGround } from './frame/page-ground.ts';
import { Printing } from './frame/printing.ts';
import { toggleWholeIn } from './frame/whole-words.ts';
import { inTurn } from '../page/turns.ts';
import { Variables } from '../sources/variables.ts';
import { FrameUnload, isOnPage, ifRemoved } from '../page/on-removed.ts';

const FIRST_VIEW: ViewState = { search: '', sort: [], page: 1 };

/**
 * The shell that both panels share: finds the configuration and the adapter, queries again whenever the query changes,
 * aborts the previous request, and renders header, errors and loading state around the body of its subclass.
 *
 * @slot - Shown, in place of grey bars, until the first data is painted, and if scripts are off.
 * @fires {ProcessLoadEvent} process-load - Rows of a load are painted.
 * @fires {ProcessErrorEvent} process-error - Configuration, template or adapter failed.
 * @fires {ProcessOpenEvent} process-open - Before a row's page opens. Cancelable: prevent it to stay.
 * @fires {ProcessActionEvent} process-action - An action was requested. Cancelable; `waitUntil` performs it.
 * @csspart panel - The whole panel.
 * @csspart header - Title and description.
 * @csspart title - The title.
 * @csspart description - The description.
 * @csspart toolbar - The bar above the rows.
 * @csspart error - The error box.
 * @csspart progress - The progress bar of a load.
 * @csspart actions - The buttons of a row.
 * @csspart result - The result of the last action, with buttons such as undo.
 * @csspart menu - The menu with the other actions of a row.
 * @csspart dialog - The dialog that an action opens for confirmation or answers.
 * @csspart live - The line above live rows: connection state and waiting changes.
 * @csspart live-button - The button that shows the waiting changes.
 * @csspart icon - An icon, as SVG.
 * @csspart placeholder - Shown instead of rows if there are none.
 * @csspart status - Announces the number of rows.
 * @csspart footer - The bar below the rows.
 */
export abstract class ProcessPanel<C extends PanelConfig = PanelConfig> extends PanelProperties {
  /** Value of `panel` in configurations. */
  protected abstract readonly panelName: C['panel'];
  /** Renders the pairs. */
  protected abstract readonly content: PanelContent<C>;
  protected readonly internals = this.attachInternals();
  protected readonly announcement = new Announcement(() => this.requestUpdate());
  protected readonly locale = new Locale(this, error => this.graph.reports.reportMissingPart(error));
  protected readonly features: PanelFeatures = new PanelFeatures({
    entries: FEATURES,
    panel: () => this.panel,
    facts: () => ({
      capabilities: this.graph.windowed,
      exportable: false,
      persist: this.persist,
      shortcuts: this.shortcuts,
      strict: this.strict,
      ...this.elementFacts,
    }),
    onerror: error => this.graph.reports.reportMissingPart(error),
  });
  protected readonly graph: PanelGraph<C> = new PanelGraph<C>({
    host: this,
    sources: new PanelSources(this),
    locale: this.locale,
    features: this.features,
    screen: new Painting(this, this.locale, () => (this.graph.config ? this.content : null)),
    content: () => this.content,
  });
  readonly #firstTurn = new FirstTurn(this);
  #place: HTMLElement | null = null;
  readonly #variables = new Variables(this, () => this.graph.rereadVariables());
  readonly #printing = new Printing(
    () => this.content.printableRows,
    () => {
      this.requestUpdate();
      this.performUpdate();
    },
  );

  constructor() {
    super();
    const frameUnload = new FrameUnload(this, () => this.disconnectedCallback());
    const [ground, font] = [new PageGround(this), new PageFont(this)];
    for (const part of [this.locale, this.#variables, this.graph, this.#printing, frameUnload, ground, font])
      this.addController(part);
  }

  /**
   * The store that selections are written to and `$variables` is read from. Shared by the document unless one is set.
   */
  get variables(): VariableStore {
    return this.#variables.store;
  }

  set variables(store: VariableStore | null) {
    this.#variables.store = store;
  }

  /** Search, sort and page. Setting it fires no event. */
  get view(): ViewState {
    return FIRST_VIEW;
  }

  set view(_view: ViewState) {}

  /** All loaded pairs. */
  get items(): readonly ProcessItem[] {
    return itemsOf(this.pairs);
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

  /** Clears the selection. */
  clearSelection(): void {}

  /** Mistakes and doubtful settings of the configuration. */
  get diagnostics(): readonly Diagnostic[] {
    return this.graph.setup.diagnostics;
  }

  /**
   * Resolves when the current load is over and painted, whether it succeeded or failed; before the panel is first on a
   * page, when its first load there is. Never rejects.
   */
  get loaded(): Promise<void> {
    return this.graph.loaded;
  }

  /**
   * Queries again. Resolves like `loaded`; outside of a document, resolves at once and queries when the panel is back.
   */
  load(): Promise<void> {
    this.graph.requestLoad();
    return isOnPage(this) ? this.loaded : Promise.resolve();
  }

  /**
   * Explains why a process is among the rows of this panel, or is not: which criteria hold for each of its steps
   * (contract 3.10). Queries the source for this process only.
   *
   * @throws ProcessPanelError the error of the source, or of the panel itself
   */
  async explain(id: Id): Promise<Explanation> {
    const explain = await this.features.reach('explain', 'explain');
    return await explain(id);
  }

  /** The panel as its features use it. */
  protected get panel(): Panel<C> {
    const { graph, locale, announcement, content, features } = this;
    return { host: this, graph, locale, announcement, content, features };
  }

  /** Facts of the element that decide whether a feature is wanted, besides those common to all panels. */
  protected get elementFacts(): Partial<PanelFacts> {
    return {};
  }

  protected get pairs(): PairTable {
    return this.graph.pairs;
  }

  protected get messages(): Messages {
    return this.locale.messages;
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    // The name in the attribute applies if the property is null, and not if it is an object, whichever was set last.
    if (name === 'adapter') this.requestUpdate();
    if (name === 'adapter' && this.adapter !== null && typeof this.adapter === 'object') return;
    super.attributeChangedCallback(name, before, value);
  }

  protected override update(changed: PropertyValues<this>): void {
    this.#place?.remove();
    super.update(changed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // When the panel is back, a modal dialog would be rendered inline.
    for (const dialog of this.shadowRoot?.querySelectorAll('.pp-dialog') ?? []) dialog.remove();
    ifRemoved(this, () => {
      usePageStyles(this.renderRoot as ShadowRoot, false);
      this.graph.abandon();
    });
  }

  /** The panel has moved to another document, which dropped the style sheets of the previous one. */
  adoptedCallback(): void {
    const root = this.shadowRoot;
    if (!root) return;
    usePageStyles(root, false);
    this.#adoptOwnStyles(root);
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.append((this.#place = placeOf(this, this.content)));
    this.#adoptOwnStyles(root);
    toggleWholeIn(root);
    return root;
  }

  /** Queues first updates, since those of many panels at once would block the page. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    if (this.hasUpdated) return super.scheduleUpdate();
    return inTurn(this, 'begin', async () => super.scheduleUpdate());
  }

  protected override performUpdate(): void {
    keepFocus(this.shadowRoot, () => super.performUpdate());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('debug') && (this.debug || this.hasUpdated)) void this.#reportSteps();
    if (!isOnPage(this)) return;
    usePageStyles(this.renderRoot as ShadowRoot, !this.isolated);
    if (this.#firstTurn.request()) this.graph.update(this.panelName);
  }

  protected override updated(): void {
    const { busy, error } = this.graph;
    const { states } = this.internals;
    const set = (state: string, on: boolean) => (on ? states.add(state) : states.delete(state));
    set('loading', busy || this.content.progress !== null);
    set('error', error !== null);
    set('empty', this.#empty);
    this.graph.updated();
  }

  protected override render(): TemplateResult {
    const { content, messages, announcement } = this;
    return renderPanel(this.graph, content, {
      host: this,
      headingLevel: this.headingLevel,
      messages,
      messagesPending: this.locale.ready !== null,
      announcement,
      printed: this.#printing.printed,
      isEmpty: this.#empty,
      besideTitle: this.features.render('beside-title', messages),
      aboveRows: this.features.render('above-rows', messages),
      retry: () => this.load(),
    });
  }

  /** Everything has been loaded, and there is nothing to show. */
  get #empty(): boolean {
    return this.graph.setup.config !== null && this.graph.info.complete && this.content.isEmpty;
  }

  async #reportSteps(): Promise<void> {
    try {
      const reportSteps = await this.features.reach('debug', 'reportSteps');
      reportSteps(this.debug);
    } catch (thrown) {
      this.graph.reports.reportMissingPart(toProcessPanelError(thrown, 'panel/part'));
    }
  }

  #adoptOwnStyles(root: ShadowRoot): void {
    adoptOwnStyles(root, (this.constructor as typeof ProcessPanel).elementStyles);
  }
}

import { effect, untracked } from '@preact/signals-core';
import type { ReactiveController } from 'lit';
import type { GridConfig } from '../../core/config/panel-config.ts';
import { pointerTo } from '../../core/config/yaml/yaml-node.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { PairTable, PartialPairTable } from '../../core/processes/process.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import { NO_CHOICES, type PersonalColumns } from '../../core/view/personal-columns.ts';
import type { RemoteGridView } from '../../core/view/remote/remote-grid-view.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import { sameFilters, sameKeys, type ViewState } from '../../core/view/view-state.ts';
import { ProcessViewEvent } from '../events.ts';
import { ifRemoved } from '../page/on-removed.ts';
import type { PrintableRows } from '../panel/frame/printing.ts';
import type { LoadProgress, PaintInfo } from '../panel/load/answer.ts';
import { likelyOutlineOf, type Outline, skeleton, topSkeleton } from '../panel/frame/skeleton.ts';
import type { PanelContent } from '../panel/panel-content.ts';
import type { PanelSelection } from './form/panel-selection.ts';
import { GridFrame } from './grid-frame.ts';
import type { GridShell } from './grid-shell.ts';
import type { GridModel } from './model/grid-model.ts';
import { GridModels } from './model/grid-models.ts';
import { filtersReferToUser } from './model/filters-refer-to-user.ts';
import { ANNOUNCEMENT_DELAY_MS, CountAnnouncement } from './row-count.ts';
import { GridBodies } from './rows/grid-bodies.ts';
import { outlineOf } from './grid-outline.ts';

const FIELDS = '/table/fields';

/** Pairs → the table of a grid with its toolbar and pager, using the model of its configuration. */
export class GridContent implements PanelContent<GridConfig>, ReactiveController {
  readonly models: GridModels;
  readonly bodies: GridBodies;
  readonly #panel: GridShell;
  readonly #count: CountAnnouncement;
  readonly #frame: GridFrame;
  #toTop = false;
  /** Rows have been put in order, and shown. */
  #isShown = false;
  /** The view of the last load that was shown. */
  #loaded: ViewState | null = null;

  constructor(panel: GridShell) {
    this.#panel = panel;
    this.#count = new CountAnnouncement(panel.announcement);
    this.models = new GridModels(panel);
    this.bodies = new GridBodies({
      ...panel,
      models: this.models,
      selected: () => this.selection.selected,
      select: (rows, selected) => panel.features.get('selection')?.select(this.#model!, rows, selected),
      toggle: position => this.#toggle(position),
    });
    this.#frame = new GridFrame({
      panel,
      models: this.models,
      bodies: this.bodies,
      change: change => this.change(change),
    });
    panel.host.addController(this);
    effect(() => {
      const model = this.models.current;
      void model?.viewChanges.value;
      if (model) untracked(() => this.#renderView(model));
    });
  }

  get isEmpty(): boolean {
    return !this.#model || (this.isAnswered && this.#model.view.order.length === 0 && !this.#model.view.busy);
  }

  get isAnswered(): boolean {
    return this.models.hasLoaded || this.models.capabilities === null;
  }

  get isOrdered(): boolean {
    const { search, sort, filters } = this.models.view;
    const { host, graph } = this.#panel;
    if (this.models.capabilities) return false;
    return sort.length > 0 || search !== '' || !!filters || !!graph.config?.table.groupBy || host.persist !== null;
  }

  get isOrdering(): boolean {
    const { view } = this.#model ?? {};
    return !this.#isShown && view !== undefined && view.busy && view.order.length === 0;
  }

  get requestedView(): { search: string } | null {
    const { remote } = this.#model ?? {};
    return remote?.stale ? { search: remote.state.search.trim() } : null;
  }

  get placeholder(): string {
    return this.#panel.locale.messages.text('gridPlaceholder');
  }

  get progress(): LoadProgress | null {
    return this.#model?.remote?.progress ?? null;
  }

  get total(): { known: number; isEndUnknown: boolean } {
    const { order, isEndUnknown } = this.#model!.view;
    return { known: order.length - (isEndUnknown ? 1 : 0), isEndUnknown };
  }

  get windows(): RemoteGridView | null {
    return this.#model?.remote ?? null;
  }

  get pairs(): PartialPairTable {
    return this.models.pairs;
  }

  get order(): { sorted: boolean; displaced: boolean } {
    const { state, displaced = false } = this.#model?.view ?? {};
    return { sorted: (state?.sort.length ?? 0) > 0, displaced };
  }

  get printableRows(): PrintableRows | undefined {
    return this.bodies.current?.printable;
  }

  /** The selection; before rows can be selected, the one that is held until then. */
  get selection(): PanelSelection {
    return this.#panel.features.get('selection') ?? this.#panel.held;
  }

  get wantsUser(): boolean {
    return filtersReferToUser(this.#panel.graph.setup.config?.filters ?? []);
  }

  showsFault(path: string): boolean {
    return !path.startsWith(FIELDS) || this.#model!.columns.some(({ field }) => pointerTo(FIELDS, field) === path);
  }

  configure(config: GridConfig, engine: TemplateEngine): void {
    this.models.configure(config, engine, this.#panel.graph.pairs);
  }

  adoptFeatures(): void {
    this.models.adoptFeatures();
  }

  firstWindow(capabilities: AdapterCapabilities | null, again: boolean): WindowRequest | null {
    const { features } = this.#panel;
    features.get('selection')?.beginLoad(again);
    return this.models.firstWindow(features.get('RemoteView') && capabilities, again);
  }

  async renderPairs(pairs: PairTable, info: PaintInfo): Promise<(() => void) | void> {
    const { models, bodies } = this;
    const model = this.#model!;
    const first = model.count > 0 ? model.keyOf(0) : null;
    models.setPairs(pairs, info);
    await model.view.settled;
    if (model !== this.#model) return;
    this.#isShown = true;
    if (model.leaveOutEmptyColumns()) this.#panel.host.requestUpdate();
    bodies.current?.refresh(false);
    if (!info.complete || (pairs.inPlace && models.hasLoaded)) return;
    const { state } = model.view;
    const isSearched = state.search !== this.#loaded?.search || !sameFilters(state.filters, this.#loaded.filters);
    const isFirstLoad = !models.hasLoaded;
    const others = isFirstLoad || isSearched || (first !== null && model.positionOf(first) < 0);
    this.#loaded = state;
    models.hasLoaded = true;
    await this.#panel.features.get('selection')?.endLoad();
    if (model !== this.#model) return;
    this.showSelection();
    // Rows are painted first; slower work follows.
    return () => {
      if (model !== this.#model) return;
      if (others) bodies.current?.refreeze(isFirstLoad);
      this.#announceCount();
    };
  }

  /** The selection, or whether it can be changed, has changed. */
  showSelection(): void {
    this.bodies.current?.showSelected();
    this.#panel.host.requestUpdate();
  }

  showRowStates(): void {
    this.bodies.current?.showActions();
  }

  /** Changes the wanted view, in whole or in part. */
  setView(view: Partial<ViewState>, tell = () => this.#announceCount()): void {
    this.models.requestView(view);
    this.#panel.host.requestUpdate();
    if (this.#panel.graph.shown) void this.#model!.view.settled.then(tell);
  }

  /** The reader changes the view. */
  change(change: Partial<ViewState>): void {
    this.#toTop = !change.sort;
    const after = change.search === undefined ? 0 : ANNOUNCEMENT_DELAY_MS;
    // A chosen view sets the sort, too: announce it only if it differs.
    const sorts = change.sort && !sameKeys(change.sort, this.#model?.view.state.sort ?? []);
    this.setView({ page: 1, ...change }, () => (sorts ? this.#announceOrder() : this.#announceCount(after)));
    this.#dispatchView();
  }

  /** The reader changes the columns; the rows stay. */
  applyColumnChoices(columns: PersonalColumns | null): void {
    this.models.requestView({ columns: columns ?? NO_CHOICES });
    this.#panel.host.requestUpdate();
    this.#dispatchView();
  }

  hostDisconnected(): void {
    ifRemoved(this.#panel.host, () => this.#model?.remote?.stop());
  }

  hostUpdate(): void {
    if (this.#model?.setDetailUrl(this.#panel.host.detailUrl)) this.bodies.current?.virtualScroller.reshow();
  }

  hostUpdated(): void {
    this.bodies.adoptTable();
    this.bodies.current?.updateColumns();
  }

  renderSkeleton(config: GridConfig | null): unknown {
    const outline = this.#outlineOf(config);
    return outline && skeleton(outline);
  }

  renderTopSkeleton(config: GridConfig | null): unknown {
    const outline = this.#outlineOf(config);
    return outline && topSkeleton(outline);
  }

  renderToolbar(): unknown {
    return this.#frame.renderToolbar();
  }

  renderBody(): unknown {
    return this.#frame.renderBody();
  }

  renderNoMatch(): unknown {
    return this.#frame.renderNoMatch();
  }

  renderFooter(): unknown {
    return this.#frame.renderFooter(this.isEmpty);
  }

  get #model(): GridModel | null {
    return this.models.current;
  }

  /** The outline of a configuration; while it is not read, the likely one; null: its text is not known either. */
  #outlineOf(config: GridConfig | null): Outline | null {
    const { exportable } = this.#panel.host;
    return config ? outlineOf(config, exportable) : likelyOutlineOf(this.#panel, exportable);
  }

  #dispatchView(): void {
    const { features, host } = this.#panel;
    features.get('persistence')?.save();
    host.dispatchEvent(new ProcessViewEvent(this.models.view));
  }

  /** Opens or closes a row or a group; closing a group may move it to another page. */
  #toggle(position: number): void {
    const { lines, view } = this.#model!;
    const key = lines.keyOf(position);
    const group = lines.kindAt(position) === 'group' ? lines.currentLines.groupAt(position) : -1;
    lines.toggle(position);
    const page = group < 0 ? view.page.page : view.pageOfGroup(group);
    if (page !== view.page.page) this.change({ page });
    else if (group >= 0) view.setState(view.state);
    this.#toTop = false;
    this.bodies.current?.refresh(false);
    this.bodies.current?.virtualScroller.reveal(lines.positionOf(key));
    this.#panel.host.requestUpdate();
  }

  /** Renders the view of the current model: another model needs other rows. */
  #renderView(model: GridModel): void {
    const { view } = model;
    this.#panel.host.requestUpdate();
    this.bodies.dropUnless(model);
    this.bodies.current?.refresh(this.#toTop && !view.busy);
    if (!view.busy) this.#toTop = false;
    if (this.models.hasLoaded) this.#count.announceGrowth(view, this.#panel.locale.messages);
  }

  #announceOrder(): void {
    const { view, columns } = this.#model!;
    if (this.requestedView) return this.#count.awaitOrder(columns);
    this.#count.announceOrder(view, columns, this.#panel.locale.messages);
  }

  /** Rows of an earlier view are not counted as those of this one. */
  #announceCount(after?: number): void {
    if (this.requestedView) return;
    this.#count.announce(this.#model!.view, this.#panel.locale.messages, after);
  }
}

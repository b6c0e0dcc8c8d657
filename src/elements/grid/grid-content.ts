import type { ReactiveController } from 'lit';
import type { GridConfig } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { RemoteGridView } from '../../core/view/remote/remote-grid-view.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import type { PairTable } from '../../core/processes/process.ts';
import type { PersonalColumns } from '../../core/view/personal-columns.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import type { PanelActions } from '../../features/actions/panel-actions.ts';
import { ProcessViewEvent } from '../events.ts';
import type { PrintableRows } from '../panel/frame/printing.ts';
import type { Loading, PaintInfo } from '../panel/load/loading.ts';
import { onRemoved } from '../page/on-removed.ts';
import type { PanelContent } from '../panel/panel-content.ts';
import type { PanelKeys } from '../../features/shortcuts/shortcut.ts';
import type { ReaderFilters } from '../../features/filters/reader-filters.ts';
import type { CsvExport } from '../../features/export/csv-export.ts';
import type { GridBodies } from './rows/grid-bodies.ts';
import type { GridModel } from './model/grid-model.ts';
import { type GridContentOptions, GridParts } from './grid-parts.ts';
import { linesReady } from './lines/load-lines.ts';
import { type GridModels, remoteViewReady } from './model/grid-models.ts';
import { CountAnnouncement, QUIET } from './row-count.ts';
import type { GridSelection } from '../../features/selection/grid-selection.ts';
import { skeleton } from './skeleton.ts';

/** Pairs → the table of a grid with its toolbar and pager, by the model of its configuration. */
export class GridContent implements PanelContent<GridConfig>, ReactiveController {
  readonly models: GridModels;
  readonly selection: GridSelection;
  readonly csv: CsvExport;
  readonly bodies: GridBodies;
  readonly actions: PanelActions<GridConfig>;
  readonly keys: PanelKeys;
  readonly #options: GridContentOptions;
  readonly #count: CountAnnouncement;
  readonly #parts: GridParts;
  #toTop = false;

  constructor(options: GridContentOptions) {
    this.#options = options;
    this.#count = new CountAnnouncement(options.announcement);
    this.#parts = new GridParts({
      ...options,
      content: this,
      onview: () => this.#viewChanged(),
      onselection: () => this.showSelection(),
      change: change => this.#change(change),
      choose: columns => this.#choose(columns),
      turn: position => this.#turn(position),
    });
    ({
      models: this.models,
      selection: this.selection,
      csv: this.csv,
      bodies: this.bodies,
      actions: this.actions,
      keys: this.keys,
    } = this.#parts);
  }

  get isEmpty(): boolean {
    return !this.#model || (this.isAnswered && this.#model.view.order.length === 0 && !this.#model.view.busy);
  }

  get isAnswered(): boolean {
    return this.models.complete || this.models.capabilities === null;
  }

  get placeholder(): string {
    return this.#options.locale.messages.text('gridPlaceholder');
  }

  get progress(): Loading['progress'] {
    return this.#model?.remote?.progress ?? null;
  }

  get total(): { known: number; open: boolean } {
    const { order, open } = this.#model!.view;
    return { known: order.length - (open ? 1 : 0), open };
  }

  get windows(): RemoteGridView | null {
    return this.#model?.remote ?? null;
  }

  get order(): { sorted: boolean; displaced: boolean } {
    const { state, displaced = false } = this.#model?.view ?? {};
    return { sorted: (state?.sort.length ?? 0) > 0, displaced };
  }

  get printableRows(): PrintableRows | undefined {
    return this.bodies.current?.printable;
  }

  /** The reader's filters and views; null: there are none, or their part is still to come. */
  get filters(): ReaderFilters | null {
    return this.#parts.filters.current;
  }

  /** `me` and `$user` may be chosen in a filter. */
  get wantsUser(): boolean {
    return this.#parts.filters.wantUser;
  }

  configure(config: GridConfig, engine: TemplateEngine): void {
    this.#parts.filters.begin();
    this.models.configure(config, engine, this.#options.pipeline.loading.pairs);
  }

  prepare(capabilities: AdapterCapabilities | null): Promise<void> | null {
    const parts = [
      capabilities && remoteViewReady(),
      this.#parts.filters.ready,
      linesReady(this.#options.pipeline.setup.config!.table),
    ];
    const waited = parts.filter(part => part !== null);
    return waited.length > 0 ? Promise.all(waited).then(() => {}) : null;
  }

  firstWindow(capabilities: AdapterCapabilities | null, again: boolean): WindowRequest | null {
    if (this.#parts.filters.take()) this.models.takeFilters();
    const { selection } = this;
    if (!again || (selection.isIncomplete && !selection.pending.matches(this.#model!.view.state)))
      selection.endMatching();
    return this.models.firstWindow(capabilities, again);
  }

  async show(pairs: PairTable, info: PaintInfo): Promise<(() => void) | void> {
    const { models, bodies } = this;
    const model = this.#model!;
    const first = model.count > 0 ? model.keyOf(0) : null;
    models.setPairs(pairs, info);
    await model.view.settled;
    if (model !== this.#model) return;
    bodies.current?.refresh(false);
    if (!info.complete || (pairs.inPlace && models.complete)) return;
    const others = !models.complete || (first !== null && model.positionOf(first) < 0);
    models.complete = true;
    await this.selection.takeLoad();
    if (model !== this.#model) return;
    this.showSelection();
    // The rows are painted before what takes longer than it is worth to wait for.
    return () => {
      if (model !== this.#model) return;
      if (others) bodies.current?.refreeze();
      this.#tellCount();
    };
  }

  /** The selection, or whether it can be changed, is another. */
  showSelection(): void {
    this.bodies.current?.showSelected();
    this.#options.host.requestUpdate();
  }

  /** Wants to see something else, in whole or in part. */
  want(view: Partial<ViewState>, after?: number): void {
    this.models.want(view);
    this.#options.host.requestUpdate();
    if (this.#options.pipeline.loading.state) void this.#model!.view.settled.then(() => this.#tellCount(after));
  }

  hostDisconnected(): void {
    onRemoved(this.#options.host, () => this.#model?.remote?.stop());
  }

  hostUpdate(): void {
    if (this.#model?.lead(this.#options.host.detailUrl)) this.bodies.current?.window.reshow();
  }

  hostUpdated(): void {
    this.bodies.take();
    this.bodies.current?.arrange();
  }

  renderSkeleton(config: GridConfig): unknown {
    return skeleton(config, config.table.searchFields.length > 0 || this.#options.host.exportable);
  }

  renderToolbar(): unknown {
    return this.#parts.frame.renderToolbar();
  }

  renderBody(): unknown {
    return this.#parts.frame.renderBody();
  }

  renderNoMatch(): unknown {
    return this.#parts.frame.renderNoMatch();
  }

  renderFooter(): unknown {
    return this.#parts.frame.renderFooter(this.isEmpty);
  }

  get #model(): GridModel | null {
    return this.models.current;
  }

  /** What the user asks for. */
  #change(change: Partial<ViewState>): void {
    const { host, pipeline } = this.#options;
    this.#toTop = !change.sort;
    this.want({ page: 1, ...change }, change.search === undefined ? 0 : QUIET);
    pipeline.persistence.keep();
    host.dispatchEvent(new ProcessViewEvent(this.models.view));
  }

  /** What the user makes of the columns: the rows stay. */
  #choose(columns: PersonalColumns): void {
    const { host, pipeline } = this.#options;
    this.models.want({ columns });
    host.requestUpdate();
    pipeline.persistence.keep();
    host.dispatchEvent(new ProcessViewEvent(this.models.view));
  }

  /** Opens or closes a row or a group: a group that closes may stand on another page then. */
  #turn(position: number): void {
    const { lines, view } = this.#model!;
    const key = lines.keyOf(position);
    const group = lines.kindAt(position) === 'group' ? lines.now.groupAt(position) : -1;
    lines.turn(position);
    const page = group < 0 ? view.page.page : view.pageOfGroup(group);
    if (page !== view.page.page) this.#change({ page });
    else if (group >= 0) view.setState(view.state);
    this.#toTop = false;
    this.bodies.current?.refresh(false);
    this.bodies.current?.window.reveal(lines.positionOf(key));
    this.#options.host.requestUpdate();
  }

  #viewChanged(): void {
    const { view } = this.#model!;
    this.#options.host.requestUpdate();
    this.bodies.current?.refresh(this.#toTop && !view.busy);
    if (!view.busy) this.#toTop = false;
    if (this.models.complete) this.#count.follow(view, this.#options.locale.messages);
  }

  #tellCount(after?: number): void {
    this.#count.tell(this.#model!.view, this.#options.locale.messages, after);
  }
}

import { nothing, type PropertyDeclarations } from 'lit';
import { untilIdle } from '../../core/base/tasks/yield-to-page.ts';
import type { GridConfig } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { PairTable, PartialPairTable, ProcessItem } from '../../core/processes/process.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { FetchProgress } from '../../core/view/remote/remote-grid-view.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import { ProcessOpenEvent } from '../events.ts';
import { CountAnnouncement, QUIET } from './count-announcement.ts';
import { CsvExport } from './export/csv-export.ts';
import { GridBody } from './grid-body.ts';
import type { GridModel } from './grid-model.ts';
import { GridModels, remoteViewReady } from './grid-models.ts';
import type { RowHost } from './rows/grid-row.ts';
import { head } from './header-cell.ts';
import { headerCheckbox } from './header-checkbox.ts';
import { pager } from './pager.ts';
import { RowCopy } from './export/row-copy.ts';
import { RowInput } from './rows/row-input.ts';
import { SelectingPanel } from './selection/selecting-panel.ts';
import { table } from './table.ts';
import { toolbar, type ToolbarActions } from './toolbar.ts';
import type { PaintInfo } from '../panel/load/loading.ts';
import type { PrintableRows } from '../panel/frame/printing.ts';
import { gridStyles } from '../styles/grid.ts';
import { whenGone } from '../panel/on-removed.ts';

/**
 * Shows the processes that a YAML configuration selects as a table: sortable, searchable, selectable, and with only the
 * rows near the view in the DOM.
 *
 * It is a form control: what is selected is submitted as one entry `variable=id` for each process.
 *
 * @element process-grid
 * @attr {string} detail-url - Liquid template of a process's address. Without it and `process.url` rows only fire `process-open`.
 * @attr {boolean} exportable - A button saves the matching rows as CSV.
 * @fires {ProcessOpenEvent} process-open - Before a row's page opens. Cancelable: prevent it to stay.
 * @csspart search - The search box.
 * @csspart table - The table.
 * @csspart header-cell - Head of a column.
 * @csspart sort-button - The button in the head of a column that sorts.
 * @csspart row - A data row.
 * @csspart cell - A data cell.
 * @csspart select-cell - The cell of a checkbox, in the head too.
 * @csspart pager - The pager.
 */
export class ProcessGrid extends SelectingPanel {
  static override styles = gridStyles;
  static override properties: PropertyDeclarations = { exportable: { type: Boolean } };

  /** A button saves the matching rows as CSV. */
  declare exportable: boolean;

  protected readonly panelName = 'process_grid';

  readonly #models = new GridModels({
    run: this.run,
    locale: this.locale,
    onchange: () => this.#viewChanged(),
    ondrop: () => this.#dropBody(),
  });
  #body: GridBody | null = null;
  /** What has given way to the next. */
  #left: GridBody | null = null;
  #toTop = false;
  readonly #count = new CountAnnouncement(this.announcement);
  readonly #export = new CsvExport(
    this.run,
    () => this.#model,
    () => this.requestUpdate(),
  );

  constructor() {
    super();
    this.exportable = false;
    // eslint-disable-next-line no-new -- it listens
    new RowCopy(
      this,
      () => this.#body,
      n => this.announcement.say(this.messages.text('copied', { n })),
    );
  }

  /** Search, sort and page. Setting it, in whole or in part, fires nothing. */
  override get view(): ViewState {
    return this.#models.view;
  }

  override set view(view: Partial<ViewState>) {
    this.#want(view);
  }

  /** All loaded pairs. */
  override get items(): readonly ProcessItem[] {
    if (!this.partial) return super.items;
    return pairsIn(this.#model!.view.pairs);
  }

  /** The pairs on display: after search, sort and page. */
  override get visibleItems(): readonly ProcessItem[] {
    const model = this.#model;
    return Array.from({ length: model?.count ?? 0 }, (_, position) => model!.pairAt(position)).filter(pair => !!pair);
  }

  /** The rows that match the search, in the order on display over all pages, as a CSV file with a byte order mark. */
  exportCsv(): Promise<Blob> {
    return this.#export.file();
  }

  /** Gives the focus to the row that had it last, else to the first. */
  override focus(options?: FocusOptions): void {
    if (this.#body && !this.isEmpty) this.#body.focus(this.#body.active);
    else super.focus(options);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    whenGone(this, () => this.#model?.remote?.stop());
  }

  protected override onConfig(config: GridConfig, engine: TemplateEngine): void {
    this.#models.configure(config, engine, this.pairs);
  }

  protected override viewReady(capabilities: AdapterCapabilities | null): Promise<void> | null {
    return capabilities && remoteViewReady();
  }

  protected override firstWindow(capabilities: AdapterCapabilities | null, again: boolean): WindowRequest | null {
    return this.#models.firstWindow(capabilities, again);
  }

  protected override async onPairs(pairs: PairTable, info: PaintInfo): Promise<void> {
    const models = this.#models;
    const model = this.#model!;
    const first = model.count > 0 ? model.keyOf(0) : null;
    models.setPairs(pairs, info);
    await model.view.settled;
    if (model !== this.#model) return;
    this.#body?.refresh(false);
    if (!info.complete) return;
    const others = !models.complete || (first !== null && model.positionOf(first) < 0);
    models.complete = true;
    await this.takeLoad();
    if (model !== this.#model) return;
    this.showSelection();
    // The rows are painted before what takes longer than it is worth to wait for.
    await untilIdle();
    if (model !== this.#model) return;
    if (others) this.#body?.refreeze();
    this.#tellCount();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const done = await super.getUpdateComplete();
    await this.#model?.view.settled;
    return done;
  }

  protected override get isEmpty(): boolean {
    return !this.#model || (this.#model.view.order.length === 0 && !this.#model.view.busy);
  }

  protected override get placeholder(): string {
    return this.messages.text('gridPlaceholder');
  }

  /** Rows that are not loaded may be selected. */
  protected override get partial(): boolean {
    return this.#models.capabilities !== null;
  }

  protected override get gathering(): FetchProgress | null {
    return this.#model?.remote?.progress ?? null;
  }

  protected override get variable(): string | null {
    return this.#model?.variable ?? null;
  }

  protected override get shownPairs(): PartialPairTable {
    return this.#model?.view.pairs ?? this.pairs;
  }

  protected override showSelection(): void {
    this.#body?.showSelected();
    this.requestUpdate();
  }

  protected override get printableRows(): PrintableRows | undefined {
    return this.#body?.window;
  }

  protected override willUpdate(): void {
    super.willUpdate();
    if (this.#model?.lead(this.detailUrl)) this.#body?.window.reshow();
  }

  protected override updated(): void {
    super.updated();
    this.#takeBody();
  }

  protected override renderToolbar(): unknown {
    const { view, searchable, searchServed, variable } = this.#model!;
    const state = {
      search: searchable && searchServed ? this.view.search : null,
      searchUnserved: searchable && !searchServed,
      selected: variable === null ? 0 : this.selected.size,
      selectionDisabled: this.selectionDisabled,
      rows: this.exportable ? view : null,
      saved: this.#export.done,
    };
    return toolbar(state, this.messages, this.#actions);
  }

  protected override renderBody(): unknown {
    const model = this.#model!;
    const { order, pairs } = model.remote?.whole ?? model.view;
    const selectAll =
      model.variable === null
        ? null
        : headerCheckbox(
            this.late.busy ? 'some' : this.shareOf(order, pairs),
            this.selectionDisabled || model.view.order.length === 0,
            this.messages.text('selectAll'),
            this.#onselectall,
          );
    const heads = model.columns.map(column => head(column, this.view.sort, this.messages, this.#onsort));
    return table(model, this.run.setup.config?.ui.title, selectAll, heads);
  }

  protected override renderFooter(): unknown {
    const { view, perPage } = this.#model!;
    return perPage === null || this.isEmpty ? nothing : pager(view, this.messages, page => this.#change({ page }));
  }

  get #model(): GridModel | null {
    return this.#models.current;
  }

  /** What the user asks for. */
  #change(change: Partial<ViewState>): void {
    this.#toTop = !change.sort;
    this.#want({ page: 1, ...change }, change.search === undefined ? 0 : QUIET);
    this.viewChangedByUser();
  }

  #want(view: Partial<ViewState>, after?: number): void {
    this.#models.want(view);
    this.requestUpdate();
    if (this.run.loading.state) void this.#model!.view.settled.then(() => this.#tellCount(after));
  }

  #viewChanged(): void {
    const { view } = this.#model!;
    this.requestUpdate();
    this.#body?.refresh(this.#toTop && !view.busy);
    if (!view.busy) this.#toTop = false;
    if (this.#models.complete) this.#count.follow(view, this.messages);
  }

  #tellCount(after?: number): void {
    this.#count.tell(this.#model!.view, this.messages, after);
  }

  readonly #onselectall = (selected: boolean): void => {
    const model = this.#model!;
    if (this.late.busy) this.late.stop();
    else this.late.select(model, model.view.order, selected);
  };

  readonly #onsort = (sort: ViewState['sort']): void => this.#change({ sort });

  readonly #actions: ToolbarActions = {
    search: search => this.#change({ search }),
    enter: () => this.#body?.focus(0),
    clear: () => {
      this.clearByUser();
      this.renderRoot.querySelector<HTMLElement>('thead input')?.focus();
    },
    save: () => void this.#export.save(this.run.setup.config?.ui.title),
  };

  /** The table stands in the DOM, for the first time or again. */
  #takeBody(): void {
    const scroller = this.renderRoot.querySelector<HTMLElement>('.pp-scroller');
    if (scroller === (this.#body?.scroller ?? null)) return;
    this.#dropBody();
    if (!scroller) return;
    const host: RowHost = {
      model: this.#model!,
      messages: this.messages,
      selected: this.selected,
      selectionDisabled: () => this.selectionDisabled,
      select: (rows, selected) => this.late.select(this.#model!, rows, selected),
      open: position => this.#open(position),
    };
    this.#body = new GridBody(scroller, host, this.#left);
    this.#left = null;
    // eslint-disable-next-line no-new -- it listens
    new RowInput(this.#body);
    this.#body.refresh(false);
  }

  #dropBody(): void {
    this.#body?.disconnect();
    this.#left = this.#body ?? this.#left;
    this.#body = null;
  }

  #open(position: number): boolean {
    const pair = this.#model!.pairAt(position);
    if (!pair) return false;
    const url = this.#model!.urlOf(pair.process, pair.step);
    return this.dispatchEvent(new ProcessOpenEvent({ ...pair, url }));
  }
}

/** Those that are loaded. */
function pairsIn({ processes, steps }: PartialPairTable): ProcessItem[] {
  return processes.flatMap((process, row) => {
    const step = steps[row];
    return process && step ? [{ process, step }] : [];
  });
}

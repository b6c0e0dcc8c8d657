import { html, nothing, type PropertyDeclarations } from 'lit';
import { live } from 'lit/directives/live.js';
import type { GridConfig } from '../core/config/panel-config.ts';
import type { Id, PairTable, ProcessItem } from '../core/processes/process.ts';
import type { TemplateEngine } from '../core/template/template.ts';
import type { ViewState } from '../core/view/view-state.ts';
import { ProcessOpenEvent } from './events.ts';
import { GridBody } from './grid/grid-body.ts';
import { GridModel } from './grid/grid-model.ts';
import type { RowHost } from './grid/grid-row.ts';
import { head } from './grid/head.ts';
import { pager } from './grid/pager.ts';
import { copyRows, csvOf, save } from './grid/records.ts';
import { RowInput } from './grid/row-input.ts';
import { hasSelectedText } from './grid/selected-text.ts';
import { SelectingPanel } from './grid/selecting-panel.ts';
import type { PaintInfo } from './loading.ts';
import { gridStyles } from './styles/grid.ts';

/** More rows than this are not printed: no browser comes back from a hundred thousand. */
const PRINTED = 5000;

/** Safari fires `copy` without selected text only where `beforecopy` was prevented. */
const COPY = ['beforecopy', 'copy'];

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

  #model: GridModel | null = null;
  #body: GridBody | null = null;
  /** What the reader or a script wants to see: the view, once the first load is over. */
  #wanted: ViewState = { search: '', sort: [], page: 1 };
  /** The sort was chosen: a new configuration does not take it back. */
  #sortChosen = false;
  /** A load of this configuration is over. */
  #complete = false;
  #toTop = false;
  /** Rows that are written of a file under way. */
  #exported: number | null = null;

  constructor() {
    super();
    this.exportable = false;
  }

  /** Search, sort and page. Setting it, in whole or in part, fires nothing. */
  override get view(): ViewState {
    return this.#complete ? this.#model!.view.state : this.#wanted;
  }

  override set view(view: Partial<ViewState>) {
    const { search, sort, page } = { ...this.view, ...view };
    if (view.sort) this.#sortChosen = true;
    this.#setView({ search, sort: [...sort], page: Math.max(1, Math.trunc(page) || 1) });
  }

  override get visibleItems(): readonly ProcessItem[] {
    const model = this.#model;
    return Array.from({ length: model?.count ?? 0 }, (_, position) => model!.pairAt(position)).filter(pair => !!pair);
  }

  /** The rows that match the search, in the order on display over all pages, as a CSV file with a byte order mark. */
  async exportCsv(): Promise<Blob> {
    await this.loaded;
    await this.updateComplete;
    const done = (exported: number | null) => {
      this.#exported = exported;
      this.requestUpdate();
    };
    try {
      return await csvOf(this.#model, done);
    } finally {
      done(null);
    }
  }

  /** Gives the focus to the row that had it last, else to the first. */
  override focus(options?: FocusOptions): void {
    if (this.#body && !this.isEmpty) this.#body.focus(this.#body.active);
    else super.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const type of COPY) document.addEventListener(type, this.#oncopy);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const type of COPY) document.removeEventListener(type, this.#oncopy);
  }

  protected override onConfig(config: GridConfig, engine: TemplateEngine): void {
    const model: GridModel = new GridModel(
      config,
      engine,
      this.locale.lang,
      () => this.#viewChanged(model),
      error => this.reportFault(error),
    );
    this.#wanted = { ...this.view, ...(this.#sortChosen ? {} : { sort: model.initialSort }) };
    this.#complete = false;
    this.#model?.view.dispose();
    this.#model = model;
    this.#dropBody();
    model.view.setState(this.#wanted);
    if (this.pairs.length > 0) model.view.setPairs(this.pairs);
  }

  protected override async onPairs(pairs: PairTable, { complete }: PaintInfo): Promise<void> {
    const model = this.#model!;
    const { view } = model;
    const first = model.count > 0 ? model.keyOf(0) : null;
    view.setPairs(pairs);
    if (!this.#complete) view.setState(this.#wanted);
    await view.settled;
    if (model !== this.#model) return;
    this.#body?.refresh(false);
    if (!complete) return;
    if (!this.#complete || (first !== null && model.positionOf(first) < 0)) this.#body?.refreeze();
    this.#complete = true;
    this.takeLoad();
    this.showSelection();
    this.#announceCount();
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

  protected override get variable(): string | null {
    return this.#model?.variable ?? null;
  }

  protected override get shownPairs(): PairTable {
    return this.#model?.view.pairs ?? this.pairs;
  }

  protected override showSelection(): void {
    this.#body?.showSelected();
    this.requestUpdate();
  }

  protected override startPrint(): number {
    return this.#body?.startPrint(PRINTED) ?? 0;
  }

  protected override endPrint(): void {
    this.#body?.endPrint();
  }

  protected override willUpdate(): void {
    super.willUpdate();
    if (this.#model?.lead(this.detailUrl)) this.#body?.reshow();
  }

  protected override updated(): void {
    super.updated();
    this.#takeBody();
  }

  protected override renderToolbar(): unknown {
    const { messages } = this;
    const { view, searchable } = this.#model!;
    const { size } = this.selected;
    const button = (name: string, text: string, disabled: boolean, onclick: () => void) =>
      html`<button type="button" class="pp-button pp-${name}" ?disabled=${disabled} @click=${onclick}>${text}</button>`;
    const search = () =>
      html`<input
        part="search"
        type="search"
        autocomplete="off"
        spellcheck="false"
        aria-label=${messages.text('search')}
        placeholder=${messages.text('search')}
        .value=${live(this.view.search)}
        @input=${this.#onsearch}
        @keydown=${this.#onsearchkey}
      />`;
    const count = () =>
      html`<span class="pp-selected-count">${messages.text('selected', { n: size })}</span>
        ${button('clear', messages.text('clearSelection'), this.selectionDisabled, this.#clear)}`;
    const done = this.#exported;
    const saving =
      done === null ? messages.text('exportCsv') : messages.text('exporting', { done, total: view.order.length });
    const selected = this.variable !== null && size > 0;
    if (!searchable && !selected && !this.exportable) return nothing;
    return html`<div part="toolbar">
      ${searchable ? search() : nothing} ${selected ? count() : nothing}
      ${this.exportable ? button('export', saving, this.isEmpty, this.#save) : nothing}
    </div>`;
  }

  protected override renderBody(): unknown {
    const { view, columns, variable } = this.#model!;
    const { sort } = this.view;
    return html`<div class="pp-scroller">
      <table
        part="table"
        aria-label=${this.panelConfig?.ui.title ?? nothing}
        aria-rowcount=${view.order.length + 1}
        aria-busy=${view.busy}
      >
        <colgroup>
          ${variable === null ? nothing : html`<col />`}${columns.map(() => html`<col />`)}
        </colgroup>
        <thead>
          <tr aria-rowindex="1">
            ${variable === null ? nothing : this.#renderSelectAll(view.order)}
            ${columns.map(column => head(column, sort, this.#onsort))}
          </tr>
        </thead>
        <tbody></tbody>
      </table>
    </div>`;
  }

  protected override renderFooter(): unknown {
    const { view, perPage } = this.#model!;
    return perPage === null || this.isEmpty ? nothing : pager(view, this.messages, page => this.#change({ page }));
  }

  #renderSelectAll(order: Uint32Array): unknown {
    const share = this.selected.shareOf(this.shownPairs, order);
    return html`<th part="select-cell" scope="col">
      <input
        type="checkbox"
        aria-label=${this.messages.text('selectAll')}
        .checked=${live(share === 'all')}
        .indeterminate=${live(share === 'some')}
        ?disabled=${this.selectionDisabled || order.length === 0}
        @change=${(event: Event) => this.selectByUser(order, (event.target as HTMLInputElement).checked)}
      />
    </th>`;
  }

  /** What the user asks for. */
  #change(change: Partial<ViewState>): void {
    this.#toTop = !change.sort;
    if (change.sort) this.#sortChosen = true;
    this.#setView({ ...this.view, page: 1, ...change });
    this.viewChangedByUser();
    void this.#model!.view.settled.then(() => this.#announceCount());
  }

  #setView(view: ViewState): void {
    this.#wanted = view;
    this.#model?.view.setState(view);
    this.requestUpdate();
  }

  #viewChanged(model: GridModel): void {
    if (model !== this.#model) return;
    this.requestUpdate();
    this.#body?.refresh(this.#toTop && !model.view.busy);
    if (!model.view.busy) this.#toTop = false;
  }

  #announceCount(): void {
    const { order, pairs, busy } = this.#model!.view;
    const [n, total] = [order.length, pairs.length];
    if (!busy) this.announce(this.messages.text(n === total ? 'rowCount' : 'rowCountOf', { n, total }));
  }

  readonly #onsort = (sort: ViewState['sort']): void => this.#change({ sort });

  readonly #onsearch = (event: Event): void => this.#change({ search: (event.target as HTMLInputElement).value });

  readonly #onsearchkey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || this.isEmpty) return;
    event.preventDefault();
    this.#body?.focus(0);
  };

  readonly #clear = (): void => {
    this.clearByUser();
    this.renderRoot.querySelector<HTMLElement>('thead input')?.focus();
  };

  readonly #save = async (): Promise<void> => {
    if (this.#exported !== null) return;
    this.#exported = 0;
    const title = this.panelConfig?.ui.title?.trim().replace(/[^\p{L}\p{N}]+/gu, '-');
    save(await this.exportCsv(), `${title || 'processes'}.csv`);
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
      select: (rows, selected) => this.selectByUser(rows, selected),
      open: position => this.#open(position),
    };
    this.#body = new GridBody(scroller, host);
    // eslint-disable-next-line no-new -- it listens
    new RowInput(this.#body);
    this.#body.refresh(false);
  }

  #dropBody(): void {
    this.#body?.disconnect();
    this.#body = null;
  }

  #open(position: number): boolean {
    const pair = this.#model!.pairAt(position);
    if (!pair) return false;
    const url = this.#model!.urlOf(pair.process, pair.step);
    return this.dispatchEvent(new ProcessOpenEvent({ ...pair, url }));
  }

  /** At the document: without selected text, browsers differ in where they fire it. */
  readonly #oncopy = (event: Event): void => {
    const root = this.renderRoot as ShadowRoot;
    const { scroller } = this.#body ?? {};
    if (!scroller?.contains(root.activeElement) || this.selected.size === 0 || hasSelectedText(root, scroller)) return;
    const { order, pairs } = this.#model!.view;
    const rows = Array.from(order).filter(row => this.selected.has(pairs.processes[row]?.id as Id));
    if (rows.length === 0) return;
    event.preventDefault();
    const { clipboardData } = event as ClipboardEvent;
    if (event.type !== 'copy' || !clipboardData) return;
    copyRows(clipboardData, this.#model!, rows);
    this.announce(this.messages.text('copied', { n: rows.length }));
  };
}

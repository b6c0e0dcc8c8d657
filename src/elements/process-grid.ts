import { html, nothing, type PropertyDeclarations } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { toProcessPanelError } from '../core/base/process-panel-error.ts';
import type { ColumnConfig, GridConfig } from '../core/config/panel-config.ts';
import type { Id, PairTable, Process, ProcessItem, Step } from '../core/processes/process.ts';
import type { Template, TemplateEngine } from '../core/template/template.ts';
import { createGridView } from '../core/view/create-grid-view.ts';
import type { CellContent, GridView } from '../core/view/grid-view.ts';
import type { SortKey, ViewState } from '../core/view/view-state.ts';
import { showContent } from './cell-content.ts';
import { ProcessOpenEvent, ProcessSelectEvent } from './events.ts';
import { freezeColumns, releaseColumns } from './grid/column-widths.ts';
import { FormSelection } from './grid/form-selection.ts';
import { type BodyHost, GridBody } from './grid/grid-body.ts';
import { pager } from './grid/pager.ts';
import { copyRows, csvOf, save } from './grid/records.ts';
import { addressOf } from './grid/row-address.ts';
import { RowInput } from './grid/row-input.ts';
import { hasSelectedText } from './grid/selected-text.ts';
import type { PaintInfo } from './loading.ts';
import { ProcessPanel } from './process-panel.ts';
import { sanitizedFragment } from './sanitize.ts';
import { gridStyles } from './styles/grid.ts';

/** More rows than this are not printed: a browser does not come back from a hundred thousand. */
const PRINTED = 5000;
/** Rows that are asked for their longest contents when the widths of the columns are found. */
const SAMPLE = 48;

/** Safari fires `copy` without selected text only where `beforecopy` was prevented. */
const COPY = ['beforecopy', 'copy'];

const FIRST_VIEW: ViewState = { search: '', sort: [], page: 1 };

/**
 * Shows the processes that a YAML configuration selects as a table: sortable, searchable, selectable, and with only the
 * rows near the view in the DOM.
 *
 * It is a form control: what is selected is submitted as one entry `variable=id` for each process.
 *
 * @element process-grid
 * @attr {string} detail-url - Liquid template of a process's address. Without it and `process.url` rows only fire `process-open`.
 * @attr {boolean} exportable - A button saves the matching rows as CSV.
 * @attr {boolean} required - Something must be selected for the form to be submitted.
 * @attr {boolean} disabled - Nothing can be selected.
 * @fires {ProcessSelectEvent} process-select - The user changed the selection.
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
export class ProcessGrid extends ProcessPanel<GridConfig> {
  static formAssociated = true;
  static override styles = gridStyles;
  static override properties: PropertyDeclarations = {
    exportable: { type: Boolean },
    name: { reflect: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    selection: { attribute: false, noAccessor: true },
  };

  /** A button saves the matching rows as CSV. */
  declare exportable: boolean;
  /** Name of the control. It plays no part in what is submitted. */
  declare name: string | null;
  declare required: boolean;
  declare disabled: boolean;

  protected readonly panelName = 'process_grid';

  #view: GridView | null = null;
  #wanted: ViewState = FIRST_VIEW;
  /** The user or a script has chosen the sort: a new configuration does not take it back. */
  #sortChosen = false;
  #columns: readonly ColumnConfig[] = [];
  #detailUrl: Template | null = null;
  #engine: TemplateEngine | null = null;
  #compiledUrl: string | null = null;
  #formDisabled = false;
  #exported: number | null = null;
  #body: GridBody | null = null;
  #frozen = false;
  /** A load of this configuration is over. */
  #complete = false;
  #width = 0;
  /** What the rows on display were made of. */
  #shown: { view: GridView; pairs: PairTable; order: Uint32Array; page: GridView['page'] } | null = null;
  #toTop = false;
  readonly #resized = new ResizeObserver(() => requestAnimationFrame(() => this.#onresize()));
  readonly #selection: FormSelection;

  constructor() {
    super();
    this.exportable = this.required = this.disabled = false;
    this.name = null;
    this.#selection = new FormSelection({
      pairs: () => this.#pairs,
      required: () => this.required,
      missingMessage: () => this.messages.text('valueMissing'),
      anchor: () => this.renderRoot?.querySelector<HTMLElement>('thead input') ?? null,
      internals: this.internals,
      assign: (variable, ids) => this.variables.set(variable, ids),
    });
  }

  /** The form that the grid belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  get validity(): ValidityState {
    return this.internals.validity;
  }

  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  override get view(): ViewState {
    return this.#view?.state ?? this.#wanted;
  }

  override set view(view: Partial<ViewState>) {
    const { search, sort, page } = { ...this.view, ...view };
    if (view.sort) this.#sortChosen = true;
    this.#setState({ search, sort: [...sort], page: Math.max(1, Math.trunc(page) || 1) });
  }

  override get visibleItems(): readonly ProcessItem[] {
    if (!this.#view) return [];
    const { order, page } = this.#view;
    return Array.from(order.subarray(page.start, page.end), row => this.#pairOf(row));
  }

  override get selection(): readonly Id[] {
    return [...this.#selection.ids];
  }

  override set selection(ids: readonly Id[]) {
    this.#selection.replace([...ids]);
    this.#showSelection();
  }

  override clearSelection(): void {
    this.selection = [];
  }

  /** The rows that match the search, in the order on display over all pages, as a CSV file with a byte order mark. */
  async exportCsv(): Promise<Blob> {
    await this.loaded;
    const view = this.#view;
    if (!view) return new Blob([], { type: 'text/csv;charset=utf-8' });
    await view.settled;
    const done = (exported: number | null) => {
      this.#exported = exported;
      this.requestUpdate();
    };
    try {
      return await csvOf(view, this.#columns, view.order, done);
    } finally {
      done(null);
    }
  }

  /** Gives the focus to the row where it was last, else to the first. */
  override focus(options?: FocusOptions): void {
    if (this.#body && this.#view!.order.length > 0) this.#body.focus(this.#body.active);
    else super.focus(options);
  }

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled;
    this.#showSelection();
  }

  formResetCallback(): void {
    this.#selection.reset();
    this.#showSelection();
  }

  formStateRestoreCallback(state: unknown): void {
    this.#selection.restore(state);
    this.#showSelection();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const type of COPY) document.addEventListener(type, this.#oncopy);
    addEventListener('beforeprint', this.#beforePrint);
    addEventListener('afterprint', this.#afterPrint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const type of COPY) document.removeEventListener(type, this.#oncopy);
    removeEventListener('beforeprint', this.#beforePrint);
    removeEventListener('afterprint', this.#afterPrint);
  }

  protected override onConfig(config: GridConfig, engine: TemplateEngine): void {
    const { table, selection } = config;
    const used = new Set(table.columns.flatMap(({ field, sortField }) => [field, sortField ?? field]));
    for (const field of table.searchFields) used.add(field);
    const fields = new Map(Array.from(used, field => [field, engine.compile(table.fields.get(field) ?? '')]));
    this.#view?.dispose();
    this.#engine = engine;
    this.#compiledUrl = null;
    this.#columns = table.columns;
    this.#complete = false;
    this.#dropBody();
    const view = (this.#view = createGridView({
      fields,
      columns: table.columns,
      searchFields: table.searchFields,
      perPage: table.perPage,
      lang: this.locale.lang,
      onchange: () => this.#viewChanged(view),
      onfault: (_, error) => this.reportFault(error),
    }));
    if (!this.#sortChosen) this.#wanted = { ...this.#wanted, sort: initialSort(table.columns) };
    view.setState(this.#wanted);
    if (this.pairs.length > 0) view.setPairs(this.pairs);
    this.#selection.variable = selection?.variable ?? null;
  }

  protected override async onPairs(pairs: PairTable, { complete }: PaintInfo): Promise<void> {
    const view = this.#view!;
    const first = this.#body?.rows[0] && this.#host.keyOf(0);
    view.setPairs(pairs);
    await view.settled;
    if (view !== this.#view) return;
    this.#showRows();
    if (!complete) return;
    if (!this.#complete || (first && this.#positionOf(first) < 0)) {
      this.#frozen = false;
      this.#freeze();
    }
    this.#complete = true;
    this.#selection.takeLoad();
    this.#showSelection();
    this.#announceCount();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const done = await super.getUpdateComplete();
    await this.#view?.settled;
    return done;
  }

  protected override get isEmpty(): boolean {
    return !this.#view || (this.#view.order.length === 0 && !this.#view.busy);
  }

  protected override get placeholder(): string {
    return this.messages.text('gridPlaceholder');
  }

  protected override willUpdate(): void {
    super.willUpdate();
    this.#compileUrl();
  }

  protected override updated(): void {
    super.updated();
    this.#takeBody();
    this.#selection.validate();
  }

  protected override renderToolbar(): unknown {
    const { messages } = this;
    const { size } = this.#selection;
    const searchable = (this.panelConfig?.table.searchFields.length ?? 0) > 0;
    if (!searchable && !this.exportable && size === 0) return nothing;
    return html`<div part="toolbar">
      ${
        searchable
          ? html`<input
              part="search"
              type="search"
              autocomplete="off"
              spellcheck="false"
              aria-label=${messages.text('search')}
              placeholder=${messages.text('search')}
              .value=${live(this.view.search)}
              @input=${this.#onsearch}
              @keydown=${this.#onsearchkey}
            />`
          : nothing
      }
      ${
        size > 0
          ? html`<span class="pp-selected-count">${messages.text('selected', { n: size })}</span>
              <button type="button" class="pp-button" ?disabled=${this.#selectionDisabled} @click=${this.#clear}>
                ${messages.text('clearSelection')}
              </button>`
          : nothing
      }
      ${
        this.exportable
          ? html`<button type="button" class="pp-button pp-export" ?disabled=${this.isEmpty} @click=${this.#save}>
              ${
                this.#exported === null
                  ? messages.text('exportCsv')
                  : messages.text('exporting', { done: this.#exported, total: this.#view!.order.length })
              }
            </button>`
          : nothing
      }
    </div>`;
  }

  protected override renderBody(): unknown {
    const view = this.#view!;
    const { selectable } = this.#host;
    return html`<div class="pp-scroller">
        <table
          part="table"
          aria-label=${this.panelConfig?.ui.title ?? nothing}
          aria-rowcount=${view.order.length + 1}
          aria-busy=${view.busy}
        >
          <colgroup>
            ${selectable ? html`<col />` : nothing}${this.#columns.map(() => html`<col />`)}
          </colgroup>
          <thead>
            <tr aria-rowindex="1">
              ${selectable ? this.#renderSelectAll(view) : nothing}
              ${this.#columns.map(column => this.#renderHead(column))}
            </tr>
          </thead>
          <tbody></tbody>
        </table>
      </div>
      <p class="pp-print-note" hidden></p>`;
  }

  protected override renderFooter(): unknown {
    const { perPage } = this.panelConfig!.table;
    if (perPage === null || this.isEmpty) return nothing;
    return pager(this.#view!, this.messages, page => this.#setStateByUser({ page }));
  }

  #renderSelectAll(view: GridView): unknown {
    const share = this.#selection.shareOf(view.order);
    return html`<th part="select-cell" scope="col">
      <input
        type="checkbox"
        aria-label=${this.messages.text('selectAll')}
        .checked=${live(share === 'all')}
        .indeterminate=${live(share === 'some')}
        ?disabled=${this.#selectionDisabled || view.order.length === 0}
        @change=${(event: Event) => this.#selectByUser(view.order, (event.target as HTMLInputElement).checked)}
      />
    </th>`;
  }

  #renderHead({ name, title, titleClass, sortField }: ColumnConfig): unknown {
    const content = guard([title], () => sanitizedFragment(title));
    const { sort } = this.view;
    const index = sort.findIndex(({ column }) => column === name);
    const direction = sort[index]?.direction;
    const state = direction ? (direction === 'asc' ? 'ascending' : 'descending') : 'none';
    return html`<th
      part="header-cell"
      scope="col"
      class=${titleClass ?? nothing}
      aria-sort=${sortField === null ? nothing : state}
    >
      ${
        sortField === null
          ? content
          : html`<button
              type="button"
              part="sort-button"
              @click=${(event: MouseEvent) => this.#sortBy(name, event.shiftKey)}
            >
              <span>${content}</span
              >${index >= 0 && sort.length > 1 ? html`<span class="pp-order">${index + 1}</span>` : nothing}
            </button>`
      }
    </th>`;
  }

  /** What the body asks for and tells. */
  readonly #host: BodyHost = ((grid: ProcessGrid) => ({
    get columns() {
      return grid.#columns;
    },
    get selectable() {
      return grid.#selection.variable !== null;
    },
    get disabled() {
      return grid.#selectionDisabled;
    },
    get links() {
      return grid.panelConfig?.table.links ?? false;
    },
    get count() {
      const { start, end } = grid.#view!.page;
      return end - start;
    },
    pairAt: position => grid.#pairOf(grid.#rowAt(position)),
    contentAt: (position, field): CellContent => grid.#view!.cell(grid.#rowAt(position), field),
    ariaIndexOf: position => grid.#view!.page.start + position + 2,
    isSelected: process => grid.#selection.has(process),
    urlOf: (process, step) => grid.#urlOf(process, step),
    text: (key, { id }) => grid.messages.text(key, { id: String(id) }),
    keyOf: position => keyOf(grid.#pairOf(grid.#rowAt(position))),
    positionOf: key => grid.#positionOf(key),
    select: (positions, selected) =>
      grid.#selectByUser(
        Array.from(positions, position => grid.#rowAt(position)),
        selected,
      ),
    selectAll: () => grid.#selectByUser(grid.#view!.order, true),
    open: position => grid.#open(position),
  }))(this);

  get #pairs(): PairTable {
    return this.#view?.pairs ?? this.pairs;
  }

  get #selectionDisabled(): boolean {
    return this.disabled || this.#formDisabled;
  }

  #rowAt(position: number): number {
    return this.#view!.order[this.#view!.page.start + position]!;
  }

  #pairOf(row: number): ProcessItem {
    const { processes, steps } = this.#pairs;
    return { process: processes[row]!, step: steps[row]! };
  }

  #positionOf(key: string): number {
    const { order, page, pairs } = this.#view!;
    const [process, step] = JSON.parse(key) as [Id, Id];
    for (let row = 0; row < pairs.length; row++) {
      if (pairs.steps[row]!.id !== step || pairs.processes[row]!.id !== process) continue;
      const index = order.indexOf(row);
      return index >= page.start && index < page.end ? index - page.start : -1;
    }
    return -1;
  }

  #compileUrl(): void {
    const { detailUrl } = this;
    if (!this.#engine || detailUrl === this.#compiledUrl) return;
    this.#compiledUrl = detailUrl;
    this.#detailUrl = null;
    try {
      this.#detailUrl = detailUrl ? this.#engine.compile(detailUrl) : null;
    } catch (thrown) {
      this.reportFault(toProcessPanelError(thrown, 'template/syntax'));
    }
    this.#body?.reshow();
  }

  #urlOf(process: Process, step: Step): string | null {
    if (!this.panelConfig?.table.links) return null;
    try {
      return addressOf(this.#detailUrl, process, step);
    } catch (thrown) {
      this.reportFault(toProcessPanelError(thrown, 'template/evaluation'));
      return null;
    }
  }

  #open(position: number): boolean {
    const { process, step } = this.#pairOf(this.#rowAt(position));
    return this.dispatchEvent(new ProcessOpenEvent({ process, step, url: this.#urlOf(process, step) }));
  }

  #setState(state: ViewState): void {
    this.#wanted = state;
    this.#view?.setState(state);
    this.requestUpdate();
  }

  #setStateByUser(change: Partial<ViewState>): void {
    this.#toTop = change.sort === undefined;
    this.#setState({ ...this.view, page: 1, ...change });
    this.viewChangedByUser();
    void this.#view!.settled.then(() => this.#announceCount());
  }

  #sortBy(column: string, further: boolean): void {
    const { sort } = this.view;
    const before = sort.find(key => key.column === column);
    const key: SortKey = { column, direction: before?.direction === 'asc' ? 'desc' : 'asc' };
    this.#sortChosen = true;
    if (!further) this.#setStateByUser({ sort: [key] });
    else if (before) this.#setStateByUser({ sort: sort.map(other => (other === before ? key : other)) });
    else this.#setStateByUser({ sort: [...sort, key] });
  }

  #onsearch = (event: Event): void => {
    this.#setStateByUser({ search: (event.target as HTMLInputElement).value });
  };

  #onsearchkey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !this.#body || this.isEmpty) return;
    event.preventDefault();
    this.#body.focus(0);
  };

  #selectByUser(rows: Iterable<number>, selected: boolean): void {
    const changed = this.#selection.set(rows, selected);
    this.#showSelection();
    if (changed) this.#selected();
  }

  #clear = (): void => {
    this.clearSelection();
    this.#selected();
    this.renderRoot.querySelector<HTMLElement>('thead input')?.focus();
  };

  #selected(): void {
    const { variable, ids, processes, size } = this.#selection;
    this.announce(this.messages.text('selected', { n: size }));
    this.dispatchEvent(new ProcessSelectEvent({ variable: variable!, ids: [...ids], processes }));
  }

  #showSelection(): void {
    this.#body?.showSelected();
    this.requestUpdate();
  }

  #announceCount(): void {
    if (!this.#view || this.#view.busy) return;
    const n = this.#view.order.length;
    const { length: total } = this.#pairs;
    this.announce(this.messages.text(n === total ? 'rowCount' : 'rowCountOf', { n, total }));
  }

  #viewChanged(view: GridView | undefined): void {
    if (!view || view !== this.#view) return;
    this.#wanted = view.state;
    this.requestUpdate();
    this.#showRows();
  }

  /** Shows the rows that the view now has, where they are others than those on display. */
  #showRows(): void {
    const view = this.#view;
    const body = this.#body;
    if (!view || !body) return;
    const { pairs, order, page } = view;
    const before = this.#shown;
    if (before?.view === view && before.pairs === pairs && before.order === order && samePage(before.page, page))
      return;
    body.remember();
    this.#shown = { view, pairs, order, page };
    const toTop = this.#toTop && !view.busy;
    if (toTop) this.#toTop = false;
    body.refresh(toTop);
    this.#scroller?.classList.toggle('pp-bounded', body.windowed || this.panelConfig?.table.perPage === null);
    this.#freeze();
  }

  get #scroller(): HTMLElement | null {
    return this.renderRoot.querySelector('.pp-scroller');
  }

  /** The table stands in the DOM, for the first time or again. */
  #takeBody(): void {
    const scroller = this.#scroller;
    if (scroller?.querySelector('tbody') === this.#body?.tbody) return;
    this.#dropBody();
    if (!scroller || !this.#view) return;
    this.#body = new GridBody(scroller, this.#host);
    // eslint-disable-next-line no-new -- it listens
    new RowInput(this.#body);
    this.#resized.observe(scroller);
    this.#showRows();
  }

  #dropBody(): void {
    this.#resized.disconnect();
    this.#body?.disconnect();
    this.#body = null;
    this.#shown = null;
    this.#frozen = false;
  }

  #onresize(): void {
    const width = this.#scroller?.clientWidth ?? 0;
    if (width === this.#width) return;
    this.#frozen = false;
    this.#freeze();
  }

  #freeze(): void {
    const table = this.renderRoot.querySelector('table');
    const width = this.#scroller?.clientWidth ?? 0;
    if (this.#frozen || !table || !this.#body || width === 0) return;
    if (this.#body.rows.length === 0) return releaseColumns(table);
    this.#frozen = true;
    this.#width = width;
    freezeColumns(table, width, this.#probe());
    this.#body.remeasure();
  }

  /** A row of the longest contents among some rows, so that columns are wide enough for rows that are still to come. */
  #probe(): HTMLTableRowElement {
    const view = this.#view!;
    const stride = Math.max(1, Math.floor(view.order.length / SAMPLE));
    const row = document.createElement('tr');
    if (this.#host.selectable) row.insertCell().part.add('select-cell');
    for (const { field, dataClass } of this.#columns) {
      const longest = { length: -1, row: 0 };
      for (let i = view.order.length - 1; i >= 0; i -= stride) {
        const { length } = view.cellText(view.order[i]!, field);
        if (length > longest.length) Object.assign(longest, { length, row: view.order[i]! });
      }
      const cell = row.insertCell();
      cell.part.add('cell');
      cell.className = dataClass ?? '';
      showContent(cell, view.cell(longest.row, field));
    }
    return row;
  }

  #save = async (): Promise<void> => {
    if (this.#exported !== null) return;
    this.#exported = 0;
    const file = await this.exportCsv();
    save(file, `${this.panelConfig?.ui.title?.trim().replace(/[^\p{L}\p{N}]+/gu, '-') || 'processes'}.csv`);
  };

  /** Rows to copy in place of what the browser would: the selected ones, while the focus is in the table and no text is selected. */
  get #copyable(): number[] {
    const view = this.#view;
    const root = this.renderRoot as ShadowRoot;
    const scroller = this.#scroller;
    if (!view || this.#selection.size === 0 || !scroller?.contains(root.activeElement)) return [];
    if (hasSelectedText(root, scroller)) return [];
    return Array.from(view.order).filter(row => this.#selection.has(view.pairs.processes[row]!));
  }

  /** At the document: without selected text, browsers differ in where they fire it. */
  readonly #oncopy = (event: Event): void => {
    const rows = this.#copyable;
    if (rows.length === 0) return;
    event.preventDefault();
    const { clipboardData } = event as ClipboardEvent;
    if (event.type !== 'copy' || !clipboardData) return;
    copyRows(clipboardData, this.#view!, this.#columns, rows);
    this.announce(this.messages.text('copied', { n: rows.length }));
  };

  readonly #beforePrint = (): void => {
    const note = this.renderRoot.querySelector<HTMLElement>('.pp-print-note');
    if (!this.#body || !note) return;
    const n = this.#body.showForPrint(PRINTED);
    note.hidden = n === 0;
    note.textContent = n > 0 ? this.messages.text('notPrinted', { n }) : '';
  };

  readonly #afterPrint = (): void => {
    this.#body?.endPrint();
  };
}

/** The first column with `initialSort` alone counts. */
function initialSort(columns: readonly ColumnConfig[]): readonly SortKey[] {
  const column = columns.find(({ initialSort, sortField }) => initialSort !== null && sortField !== null);
  return column ? [{ column: column.name, direction: column.initialSort! }] : [];
}

function keyOf({ process, step }: ProcessItem): string {
  return JSON.stringify([process.id, step.id]);
}

function samePage(a: GridView['page'], b: GridView['page']): boolean {
  return a.start === b.start && a.end === b.end;
}

import type { PropertyDeclarations } from 'lit';
import { pairsOf } from '../../core/processes/pairs-of.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import type { ViewStore } from '../../core/view/saved-view.ts';
import { gridStyles } from '../styles/table/grid.ts';
import type { PanelFacts } from '../panel/feature.ts';
import type { PanelFeatures } from '../panel/panel-features.ts';
import { GridContent } from './grid-content.ts';
import type { GridPanel } from './grid-panel.ts';
import type { GridShell } from './grid-shell.ts';
import type { GridPorts } from './grid-ports.ts';
import { FormControlPanel } from './form/form-control-panel.ts';

/**
 * Shows the processes that a YAML configuration selects as a table: sortable, searchable, selectable, with only the
 * rows near the viewport in the DOM.
 *
 * It is a form control: the selection is submitted as one entry `variable=id` per process.
 *
 * @element process-grid
 * @attr {string} detail-url - Liquid template of a process's address. Without it and `process.url` rows only fire `process-open`.
 * @attr {boolean} exportable - A button saves the matching rows as CSV.
 * @fires {ProcessViewEvent} process-view - The user searched, filtered, sorted, paged, or changed the columns.
 * @csspart search - The search box.
 * @csspart table - The table.
 * @csspart header-cell - A column header.
 * @csspart sort-button - The button in a column header that sorts.
 * @csspart row - A data row.
 * @csspart cell - A data cell.
 * @csspart select-cell - The cell of a checkbox, including the one in the header.
 * @csspart actions-cell - The cell of a row's actions, including the one in the header.
 * @csspart action-bar - The actions on the selection.
 * @csspart toggle-cell - The cell of the button that opens a row, including the one in the header.
 * @csspart card-toggle-cell - The cell of the button that opens a narrow card.
 * @csspart details - The details row below an open row.
 * @csspart details-cell - The cell of a details row.
 * @csspart group - The heading row of a group.
 * @csspart group-cell - The cell of a group's heading.
 * @csspart pager - The pager.
 * @csspart no-match - Shown instead of rows if search and filters find none.
 * @csspart stale - The notice that rows belong to an earlier search, sort or page, as the server was not reached.
 * @csspart view-bar - The tabs of views.
 * @csspart filter-bar - The filters above the table.
 * @csspart filter-menu - The menu that a filter opens.
 * @csspart filter-sheet - The dialog with all filters, in a narrow panel.
 * @csspart columns-menu - The menu that the button "Columns" opens.
 * @csspart column-resizer - The separator at the end of a column header that resizes the column.
 */
export class ProcessGrid extends FormControlPanel {
  static override styles = gridStyles;
  static override properties: PropertyDeclarations = {
    exportable: { type: Boolean },
    viewStore: { attribute: false },
  };

  /** A button saves the matching rows as CSV. */
  declare exportable: boolean;
  /** Stores the reader's own views, in place of the local storage that `persist` names. JavaScript only. */
  declare viewStore: ViewStore | null;

  protected readonly panelName = 'process_grid';
  declare protected readonly features: PanelFeatures<GridPorts>;
  protected readonly content = new GridContent(this.#shell);

  constructor() {
    super();
    this.exportable = false;
    this.viewStore = null;
  }

  /** Search, filters, sort, page, and the reader's columns. Setting it, in whole or in part, fires no event. */
  override get view(): ViewState {
    return this.content.models.view;
  }

  override set view(view: Partial<ViewState>) {
    this.content.setView(view);
  }

  /** All loaded pairs. */
  override get items(): readonly ProcessItem[] {
    const { models } = this.content;
    if (!models.partial) return super.items;
    return pairsOf(models.pairs, null);
  }

  /** The pairs on display: after search, sort and page. */
  override get visibleItems(): readonly ProcessItem[] {
    const model = this.content.models.current;
    return Array.from({ length: model?.count ?? 0 }, (_, position) => model!.pairAt(position)).filter(pair => !!pair);
  }

  /** The matching rows of all pages, in the order on display, as a CSV file with a byte order mark. */
  exportCsv(): Promise<Blob> {
    return this.#csvFile();
  }

  /** Moves the focus to the row that had it last, else to the first. */
  override focus(options?: FocusOptions): void {
    const { bodies, isEmpty } = this.content;
    if (bodies.current && !isEmpty) bodies.current.focus(bodies.current.active);
    else super.focus(options);
  }

  protected override get panel(): GridPanel {
    return { ...this.#shell, content: this.content };
  }

  protected override get elementFacts(): Partial<PanelFacts> {
    return { exportable: this.exportable };
  }

  get #shell(): GridShell {
    const { graph, locale, announcement, features, entries, held } = this;
    return {
      host: this,
      graph,
      locale,
      announcement,
      features,
      entries,
      held,
      selectionDisabled: () => this.selectionDisabled,
      validate: () => this.validate(),
    };
  }

  async #csvFile(): Promise<Blob> {
    const csvFile = await this.features.reach('export', 'csvFile');
    return await csvFile();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const done = await super.getUpdateComplete();
    await this.content.models.current?.view.settled;
    return done;
  }
}

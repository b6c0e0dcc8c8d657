import { html } from 'lit';
import type { GridConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import { afterAction } from '../../features/actions/action-bar.ts';
import type { Explanations } from '../../features/explain/explanations.ts';
import type { PanelActions } from '../../features/actions/panel-actions.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import type { Locale } from '../page/locale.ts';
import type { PanelPipeline } from '../panel/panel-pipeline.ts';
import type { ColumnsMenu } from '../../features/columns/columns-menu.ts';
import type { CsvExport } from '../../features/export/csv-export.ts';
import type { GridFilters } from './grid-filters.ts';
import { head } from './header/header-cell.ts';
import { headerCheckbox } from '../../features/selection/header-checkbox.ts';
import type { GridModel } from './model/grid-model.ts';
import type { GridModels } from './model/grid-models.ts';
import { noMatch } from './no-match.ts';
import { pager } from './pager.ts';
import type { GridBodies } from './rows/grid-bodies.ts';
import type { GridSelection } from '../../features/selection/grid-selection.ts';
import type { SelectionActions } from '../../features/actions/selection-actions.ts';
import { table } from './table.ts';
import { toolbar, type ToolbarActions } from './toolbar.ts';

export interface GridFrameOptions {
  readonly host: HTMLElement & { readonly exportable: boolean };
  readonly pipeline: PanelPipeline<GridConfig>;
  readonly locale: Locale;
  readonly announcement: Announcement;
  readonly selectionDisabled: () => boolean;
  readonly models: GridModels;
  readonly selection: GridSelection;
  readonly selectionActions: SelectionActions;
  readonly actions: PanelActions<GridConfig>;
  readonly explanations: Explanations<GridConfig>;
  readonly bodies: GridBodies;
  readonly csv: CsvExport;
  readonly menu: ColumnsMenu;
  readonly filters: GridFilters;
  /** The user wants to see something else. */
  readonly change: (change: Partial<ViewState>) => void;
}

/** What of a grid is rendered at once, around the rows: toolbar, head, pager, and what to say where a search finds nothing. */
export class GridFrame {
  readonly #options: GridFrameOptions;

  constructor(options: GridFrameOptions) {
    this.#options = options;
  }

  /** There are rows, of which none matches search and filters; of those of a server that is not known. */
  get isMissed(): boolean {
    const { current } = this.#options.models;
    if (!current) return false;
    const { view, remote } = current;
    const { search, filters } = view.state;
    if (search.trim() === '' && !filters) return false;
    return view.order.length === 0 && (remote !== null || view.pairs.length > 0);
  }

  renderToolbar(): unknown {
    const { host, models, selection, selectionActions, selectionDisabled, csv, menu, bodies, explanations } =
      this.#options;
    const { view, searchable, searchServed, variable, arrangement } = this.#model;
    const messages = this.#messages;
    const state = {
      search: searchable && searchServed ? models.view.search : null,
      selected: variable === null || selection.selected.isEmpty ? null : selectionActions.words(messages),
      selectionDisabled: selectionDisabled(),
      bar: selectionActions.render(messages, selectionDisabled(), this.#toolbarActions.clear),
      rows: host.exportable ? view : null,
      saved: csv.done,
      explain: explanations.offered,
      columns: arrangement.personal ? menu.render(messages, bodies.current?.host.cards ?? false) : null,
    };
    const { bar } = this.#options.filters;
    const tools = toolbar(state, messages, this.#toolbarActions);
    return bar ? html`${bar.renderViews()}${tools}${bar.renderFilters()}` : tools;
  }

  renderBody(): unknown {
    const { pipeline, models, selection, selectionDisabled } = this.#options;
    const messages = this.#messages;
    const { sort } = models.view;
    const model = this.#model;
    const { order, pairs } = model.remote?.whole ?? model.view;
    const selectAll =
      model.variable === null
        ? null
        : headerCheckbox(
            selection.shareOf(order, pairs),
            selectionDisabled() || model.view.order.length === 0,
            messages.text('selectAll'),
            this.#onselectall,
          );
    const { personal } = model.arrangement;
    const heads = model.columns.map(column => head(column, personal, sort, messages, this.#onsort));
    return table(model, pipeline.setup.config?.ui.title, selectAll, heads, messages);
  }

  renderNoMatch(): unknown {
    if (!this.isMissed) return null;
    const { search, filters } = this.#model.view.state;
    const focus = (part: string) =>
      this.#options.host.shadowRoot!.querySelector<HTMLElement>(`[part=${part}]`)?.focus();
    const asked = { search, filters: filters ? (this.#options.filters.current?.words ?? '') : '' };
    return noMatch(asked, this.#messages, {
      search: () => {
        this.#options.change({ search: '' });
        focus('search');
      },
      filters: () => this.#options.filters.current?.clear(),
    });
  }

  /** @param isEmpty - there are no rows to show */
  renderFooter(isEmpty: boolean): unknown {
    const { actions, selection, announcement, change } = this.#options;
    const { view, perPage, pageSizes } = this.#model;
    const after = afterAction(actions, selection.selected.isEmpty, announcement.text);
    if (perPage === null || (isEmpty && !this.isMissed)) return after;
    return html`${after}${pager(view, pageSizes, this.#messages, change)}`;
  }

  get #model(): GridModel {
    return this.#options.models.current!;
  }

  get #messages(): Messages {
    return this.#options.locale.messages;
  }

  readonly #onselectall = (selected: boolean): void => {
    const model = this.#model;
    const { pending } = this.#options.selection;
    if (pending.busy) pending.stop();
    else pending.select(model, model.view.order, selected);
  };

  readonly #onsort = (sort: ViewState['sort']): void => this.#options.change({ sort });

  readonly #toolbarActions: ToolbarActions = {
    search: search => this.#options.change({ search }),
    enter: () => this.#options.bodies.current?.focus(0),
    clear: () => {
      this.#options.selection.clearByUser();
      this.#options.host.shadowRoot!.querySelector<HTMLElement>('thead input')?.focus();
    },
    explain: () => this.#options.explanations.missing(),
    save: () => void this.#options.csv.save(this.#options.pipeline.setup.config?.ui.title),
  };
}

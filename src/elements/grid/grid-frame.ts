import { html } from 'lit';
import type { Messages } from '../../core/messages/messages.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import type { GridShell } from './grid-shell.ts';
import { headerCell } from './header/header-cell.ts';
import type { GridModel } from './model/grid-model.ts';
import type { GridModels } from './model/grid-models.ts';
import { noMatch } from './no-match.ts';
import { pager } from './pager.ts';
import type { GridBodies } from './rows/grid-bodies.ts';
import { table } from './table.ts';
import { toolbar } from './toolbar.ts';
import { TypedSearch } from './typed-search.ts';

export interface GridFrameOptions {
  readonly panel: GridShell;
  readonly models: GridModels;
  readonly bodies: GridBodies;
  /** The reader changes the view. */
  readonly change: (change: Partial<ViewState>) => void;
}

/** The frame of a grid around its rows: toolbar, head, pager, and the message if a search finds nothing. */
export class GridFrame {
  readonly #options: GridFrameOptions;
  readonly #typed: TypedSearch;

  constructor(options: GridFrameOptions) {
    const { panel, models, change } = options;
    this.#options = options;
    this.#typed = new TypedSearch({
      current: () => models.view.search,
      change: search => change({ search }),
      isConnected: () => panel.host.isConnected,
    });
  }

  /** No row matches search and filters; a source that pages is assumed to have rows without them. */
  get isNoMatch(): boolean {
    const { current } = this.#options.models;
    if (!current) return false;
    const { view, remote } = current;
    const { search, filters } = view.state;
    if (search.trim() === '' && !filters) return false;
    return view.order.length === 0 && (remote !== null || view.pairs.length > 0);
  }

  renderToolbar(): unknown {
    const { panel, bodies, change } = this.#options;
    const { features } = panel;
    const { searchable, searchServed, remote } = this.#model;
    const messages = this.#messages;
    const search = searchable && searchServed ? this.#typed.text : null;
    const tools = toolbar(search, features.render('toolbar', messages), messages, {
      // Each search of a server is a request; that of rows in memory follows each letter.
      search: text => (remote ? this.#typed.type(text) : change({ search: text })),
      submit: () => this.#typed.search(),
      enter: () => bodies.current?.focus(0),
    });
    return html`${tools}${features.render('views', messages)}${features.render('filters', messages)}`;
  }

  renderBody(): unknown {
    const { panel, models } = this.#options;
    const { features, graph } = panel;
    const messages = this.#messages;
    const { sort } = models.view;
    const model = this.#model;
    const selectAll = model.variable === null ? null : (features.get('selection')?.renderHead(messages) ?? null);
    const personal = model.gridColumns.personal && features.get('changeColumns') !== null;
    const heads = model.columns.map(column => headerCell(column, personal, sort, messages, this.#onsort));
    return table(model, graph.setup.config?.ui.title, selectAll, heads, messages);
  }

  renderNoMatch(): unknown {
    if (!this.isNoMatch) return null;
    const { panel, models, change } = this.#options;
    const { search, filters } = this.#model.view.state;
    const focus = (part: string) => panel.host.shadowRoot!.querySelector<HTMLElement>(`[part=${part}]`)?.focus();
    const asked = { search, filters: filters ? (models.filters?.words ?? '') : '' };
    return noMatch(asked, this.#messages, {
      search: () => {
        change({ search: '' });
        focus('search');
      },
      filters: () => models.filters?.clear(),
    });
  }

  /** @param isEmpty - there are no rows to show */
  renderFooter(isEmpty: boolean): unknown {
    const { panel, change } = this.#options;
    const { view, remote, perPage, pageSizes } = this.#model;
    const after = panel.features.render('footer', this.#messages);
    if (perPage === null || (isEmpty && !this.isNoMatch)) return after;
    return html`${after}${pager(view, remote?.stale ?? false, pageSizes, this.#messages, change)}`;
  }

  get #model(): GridModel {
    return this.#options.models.current!;
  }

  get #messages(): Messages {
    return this.#options.panel.locale.messages;
  }

  readonly #onsort = (sort: ViewState['sort']): void => this.#options.change({ sort });
}

import type { SortKey, ViewState } from '../view-state.ts';
import type { RemoteViewOptions } from './remote-grid-view.ts';
import { sortPathOf, type WindowRequest } from './window-request.ts';

/** The part of a reader's view that a source serves, and the request for it. */
export class ServedView {
  readonly #options: RemoteViewOptions;
  /** Name of the column by which the source groups rows; null: no groups. */
  readonly groupedBy: string | null;

  constructor(options: RemoteViewOptions) {
    this.#options = options;
    const { column = null } = options.grouping ?? {};
    this.groupedBy = column !== null && this.#groupPathOf(column) !== null ? column : null;
  }

  /** The part of a view state that the source serves. */
  served(state: ViewState): ViewState {
    const { sort, page, perPage = this.#options.perPage } = state;
    return {
      ...state,
      sort: sort.filter(({ column }) => this.#pathOf(column) !== null),
      page: perPage === null ? 1 : Math.max(1, page),
    };
  }

  /** The request without the window. Rows of a group stay together, whatever the sort. */
  requestOf({ search, sort }: ViewState): Omit<WindowRequest, 'window'> {
    const readerOrder = sort.map(({ column, direction }) => ({ path: this.#pathOf(column)!, direction }));
    return {
      search: this.#options.capabilities.search && search.trim() ? search : null,
      orderBy: this.groupedBy === null ? readerOrder : this.#grouped(this.groupedBy, sort, readerOrder),
    };
  }

  #grouped(column: string, sort: readonly SortKey[], readerOrder: WindowRequest['orderBy']): WindowRequest['orderBy'] {
    const path = this.#groupPathOf(column)!;
    const direction = sort.find(key => key.column === column)?.direction ?? 'asc';
    return [{ path, direction }, ...readerOrder.filter(key => key.path !== path)];
  }

  #pathOf(name: string): string | null {
    return sortPathOf(this.#options, this.#options.columns.find(column => column.name === name)?.sortField ?? null);
  }

  #groupPathOf(name: string): string | null {
    const column = this.#options.columns.find(each => each.name === name);
    return sortPathOf(this.#options, column ? (column.sortField ?? column.field) : null);
  }
}

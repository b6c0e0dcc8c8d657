import { NO_LONGER_WANTED } from '../../core/base/tasks/no-longer-wanted.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Id, PairTable, PartialPairTable } from '../../core/processes/process.ts';
import type { RemoteGridView } from '../../core/view/remote/remote-grid-view.ts';
import { sameFilters, type ViewState } from '../../core/view/view-state.ts';
import type { DisplayedView } from '../../elements/grid/form/panel-selection.ts';
import { ifRemoved } from '../../elements/page/on-removed.ts';

export interface PendingSelectionOptions {
  readonly host: ReactiveControllerHost & Element;
  /** Whether the source can act on all matches without getting their ids. */
  readonly bulk: () => boolean;
  /** Selects or deselects the processes of rows of some pairs. */
  readonly select: (rows: ArrayLike<number>, selected: boolean, pairs: PartialPairTable) => void;
  /** Selects or deselects all matches, without their ids. */
  readonly selectMatching: (selected: boolean) => void;
}

/** A selection of all matches of search and filters. */
interface Matching extends Pick<ViewState, 'search' | 'filters'> {
  /** Matches that were deselected since. */
  readonly except: Set<Id>;
  /** Nothing else is selected. */
  readonly only: boolean;
}

/** Selects rows that are not loaded yet once they are loaded, one selection after the other, in the order requested. */
export class PendingSelection implements ReactiveController {
  readonly #options: PendingSelectionOptions;
  readonly #running = new Set<AbortController>();
  #last: Promise<unknown> | null = null;
  #fetchingAll: AbortController | null = null;
  /** The selection of all matches; null: processes are selected one by one. */
  all: Matching | null = null;

  constructor(options: PendingSelectionOptions) {
    this.#options = options;
    options.host.addController(this);
  }

  /** A selection waits for rows to be loaded. */
  get busy(): boolean {
    return this.#running.size > 0;
  }

  /** Whether the current view shows the matches that were selected as a whole. */
  matches({ search, filters }: ViewState): boolean {
    return this.all !== null && this.all.search === search && sameFilters(this.all.filters, filters);
  }

  /** @param rows - in display order; passing the `order` of the view itself means all matches */
  select({ view, remote }: DisplayedView, rows: ArrayLike<number>, selected: boolean): void {
    const { pairs, order, state } = view;
    const all = rows === order;
    const whole = remote?.whole;
    const only = remote !== null && all && this.#options.bulk();
    if (only && (selected || (this.all?.only && this.matches(state)))) {
      this.stop();
      if (selected) this.all = matchingOf(state, true);
      this.#options.selectMatching(selected);
      return;
    }
    if (all) this.all = selected ? matchingOf(state, false) : null;
    if (all && !selected && whole) this.#options.select(whole.order, false, whole.pairs);
    else if (remote && !Array.prototype.every.call(rows, (row: number) => row in pairs.processes))
      this.#fetch(remote, all ? undefined : [rows[0]!, rows[rows.length - 1]!], selected);
    else if (all) this.#options.select(rows, selected, pairs);
    else this.#selectEach(rows, selected, pairs);
  }

  /** Fetches all matches; null if that is already under way, was stopped or has failed. */
  async fetchAll(remote: RemoteGridView): Promise<PairTable | null> {
    if (this.#fetchingAll) return null;
    const running = (this.#fetchingAll = new AbortController());
    const pairs = await remote.fetchPairs(running);
    if (this.#fetchingAll !== running) return null;
    this.#fetchingAll = null;
    return pairs;
  }

  /** Cancels selections of rows that are still being loaded. */
  stop(): void {
    this.all = null;
    this.#fetchingAll?.abort(NO_LONGER_WANTED);
    this.#fetchingAll = null;
    for (const running of this.#running) running.abort(NO_LONGER_WANTED);
    this.#running.clear();
    this.#options.host.requestUpdate();
  }

  hostDisconnected(): void {
    ifRemoved(this.#options.host, () => {
      const { all } = this;
      this.stop();
      // If the source can act on the query itself, no rows need to be loaded.
      if (all?.only) this.all = all;
    });
  }

  /** Selects or deselects single rows, including those of a selection of all matches. */
  #selectEach(rows: ArrayLike<number>, selected: boolean, pairs: PartialPairTable): void {
    const except = this.all?.except ?? new Set<Id>();
    for (let i = 0; i < rows.length; i++) {
      const id = pairs.processes[rows[i]!]?.id;
      if (id !== undefined && selected) except.delete(id);
      else if (id !== undefined) except.add(id);
    }
    this.#options.select(rows, selected, pairs);
  }

  #fetch(remote: RemoteGridView, ends: readonly [number, number] | undefined, selected: boolean): void {
    const running = new AbortController();
    this.#running.add(running);
    this.#last = Promise.all([remote.fetchPairs(running, ends), this.#last]).then(([pairs]) => {
      if (!this.#running.delete(running)) return;
      const all = [...(pairs?.processes.keys() ?? [])];
      if (pairs && ends) this.#selectEach(all, selected, pairs);
      else if (pairs) this.#options.select(all, selected, pairs);
      this.#options.host.requestUpdate();
    });
  }
}

const matchingOf = ({ search, filters = {} }: ViewState, only: boolean): Matching => ({
  search,
  filters,
  except: new Set(),
  only,
});

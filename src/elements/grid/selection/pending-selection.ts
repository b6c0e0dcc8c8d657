import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Id, PartialPairTable } from '../../../core/processes/process.ts';
import type { RemoteGridView } from '../../../core/view/remote/remote-grid-view.ts';
import type { ViewState } from '../../../core/view/view-state.ts';
import type { GridModel } from '../model/grid-model.ts';
import { onRemoved } from '../../panel/on-removed.ts';

/** Takes the processes of rows of some pairs in or out. */
export type Select = (rows: ArrayLike<number>, selected: boolean, pairs: PartialPairTable) => void;

/** What is on display, and the same where rows are loaded as they come into view. */
export type ShownRows = Pick<GridModel, 'view' | 'remote'>;

/** Selects rows of which some are still to be loaded when they are: one selection after the other, as they were asked for. */
export class PendingSelection implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #select: Select;
  readonly #running = new Set<AbortController>();
  #last: Promise<unknown> | null = null;
  /** All that match search and filters were selected, but those taken out since; null: it is processes one by one. */
  all: (Pick<ViewState, 'search' | 'filters'> & { readonly except: Set<Id> }) | null = null;

  constructor(host: ReactiveControllerHost & Element, select: Select) {
    this.#host = host;
    this.#select = select;
    host.addController(this);
  }

  /** Something is selected when it has been loaded. */
  get busy(): boolean {
    return this.#running.size > 0;
  }

  /** @param rows - in the order on display; the order itself stands for all that match */
  select({ view, remote }: ShownRows, rows: ArrayLike<number>, selected: boolean): void {
    const { pairs, order } = view;
    const whole = remote?.whole;
    const all = rows === order;
    this.#follow(view, rows, all, selected);
    if (all && !selected && whole) this.#select(whole.order, false, whole.pairs);
    else if (!remote || Array.prototype.every.call(rows, (row: number) => row in pairs.processes))
      this.#select(rows, selected, pairs);
    else this.#fetch(remote, all ? undefined : [rows[0]!, rows[rows.length - 1]!], selected);
  }

  /** Selects nothing of what is still being loaded. */
  stop(): void {
    this.all = null;
    for (const running of this.#running) running.abort();
    this.#running.clear();
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    onRemoved(this.#host, () => this.stop());
  }

  #follow({ state, pairs }: ShownRows['view'], rows: ArrayLike<number>, all: boolean, selected: boolean): void {
    if (all) this.all = selected ? { search: state.search, filters: state.filters ?? {}, except: new Set() } : null;
    else if (this.all) {
      for (let i = 0; i < rows.length; i++) {
        const id = pairs.processes[rows[i]!]?.id;
        if (id !== undefined && selected) this.all.except.delete(id);
        else if (id !== undefined) this.all.except.add(id);
      }
    }
  }

  #fetch(remote: RemoteGridView, ends: readonly [number, number] | undefined, selected: boolean): void {
    const running = new AbortController();
    this.#running.add(running);
    this.#last = Promise.all([remote.fetchPairs(running, ends), this.#last]).then(([pairs]) => {
      if (!this.#running.delete(running)) return;
      if (pairs) this.#select([...pairs.processes.keys()], selected, pairs);
      this.#host.requestUpdate();
    });
  }
}

import type { ReactiveController } from 'lit';
import { NO_CHOICES } from '../../core/view/personal-columns.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import type { ViewHost } from '../../elements/panel/steps/graph-host.ts';
import { prefixOf } from '../../elements/view-address/view-address.ts';
import { type ViewStorage, viewStorageOf } from './view-storage.ts';

/** Milliseconds without typing after which a search gets a history entry of its own. */
const TYPING_PAUSE_MS = 2000;

const NO_FILTERS = { filters: {}, named: undefined };

/** Saves the view of a panel where its attribute `persist` says, and restores it. */
export class ViewPersistence implements ReactiveController {
  readonly #host: ViewHost;
  #persist: string | null = null;
  #storage: ViewStorage | null = null;
  /** The initial view, used if nothing is saved. */
  #first: ViewState | null = null;
  /** The view as saved. */
  #text = '';
  #saved: ViewState | null = null;
  /** When the search was last changed; null: something else has changed since. */
  #typedAt: number | null = null;

  constructor(host: ViewHost) {
    this.#host = host;
  }

  hostConnected(): void {
    addEventListener('popstate', this.#onpopstate);
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.#onpopstate);
  }

  /** Restores the saved view, once for each value of `persist`. Later changes are saved. */
  restore(): void {
    const { persist } = this.#host;
    if (persist !== this.#persist) {
      this.#persist = persist;
      this.#storage = viewStorageOf(persist, prefixOf(this.#host));
      this.#first = this.#host.view;
      this.#restoreView(this.#storage?.read());
    }
    this.#remember();
  }

  /** Saves the view if it has changed. */
  save(): void {
    if (this.#host.persist !== this.#persist) return this.restore();
    if (!this.#storage) return;
    const { view } = this.#host;
    const text = JSON.stringify(view);
    if (text === this.#text) return;
    this.#text = text;
    const addsEntry = this.#addsEntry(view);
    this.#saved = view;
    this.#storage.write(view, addsEntry);
  }

  #restoreView(view: Partial<ViewState> | null | undefined): void {
    // Reset the parts that the saved view does not contain, except for a name alone, which stands for a whole view.
    const whole = { perPage: undefined, columns: NO_CHOICES, ...(view && 'search' in view && NO_FILTERS), ...view };
    if (view) this.#host.view = whole as ViewState;
  }

  /** The reader went to another history entry, whose address may contain another view. */
  #onpopstate = (): void => {
    if (this.#persist !== 'url') return;
    this.#restoreView(this.#storage?.read() ?? this.#first);
    this.#remember();
  };

  #remember(): void {
    this.#saved = this.#host.view;
    this.#text = JSON.stringify(this.#saved);
    this.#typedAt = null;
  }

  /** Whether a change gets a history entry of its own: consecutive keystrokes in the search share one. */
  #addsEntry(view: ViewState): boolean {
    const before = this.#saved;
    const typedAt = this.#typedAt;
    const isSearch = before !== null && before.search !== view.search;
    this.#typedAt = isSearch ? Date.now() : null;
    if (isSearch) return typedAt === null || Date.now() - typedAt > TYPING_PAUSE_MS;
    const of = ({ filters, sort, page, named }: ViewState) =>
      JSON.stringify([filters ?? null, sort, page, named ?? null]);
    return before !== null && of(before) !== of(view);
  }
}

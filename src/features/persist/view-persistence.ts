import type { ReactiveController } from 'lit';
import { NO_CHOICES } from '../../core/view/personal-columns.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import type { ViewHost } from '../../elements/panel/steps/graph-host.ts';
import { prefixOf } from '../../elements/view-address/view-address.ts';
import { type ViewStorage, viewStorageOf } from './view-storage.ts';

/** Milliseconds without a letter after which a search is one of its own. */
const TYPING = 2000;

const NO_FILTERS = { filters: {}, named: undefined };

/** Keeps the view of a panel where its attribute `persist` says, and brings it back. */
export class ViewPersistence implements ReactiveController {
  readonly #host: ViewHost;
  #persist: string | null = null;
  #storage: ViewStorage | null = null;
  /** The view where nothing is kept. */
  #first: ViewState | null = null;
  /** The view as it is kept. */
  #text = '';
  #kept: ViewState | null = null;
  /** When the search was changed last; null: something else was since. */
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

  /** Brings the kept view back, once for each value of `persist`. What differs from here on is kept. */
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

  /** Keeps the view where it has changed. */
  keep(): void {
    if (this.#host.persist !== this.#persist) return this.restore();
    if (!this.#storage) return;
    const { view } = this.#host;
    const text = JSON.stringify(view);
    if (text === this.#text) return;
    this.#text = text;
    const isStep = this.#isStep(view);
    this.#kept = view;
    this.#storage.write(view, isStep);
  }

  #restoreView(view: Partial<ViewState> | null | undefined): void {
    // All of it, also what it says nothing of; but for a name alone, which says more.
    const whole = { perPage: undefined, columns: NO_CHOICES, ...(view && 'search' in view && NO_FILTERS), ...view };
    if (view) this.#host.view = whole as ViewState;
  }

  /** The reader went to another entry of the history: its address may hold another view. */
  #onpopstate = (): void => {
    if (this.#persist !== 'url') return;
    this.#restoreView(this.#storage?.read() ?? this.#first);
    this.#remember();
  };

  #remember(): void {
    this.#kept = this.#host.view;
    this.#text = JSON.stringify(this.#kept);
    this.#typedAt = null;
  }

  /** Whether a reader who goes back wants to be at what was kept before: letters that are typed one after the other are one step. */
  #isStep(view: ViewState): boolean {
    const before = this.#kept;
    const typedAt = this.#typedAt;
    const isSearch = before !== null && before.search !== view.search;
    this.#typedAt = isSearch ? Date.now() : null;
    if (isSearch) return typedAt === null || Date.now() - typedAt > TYPING;
    const of = ({ filters, page, named }: ViewState) => JSON.stringify([filters ?? null, page, named ?? null]);
    return before !== null && of(before) !== of(view);
  }
}

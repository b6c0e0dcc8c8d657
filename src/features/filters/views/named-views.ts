import type { GridConfig } from '../../../core/config/panel-config.ts';
import type { NamedViewConfig } from '../../../core/config/filters/reader-filter-config.ts';
import { sameFilters, sameKeys, type ViewState } from '../../../core/view/view-state.ts';
import type { GridPanel } from '../../../elements/grid/grid-panel.ts';
import { linkTo } from '../../../elements/view-address/view-address.ts';
import type { FilterBarState } from '../filter-model.ts';
import type { SavedView, ViewStore } from '../../../core/view/saved-view.ts';
import { localViewStore, newViewId, readViews, savedView } from './personal-views.ts';

/** Named views: the author's, and the reader's own, which are kept in the page's store. */
export class NamedViews {
  readonly #panel: GridPanel;
  readonly #reachable: (view: ViewState) => ViewState;
  #authored: readonly NamedViewConfig[] = [];
  #isPersonal = false;
  #personal: readonly SavedView[] = [];
  #store: ViewStore | null = null;
  #storedIn: unknown = null;
  /** The store has not returned its views yet. */
  #isListing = false;
  /** Id of a requested view that is not known yet. */
  #awaited: string | null = null;
  #saving = 0;
  /** Why a view was not saved or removed. */
  failure: string | null = null;

  /** @param reachable - reduces a view to what is available here */
  constructor(panel: GridPanel, reachable: (view: ViewState) => ViewState) {
    this.#panel = panel;
    this.#reachable = reachable;
  }

  get state(): Omit<FilterBarState, 'filters' | 'chips' | 'notApplied'> {
    const { named } = this.#view;
    const collator = new Intl.Collator(this.#panel.locale.lang, { numeric: true });
    const personal = this.#shownPersonal.toSorted((a, b) => collator.compare(a.title, b.title));
    return {
      views: [
        ...this.#authored.map(({ id, title }) => ({ id, title, isPersonal: false, chosen: id === named })),
        ...personal.map(({ id, title }) => ({ id, title, isPersonal: true, chosen: id === named })),
      ],
      chosenView: named ?? null,
      modified: this.#isModified(),
      canSave: this.#isPersonal && this.#store !== null,
      saving: this.#saving > 0,
      failure: this.failure,
    };
  }

  configure({ views, table }: GridConfig): void {
    this.#authored = views;
    this.#isPersonal = table.personal;
    this.updateStore();
  }

  /** To be called when the store of the reader's own views may have changed. */
  updateStore(): void {
    const { viewStore, persist } = this.#panel.host;
    const storedIn = this.#isPersonal ? (viewStore ?? persist) : null;
    if (storedIn === this.#storedIn) return;
    this.#storedIn = storedIn;
    const key = typeof storedIn === 'string' ? /^local:(.+)/s.exec(storedIn)?.[1] : null;
    this.#store = isStore(storedIn) ? storedIn : key ? localViewStore(key) : null;
    this.#personal = [];
    void this.#list();
  }

  /** The id if the view exists; null if it does not; undefined if none is given. */
  known(id: string | undefined): string | null | undefined {
    if (id === undefined || this.#isListing) return id;
    return this.#find(id) ? id : null;
  }

  /** A view as a change of the display; null: the display without a view. */
  chosen(id: string | null): Partial<ViewState> {
    const view = id === null ? null : this.#find(id);
    const { filters, sort, search } = this.#viewOf(view);
    return { filters: filters ?? {}, sort, search, page: 1, named: view?.id };
  }

  expand(change: Partial<ViewState>): Partial<ViewState> {
    const { named } = change;
    const isAlone = !['filters', 'sort', 'search'].some(key => key in change);
    if (typeof named !== 'string' || !isAlone) return change;
    if (this.#find(named)) return { ...this.chosen(named), ...change };
    // It may be a view of the reader's own that is still loading.
    this.#awaited = this.#isListing ? named : null;
    return change;
  }

  async save(title: string): Promise<void> {
    if (title.trim() === '') return;
    const view = savedView(newViewId(), title, this.#view);
    if (await this.#keep(view)) this.#panel.content.change({ named: view.id });
  }

  async saveChanges(): Promise<void> {
    const view = this.#personal.find(({ id }) => id === this.#view.named);
    if (view) await this.#keep(savedView(view.id, view.title, this.#view));
  }

  async rename(id: string, title: string): Promise<void> {
    const view = this.#personal.find(each => each.id === id);
    if (view && title.trim() !== '') await this.#keep({ ...view, title: title.trim() });
  }

  async remove(id: string): Promise<void> {
    const store = this.#store;
    if (!store || !this.#personal.some(view => view.id === id)) return;
    if (!(await this.#done(() => store.remove(id), 'viewNotRemoved'))) return;
    this.#personal = this.#personal.filter(view => view.id !== id);
    if (this.#view.named === id) this.#panel.content.change({ named: undefined });
    this.#panel.host.requestUpdate();
  }

  /**
   * The address that restores the display; null if a panel would not read it. Omits the name of a reader's own view,
   * which others lack.
   */
  link(): string | null {
    const { host } = this.#panel;
    if (host.persist !== 'url' && !/^local:./s.test(String(host.persist))) return null;
    const { named, columns: _, ...shown } = this.#view;
    const isShared = this.#authored.some(({ id }) => id === named);
    return linkTo(host, { ...shown, page: 1, ...(isShared && { named }) });
  }

  get #view(): ViewState {
    return this.#panel.content.models.view;
  }

  get #shownPersonal(): readonly SavedView[] {
    return this.#personal.filter(({ id }) => !this.#authored.some(view => view.id === id));
  }

  #find(id: string): NamedViewConfig | SavedView | null {
    return this.#authored.find(view => view.id === id) ?? this.#shownPersonal.find(view => view.id === id) ?? null;
  }

  /** The view state that a named view currently results in. */
  #viewOf(view: NamedViewConfig | SavedView | null): ViewState {
    const model = this.#panel.content.models.current;
    const isSortable = (name: string) =>
      model?.gridColumns.all.some(column => column.name === name && column.sortField !== null) ?? true;
    const sort = view?.sort?.filter(({ column }) => isSortable(column)) ?? model?.initialSort ?? [];
    const { filters = {}, search = '' } = (view ?? {}) as Partial<SavedView>;
    return this.#reachable({ filters, sort, search, page: 1 });
  }

  #isModified(): boolean {
    const shown = this.#view;
    const { filters, sort, search } = this.#viewOf(shown.named === undefined ? null : this.#find(shown.named));
    return !sameFilters(filters, shown.filters) || !sameKeys(sort, shown.sort) || search !== shown.search;
  }

  async #list(): Promise<void> {
    const store = this.#store;
    if (!store) return;
    this.#isListing = true;
    let views: SavedView[] = [];
    try {
      views = readViews(await store.list());
    } catch {
      // A store that cannot be read counts as empty; saving to it reports the error.
    }
    if (store !== this.#store) return;
    this.#isListing = false;
    this.#personal = views;
    const { named } = this.#view;
    if (named !== undefined && (named === this.#awaited || !this.#find(named)))
      this.#panel.content.models.requestView({ named });
    this.#awaited = null;
    this.#panel.host.requestUpdate();
  }

  async #keep(view: SavedView): Promise<boolean> {
    const store = this.#store;
    if (!store || !(await this.#done(() => store.save(view), 'viewNotSaved'))) return false;
    this.#personal = [...this.#personal.filter(({ id }) => id !== view.id), view];
    this.#panel.host.requestUpdate();
    return true;
  }

  /** Runs a store operation. Returns whether it succeeded. */
  async #done(act: () => void | Promise<void>, failure: string): Promise<boolean> {
    this.#saving++;
    this.failure = null;
    this.#panel.host.requestUpdate();
    try {
      await act();
      return true;
    } catch (thrown) {
      const { host, locale } = this.#panel;
      this.failure = locale.messages.text(failure);
      console.warn(`<${host.localName}> ${this.failure}:`, thrown);
      return false;
    } finally {
      this.#saving--;
      this.#panel.host.requestUpdate();
    }
  }
}

const isStore = (value: unknown): value is ViewStore =>
  ['list', 'save', 'remove'].every(name => typeof (Object(value) as Record<string, unknown>)[name] === 'function');

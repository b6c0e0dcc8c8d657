import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { runThrough, WorkRunner } from '../../core/base/tasks/sliced-work.ts';
import type { Id, PartialPairTable } from '../../core/processes/process.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { VariableStore } from '../../core/query/variable-store.ts';
import { type Found, type SelectedShare, Selection } from '../../core/view/selection.ts';
import { ProcessSelectEvent } from '../../elements/events.ts';
import type { DisplayedView, RowSelection, SelectableRows } from '../../elements/grid/form/panel-selection.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { headerCheckbox } from './header-checkbox.ts';
import { HiddenCount } from './hidden-count.ts';
import { KnownOfRows, SYNC_COUNT_MS } from './known-of-rows.ts';
import { PendingSelection } from './pending-selection.ts';
import { incompleteDetail, SelectionWriter, type SelectionWriterOptions } from './selection-writer.ts';
import { selectedWords } from './selected-words.ts';

export interface GridSelectionOptions extends SelectionWriterOptions {
  readonly host: HTMLElement & ReactiveControllerHost & { readonly variables: VariableStore };
  readonly rows: SelectableRows;
  /** Capabilities of the source that was last queried. */
  readonly capabilities: () => AdapterCapabilities | undefined;
  /** Whether selecting is disabled. */
  readonly disabled: () => boolean;
  /** Called when the selection has changed. */
  readonly onchange: () => void;
  /** Called when the reader has changed the selection. */
  readonly onselect: () => void;
}

/**
 * The selection of a grid, kept in sync with the variable store and the grid's form. Ids set before the data arrives
 * are held until then.
 */
export class GridSelection implements RowSelection {
  readonly selected = new Selection();
  /** Selects rows that may not be loaded. */
  readonly pending: PendingSelection;
  readonly #options: GridSelectionOptions;
  readonly #rows: SelectableRows;
  /** The selection that a reset restores: set by a script before the first data arrived. */
  #initial: readonly Id[] = [];
  /** The first data has arrived. */
  #ready = false;
  readonly #writer: SelectionWriter;
  /** The loaded part of the selection, cached. */
  #found: (Found & { readonly pairs: PartialPairTable }) | null = null;
  /** Pending changes of the selection by the reader or a load; completed before the selection is read. */
  readonly #work = new WorkRunner();
  readonly #share: KnownOfRows<SelectedShare>;
  readonly #hidden: HiddenCount;

  constructor(options: GridSelectionOptions) {
    this.#options = options;
    this.#rows = options.rows;
    this.#writer = new SelectionWriter(options);
    const { selected } = this;
    const { host } = options;
    this.#share = new KnownOfRows<SelectedShare>('none', {
      selected,
      host,
      find: (pairs, order) => selected.share(pairs, order),
      meanwhile: previous => previous,
    });
    this.#hidden = new HiddenCount(selected, host);
    this.pending = new PendingSelection({
      host: options.host,
      bulk: () => options.capabilities()?.bulk === true,
      select: (...given) => options.disabled() || this.#select(...given),
      selectMatching: selected => options.disabled() || this.#selectMatching(selected),
    });
  }

  /**
   * Ids of the selected processes, in the order of the data. If all matches are selected and their ids are not known,
   * starts fetching them.
   */
  get ids(): readonly Id[] {
    if (this.#ready && this.#rows.variable === null) return [];
    this.#work.finish();
    this.#fetchIds();
    return [...this.#current().ids];
  }

  /** Sets the selection by script. */
  set ids(ids: readonly Id[]) {
    if (!this.#ready) this.#initial = [...ids];
    this.replace(ids);
  }

  get isMissing(): boolean {
    return this.#rows.variable !== null && this.selected.isEmpty;
  }

  get isIncomplete(): boolean {
    return this.selected.except !== null;
  }

  /** Number of selected processes; null: all matches, whose number is not known. */
  get count(): number | null {
    const { pending, selected } = this;
    const { all } = pending;
    if (!selected.except || !all) return selected.size;
    const total = this.#rows.current?.remote?.total ?? null;
    return total === null ? null : Math.max(0, total - all.except.size);
  }

  /** Number of selected processes that search or filters hide; null: not known. */
  get hiddenCount(): number | null {
    if (this.isIncomplete || this.pending.busy) return null;
    return this.#hidden.in(this.#rows.current!, this.#work.busy);
  }

  replace(ids: readonly Id[]): void {
    this.pending.stop();
    this.#work.finish();
    this.selected.replace(ids);
    this.#found = null;
    if (this.#ready && !this.#rows.partial) runThrough(this.selected.retaining(this.#rows.pairs));
    this.#write();
    this.#options.onchange();
  }

  reset(): void {
    this.replace(this.#initial);
  }

  /** The reader clears the selection. */
  clearByUser(): void {
    this.ids = [];
    this.#fire();
  }

  /** Takes over the selection held before rows could be selected, and the one that a reset restores. */
  adopt(held: readonly Id[], initial: readonly Id[]): void {
    this.#initial = initial;
    if (held.length > 0) this.replace(held);
  }

  select(shown: DisplayedView, rows: ArrayLike<number>, selected: boolean): void {
    this.pending.select(shown, rows, selected);
  }

  beginLoad(again: boolean): void {
    const state = this.#rows.current?.view.state;
    if (!again || (this.isIncomplete && !(state && this.pending.matches(state)))) this.clearMatching();
  }

  endAction(done: readonly Id[], rest: readonly Id[] | null): void {
    if (rest) this.replace(rest);
    else this.deselect(done);
  }

  get chosen(): RowSelection['chosen'] {
    if (!this.#isMatching) return { ids: this.selected.all };
    const { search, except } = this.pending.all!;
    return { search, except: [...except] };
  }

  /** Text that says how much is selected. */
  words(messages: Messages): string {
    return selectedWords(this, this.#isMatching, messages);
  }

  renderHead(messages: Messages): TemplateResult {
    const shown = this.#rows.current!;
    const { order, pairs } = shown.remote?.whole ?? shown.view;
    const isOff = this.#options.disabled() || shown.view.order.length === 0;
    return headerCheckbox(this.shareOf(order, pairs), isOff, messages.text('selectAll'), selected => {
      const { pending } = this;
      if (pending.busy) pending.stop();
      else pending.select(this.#rows.current!, this.#rows.current!.view.order, selected);
    });
  }

  /** Deselects processes after an action on them. */
  deselect(ids: readonly Id[]): void {
    this.#work.finish();
    const { selected, pending } = this;
    if (!ids.some(id => selected.has(id))) return;
    if (selected.except) {
      selected.leaveOut(ids);
      for (const id of ids) pending.all?.except.add(id);
      return this.#options.onchange();
    }
    const deselected = new Set(ids);
    this.replace(selected.all.filter(id => !deselected.has(id)));
  }

  /** Ends the selection of all matches, because the source is about to be queried for something else. */
  clearMatching(): void {
    if (this.selected.except) this.clearByUser();
    else this.pending.all = null;
  }

  async endLoad(): Promise<void> {
    this.#work.finish();
    const waited = !this.#ready && this.selected.size > 0;
    this.#ready = true;
    await this.#work.start(this.#retaining(waited), SYNC_COUNT_MS);
  }

  writeElsewhere(): boolean {
    const { isElsewhere } = this.#writer;
    if (isElsewhere) this.#write();
    return isElsewhere;
  }

  /**
   * How many of the rows on display are selected. For very many, this is counted in the background, and rendered then.
   */
  shareOf(order: Uint32Array, pairs: PartialPairTable): SelectedShare {
    const { except } = this.selected;
    if (except) return except.size > 0 ? 'some' : 'all';
    if (this.pending.busy) return 'some';
    return this.#share.of(order, pairs, this.#work.busy);
  }

  /** All matches are selected, and the source can act on them without their ids. */
  get #isMatching(): boolean {
    const capabilities = this.#options.capabilities();
    const { state } = this.#rows.current!.view;
    if (!capabilities?.bulk || !this.pending.matches(state)) return false;
    if (state.filters && !capabilities.window) return false;
    return state.search === '' || (capabilities.window === true && capabilities.search === true);
  }

  /** The reader selects or deselects the processes of rows. */
  #select(rows: ArrayLike<number>, selected: boolean, pairs: PartialPairTable): void {
    this.#share.expect(rows, selected ? 'all' : 'none');
    void this.#work.start(this.#selecting(rows, selected, pairs), SYNC_COUNT_MS);
    if (!this.#work.busy) return;
    this.#options.entries.leaveOpen();
    this.#options.onchange();
  }

  /** Selects all matches and nothing else, or nothing. */
  #selectMatching(selected: boolean): void {
    if (!selected) return this.clearByUser();
    this.#work.finish();
    this.selected.selectMatching();
    this.#found = null;
    this.#write();
    this.#options.onchange();
    this.#fire();
  }

  /** Fetches the ids of all matches, if they are not known. */
  #fetchIds(): void {
    const { remote } = this.#rows.current ?? {};
    const { all } = this.pending;
    if (!this.selected.except || !remote || !all) return;
    void this.pending.fetchAll(remote).then(pairs => {
      if (!pairs || this.pending.all !== all) return;
      this.#work.finish();
      this.selected.replace(pairs.processes.flatMap(({ id }) => (all.except.has(id) ? [] : [id])));
      this.#found = { pairs, ...runThrough(this.selected.found(pairs)) };
      this.#write();
      this.#options.onchange();
      this.#fire();
    });
  }

  *#selecting(rows: ArrayLike<number>, selected: boolean, pairs: PartialPairTable): Generator<void, () => void> {
    const changed = yield* this.selected.setting(pairs, rows, selected);
    if (changed) this.#found = { pairs, ...(yield* this.selected.found(pairs)) };
    return () => {
      // Every single match was deselected.
      if (this.count === 0 && this.isIncomplete) return this.clearByUser();
      if (changed) this.#write();
      this.#options.onchange();
      if (changed) this.#fire();
    };
  }

  /** Deselects processes that are gone, as far as that is known. */
  *#retaining(waited: boolean): Generator<void, () => void> {
    const pairs = this.#rows.pairs;
    const before = this.selected.size;
    if (this.#rows.partial) this.#found = null;
    else this.#found = { pairs, ...(yield* this.selected.retaining(pairs)) };
    return () => {
      if (waited || this.selected.size !== before) this.#write();
    };
  }

  /** The selection; assumes that no work is pending. */
  #current(): Found {
    if (!this.#ready || this.#rows.partial) return { ids: this.selected.all, processes: this.#found?.processes ?? [] };
    const pairs = this.#rows.pairs;
    if (this.#found?.pairs !== pairs) this.#found = { pairs, ...runThrough(this.selected.found(pairs)) };
    return this.#found;
  }

  #fire(): void {
    const { host, onselect } = this.#options;
    onselect();
    const { ids, processes } = this.#current();
    const detail = { variable: this.#rows.variable!, ids: [...ids], processes: [...processes] };
    host.dispatchEvent(
      new ProcessSelectEvent(this.isIncomplete ? incompleteDetail(detail, () => this.#fetchIds()) : detail),
    );
  }

  /** Writes the selection to the form and, once data has arrived, to the variable. */
  #write(): void {
    const { variable } = this.#rows;
    if (this.isIncomplete && variable !== null) this.#writer.announce(variable, () => this.#fetchIds());
    else this.#writer.write(this.#ready && variable === null ? [] : this.#current().ids, this.#ready);
  }
}

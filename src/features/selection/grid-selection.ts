import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { runThrough, SlicedWork } from '../../core/base/tasks/sliced-work.ts';
import type { Id, PartialPairTable } from '../../core/processes/process.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { VariableStore } from '../../core/query/variable-store.ts';
import { type Found, Selection, type SelectedShare } from '../../core/view/selection.ts';
import { type ProcessSelectDetail, ProcessSelectEvent } from '../../elements/events.ts';
import type { FormEntries } from '../../elements/grid/form/form-entries.ts';
import type { RowSelection, ShownRows } from '../../elements/grid/form/panel-selection.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { headerCheckbox } from './header-checkbox.ts';
import { PendingSelection } from './pending-selection.ts';
import { selectedWords } from './selected-words.ts';
import { AT_ONCE, ShareOfRows } from './share-of-rows.ts';

/** The rows of which processes are selected. */
export interface SelectableRows {
  /** Name of the variable that the selection is written to; null where nothing can be selected. */
  readonly variable: string | null;
  /** The pairs on display, of which all pages are made. */
  readonly pairs: PartialPairTable;
  /** Not all pairs are loaded: what is not among them may be there all the same. */
  readonly partial: boolean;
  /** The view on display; null: none yet. */
  readonly current: ShownRows | null;
}

export interface GridSelectionOptions {
  readonly host: HTMLElement & ReactiveControllerHost & { readonly variables: VariableStore };
  readonly rows: SelectableRows;
  readonly entries: FormEntries;
  /** The source that was asked last. */
  readonly capabilities: () => AdapterCapabilities | undefined;
  /** The user can select nothing. */
  readonly disabled: () => boolean;
  /** The selection is another. */
  readonly onchange: () => void;
  /** The selection has been written to the form. */
  readonly onwrite: () => void;
  /** The user has changed the selection. */
  readonly onselect: () => void;
}

/**
 * The selection of a grid, kept alike here, in the variable store and in the form that the grid is in. Ids that are set
 * before the data came wait for them.
 */
export class GridSelection implements RowSelection {
  readonly selected = new Selection();
  /** For rows that may not be loaded. */
  readonly pending: PendingSelection;
  readonly #options: GridSelectionOptions;
  readonly #rows: SelectableRows;
  /** The selection that a reset goes back to: set by a script before the first data came. */
  #initial: readonly Id[] = [];
  /** The first data are there. */
  #ready = false;
  /** Where the selection was written to, and what stands there since. */
  #written: { readonly store: VariableStore; readonly variable: string | null; readonly value: unknown } | null = null;
  /** The share of the selection that is loaded, once it has been found out. */
  #found: (Found & { readonly pairs: PartialPairTable }) | null = null;
  /** Changes of the selection by the user or by a load. Whoever asks for the selection finds them done. */
  readonly #work = new SlicedWork();
  readonly #share: ShareOfRows;

  constructor(options: GridSelectionOptions) {
    this.#options = options;
    this.#rows = options.rows;
    this.#share = new ShareOfRows(this.selected, options.host);
    this.pending = new PendingSelection({
      host: options.host,
      bulk: () => options.capabilities()?.bulk === true,
      select: (...given) => options.disabled() || this.#select(...given),
      selectMatching: selected => options.disabled() || this.#selectMatching(selected),
    });
  }

  /**
   * Selected processes, in the order of the data. Where all that match are selected and their ids are not known, these are
   * fetched from now on.
   */
  get ids(): readonly Id[] {
    if (this.#ready && this.#rows.variable === null) return [];
    this.#work.finish();
    this.#fetchIds();
    return [...this.#now().ids];
  }

  /** Selects by a script. */
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

  /** Selected processes; null: all that match, whose number nobody has said. */
  get count(): number | null {
    const { pending, selected } = this;
    const { all } = pending;
    if (!selected.except || !all) return selected.size;
    const total = this.#rows.current?.remote?.total ?? null;
    return total === null ? null : Math.max(0, total - all.except.size);
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

  /** The user selects nothing any more. */
  clearByUser(): void {
    this.ids = [];
    this.#fire();
  }

  /** Takes over what waited until rows can be selected, and what a reset goes back to. */
  adopt(held: readonly Id[], initial: readonly Id[]): void {
    this.#initial = initial;
    if (held.length > 0) this.replace(held);
  }

  select(shown: ShownRows, rows: ArrayLike<number>, selected: boolean): void {
    this.pending.select(shown, rows, selected);
  }

  beginLoad(again: boolean): void {
    const state = this.#rows.current?.view.state;
    if (!again || (this.isIncomplete && !(state && this.pending.matches(state)))) this.endMatching();
  }

  endAction(done: readonly Id[], rest: readonly Id[] | null): void {
    if (rest) this.replace(rest);
    else this.drop(done);
  }

  get chosen(): RowSelection['chosen'] {
    if (!this.#isMatching) return { ids: this.selected.all };
    const { search, except } = this.pending.all!;
    return { search, except: [...except] };
  }

  /** Says how much is selected. */
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

  /** These are not selected any more, whatever else is: an action has been done with them. */
  drop(ids: readonly Id[]): void {
    this.#work.finish();
    const { selected, pending } = this;
    if (!ids.some(id => selected.has(id))) return;
    if (selected.except) {
      selected.leaveOut(ids);
      for (const id of ids) pending.all?.except.add(id);
      return this.#options.onchange();
    }
    const gone = new Set(ids);
    this.replace(selected.all.filter(id => !gone.has(id)));
  }

  /** The source is asked for something else than what was selected as all that match. */
  endMatching(): void {
    if (this.selected.except) this.clearByUser();
    else this.pending.all = null;
  }

  async takeLoad(): Promise<void> {
    this.#work.finish();
    const waited = !this.#ready && this.selected.size > 0;
    this.#ready = true;
    await this.#work.start(this.#retaining(waited), AT_ONCE);
  }

  writeElsewhere(): boolean {
    const { variables } = this.#options.host;
    const moved =
      this.#written !== null && (this.#written.store !== variables || this.#written.variable !== this.#rows.variable);
    if (moved) this.#write();
    return moved;
  }

  /** How many of the rows on display are selected. Of very many it is found out behind, and rendered then. */
  shareOf(order: Uint32Array, pairs: PartialPairTable): SelectedShare {
    const { except } = this.selected;
    if (except) return except.size > 0 ? 'some' : 'all';
    if (this.pending.busy) return 'some';
    return this.#share.of(order, pairs, this.#work.busy);
  }

  /** All that match are selected, and the source can act on them without their ids. */
  get #isMatching(): boolean {
    const capabilities = this.#options.capabilities();
    const { state } = this.#rows.current!.view;
    if (!capabilities?.bulk || !this.pending.matches(state)) return false;
    if (state.filters && !capabilities.window) return false;
    return state.search === '' || (capabilities.window === true && capabilities.search === true);
  }

  /** The user takes the processes of rows in or out. */
  #select(rows: ArrayLike<number>, selected: boolean, pairs: PartialPairTable): void {
    this.#share.foresee(rows, selected ? 'all' : 'none');
    void this.#work.start(this.#selecting(rows, selected, pairs), AT_ONCE);
    if (!this.#work.busy) return;
    this.#options.entries.leaveOpen();
    this.#options.onchange();
  }

  /** All that match, and nothing else; or nothing. */
  #selectMatching(selected: boolean): void {
    if (!selected) return this.clearByUser();
    this.#work.finish();
    this.selected.selectMatching();
    this.#found = null;
    this.#write();
    this.#options.onchange();
    this.#fire();
  }

  /** Fetches the ids of all that match, where they are not known: somebody needs them. */
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
      // Each of all that match was taken out.
      if (this.count === 0 && this.isIncomplete) return this.clearByUser();
      if (changed) this.#write();
      this.#options.onchange();
      if (changed) this.#fire();
    };
  }

  /** Leaves out what is gone, where that can be known. */
  *#retaining(waited: boolean): Generator<void, () => void> {
    const pairs = this.#rows.pairs;
    const before = this.selected.size;
    if (this.#rows.partial) this.#found = null;
    else this.#found = { pairs, ...(yield* this.selected.retaining(pairs)) };
    return () => {
      if (waited || this.selected.size !== before) this.#write();
    };
  }

  /** The selection, where nothing is under way. */
  #now(): Found {
    if (!this.#ready || this.#rows.partial) return { ids: this.selected.all, processes: this.#found?.processes ?? [] };
    const pairs = this.#rows.pairs;
    if (this.#found?.pairs !== pairs) this.#found = { pairs, ...runThrough(this.selected.found(pairs)) };
    return this.#found;
  }

  #fire(): void {
    const { host, onselect } = this.#options;
    onselect();
    const { ids, processes } = this.#now();
    const told = { variable: this.#rows.variable!, ids: [...ids], processes: [...processes] };
    host.dispatchEvent(new ProcessSelectEvent(this.isIncomplete ? this.#fetching(told) : told));
  }

  /** The details of an event about a selection whose ids are not known yet: reading them fetches them. */
  #fetching({ variable, ids, processes }: ProcessSelectDetail): ProcessSelectDetail {
    const read = () => this.#fetchIds();
    return {
      variable,
      get ids() {
        read();
        return ids;
      },
      get processes() {
        read();
        return processes;
      },
      complete: false,
    };
  }

  /** Writes the selection to the form and, once it is known what there is, to the variable. */
  #write(): void {
    const { variable } = this.#rows;
    const { entries, onwrite } = this.#options;
    if (this.isIncomplete && variable !== null) {
      if (entries.inForm) this.#fetchIds();
      this.#options.host.variables.announce(variable, () => this.#fetchIds());
      return onwrite();
    }
    const ids = this.#ready && variable === null ? [] : this.#now().ids;
    entries.write(variable, ids);
    onwrite();
    if (!this.#ready) return;
    const { variables } = this.#options.host;
    const before = this.#written;
    if (variable !== null) variables.set(variable, [...ids]);
    this.#written = { store: variables, variable, value: variable === null ? null : variables.get(variable) };
    if (!before?.variable || (before.store === variables && before.variable === variable)) return;
    // The variable left behind is as one that was never set, unless another has written to it since.
    if (before.store.get(before.variable) === before.value) before.store.set(before.variable, undefined);
  }
}

import type { Id, PairTable, Process } from '../../core/processes/process.ts';
import { Selection, type SelectedShare } from '../../core/view/selection.ts';

/** What the selection of a grid needs to know of it. */
export interface SelectionHost {
  readonly internals: ElementInternals;
  pairs(): PairTable;
  required(): boolean;
  /** What to say where a selection is required and missing. */
  missingMessage(): string;
  /** Where to say it. */
  anchor(): HTMLElement | null;
  assign(variable: string, ids: readonly Id[]): void;
}

/**
 * The selection of a grid, kept alike in three places: here, in the variable store and in the form that the grid is in.
 * Ids set before the data came wait for them.
 */
export class FormSelection {
  /** Name of the variable; null where nothing can be selected. */
  variable: string | null = null;
  readonly #host: SelectionHost;
  readonly #selection = new Selection();
  /** What a form's reset goes back to: what a script has set before the first data came. */
  #initial: readonly Id[] = [];
  #loaded = false;
  #ids: { readonly pairs: PairTable; readonly list: readonly Id[] } | null = null;
  #assigned = false;

  constructor(host: SelectionHost) {
    this.#host = host;
  }

  get size(): number {
    return this.variable === null ? 0 : this.#selection.size;
  }

  /** Selected ids in the order of the data; as they were set where the data are still to come. */
  get ids(): readonly Id[] {
    if (this.variable === null) return [];
    if (!this.#loaded) return this.#selection.all;
    const pairs = this.#host.pairs();
    if (this.#ids?.pairs !== pairs) this.#ids = { pairs, list: this.#selection.ids(pairs) };
    return this.#ids.list;
  }

  /** The selected processes, in the order of the data. */
  get processes(): readonly Process[] {
    const { processes, length } = this.#host.pairs();
    const found = new Map<Id, Process>();
    for (let row = 0; row < length && found.size < this.size; row++) {
      const process = processes[row]!;
      if (this.#selection.has(process.id) && !found.has(process.id)) found.set(process.id, process);
    }
    return [...found.values()];
  }

  has(process: Process): boolean {
    return this.variable !== null && this.#selection.has(process.id);
  }

  shareOf(rows: ArrayLike<number>): SelectedShare {
    return this.variable === null ? 'none' : this.#selection.shareOf(this.#host.pairs(), rows);
  }

  /** Selects exactly these. */
  replace(ids: readonly Id[]): void {
    this.#selection.replace(ids);
    if (this.#loaded) this.#selection.retain(this.#host.pairs());
    else this.#initial = [...ids];
    this.#write();
  }

  /** Takes the processes of rows in or out. Returns whether that changed anything. */
  set(rows: Iterable<number>, selected: boolean): boolean {
    const changed = this.#selection.set(this.#host.pairs(), rows, selected);
    if (changed) this.#write();
    return changed;
  }

  /** A load is complete: what is gone leaves the selection. */
  takeLoad(): void {
    this.#loaded = true;
    const waited = this.#selection.size > 0 && !this.#assigned;
    if (this.#selection.retain(this.#host.pairs()) || waited) this.#write();
  }

  /** The form is reset. */
  reset(): void {
    this.#selection.replace(this.#initial);
    if (this.#loaded) this.#selection.retain(this.#host.pairs());
    this.#write();
  }

  /** The browser gives back what it kept of the form. */
  restore(state: unknown): void {
    if (typeof state !== 'string') return;
    try {
      const ids: unknown = JSON.parse(state);
      if (!Array.isArray(ids)) return;
      this.#selection.replace(ids as Id[]);
      if (this.#loaded) this.#selection.retain(this.#host.pairs());
      this.#write();
    } catch {
      // Not ours.
    }
  }

  /** `required`, the language or the configuration has changed. */
  validate(): void {
    const host = this.#host;
    if (host.required() && this.variable !== null && this.#selection.size === 0)
      host.internals.setValidity({ valueMissing: true }, host.missingMessage(), host.anchor() ?? undefined);
    else host.internals.setValidity({});
  }

  #write(): void {
    this.#ids = null;
    const { internals } = this.#host;
    const { variable } = this;
    if (variable === null) return internals.setFormValue(null);
    const { ids } = this;
    const data = new FormData();
    for (const id of ids) data.append(variable, String(id));
    internals.setFormValue(ids.length > 0 ? data : null, JSON.stringify(ids));
    this.validate();
    // Before the data came nobody knows which of the ids there are.
    if (!this.#loaded) return;
    this.#assigned = true;
    this.#host.assign(variable, ids);
  }
}

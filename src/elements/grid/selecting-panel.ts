import type { PropertyDeclarations } from 'lit';
import type { GridConfig } from '../../core/config/panel-config.ts';
import type { Id, PairTable, Process } from '../../core/processes/process.ts';
import type { VariableStore } from '../../core/query/variable-store.ts';
import { Selection } from '../../core/view/selection.ts';
import { ProcessSelectEvent } from '../events.ts';
import { ProcessPanel } from '../process-panel.ts';

/**
 * A panel in which processes can be selected. What is selected is kept alike here, in the variable store and in the form
 * that the panel is in. Ids that are set before the data came wait for them.
 *
 * @attr {boolean} required - Something must be selected for the form to be submitted.
 * @attr {boolean} disabled - Nothing can be selected, and nothing is submitted.
 * @fires {ProcessSelectEvent} process-select - The user changed the selection.
 */
export abstract class SelectingPanel extends ProcessPanel<GridConfig> {
  static formAssociated = true;
  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, noAccessor: true },
    selection: { attribute: false, noAccessor: true },
  };

  /** Name of the control. It plays no part in what is submitted. */
  declare name: string | null;
  /** Something must be selected for the form to be submitted. */
  declare required: boolean;

  protected readonly selected = new Selection();
  /** What a reset goes back to: what a script has set before the first data came. */
  #initial: readonly Id[] = [];
  #disabledByForm = false;
  /** The first data are there. */
  #ready = false;
  /** Where the selection was written to, and what stands there since. */
  #written: { readonly store: VariableStore; readonly variable: string | null; readonly value: unknown } | null = null;
  #ids: { readonly pairs: PairTable; readonly list: readonly Id[] } | null = null;

  constructor() {
    super();
    this.required = false;
    this.name = null;
  }

  /** Nothing can be selected, and nothing is submitted. The attribute itself, for it is what the form knows. */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(disabled: boolean | null | undefined) {
    this.toggleAttribute('disabled', Boolean(disabled));
  }

  /** The form that the panel belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  get validity(): ValidityState {
    return this.internals.validity;
  }

  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /** Ids of the selected processes, in the order of the data. */
  override get selection(): readonly Id[] {
    if (this.#ready && this.variable === null) return [];
    if (!this.#ready || this.partial) return this.selected.all;
    const pairs = this.shownPairs;
    if (this.#ids?.pairs !== pairs) this.#ids = { pairs, list: this.selected.ids(pairs) };
    return [...this.#ids.list];
  }

  override set selection(ids: readonly Id[]) {
    if (!this.#ready) this.#initial = [...ids];
    this.#replace(ids);
  }

  override clearSelection(): void {
    this.selection = [];
  }

  formDisabledCallback(disabled: boolean): void {
    this.#disabledByForm = disabled;
    this.showSelection();
  }

  formResetCallback(): void {
    this.#replace(this.#initial);
  }

  /** The browser gives back what it kept of the form. */
  formStateRestoreCallback(state: unknown): void {
    try {
      const ids: unknown = JSON.parse(String(state));
      if (Array.isArray(ids)) this.#replace(ids as Id[]);
    } catch {
      // Nothing of ours.
    }
  }

  /** Name of the variable; null where nothing can be selected. */
  protected abstract get variable(): string | null;
  /** The pairs on display, of which all pages are made. */
  protected abstract get shownPairs(): PairTable;
  /** Not all pairs are loaded: what is not among them may be there all the same. */
  protected abstract get partial(): boolean;
  /** The selection, or whether it can be changed, is another. */
  protected abstract showSelection(): void;

  protected get selectionDisabled(): boolean {
    return this.disabled || this.#disabledByForm;
  }

  /** A load is complete: what is gone leaves the selection. */
  protected takeLoad(): void {
    const waited = !this.#ready && this.selected.size > 0;
    this.#ready = true;
    if (this.#retain() || waited) this.#write();
    else this.#ids = null;
  }

  /** The user takes the processes of rows in or out. */
  protected selectByUser(rows: Iterable<number>, selected: boolean): void {
    const changed = this.selected.set(this.shownPairs, rows, selected);
    if (changed) this.#write();
    this.showSelection();
    if (changed) this.#fire();
  }

  protected clearByUser(): void {
    this.clearSelection();
    this.#fire();
  }

  protected override updated(): void {
    super.updated();
    const { variables, variable } = this;
    if (this.#written && (this.#written.store !== variables || this.#written.variable !== variable)) this.#write();
    else this.#validate();
  }

  #replace(ids: readonly Id[]): void {
    this.selected.replace(ids);
    if (this.#ready) this.#retain();
    this.#write();
    this.showSelection();
  }

  /** Leaves out what is gone, where that can be known. */
  #retain(): boolean {
    return !this.partial && this.selected.retain(this.shownPairs);
  }

  #fire(): void {
    this.announce(this.messages.text('selected', { n: this.selected.size }));
    const found = new Map<Id, Process>();
    for (const process of this.shownPairs.processes) {
      if (process && this.selected.has(process.id) && !found.has(process.id)) found.set(process.id, process);
    }
    const detail = { variable: this.variable!, ids: this.selection, processes: [...found.values()] };
    this.dispatchEvent(new ProcessSelectEvent(detail));
  }

  /** Writes the selection to the form and, once it is known what there is, to the variable. */
  #write(): void {
    this.#ids = null;
    const { variable, selection } = this;
    const data = new FormData();
    if (variable !== null) for (const id of selection) data.append(variable, String(id));
    this.internals.setFormValue(data, JSON.stringify(selection));
    this.#validate();
    if (!this.#ready) return;
    const { variables } = this;
    const before = this.#written;
    if (variable !== null) variables.set(variable, selection);
    this.#written = { store: variables, variable, value: variable === null ? null : variables.get(variable) };
    if (!before?.variable || (before.store === variables && before.variable === variable)) return;
    // The variable left behind is as one that was never set, unless another has written to it since.
    if (before.store.get(before.variable) === before.value) before.store.set(before.variable, undefined);
  }

  #validate(): void {
    const missing = this.required && this.variable !== null && this.selected.size === 0;
    const anchor = this.renderRoot?.querySelector<HTMLElement>('thead input') ?? undefined;
    if (missing) this.internals.setValidity({ valueMissing: true }, this.messages.text('valueMissing'), anchor);
    else this.internals.setValidity({});
  }
}

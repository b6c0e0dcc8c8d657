import type { PropertyDeclarations } from 'lit';
import type { GridConfig } from '../../../core/config/panel-config.ts';
import type { Id, PartialPairTable } from '../../../core/processes/process.ts';
import type { VariableStore } from '../../../core/query/variable-store.ts';
import { type Found, Selection, type SelectedShare } from '../../../core/view/selection.ts';
import { runThrough, SlicedWork } from '../../../core/base/tasks/sliced-work.ts';
import { ProcessSelectEvent } from '../../events.ts';
import { ProcessPanel } from '../../panel/process-panel.ts';
import { FormEntries, idsIn } from './form-entries.ts';
import { LateSelection } from './pending-selection.ts';

/** So long, in milliseconds, a click may take by itself. */
const AT_ONCE = 20;

/**
 * A panel in which processes can be selected. What is selected is kept alike here, in the variable store and in the form
 * that the panel is in. Ids that are set before the data came wait for them.
 *
 * @attr {string} name - Name of the control. What is submitted is named by the variable.
 * @attr {string} form - Id of the form that the panel belongs to, where it stands in none.
 * @attr {boolean} required - Something must be selected for the form to be submitted.
 * @attr {boolean} disabled - Nothing can be selected, and nothing is submitted.
 * @fires {ProcessSelectEvent} process-select - The user changed the selection.
 */
export abstract class SelectingPanel extends ProcessPanel<GridConfig> {
  static formAssociated = true;
  static override properties: PropertyDeclarations = {
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, noAccessor: true },
    selection: { attribute: false, noAccessor: true },
    name: { attribute: false, noAccessor: true },
  };

  /** Something must be selected for the form to be submitted. */
  declare required: boolean;

  protected readonly selected = new Selection();
  /** For rows that may not be loaded. */
  protected readonly late = new LateSelection(
    this,
    (...given) => this.selectionDisabled || this.selectByUser(...given),
  );
  /** What a reset goes back to: what a script has set before the first data came. */
  #initial: readonly Id[] = [];
  #disabledByForm = false;
  /** The first data are there. */
  #ready = false;
  /** Where the selection was written to, and what stands there since. */
  #written: { readonly store: VariableStore; readonly variable: string | null; readonly value: unknown } | null = null;
  /** What of the selection is there, once that has been found out. */
  #found: (Found & { readonly pairs: PartialPairTable }) | null = null;
  /** What the user does to the selection, or a load. Whoever asks for the selection finds it done. */
  readonly #work = new SlicedWork();
  /** How many of some rows are selected, as far as is known. */
  #share: { order?: Uint32Array; pairs?: PartialPairTable; version?: number; is: SelectedShare } = { is: 'none' };
  readonly #sharing = new SlicedWork();
  readonly #entries = new FormEntries(this, this.internals, () => this.selection);

  constructor() {
    super();
    this.required = false;
  }

  /** Name of the control. It plays no part in what is submitted. */
  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(name: string | null | undefined) {
    this.setAttribute('name', name ?? '');
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

  /** What is wrong with the selection, as of any form control. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** What the browser says where the selection is not as required. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** Whether the form asks: not where the panel is disabled. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Whether the selection is as required; fires `invalid` where it is not. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** The same, and tells the user. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /** Ids of the selected processes, in the order of the data. */
  override get selection(): readonly Id[] {
    if (this.#ready && this.variable === null) return [];
    this.#work.finish();
    return [...this.#now().ids];
  }

  override set selection(given: readonly Id[]) {
    // Scripts and frameworks set what they like.
    const ids = Array.isArray(given) ? (given as readonly Id[]) : [];
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

  formAssociatedCallback(form: HTMLFormElement | null): void {
    this.#entries.enter(form);
  }

  /** The browser gives back what it kept of the form. */
  formStateRestoreCallback(state: unknown): void {
    let ids: Id[];
    try {
      ids = idsIn(state);
    } catch {
      // Nothing of ours.
      return;
    }
    this.#replace(ids);
  }

  /** Name of the variable; null where nothing can be selected. */
  protected abstract get variable(): string | null;
  /** The pairs on display, of which all pages are made. */
  protected abstract get shownPairs(): PartialPairTable;
  /** Not all pairs are loaded: what is not among them may be there all the same. */
  protected abstract get partial(): boolean;
  /** The selection, or whether it can be changed, is another. */
  protected abstract showSelection(): void;

  protected get selectionDisabled(): boolean {
    return this.disabled || this.#disabledByForm;
  }

  /** A load is complete: what is gone leaves the selection. */
  protected async takeLoad(): Promise<void> {
    this.#work.finish();
    const waited = !this.#ready && this.selected.size > 0;
    this.#ready = true;
    await this.#work.start(this.#retaining(waited), AT_ONCE);
  }

  /** How many of the rows' processes are selected. Of very many it is found out behind, and rendered then. */
  protected shareOf(order: Uint32Array, pairs = this.shownPairs): SelectedShare {
    const { selected } = this;
    const { version } = selected;
    const known = this.#share;
    if (this.#work.busy || (known.order === order && known.pairs === pairs && known.version === version))
      return known.is;
    const share = (this.#share = { order, pairs, version, is: known.is });
    let late = false;
    const onlate = () => late && this.requestUpdate();
    const steps = function* (): Generator<void, () => void> {
      share.is = yield* selected.share(pairs, order);
      return onlate;
    };
    void this.#sharing.start(steps(), AT_ONCE);
    late = true;
    return share.is;
  }

  /** The user takes the processes of rows in or out. */
  protected selectByUser(rows: ArrayLike<number>, selected: boolean, pairs = this.shownPairs): void {
    if (rows === this.#share.order) this.#share = { ...this.#share, is: selected ? 'all' : 'none' };
    void this.#work.start(this.#selecting(rows, selected, pairs), AT_ONCE);
    if (!this.#work.busy) return;
    this.#entries.leaveOpen();
    this.showSelection();
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
    this.late.stop();
    this.#work.finish();
    this.selected.replace(ids);
    this.#found = null;
    if (this.#ready && !this.partial) runThrough(this.selected.retaining(this.shownPairs));
    this.#write();
    this.showSelection();
  }

  *#selecting(rows: ArrayLike<number>, selected: boolean, pairs: PartialPairTable): Generator<void, () => void> {
    const changed = yield* this.selected.setting(pairs, rows, selected);
    if (changed) this.#found = { pairs, ...(yield* this.selected.found(pairs)) };
    return () => {
      if (changed) this.#write();
      this.showSelection();
      if (changed) this.#fire();
    };
  }

  /** Leaves out what is gone, where that can be known. */
  *#retaining(waited: boolean): Generator<void, () => void> {
    const pairs = this.shownPairs;
    const before = this.selected.size;
    if (this.partial) this.#found = null;
    else this.#found = { pairs, ...(yield* this.selected.retaining(pairs)) };
    return () => {
      if (waited || this.selected.size !== before) this.#write();
    };
  }

  /** What is selected, where nothing is under way. */
  #now(): Found {
    if (!this.#ready || this.partial) return { ids: this.selected.all, processes: this.#found?.processes ?? [] };
    const pairs = this.shownPairs;
    if (this.#found?.pairs !== pairs) this.#found = { pairs, ...runThrough(this.selected.found(pairs)) };
    return this.#found;
  }

  #fire(): void {
    this.announcement.say(this.messages.text('selected', { n: this.selected.size }));
    const { ids, processes } = this.#now();
    const detail = { variable: this.variable!, ids: [...ids], processes: [...processes] };
    this.dispatchEvent(new ProcessSelectEvent(detail));
  }

  /** Writes the selection to the form and, once it is known what there is, to the variable. */
  #write(): void {
    const { variable } = this;
    const ids = this.#ready && variable === null ? [] : this.#now().ids;
    this.#entries.write(variable, ids);
    this.#validate();
    if (!this.#ready) return;
    const { variables } = this;
    const before = this.#written;
    if (variable !== null) variables.set(variable, [...ids]);
    this.#written = { store: variables, variable, value: variable === null ? null : variables.get(variable) };
    if (!before?.variable || (before.store === variables && before.variable === variable)) return;
    // The variable left behind is as one that was never set, unless another has written to it since.
    if (before.store.get(before.variable) === before.value) before.store.set(before.variable, undefined);
  }

  #validate(): void {
    const missing = this.required && this.variable !== null && this.selected.size === 0;
    const find = (what: string) => this.renderRoot?.querySelector<HTMLElement>(what) ?? undefined;
    const anchor = find('thead input:enabled') ?? find('[part=panel]');
    if (missing) this.internals.setValidity({ valueMissing: true }, this.messages.text('valueMissing'), anchor);
    else this.internals.setValidity({});
  }
}

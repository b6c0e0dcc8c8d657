import type { PropertyDeclarations } from 'lit';
import type { GridConfig } from '../../../core/config/panel-config.ts';
import type { Id } from '../../../core/processes/process.ts';
import type { PanelContent } from '../../panel/panel-content.ts';
import { ProcessPanel } from '../../panel/process-panel.ts';
import { FormEntries, idsIn } from './form-entries.ts';
import { HeldSelection } from './held-selection.ts';
import type { PanelSelection } from './panel-selection.ts';

/**
 * A panel that is a form control, the value of which is a selection.
 *
 * @attr {string} name - Name of the control. What is submitted is named by the variable.
 * @attr {string} form - Id of the form that the panel belongs to, where it stands in none.
 * @attr {boolean} required - Something must be selected for the form to be submitted.
 * @attr {boolean} disabled - Nothing can be selected, and nothing is submitted.
 * @fires {ProcessSelectEvent} process-select - The user changed the selection.
 */
export abstract class FormControlPanel extends ProcessPanel<GridConfig> {
  static formAssociated = true;
  static override properties: PropertyDeclarations = {
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, noAccessor: true },
    selection: { attribute: false, noAccessor: true },
    name: { attribute: false, noAccessor: true },
  };

  /** Something must be selected for the form to be submitted. */
  declare required: boolean;

  protected abstract override readonly content: PanelContent<GridConfig> & {
    readonly selection: PanelSelection;
    /** The selection, or whether it can be changed, is another. */
    showSelection(): void;
  };
  protected readonly entries = new FormEntries(this, this.internals, () => this.selection);
  protected readonly held = new HeldSelection({
    entries: this.entries,
    selectable: () => (this.graph.setup.config?.selection ?? null) !== null,
    loaded: () => this.graph.info.complete,
    onchange: () => this.content.showSelection(),
  });
  #disabledByForm = false;

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

  /** The validity of the selection, as of any form control. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** The browser's message where the selection is not as required. */
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
    return this.content.selection.ids;
  }

  override set selection(given: readonly Id[]) {
    // Scripts and frameworks set what they like.
    this.content.selection.ids = Array.isArray(given) ? (given as readonly Id[]) : [];
  }

  override clearSelection(): void {
    this.selection = [];
  }

  formDisabledCallback(disabled: boolean): void {
    this.#disabledByForm = disabled;
    this.content.showSelection();
  }

  formResetCallback(): void {
    this.content.selection.reset();
  }

  formAssociatedCallback(form: HTMLFormElement | null): void {
    this.entries.enter(form);
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
    this.content.selection.replace(ids);
  }

  protected get selectionDisabled(): boolean {
    return this.disabled || this.#disabledByForm;
  }

  protected override updated(): void {
    super.updated();
    if (!this.content.selection.writeElsewhere()) this.validate();
  }

  /** Tells the form whether the selection is as required. */
  protected validate(): void {
    const missing = this.required && this.content.selection.isMissing;
    const find = (what: string) => this.renderRoot?.querySelector<HTMLElement>(what) ?? undefined;
    const anchor = find('thead input:enabled') ?? find('[part=panel]');
    const isOpen = this.form !== null && this.content.selection.isIncomplete;
    if (isOpen) this.internals.setValidity({ customError: true }, this.messages.text('selectionFetching'), anchor);
    else if (missing) this.internals.setValidity({ valueMissing: true }, this.messages.text('valueMissing'), anchor);
    else this.internals.setValidity({});
  }
}

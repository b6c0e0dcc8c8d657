import type { PropertyDeclarations } from 'lit';
import type { GridConfig } from '../../../core/config/panel-config.ts';
import type { Id } from '../../../core/processes/process.ts';
import type { PanelContent } from '../../panel/panel-content.ts';
import { ProcessPanel } from '../../panel/process-panel.ts';
import { FormEntries, idsIn } from './form-entries.ts';
import { HeldSelection } from './held-selection.ts';
import type { PanelSelection } from './panel-selection.ts';

/**
 * A panel that is a form control; its value is the selection.
 *
 * @attr {string} name - Name of the control. Submitted entries are named after the variable.
 * @attr {string} form - Id of the form that the panel belongs to, if it is not inside one.
 * @attr {boolean} required - At least one row must be selected to submit the form.
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

  /** At least one row must be selected to submit the form. */
  declare required: boolean;

  protected abstract override readonly content: PanelContent<GridConfig> & {
    readonly selection: PanelSelection;
    /** To be called when the selection, or whether it can be changed, has changed. */
    showSelection(): void;
  };
  protected readonly entries = new FormEntries(this, this.internals, () => this.selection);
  protected readonly held = new HeldSelection({
    entries: this.entries,
    selectable: () => (this.graph.setup.config?.selection ?? null) !== null,
    loaded: () => this.graph.info.complete,
    onidschange: () => this.content.showSelection(),
  });
  #disabledByForm = false;

  constructor() {
    super();
    this.required = false;
  }

  /** Name of the control. It is not part of what is submitted. */
  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(name: string | null | undefined) {
    this.setAttribute('name', name ?? '');
  }

  /** Nothing can be selected, and nothing is submitted. Reflects the attribute, which is what the form uses. */
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

  /** The browser's message if nothing is selected though required. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** Whether the form validates the panel; false if it is disabled. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Whether the selection satisfies `required`; fires `invalid` if not. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** Like `checkValidity`, and shows the message to the user. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /** Ids of the selected processes, in the order of the data. */
  override get selection(): readonly Id[] {
    return this.content.selection.ids;
  }

  override set selection(given: readonly Id[]) {
    // Scripts and frameworks may set any value.
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

  /** The browser restores the state of the form. */
  formStateRestoreCallback(state: unknown): void {
    let ids: Id[];
    try {
      ids = idsIn(state);
    } catch {
      // Not written by this library.
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

  /** Updates the validity of the form control. */
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

import { html, noChange, nothing } from 'lit';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import { type DecimalSign, decimalSignIn, typedNumber, writtenNumber } from '../../../core/base/text/typed-number.ts';
import type { QuestionConfig } from '../../../core/config/actions/action-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';

type Choices = NonNullable<QuestionConfig['choices']>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = string | number | boolean | null;

/** One field of the form before an action: its control, value and mistake. */
export class QuestionField {
  readonly name: string;
  /** Null if it was left empty. */
  value: Value;
  /** The mistake in the answer; empty: none. */
  error = '';
  readonly #initial: Value;
  readonly #question: QuestionConfig;
  readonly #choices: Choices;
  readonly #messages: Messages;
  /**
   * What was typed is not valid for its type: of dates, the browser returns an empty value, and setting that would empty
   * the control.
   */
  #isBad = false;
  /** What was typed as a number; null: nothing yet. */
  #typed: string | null = null;

  constructor(question: QuestionConfig, choices: Choices, messages: Messages) {
    this.name = question.name;
    this.value = question.value;
    this.#initial = question.value;
    this.#question = question;
    this.#choices = choices;
    this.#messages = messages;
  }

  /** The reader has given another answer than that of the configuration. */
  get isChanged(): boolean {
    return this.value !== this.#initial;
  }

  /** Fills in what the reader has written before; undefined, or no longer a choice: nothing. */
  write(value: Value | undefined): void {
    const { type } = this.#question;
    const isChoice = type === 'choice' || type === 'user';
    if (value === undefined) return;
    if (isChoice && value !== null && !this.#choices.some(choice => choice.value === value)) return;
    this.value = value;
  }

  /** The reader has written something into it. */
  get isWritten(): boolean {
    const isWriting = ['text', 'comment', 'number'].includes(this.#question.type);
    return isWriting && this.value !== null && this.value !== this.#initial;
  }

  /** Validates what stands in its control, one of a form's. Browsers do not tell of a date that is typed halfway. */
  check(controls: HTMLFormControlsCollection): void {
    if (this.#question.type !== 'number') this.#isBad = (controls.namedItem(this.#id) as Control).validity.badInput;
    this.error = this.#fault;
  }

  /** @param onchange - called when the field has changed */
  render(onchange: () => void): unknown {
    const { label, hint, type, required } = this.#question;
    const id = this.#id;
    const notes = [hint && `${id}-hint`, this.error && `${id}-error`].filter(Boolean).join(' ') || nothing;
    const oninput = (event: Event) => {
      this.#read(event.target as Control);
      if (this.error) this.error = this.#fault;
      onchange();
    };
    const control = this.#control(id, notes, oninput);
    const text = html`<span class="pp-question-label" dir="auto"
      >${label}${required ? html`<span class="pp-required" aria-hidden="true">*</span>` : nothing}</span
    >`;
    return html`<div class="pp-question pp-question-${type}">
      <label class="pp-question-row" for=${id}
        >${type === 'boolean' ? html`${control}${text}` : html`${text}${control}`}</label
      >
      ${hint ? html`<p class="pp-question-hint" id="${id}-hint" dir="auto">${streamSafe(hint)}</p>` : nothing}
      ${this.error ? html`<p class="pp-question-error" id="${id}-error" role="alert" dir="auto">${streamSafe(this.error)}</p>` : nothing}
    </div>`;
  }

  #control(id: string, notes: string | typeof nothing, oninput: (event: Event) => void): unknown {
    const { type, required, min, max } = this.#question;
    // Set it even if false: Firefox otherwise reports empty required fields as invalid.
    const invalid = this.error ? 'true' : 'false';
    const text = this.#text;
    if (type === 'comment')
      return html`<textarea
        class="pp-field"
        id=${id}
        rows="3"
        dir="auto"
        ?required=${required}
        aria-invalid=${invalid}
        aria-describedby=${notes}
        .value=${text}
        @input=${oninput}
      ></textarea>`;
    if (type === 'choice' || type === 'user') {
      const chosen = this.#choices.findIndex(({ value }) => value === this.value);
      return html`<select
        class="pp-field"
        id=${id}
        ?required=${required}
        aria-invalid=${invalid}
        aria-describedby=${notes}
        @change=${oninput}
      >
        <option value="" ?selected=${chosen < 0}>${required ? this.#messages.text('questionChoose') : '–'}</option>
        ${this.#choices.map(({ label }, i) => html`<option value=${i} ?selected=${i === chosen}>${label}</option>`)}
      </select>`;
    }
    // Number fields drop the decimal sign of another language than the browser's while it is typed: 12,5 becomes 125.
    const kind = { text: 'text', number: 'text', date: 'date', boolean: 'checkbox' }[type];
    // The keys of some phones for decimals lack the minus.
    const hasDigits = type === 'number' && min !== null && Number(min) >= 0;
    return html`<input
      class=${type === 'boolean' ? 'pp-checkbox' : 'pp-field'}
      id=${id}
      type=${kind}
      dir=${type === 'text' ? 'auto' : type === 'number' ? 'ltr' : nothing}
      inputmode=${hasDigits ? 'decimal' : nothing}
      min=${type === 'date' && min !== null ? min : nothing}
      max=${type === 'date' && max !== null ? max : nothing}
      autocomplete="off"
      ?required=${required}
      aria-invalid=${invalid}
      aria-describedby=${notes}
      .value=${type === 'boolean' ? 'on' : this.#isBad && type === 'date' ? noChange : text}
      .checked=${this.value === true}
      @input=${oninput}
    />`;
  }

  #read(control: Control): void {
    const { type } = this.#question;
    const { value } = control;
    this.#isBad = control.validity.badInput;
    if (type === 'boolean') this.value = (control as HTMLInputElement).checked;
    else if (type === 'number') this.#readNumber(value);
    else if (type === 'choice' || type === 'user')
      this.value = this.#choices[value === '' ? -1 : Number(value)]?.value ?? null;
    else this.value = value.trim() === '' ? null : value;
  }

  #readNumber(text: string): void {
    const value = typedNumber(text, this.#decimalSign);
    this.#typed = text;
    this.#isBad = Number.isNaN(value) && text.trim() !== '';
    this.value = Number.isNaN(value) ? null : value;
  }

  /** What its control shows. */
  get #text(): string {
    const { value } = this;
    if (this.#typed !== null) return this.#typed;
    if (typeof value === 'number' && this.#question.type === 'number') return writtenNumber(value, this.#decimalSign);
    return value === null ? '' : String(value);
  }

  get #decimalSign(): DecimalSign {
    return decimalSignIn(this.#messages.number(0.5));
  }

  get #id(): string {
    return `pp-question-${this.name}`;
  }

  get #fault(): string {
    const { type, required, min, max } = this.#question;
    const messages = this.#messages;
    const { value } = this;
    if (this.#isBad) return messages.text(type === 'date' ? 'questionDate' : 'questionNumber');
    if (type === 'boolean') return required && value !== true ? messages.text('questionYes') : '';
    if (value === null || value === '') return required ? messages.text('questionMissing') : '';
    const written = (bound: string | number) => (typeof bound === 'number' ? messages.number(bound) : bound);
    if (min !== null && value < min) return messages.text('questionMin', { min: written(min) });
    if (max !== null && value > max) return messages.text('questionMax', { max: written(max) });
    return '';
  }
}

import { html, render } from 'lit';
import type { ActionVariables } from '../../../core/actions/action-result.ts';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import { addPartMessages, type Messages } from '../../../core/messages/messages.ts';
import { QUESTION_MESSAGES } from '../../../core/messages/parts/questions.ts';
import type { PartialPairTable } from '../../../core/processes/process.ts';
import { addOwnStyles } from '../../../elements/page-styles/own-styles.ts';
import { checkboxStyles } from '../../../elements/styles/checkbox-styles.ts';
import { describeBy, type Question } from '../../../elements/popups/confirm-dialog.ts';
import { createDialog } from '../../../elements/popups/titled-dialog.ts';
import { askBeforeLeaving } from '../run/ask-before-leaving.ts';
import { choicesOf } from './question-choices.ts';
import { draftsIn, formOf, keepDraft } from './question-drafts.ts';
import { QuestionField } from './question-field.ts';
import { questionStyles } from './question-styles.ts';

addPartMessages(QUESTION_MESSAGES);

export interface QuestionOptions {
  readonly action: ActionConfig;
  /** The text around the fields. */
  readonly question: Question;
  /** The previous answers; null: none. */
  readonly variables: ActionVariables | null;
  /** The mistakes in them, by name. */
  readonly errors: Readonly<Record<string, string>> | null;
  readonly messages: Messages;
  /** The items that the answers are about, as a text. */
  readonly about: string;
  /** Loaded rows, whose people are offered as choices. */
  readonly pairs: PartialPairTable;
  /** Closes the dialog. */
  readonly signal: AbortSignal;
}

/**
 * Asks all questions of an action in one form, with the focus in the first field, or the first invalid one. Mistakes
 * are shown at their fields, and the form stays open until all answers are valid or the reader cancels.
 *
 * @returns the answers by name; null: the reader cancelled
 */
export function askQuestions(root: ShadowRoot, options: QuestionOptions): Promise<ActionVariables | null> {
  const { action, question, variables, errors, messages, about, pairs, signal } = options;
  const dialog = createDialog(root, question.title, messages);
  const fields = action.ask.map(asked => new QuestionField(asked, choicesOf(asked, pairs), messages));
  const drafts = draftsIn(root);
  const form = formOf(action.name, about);
  const earlier = variables ?? drafts.get(form);
  for (const field of fields) {
    field.write(earlier?.[field.name]);
    field.error = errors?.[field.name] ?? '';
  }
  const known = new Set(fields.map(({ name }) => name));
  const others = Object.entries(errors ?? {}).flatMap(([name, text]) => (known.has(name) ? [] : [text]));
  return new Promise(resolve => {
    let answers: ActionVariables | null = null;
    const show = () =>
      render(
        html`<form class="pp-questions" novalidate @submit=${onsubmit} @keydown=${onkey}>
          ${[question.text, ...(question.notes ?? [])].map(text => html`<p class="pp-dialog-text" dir="auto">${streamSafe(text)}</p>`)}
          ${others.map(text => html`<p class="pp-question-error" role="alert" dir="auto">${streamSafe(text)}</p>`)}
          ${fields.map(field => field.render(show))}
          <div class="pp-dialog-buttons">
            <button type="button" class="pp-button pp-cancel" dir="auto" @click=${() => dialog.close()}>
              ${question.cancel}
            </button>
            <button type="submit" class="pp-button pp-ok pp-${question.tone}" dir="auto">${question.ok}</button>
          </div>
        </form>`,
        dialog.body,
      );
    const focusFirst = () => {
      const wrong = dialog.body.querySelector<HTMLElement>('[aria-invalid="true"]');
      return wrong ?? dialog.body.querySelector<HTMLElement>('input, textarea, select') ?? undefined;
    };
    function onsubmit(event: Event): void {
      event.preventDefault();
      const { elements } = event.currentTarget as HTMLFormElement;
      for (const field of fields) field.check(elements);
      show();
      if (fields.some(({ error }) => error !== '')) return focusFirst()?.focus();
      answers = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
      dialog.close();
    }
    function onkey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, isComposing, target } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing || target instanceof HTMLButtonElement) return;
      event.preventDefault();
      (event.currentTarget as HTMLFormElement).requestSubmit();
    }
    const stopAsking = askBeforeLeaving(() => fields.some(({ isWritten }) => isWritten));
    dialog.element.addEventListener('close', () => {
      stopAsking();
      keepDraft(drafts, form, fields);
      resolve(answers);
    });
    signal.addEventListener('abort', () => dialog.close(), { once: true });
    if (signal.aborted) {
      stopAsking();
      return resolve(null);
    }
    for (const styles of [checkboxStyles, questionStyles]) addOwnStyles(root, styles);
    show();
    describeBy(dialog.element, [...dialog.body.querySelectorAll('.pp-dialog-text')]);
    dialog.show(focusFirst());
  });
}

import { streamSafe } from '../../core/base/text/stream-safe.ts';
import type { ActionTone } from '../../core/config/actions/action-config.ts';
import { addOwnStyles } from '../page-styles/own-styles.ts';
import { actionToneStyles } from '../styles/action-tones.ts';
import { dialogStyles } from '../styles/dialog.ts';
import { showModal } from './show-modal.ts';

/** The words of a question. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** A remark below the question. */
  readonly notes?: readonly string[];
  readonly ok: string;
  readonly cancel: string;
  readonly tone: ActionTone;
}

/**
 * Asks in a modal dialog, with the focus on the button that cancels. The focus returns to where it was.
 *
 * @param signal - closes the dialog
 * @returns whether the answer is yes
 */
export function confirmed(root: ShadowRoot, question: Question, signal: AbortSignal): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.part.add('dialog');
  dialog.setAttribute('aria-labelledby', 'dialog-title');
  const title = textElement('h2', 'pp-dialog-title', question.title);
  title.id = 'dialog-title';
  const cancel = textElement('button', 'pp-button pp-cancel', question.cancel);
  const ok = textElement('button', `pp-button pp-ok pp-${question.tone}`, question.ok);
  cancel.type = ok.type = 'button';
  const buttons = document.createElement('div');
  buttons.className = 'pp-dialog-buttons';
  buttons.append(cancel, ok);
  const texts = [question.text, ...(question.notes ?? [])].map(text => textElement('p', 'pp-dialog-text', text));
  describeBy(dialog, texts);
  dialog.append(title, ...texts, buttons);
  for (const style of [dialogStyles, actionToneStyles]) addOwnStyles(root, style);
  root.append(dialog);
  return new Promise(resolve => {
    const end = (answer: boolean) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    cancel.addEventListener('click', () => end(false));
    ok.addEventListener('click', () => end(true));
    dialog.addEventListener('close', () => end(false));
    signal.addEventListener('abort', () => end(false));
    if (signal.aborted) return end(false);
    showModal(dialog, cancel);
  });
}

/** Sets `aria-describedby` of a dialog to its texts, which are read out when it opens. */
export function describeBy(dialog: Element, texts: readonly Element[]): void {
  for (const [i, text] of texts.entries()) text.id = `dialog-text-${i}`;
  dialog.setAttribute('aria-describedby', texts.map(({ id }) => id).join(' '));
}

function textElement<K extends 'h2' | 'p' | 'button'>(name: K, className: string, text: string) {
  const element: HTMLElementTagNameMap[K] = document.createElement(name);
  element.className = className;
  element.textContent = streamSafe(text);
  element.dir = 'auto';
  return element;
}

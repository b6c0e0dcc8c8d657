import type { Messages } from '../../../core/messages/messages.ts';
import { createDialog } from '../../../elements/popups/titled-dialog.ts';

/** Maximum length of a title, in UTF-16 units. */
const MAX_TITLE_LENGTH = 80;

/** Asks for the title of a view. Null: the reader cancelled. */
export function askForTitle(
  root: ShadowRoot,
  heading: string,
  title: string,
  messages: Messages,
): Promise<string | null> {
  const dialog = createDialog(root, heading, messages);
  const form = document.createElement('form');
  form.method = 'dialog';
  const label = document.createElement('label');
  label.className = 'pp-dialog-field';
  const caption = document.createElement('span');
  caption.textContent = messages.text('viewTitle');
  const input = document.createElement('input');
  input.className = 'pp-field';
  input.type = 'text';
  input.required = true;
  input.ariaInvalid = 'false';
  input.maxLength = MAX_TITLE_LENGTH;
  input.value = title;
  input.dir = 'auto';
  label.append(caption, input);
  const buttons = document.createElement('div');
  buttons.className = 'pp-dialog-buttons';
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'pp-button';
  cancel.textContent = messages.text('cancel');
  const ok = document.createElement('button');
  ok.className = 'pp-button pp-ok pp-primary';
  ok.textContent = messages.text('saveView');
  buttons.append(cancel, ok);
  form.append(label, buttons);
  dialog.body.append(form);
  return new Promise(resolve => {
    let answer: string | null = null;
    cancel.addEventListener('click', () => dialog.close());
    form.addEventListener('submit', event => {
      event.preventDefault();
      answer = input.value.trim();
      if (answer) dialog.close();
    });
    dialog.element.addEventListener('close', () => resolve(answer || null));
    dialog.show(input);
    input.select();
  });
}

/** Shows an address that could not be copied, ready to be copied by hand. */
export function showLink(root: ShadowRoot, link: string, messages: Messages): void {
  const dialog = createDialog(root, messages.text('copyLink'), messages);
  const input = document.createElement('input');
  input.type = 'text';
  input.readOnly = true;
  input.value = link;
  input.className = 'pp-field pp-dialog-link';
  input.ariaLabel = messages.text('linkToCopy');
  dialog.body.append(input);
  dialog.show(input);
  input.select();
}

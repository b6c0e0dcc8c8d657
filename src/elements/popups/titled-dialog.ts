import type { Messages } from '../../core/messages/messages.ts';
import { cross } from '../icons/icon-set.ts';
import { iconNode } from '../icons/icon.ts';
import { addOwnStyles } from '../page-styles/own-styles.ts';
import { actionToneStyles } from '../styles/action-tones.ts';
import { dialogStyles } from '../styles/dialog.ts';
import { fieldStyles } from '../styles/on-demand/field-styles.ts';
import { titledDialogStyles } from '../styles/on-demand/titled-dialog-styles.ts';
import { showModal } from './show-modal.ts';

/** A dialog of which a panel has one at a time. */
export interface PanelDialog {
  readonly element: HTMLDialogElement;
  /** The content below the title. */
  readonly body: HTMLElement;
  /** Opens it, with the focus on the given element, else on the close button. The focus returns to where it was. */
  show(focused?: HTMLElement): void;
  close(): void;
}

let dialogs = 0;

/**
 * A modal dialog with a title and a close button. Escape and a click on the backdrop close it, too. It is removed from
 * the document when closed.
 */
export function createDialog(root: ShadowRoot, title: string, messages: Messages): PanelDialog {
  const element = document.createElement('dialog');
  element.part.add('dialog');
  element.className = 'pp-dialog';
  const head = document.createElement('div');
  head.className = 'pp-dialog-head';
  const heading = document.createElement('h2');
  heading.className = 'pp-dialog-title';
  heading.id = `pp-dialog-${++dialogs}`;
  heading.dir = 'auto';
  heading.textContent = title;
  element.setAttribute('aria-labelledby', heading.id);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'pp-button pp-close';
  button.ariaLabel = messages.text('close');
  button.append(iconNode(cross));
  const body = document.createElement('div');
  body.className = 'pp-dialog-body';
  head.append(heading, button);
  element.append(head, body);
  button.addEventListener('click', () => element.close());
  // The dialog has no padding, so a click that hits only the dialog itself is on its backdrop.
  element.addEventListener('click', event => event.target === element && element.close());
  element.addEventListener('close', () => element.remove());
  return {
    element,
    body,
    show(focused = button) {
      for (const style of [dialogStyles, actionToneStyles, fieldStyles, titledDialogStyles]) addOwnStyles(root, style);
      root.append(element);
      showModal(element, focused);
    },
    close: () => element.close(),
  };
}

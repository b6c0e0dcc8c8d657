import { html, type TemplateResult } from 'lit';
import type { Messages } from '../../core/messages/messages.ts';
import { cross } from '../icons/icon-set.ts';
import { icon } from '../icons/icon.ts';

/** A button with a cross, which closes a notice or a sheet. */
export function closeButton(messages: Messages, close: () => void): TemplateResult {
  return html`<button type="button" class="pp-button pp-close" aria-label=${messages.text('close')} @click=${close}>
    ${icon(cross)}
  </button>`;
}

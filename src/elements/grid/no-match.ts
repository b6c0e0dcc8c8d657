import { html, type TemplateResult } from 'lit';
import type { Messages } from '../../core/messages/messages.ts';
import { button } from '../panel/frame/button.ts';

/** So much of a search is repeated. */
const REPEATED = 80;

/** Says which search found nothing, and offers to clear it. */
export function noMatch(search: string, messages: Messages, onclear: () => void): TemplateResult {
  const asked = search.trim();
  const shown = asked.length > REPEATED ? `${asked.slice(0, REPEATED)}…` : asked;
  return html`<div part="no-match">
    <p class="pp-no-match-text">${messages.text('noMatch', { search: shown })}</p>
    ${button('clear-search', messages.text('clearSearch'), onclear)}
  </div>`;
}

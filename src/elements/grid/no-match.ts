import { clipText } from '../../core/base/text/clip-text.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../core/messages/messages.ts';
import { button } from '../panel/frame/button.ts';

/** UTF-16 units of the search and filters that are repeated in the message. */
const MAX_REPEATED_CHARS = 80;

/** The search and the filters of the reader; empty: none. */
interface ShownCriteria {
  readonly search: string;
  /** The active filters, in words. */
  readonly filters: string;
}

/** Says what found nothing, and offers to clear it. */
export function noMatch(
  { search, filters }: ShownCriteria,
  messages: Messages,
  clear: { readonly search: () => void; readonly filters: () => void },
): TemplateResult {
  const asked = { search: short(search.trim()), filters: short(filters) };
  const key = filters === '' ? 'noMatch' : asked.search === '' ? 'noMatchFilters' : 'noMatchBoth';
  return html`<div part="no-match">
    <p class="pp-no-match-text">${messages.text(key, asked)}</p>
    ${asked.search === '' ? nothing : button('clear-search', messages.text('clearSearch'), clear.search)}
    ${filters === '' ? nothing : button('clear-asked', messages.text('clearFilters'), clear.filters)}
  </div>`;
}

const short = (text: string): string => clipText(text, MAX_REPEATED_CHARS);

import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Messages } from '../../core/messages/messages.ts';
import { search as magnifier } from '../icons/icon-set.ts';
import { icon } from '../icons/icon.ts';

export interface ToolbarActions {
  readonly search: (text: string) => void;
  /** Searches at once for what has been typed. */
  readonly submit: () => void;
  /** Moves the focus from the search box into the rows. */
  readonly enter: () => void;
}

/**
 * The search box and the tools of features beside it; nothing if there are none.
 *
 * @param search - the current search; null: no search box
 * @param tools - tools of features; null: none
 */
export function toolbar(
  search: string | null,
  tools: readonly unknown[],
  messages: Messages,
  actions: ToolbarActions,
): unknown {
  if (search === null && tools.every(tool => tool === null)) return nothing;
  return html`<div part="toolbar">${search === null ? nothing : searchBox(search, messages, actions)} ${tools}</div>`;
}

function searchBox(search: string, messages: Messages, actions: ToolbarActions): unknown {
  const label = messages.text('search');
  const onkey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.isComposing) actions.submit();
    if (event.key !== 'ArrowDown' || event.isComposing) return;
    event.preventDefault();
    actions.enter();
  };
  return html`<div class="pp-search">
    ${icon(magnifier)}<input
      part="search"
      type="search"
      autocomplete="off"
      spellcheck="false"
      aria-label=${label}
      placeholder=${label}
      .value=${live(search)}
      @input=${(event: Event) => actions.search((event.target as HTMLInputElement).value)}
      @keydown=${onkey}
    />
  </div>`;
}

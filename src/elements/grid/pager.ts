import { html, type TemplateResult } from 'lit';
import type { Messages } from '../../core/messages/messages.ts';
import type { GridView } from '../../core/view/grid-view.ts';
import { numberOfRows } from './row-count.ts';

/** First, previous, next and last page, and where one is, which is announced to those who turn pages, not to those who type. */
export function pager(view: GridView, messages: Messages, go: (page: number) => void): TemplateResult {
  const { page, pages, start, end } = view.page;
  const button = (name: 'first' | 'previous' | 'next' | 'last', target: number, off: boolean) => {
    const label = messages.text(`${name}Page`);
    return html`<button
      type="button"
      class="pp-button pp-${name}"
      aria-label=${label}
      title=${label}
      ?disabled=${off}
      @click=${(event: Event) => {
        const button = event.currentTarget as HTMLElement;
        button.parentElement!.querySelector('span')!.ariaLive = 'polite';
        go(target);
      }}
    ></button>`;
  };
  const values = { from: Math.min(start + 1, end), to: end, total: numberOfRows(view, messages) };
  return html`<div part="pager" role="group" aria-label=${messages.text('pages')} @focusout=${silence}>
    ${button('first', 1, page <= 1)}${button('previous', page - 1, page <= 1)}
    <span class="pp-range">${messages.text('range', values)}</span>
    ${button('next', page + 1, page >= pages)}${button('last', pages, page >= pages || view.open)}
  </div>`;
}

function silence({ currentTarget, relatedTarget }: FocusEvent): void {
  const pager = currentTarget as HTMLElement;
  if (!pager.contains(relatedTarget as Node | null)) pager.querySelector('span')!.ariaLive = null;
}

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Messages } from '../../core/messages/messages.ts';
import type { GridView } from '../../core/view/grid-view.ts';
import { pageNumbers } from '../../core/view/page-numbers.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import { after, before, first, last } from '../icons/icon-set.ts';
import { icon } from '../icons/icon.ts';
import { numberOfRows } from './row-count.ts';

/**
 * The range of rows shown, the total, the page size, and buttons to other pages. The range is announced after page
 * changes, not while the reader types.
 *
 * @param stale - the rows do not belong to the search of the view
 * @param pageSizes - numbers of rows to choose from; null: no choice
 * @param change - goes to another page, or changes the page size
 */
export function pager(
  view: GridView,
  stale: boolean,
  pageSizes: readonly number[] | null,
  messages: Messages,
  change: (change: Pick<ViewState, 'page' | 'perPage'>) => void,
): TemplateResult {
  const { page, pages } = view.page;
  const go = (target: number) => (event: Event) => {
    const pager = (event.currentTarget as HTMLElement).closest('[part=pager]')!;
    pager.querySelector('.pp-range')!.ariaLive = 'polite';
    change({ page: target });
  };
  const button = (name: 'first' | 'previous' | 'next' | 'last', target: number, off: boolean) => {
    const label = messages.text(`${name}Page`);
    return html`<button
      type="button"
      class="pp-button pp-${name}"
      aria-label=${label}
      title=${label}
      ?disabled=${off}
      @click=${go(target)}
    >
      ${icon(ICONS[name], 'pp-directed')}
    </button>`;
  };
  const numbers = pageNumbers(page, pages, view.isEndUnknown);
  return html`<div part="pager" role="group" aria-label=${messages.text('pages')} @focusout=${silence}>
    <span class="pp-range">${range(view, stale, messages)}</span>
    ${pageSizes ? sizes(view, pageSizes, messages, change) : nothing}
    <span class="pp-pages">
      ${button('first', 1, page <= 1)}${button('previous', page - 1, page <= 1)}${repeat(
        numbers,
        (number, i) => number ?? -i,
        number => (number === null ? GAP : pageButton(number, number === page, messages, go(number))),
      )}${button('next', page + 1, page >= pages)}${button('last', pages, page >= pages || view.isEndUnknown)}
    </span>
  </div>`;
}

const ICONS = { first, previous: before, next: after, last };
const GAP = html`<span class="pp-gap" aria-hidden="true">…</span>`;

function pageButton(
  number: number,
  current: boolean,
  messages: Messages,
  onclick: (event: Event) => void,
): TemplateResult {
  const shown = messages.number(number);
  return html`<button
    type="button"
    class="pp-button pp-page"
    aria-label=${messages.text('page', { page: shown })}
    aria-current=${current ? 'page' : nothing}
    @click=${onclick}
  >
    ${shown}
  </button>`;
}

function range(view: GridView, stale: boolean, messages: Messages): string {
  const { start, end } = view.page;
  if (end === start && !view.isEndUnknown) return messages.text('rowCount', { n: end });
  const values = { from: Math.min(start + 1, end), to: end, total: numberOfRows(view, messages) };
  return messages.text(view.state.search.trim() && !stale ? 'rangeFound' : 'range', values);
}

/** A change of size goes to the page that contains the first row shown. */
function sizes(
  { perPage, page }: GridView,
  pageSizes: readonly number[],
  messages: Messages,
  change: (change: Pick<ViewState, 'page' | 'perPage'>) => void,
): TemplateResult {
  const onchange = ({ target }: Event) => {
    const chosen = Number((target as HTMLSelectElement).value);
    change({ page: Math.floor(((page.page - 1) * perPage!) / chosen) + 1, perPage: chosen });
  };
  return html`<label class="pp-page-size">
    <span class="pp-page-size-label">${messages.text('pageSize')}</span>
    <select @change=${onchange}>
      ${pageSizes.map(
        size => html`<option value=${size} .selected=${size === perPage}>${messages.number(size)}</option>`,
      )}
    </select>
  </label>`;
}

function silence({ currentTarget, relatedTarget }: FocusEvent): void {
  const pager = currentTarget as HTMLElement;
  if (!pager.contains(relatedTarget as Node | null)) pager.querySelector('.pp-range')!.ariaLive = null;
}

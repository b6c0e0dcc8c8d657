import { html, nothing, type TemplateResult } from 'lit';
import type { GridConfig } from '../../core/config/panel-config.ts';

/** Number of grey rows if the number of rows is not known. */
const DEFAULT_ROWS = 5;
/** Grey rows at most: these fill any viewport, and longer tables have a fixed height. */
const MAX_ROWS = 100;

/** Grey bars in place of head, rows and footer, so that the content after the panel does not shift. */
export function skeleton({ table, filter }: GridConfig): TemplateResult {
  const { perPage } = table;
  const rows = Math.min(perPage ?? DEFAULT_ROWS, filter.limit ?? Infinity, MAX_ROWS);
  return html`<div
    class="pp-skeleton pp-shape${perPage !== null && perPage > MAX_ROWS ? ' pp-bounded' : ''}"
    aria-hidden="true"
    .style=${`--_rows: ${rows}`}
  >
    <b class="pp-skeleton-head"></b>${Array.from({ length: rows }, () => html`<i></i>`)}<b
      class=${perPage === null ? 'pp-skeleton-status' : 'pp-skeleton-pager'}
    ></b>
  </div>`;
}

/**
 * Grey bars in place of view tabs, tools and filters.
 *
 * @param toolbar - the panel will have a toolbar
 */
export function topSkeleton({ filters, views }: GridConfig, toolbar: boolean): TemplateResult {
  return html`${views.length > 0 ? html`<b class="pp-skeleton-views"></b>` : nothing}${
    toolbar ? html`<b class="pp-skeleton-tools"></b>` : nothing
  }${filters.length > 0 ? html`<b class="pp-skeleton-filters"></b>` : nothing}`;
}

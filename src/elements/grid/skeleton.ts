import { html, nothing, type TemplateResult } from 'lit';
import type { GridConfig } from '../../core/config/panel-config.ts';

/** Rows where nobody knows how many will come. */
const UNKNOWN = 5;
/** More fill any view: a table of more rows has a height of its own. */
const MOST = 100;

/** Grey bars where head, rows and footer will be, so that what follows the panel stays where it is. */
export function skeleton({ table, filter }: GridConfig): TemplateResult {
  const { perPage } = table;
  const rows = Math.min(perPage ?? UNKNOWN, filter.limit ?? Infinity, MOST);
  return html`<div
    class="pp-skeleton pp-shape${perPage !== null && perPage > MOST ? ' pp-bounded' : ''}"
    aria-hidden="true"
    .style=${`--_rows: ${rows}`}
  >
    <b class="pp-skeleton-head"></b>${Array.from({ length: rows }, () => html`<i></i>`)}<b
      class=${perPage === null ? 'pp-skeleton-status' : 'pp-skeleton-pager'}
    ></b>
  </div>`;
}

/**
 * The same where tabs of views, tools and filters will be.
 *
 * @param toolbar - there will be one
 */
export function topSkeleton({ filters, views }: GridConfig, toolbar: boolean): TemplateResult {
  return html`${views.length > 0 ? html`<b class="pp-skeleton-views"></b>` : nothing}${
    toolbar ? html`<b class="pp-skeleton-tools"></b>` : nothing
  }${filters.length > 0 ? html`<b class="pp-skeleton-filters"></b>` : nothing}`;
}

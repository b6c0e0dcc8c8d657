import { html, nothing, type TemplateResult } from 'lit';
import type { GridConfig } from '../../core/config/panel-config.ts';

/** Number of grey rows if the number of rows is not known. */
const DEFAULT_ROWS = 5;
/** Grey rows at most: these fill any viewport, and longer tables have a fixed height. */
const MAX_ROWS = 100;

/** What the height of a grid depends on, besides its rows. */
export interface GridOutline {
  readonly perPage: number | null;
  /** Rows at most; null: any number. */
  readonly limit: number | null;
  readonly views: boolean;
  readonly filters: boolean;
  readonly tools: boolean;
  /** A line of text below the title, for a header that is not rendered yet. */
  readonly description: boolean;
}

/**
 * The outline of a configuration.
 *
 * @param exportable - the panel has a tool for it
 */
export function outlineOf({ table, filter, filters, views }: GridConfig, exportable: boolean): GridOutline {
  return {
    perPage: table.perPage,
    limit: filter.limit ?? null,
    views: views.length > 0,
    filters: filters.length > 0,
    tools: table.searchFields.length > 0 || exportable,
    description: false,
  };
}

/**
 * What the text of a configuration, YAML or JSON, probably says: a panel keeps its place before its turn to read the
 * configuration comes, and while parts for that are loaded.
 *
 * @returns null if there is no text
 */
export function likelyOutline(given: string | object): GridOutline | null {
  const text = typeof given === 'string' ? given : textOf(given);
  if (!text) return null;
  const has = (key: string) => RegExp(`(^|[\\s{,])["']?${key}["']?\\s*:`).test(text);
  const numberOf = (key: string) => Number(RegExp(`\\b${key}["']?\\s*:\\s*(\\d+)`).exec(text)?.[1]) || null;
  return {
    perPage: numberOf('perPage'),
    limit: numberOf('limit'),
    views: has('views'),
    filters: has('filters'),
    tools: has('ui') || !/searchFields["']?\s*:\s*\[\s*\]/.test(text),
    description: /\bui\b[^]{0,200}?\bdescription\b/.test(text),
  };
}

/** The JSON of an object; empty if there is none, which is an error for whoever reads the configuration. */
function textOf(given: object): string {
  try {
    return JSON.stringify(given);
  } catch {
    return '';
  }
}

/** Grey bars in place of head, rows and footer, so that the content after the panel does not shift. */
export function skeleton({ perPage, limit }: GridOutline): TemplateResult {
  const rows = Math.min(perPage ?? DEFAULT_ROWS, limit ?? Infinity, MAX_ROWS);
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

/** Grey bars in place of tools, view tabs and filters. */
export function topSkeleton({ views, tools, filters, description }: GridOutline): TemplateResult {
  return html`${tools ? html`<b class="pp-skeleton-tools${description ? ' pp-skeleton-text' : ''}"></b>` : nothing}${
    views ? html`<b class="pp-skeleton-views"></b>` : nothing
  }${filters ? html`<b class="pp-skeleton-filters"></b>` : nothing}`;
}

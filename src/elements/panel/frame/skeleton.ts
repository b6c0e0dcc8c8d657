import { html, nothing, type TemplateResult } from 'lit';
import type { Panel } from '../panel.ts';

/** Number of grey rows if the number of rows is not known. */
const DEFAULT_ROWS = 10;
/** Grey rows at most: these fill any viewport, and longer tables have a fixed height. */
const MAX_ROWS = 100;

/** What the height of a panel depends on, besides its rows. */
export interface Outline {
  readonly perPage: number | null;
  /** Rows at most; null: any number. */
  readonly limit: number | null;
  readonly views: boolean;
  readonly filters: boolean;
  /** There is a search box, or a tool. */
  readonly bar: boolean;
  /** Number of tools beside the search box. */
  readonly tools: number;
  readonly live: boolean;
  /** Title of a header that is not rendered yet, and the text below it; empty: none. */
  readonly title: string;
  readonly description: string;
}

/**
 * What the text of a configuration, YAML or JSON, probably says: a panel keeps its place before its turn to read the
 * configuration comes, and while parts for that are loaded.
 *
 * @returns null if there is no text
 */
export function likelyOutline(given: string | object, exportable = false): Outline | null {
  const text = typeof given === 'string' ? given : textOf(given);
  if (!text) return null;
  const has = (key: string) => RegExp(`(^|[\\s{,])["']?${key}["']?\\s*:`).test(text);
  const tools = [exportable, has('explain'), has('personal')].filter(Boolean).length;
  const textOfUi = (key: string) =>
    RegExp(`\\bui\\b[^]{0,200}?\\b${key}["']?[ \\t]*:[ \\t]*["']?([^\n"{}]*)`)
      .exec(text)?.[1]!
      .replace(/,[ \t]*\w+[ \t]*:.*|,$/, '') ?? '';
  const numberOf = (key: string) => Number(RegExp(`\\b${key}["']?\\s*:\\s*(\\d+)`).exec(text)?.[1]) || null;
  return {
    perPage: numberOf('perPage'),
    limit: numberOf('limit'),
    views: has('views'),
    filters: has('filters'),
    bar: tools > 0 || !/searchFields["']?\s*:\s*\[\s*\]/.test(text),
    tools,
    live: has('live'),
    title: textOfUi('title'),
    description: textOfUi('description'),
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

/** The likely outline of a panel whose configuration is not read yet; null: its text is not known either. */
export function likelyOutlineOf({ host }: Pick<Panel, 'host'>, exportable = false): Outline | null {
  const text = host.config ?? host.querySelector(':scope > script[type*=yaml i]')?.textContent ?? '';
  return likelyOutline(text, exportable);
}

/** Grey bars in place of head, rows and footer of a grid, so that the content after it does not shift. */
export function skeleton({ perPage, limit }: Outline): TemplateResult {
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

/** Grey bars in place of the rows of a list. */
export function listSkeleton({ limit }: Pick<Outline, 'limit'>): TemplateResult {
  const rows = Math.min(limit ?? DEFAULT_ROWS, MAX_ROWS);
  return html`<div class="pp-skeleton" aria-hidden="true" .style=${`--_rows: ${rows}`}>
    ${Array.from({ length: rows }, () => html`<i></i>`)}
  </div>`;
}

/** What keeps the place of title and description, tools, the live state, view tabs and filters. */
export function topSkeleton({ bar, tools, live, views, filters, title, description }: Outline): TemplateResult {
  // As the styles of the live state have it in a narrow panel.
  const isInLine = bar && tools < 2 && (views || !filters);
  return html`${titleSkeleton({ title, description })}${live ? html`<b class="pp-skeleton-live${isInLine ? ' pp-in-line' : ''}"></b>` : nothing}${
    bar ? html`<b class="pp-skeleton-tools" .style=${`--_tools: ${tools}`}></b>` : nothing
  }${views ? html`<b class="pp-skeleton-views"></b>` : nothing}${
    filters ? html`<b class="pp-skeleton-filters"></b>` : nothing
  }`;
}

/** Title and description as they will be. */
export function titleSkeleton({ title, description }: Pick<Outline, 'title' | 'description'>): unknown {
  if (!title && !description) return nothing;
  return html`<div class="pp-skeleton-header">
    ${title ? html`<p class="pp-skeleton-title">${title}</p>` : nothing}
    ${description ? html`<p class="pp-skeleton-description">${description}</p>` : nothing}
  </div>`;
}

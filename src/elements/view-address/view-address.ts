import type { FilterValue } from '../../core/view/filters/filter-column.ts';
import type { FilterState } from '../../core/view/filters/filter-state.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import { columnsFromAddress, columnsToAddress } from './column-address.ts';

const PARTS = ['search', 'sort', 'page', 'perPage', 'order', 'column', 'group', 'filter', 'view'] as const;

/** Whether an address contains any part of a panel's view. */
export function isInAddress({ searchParams }: URL, prefix: string, parts: readonly string[] = PARTS): boolean {
  return parts.some(part => searchParams.has(`${prefix}.${part}`));
}

/** The view of a panel in an address, not validated yet. */
export function viewInAddress({ searchParams }: URL, prefix: string): Record<string, unknown> {
  const one = (part: (typeof PARTS)[number]) => searchParams.get(`${prefix}.${part}`);
  const all = (part: (typeof PARTS)[number]) => searchParams.getAll(`${prefix}.${part}`);
  const named = one('view') ?? undefined;
  const isMore = ['search', 'sort', 'filter'].some(part => searchParams.has(`${prefix}.${part}`));
  return {
    // A name alone stands for everything that the named view sets.
    ...((named === undefined || isMore) && {
      search: one('search'),
      sort: all('sort').map(key => {
        const at = key.lastIndexOf(':');
        return { column: key.slice(0, at), direction: key.slice(at + 1) };
      }),
      filters: filtersIn(all('filter')),
    }),
    page: Number(one('page')),
    perPage: Number(one('perPage')),
    columns: columnsFromAddress(all('order'), all('column'), one('group')),
    ...(named !== undefined && { named }),
  };
}

/**
 * Writes a view into an address: `?inbox.search=blue&inbox.sort=pid:desc&inbox.sort=process:asc&inbox.page=2&inbox.perPage=50`,
 * `&inbox.filter=state:2&inbox.filter=state:10&inbox.view=mine`, and the reader's changes to columns (see
 * column-address.ts). A filter without a colon matches rows without a value; an empty one means no filter at all.
 */
export function writeView({ searchParams }: URL, prefix: string, view: ViewState): void {
  for (const part of PARTS) searchParams.delete(`${prefix}.${part}`);
  const add = (part: (typeof PARTS)[number], text: string) => searchParams.append(`${prefix}.${part}`, text);
  if (view.search) add('search', view.search);
  for (const { column, direction } of view.sort) add('sort', `${column}:${direction}`);
  if (view.page > 1) add('page', String(view.page));
  if (view.perPage !== undefined) add('perPage', String(view.perPage));
  for (const name of view.columns?.order ?? []) add('order', name);
  for (const text of columnsToAddress(view.columns)) add('column', text);
  if (view.columns?.group !== undefined) add('group', view.columns.group ?? '');
  for (const [name, values] of Object.entries(view.filters ?? {}))
    for (const value of values) add('filter', value === null ? name : `${name}:${value}`);
  if (view.named === undefined) return;
  add('view', view.named);
  if (!isInAddress({ searchParams } as URL, prefix, ['search', 'sort', 'filter'])) add('filter', '');
}

/** The key that identifies a panel on the page: its id, else its name and number. */
export function prefixOf(host: HTMLElement): string {
  if (host.id) return host.id;
  const alike = (host.getRootNode() as ParentNode).querySelectorAll(`${host.localName}:not([id])`);
  const index = [...alike].indexOf(host);
  return index > 0 ? `${host.localName}-${index + 1}` : host.localName;
}

/** The address of the page with a view of a panel in it, which takes precedence over a saved view. */
export function linkTo(host: HTMLElement, view: ViewState): string {
  const url = new URL(location.href);
  const prefix = prefixOf(host);
  writeView(url, prefix, view);
  if (!isInAddress(url, prefix, ['filter', 'view'])) url.searchParams.append(`${prefix}.filter`, '');
  return url.href;
}

function filtersIn(entries: readonly string[]): FilterState {
  const filters = new Map<string, FilterValue[]>();
  for (const entry of entries) {
    const at = entry.indexOf(':');
    const name = at < 0 ? entry : entry.slice(0, at);
    if (name === '') continue;
    filters.set(name, [...(filters.get(name) ?? []), at < 0 ? null : entry.slice(at + 1)]);
  }
  return Object.fromEntries(filters);
}

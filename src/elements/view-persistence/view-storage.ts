import { readPersonalColumns } from '../../core/view/personal-columns.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import { columnsFromAddress, columnsToAddress } from './column-address.ts';

/** Where a view is kept: in the page's address under a prefix, or in local storage under a key. */
export interface ViewStorage {
  /** What is kept, or null where there is nothing or nothing usable. */
  read(): ViewState | null;
  write(view: ViewState): void;
}

/**
 * The storage that the attribute `persist` names, or null where it names none.
 *
 * @param persist - `url` or `local:KEY`
 * @param prefix - what tells this panel's entries in the address from another's
 */
export function viewStorageOf(persist: string | null, prefix: string): ViewStorage | null {
  if (persist === 'url') return addressStorage(prefix);
  // Frameworks set what they like.
  const key = /^local:(.+)/s.exec(String(persist))?.[1];
  return key ? localStorageUnder(key) : null;
}

/**
 * `?inbox.search=blue&inbox.sort=pid:desc&inbox.sort=process:asc&inbox.page=2&inbox.perPage=50`, and what the reader made of
 * the columns (see column-address.ts). The entry of the history is replaced, not added to: a search as you type must not
 * bury the page that the reader came from.
 */
function addressStorage(prefix: string): ViewStorage {
  const names = ['search', 'sort', 'page', 'perPage', 'order', 'column'].map(part => `${prefix}.${part}`);
  const [search, sort, page, perPage, order, column] = names as [string, string, string, string, string, string];
  const replacement = new AddressReplacement();
  return {
    read() {
      replacement.forget();
      const { searchParams } = new URL(location.href);
      if (!names.some(name => searchParams.has(name))) return null;
      return viewOf({
        search: searchParams.get(search),
        sort: searchParams.getAll(sort).map(key => {
          const at = key.lastIndexOf(':');
          return { column: key.slice(0, at), direction: key.slice(at + 1) };
        }),
        page: Number(searchParams.get(page)),
        perPage: Number(searchParams.get(perPage)),
        columns: columnsFromAddress(searchParams.getAll(order), searchParams.getAll(column)),
      });
    },
    write(view) {
      const url = new URL(location.href);
      const { searchParams } = url;
      for (const name of names) searchParams.delete(name);
      if (view.search) searchParams.set(search, view.search);
      for (const { column, direction } of view.sort) searchParams.append(sort, `${column}:${direction}`);
      if (view.page > 1) searchParams.set(page, String(view.page));
      if (view.perPage !== undefined) searchParams.set(perPage, String(view.perPage));
      for (const name of view.columns?.order ?? []) searchParams.append(order, name);
      for (const text of columnsToAddress(view.columns)) searchParams.append(column, text);
      replacement.make(url);
    },
  };
}

/** Milliseconds until what the browser has refused is tried again. */
const PAUSE = 1000;

/** Replaces the address of the page. Browsers limit how often: the last one that was refused is made up for later. */
class AddressReplacement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  make(url: URL): void {
    this.forget();
    const { href } = location;
    try {
      history.replaceState(history.state, '', url);
    } catch {
      // Another address is not this one's to replace.
      this.#timer = setTimeout(() => location.href === href && this.make(url), PAUSE);
    }
  }

  forget(): void {
    clearTimeout(this.#timer);
  }
}

function localStorageUnder(key: string): ViewStorage {
  return {
    read() {
      try {
        return viewOf(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    write(view) {
      try {
        localStorage.setItem(key, JSON.stringify(view));
      } catch {
        // Storage is full or forbidden: the view lasts as long as the page.
      }
    },
  };
}

/** A view from what may be anything: what is not of the shape is left out. */
export function viewOf(value: unknown): ViewState | null {
  if (typeof value !== 'object' || value === null) return null;
  const { search, sort, page, perPage, columns } = value as Record<string, unknown>;
  const choices = readPersonalColumns(columns);
  return {
    search: typeof search === 'string' ? search : '',
    sort: (Array.isArray(sort) ? sort : []).flatMap((key: unknown) => {
      const { column, direction } = (key ?? {}) as Record<string, unknown>;
      return typeof column === 'string' && (direction === 'asc' || direction === 'desc') ? [{ column, direction }] : [];
    }),
    page: isCount(page) ? page : 1,
    ...(isCount(perPage) && { perPage }),
    ...(choices && { columns: choices }),
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

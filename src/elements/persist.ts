import type { ViewState } from '../core/view/view-state.ts';

/** Where a view is kept: in the page's address under a prefix, or in local storage under a key. */
export interface Keeper {
  /** What is kept, or null where there is nothing or nothing usable. */
  read(): ViewState | null;
  write(view: ViewState): void;
}

/**
 * The keeper that the attribute `persist` names, or null where it names none.
 *
 * @param persist - `url` or `local:KEY`
 * @param prefix - what tells this panel's entries in the address from another's
 */
export function keeperOf(persist: string | null, prefix: string): Keeper | null {
  if (persist === 'url') return addressKeeper(prefix);
  return persist?.startsWith('local:') && persist.length > 6 ? storageKeeper(persist.slice(6)) : null;
}

/**
 * `?inbox.search=blue&inbox.sort=pid:desc,process:asc&inbox.page=2`. The entry of the history is replaced, not added to: a
 * search as you type must not bury the page that the reader came from.
 */
function addressKeeper(prefix: string): Keeper {
  const name = (part: string) => `${prefix}.${part}`;
  return {
    read() {
      const entries = new URL(location.href).searchParams;
      const [search, sort, page] = ['search', 'sort', 'page'].map(part => entries.get(name(part)));
      if ((search ?? sort ?? page ?? null) === null) return null;
      const keys = (sort || '')
        .split(',')
        .filter(Boolean)
        .map(key => {
          const [, column, direction] = /^(.*?)(?::(asc|desc))?$/s.exec(key)!;
          return { column: decoded(column!), direction: direction ?? 'asc' };
        });
      return viewOf({ search: search ?? '', sort: keys, page: Number(page ?? 1) });
    },
    write({ search, sort, page }) {
      const url = new URL(location.href);
      const keep = (part: string, value: string) =>
        value ? url.searchParams.set(name(part), value) : url.searchParams.delete(name(part));
      keep('search', search);
      keep(
        'sort',
        sort.map(({ column, direction }) => `${column.replace(/[%,:]/g, encodeURIComponent)}:${direction}`).join(),
      );
      keep('page', page > 1 ? String(page) : '');
      if (url.href === location.href) return;
      try {
        history.replaceState(history.state, '', url);
      } catch {
        // Browsers limit how often; a later change writes the whole view again.
      }
    },
  };
}

function storageKeeper(key: string): Keeper {
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
function viewOf(value: unknown): ViewState | null {
  if (typeof value !== 'object' || value === null) return null;
  const { search, sort, page } = value as Record<string, unknown>;
  return {
    search: typeof search === 'string' ? search : '',
    sort: (Array.isArray(sort) ? sort : []).flatMap((key: unknown) => {
      const { column, direction } = (key ?? {}) as Record<string, unknown>;
      return typeof column === 'string' && (direction === 'asc' || direction === 'desc') ? [{ column, direction }] : [];
    }),
    page: Number.isSafeInteger(page) && (page as number) > 0 ? (page as number) : 1,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

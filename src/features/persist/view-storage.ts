import { viewOf } from '../../core/view/read-view.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import { isInAddress, viewInAddress, writeView } from '../../elements/view-address/view-address.ts';

/** The storage of a view: the page's address under a prefix, or local storage under a key. */
export interface ViewStorage {
  /** The saved view; null if there is none, or it is invalid. */
  read(): Partial<ViewState> | null;
  /** @param addsEntry - adds a history entry, if the storage has a history */
  write(view: ViewState, addsEntry?: boolean): void;
}

/**
 * The storage that the attribute `persist` names, or null.
 *
 * @param persist - `url` or `local:KEY`
 * @param prefix - distinguishes this panel's entries in the address from those of others
 */
export function viewStorageOf(persist: string | null, prefix: string): ViewStorage | null {
  if (persist === 'url') return addressStorage(prefix);
  // Frameworks may set any value.
  const key = /^local:(.+)/s.exec(String(persist))?.[1];
  return key ? localStorageUnder(key, prefix) : null;
}

function addressStorage(prefix: string): ViewStorage {
  const replacement = new AddressReplacement();
  return {
    read() {
      replacement.forget();
      const url = new URL(location.href);
      return isInAddress(url, prefix) ? changeOf(viewInAddress(url, prefix)) : null;
    },
    write(view, addsEntry = false) {
      const url = new URL(location.href);
      writeView(url, prefix, view);
      if (url.href !== location.href) replacement.make(url, addsEntry);
    },
  };
}

/** Milliseconds until a rejected change is retried. */
const RETRY_MS = 1000;

/**
 * Sets the address of the page, in a new history entry or in place of the last. Browsers limit the rate, WebKit to 100
 * in 10 seconds: the last rejected change is retried later.
 */
class AddressReplacement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  make(url: URL, addsEntry: boolean): void {
    this.forget();
    const { href } = location;
    try {
      if (addsEntry) history.pushState(history.state, '', url);
      else history.replaceState(history.state, '', url);
    } catch {
      // Do not replace a different address.
      this.#timer = setTimeout(() => location.href === href && this.make(url, addsEntry), RETRY_MS);
    }
  }

  forget(): void {
    clearTimeout(this.#timer);
  }
}

function localStorageUnder(key: string, prefix: string): ViewStorage {
  return {
    read() {
      const url = new URL(location.href);
      // A shared link takes precedence over the saved view.
      if (isInAddress(url, prefix, ['filter', 'view'])) return changeOf(viewInAddress(url, prefix));
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
        // Storage is full or blocked: the view lasts as long as the page.
      }
    },
  };
}

/** Validates a partial view: a name alone stands for everything that the named view sets. */
function changeOf(value: Record<string, unknown>): Partial<ViewState> | null {
  const view = viewOf(value);
  if (!view || 'search' in value) return view;
  const { search: _, sort: __, filters: ___, ...change } = view;
  return change;
}

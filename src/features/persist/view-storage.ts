import { viewOf } from '../../core/view/read-view.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import { isInAddress, viewInAddress, writeView } from '../../elements/view-address/view-address.ts';

/** Where a view is kept: in the page's address under a prefix, or in local storage under a key. */
export interface ViewStorage {
  /** The view that is kept; null where there is none, or none that can be used. */
  read(): Partial<ViewState> | null;
  /** @param isStep - going back leads to what was kept before, where the storage has a history */
  write(view: ViewState, isStep?: boolean): void;
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
    write(view, isStep = false) {
      const url = new URL(location.href);
      writeView(url, prefix, view);
      if (url.href !== location.href) replacement.make(url, isStep);
    },
  };
}

/** Milliseconds until what the browser has refused is tried again. */
const PAUSE = 1000;

/** Sets the address of the page, in an entry of the history of its own or in place of the last. Browsers limit how often: the last one that was refused is made up for later. */
class AddressReplacement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  make(url: URL, isStep: boolean): void {
    this.forget();
    const { href } = location;
    try {
      if (isStep) history.pushState(history.state, '', url);
      else history.replaceState(history.state, '', url);
    } catch {
      // Another address is not this one's to replace.
      this.#timer = setTimeout(() => location.href === href && this.make(url, isStep), PAUSE);
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
      // A link that somebody has sent comes before what is kept.
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
        // Storage is full or forbidden: the view lasts as long as the page.
      }
    },
  };
}

/** The same of what may be a part of a view: one that names a view alone stands for all that the view says. */
function changeOf(value: Record<string, unknown>): Partial<ViewState> | null {
  const view = viewOf(value);
  if (!view || 'search' in value) return view;
  const { search: _, sort: __, filters: ___, ...change } = view;
  return change;
}

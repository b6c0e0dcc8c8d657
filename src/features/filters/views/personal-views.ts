import { clipText } from '../../../core/base/text/clip-text.ts';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import type { SavedView, ViewStore } from '../../../core/view/saved-view.ts';
import type { ViewState } from '../../../core/view/view-state.ts';
import { viewOf } from '../../../core/view/read-view.ts';

/** Maximum number of views read. */
const MAX_VIEWS = 200;
const MAX_TITLE_LENGTH = 200;

/** A store of own views in local storage, under a key derived from that of `persist`. */
export function localViewStore(key: string): ViewStore {
  const place = `${key}.views`;
  const read = () => readViews(JSON.parse(localStorage.getItem(place) ?? '[]'));
  const write = (views: readonly SavedView[]) => localStorage.setItem(place, JSON.stringify(views));
  return {
    list: read,
    // Read again each time, since another page may have written meanwhile.
    save: view => write([...read().filter(({ id }) => id !== view.id), view]),
    remove: id => write(read().filter(view => view.id !== id)),
  };
}

/** Validates views from an unknown value: invalid ones are left out. */
export function readViews(value: unknown): SavedView[] {
  if (!Array.isArray(value)) return [];
  const views = new Map<string, SavedView>();
  for (const each of value.slice(0, MAX_VIEWS) as unknown[]) {
    const { id, title } = (each ?? {}) as Record<string, unknown>;
    const view = viewOf(each);
    if (!view || typeof id !== 'string' || id === '' || typeof title !== 'string' || title.trim() === '') continue;
    views.set(id, savedView(id, title, view));
  }
  return [...views.values()];
}

/** The saved view for the current display. */
export function savedView(id: string, title: string, { filters = {}, sort, search }: ViewState): SavedView {
  return { id, title: streamSafe(clipText(title.trim(), MAX_TITLE_LENGTH)), filters, sort, search };
}

/** A unique id. `randomUUID` is available only in secure contexts. */
export const newViewId = (): string =>
  `own-${Array.from(crypto.getRandomValues(new Uint32Array(3)), part => part.toString(36)).join('')}`;

import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import type { SavedView, ViewStore } from '../../../core/view/saved-view.ts';
import type { ViewState } from '../../../core/view/view-state.ts';
import { viewOf } from '../../../core/view/read-view.ts';

/** More are nobody's choice. */
const MOST = 200;
const LONGEST_TITLE = 200;

/** Own views in the local storage of the browser, under a key beside that of `persist`. */
export function localViewStore(key: string): ViewStore {
  const place = `${key}.views`;
  const read = () => readViews(JSON.parse(localStorage.getItem(place) ?? '[]'));
  const write = (views: readonly SavedView[]) => localStorage.setItem(place, JSON.stringify(views));
  return {
    list: read,
    // Read anew each time: another page may have written meanwhile.
    save: view => write([...read().filter(({ id }) => id !== view.id), view]),
    remove: id => write(read().filter(view => view.id !== id)),
  };
}

/** Views from what may be anything: what is not of the shape is left out. */
export function readViews(value: unknown): SavedView[] {
  if (!Array.isArray(value)) return [];
  const views = new Map<string, SavedView>();
  for (const each of value.slice(0, MOST) as unknown[]) {
    const { id, title } = (each ?? {}) as Record<string, unknown>;
    const view = viewOf(each);
    if (!view || typeof id !== 'string' || id === '' || typeof title !== 'string' || title.trim() === '') continue;
    views.set(id, savedView(id, title, view));
  }
  return [...views.values()];
}

/** The part of the display that is kept under a title. */
export function savedView(id: string, title: string, { filters = {}, sort, search }: ViewState): SavedView {
  return { id, title: streamSafe(title.trim().slice(0, LONGEST_TITLE)), filters, sort, search };
}

/** An id that no other view has. `randomUUID` is for secure pages only. */
export const newViewId = (): string =>
  `own-${Array.from(crypto.getRandomValues(new Uint32Array(3)), part => part.toString(36)).join('')}`;

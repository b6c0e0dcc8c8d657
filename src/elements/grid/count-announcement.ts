import type { Messages } from '../../core/messages/messages.ts';
import type { GridView } from '../../core/view/grid-view.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import { wordsForRows } from './row-count.ts';

/** How long nobody has typed, in ms, when it is announced what was found: not after each key stroke. */
export const QUIET = 400;

/** Announces how many rows a view has. */
export class CountAnnouncement {
  readonly #announcement: Announcement;
  #words = '';
  /** The end of the rows was not known. */
  #open = false;

  constructor(announcement: Announcement) {
    this.#announcement = announcement;
  }

  /** @param after - ms until it is spoken */
  tell(view: GridView, messages: Messages, after = 0): void {
    if (!view.busy) this.#tell(view, wordsFor(view, messages), after);
  }

  /** Tells it while more rows turn up, or where they end. */
  follow(view: GridView, messages: Messages): void {
    if (view.busy || !(this.#open || view.open)) return;
    const words = wordsFor(view, messages);
    if (words !== this.#words) this.#tell(view, words, QUIET);
  }

  #tell({ open }: GridView, words: string, after: number): void {
    this.#words = words;
    this.#open = open;
    this.#announcement.say(words, after);
  }
}

const wordsFor = (view: GridView, messages: Messages) => wordsForRows(view, view.pairs.length, messages);

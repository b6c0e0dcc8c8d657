import type { PageSpan } from '../page-span.ts';
import { groupAt, lastUpTo, type RowGroups } from './row-groups.ts';

/** Pages of grouped rows. A closed group counts as one row, and is on the page of its heading as a whole. */
export class GroupPages {
  readonly #groups: RowGroups;
  readonly #perPage: number;
  readonly #isClosed: (group: number) => boolean;
  /** By group: number of counted rows before it, then their total. */
  readonly #before: Uint32Array;

  /** Cost: O(groups). */
  constructor(groups: RowGroups, perPage: number, isClosed: (group: number) => boolean) {
    this.#groups = groups;
    this.#perPage = perPage;
    this.#isClosed = isClosed;
    const { starts } = groups;
    this.#before = new Uint32Array(starts.length);
    for (let group = 0; group + 1 < starts.length; group++)
      this.#before[group + 1] = this.#before[group]! + (isClosed(group) ? 1 : starts[group + 1]! - starts[group]!);
  }

  /** A page by its number, counted from 1 and clamped to the last. */
  page(wanted: number): PageSpan {
    const pages = Math.max(1, Math.ceil(this.#before.at(-1)! / this.#perPage));
    const page = Math.min(Math.max(1, wanted), pages);
    return { page, pages, start: this.#placeOf((page - 1) * this.#perPage), end: this.#placeOf(page * this.#perPage) };
  }

  /** Number of the page on which a group begins. */
  pageOfGroup(group: number): number {
    return Math.floor(this.#before[group]! / this.#perPage) + 1;
  }

  /** Number of the page with a row. */
  pageOfPlace(place: number): number {
    const group = groupAt(this.#groups, place);
    const within = this.#isClosed(group) ? 0 : place - this.#groups.starts[group]!;
    return Math.floor((this.#before[group]! + within) / this.#perPage) + 1;
  }

  /** Place in the order of the row with `filled` counted rows before it. */
  #placeOf(filled: number): number {
    const { starts } = this.#groups;
    const groups = starts.length - 1;
    if (filled >= this.#before[groups]!) return starts[groups]!;
    const group = lastUpTo(this.#before, groups, filled);
    return starts[group]! + (this.#isClosed(group) ? 0 : filled - this.#before[group]!);
  }
}

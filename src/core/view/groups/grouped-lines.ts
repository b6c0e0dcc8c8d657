import type { LineKind, Lines, RowSpan } from './lines.ts';
import { groupAt, lastUpTo, type RowGroups } from './row-groups.ts';

export interface GroupedLinesOptions {
  readonly page: RowSpan;
  /** Null: no groups. */
  readonly groups: RowGroups | null;
  readonly isClosed: (group: number) => boolean;
  /** Places of the page's rows with open details, ascending. */
  readonly open: ArrayLike<number>;
}

/**
 * The lines of a page with group headings and details. A group that began on an earlier page has a heading on this one
 * too; a closed group has only its heading.
 *
 * Cost: O(groups on the page + open rows) to create, O(log) for each lookup.
 */
export class GroupedLines implements Lines {
  readonly count: number;
  readonly #page: RowSpan;
  /** Number of the first group on the page. */
  readonly #first: number;
  /** By group on the page: place of its first row, line of its heading without details, and number of rows shown. */
  readonly #places: Uint32Array;
  readonly #lines: Uint32Array;
  readonly #shown: Uint32Array;
  /** By group: 1 if it has a heading. */
  readonly #headed: Uint8Array;
  readonly #open: ArrayLike<number>;
  /** The positions of the details. */
  readonly #details: readonly number[];

  constructor({ page, groups, isClosed, open }: GroupedLinesOptions) {
    const { start, end } = page;
    this.#page = page;
    this.#first = groups && end > start ? groupAt(groups, start) : 0;
    const n = end === start ? 0 : groups ? groupAt(groups, end - 1) - this.#first + 1 : 1;
    this.#places = new Uint32Array(n);
    this.#lines = new Uint32Array(n);
    this.#shown = new Uint32Array(n);
    this.#headed = new Uint8Array(n);
    let line = 0;
    for (let i = 0; i < n; i++) {
      const group = this.#first + i;
      const from = groups ? Math.max(start, groups.starts[group]!) : start;
      const to = groups ? Math.min(end, groups.starts[group + 1]!) : end;
      const headed = groups !== null && groups.textOf(group) !== null;
      this.#places[i] = from;
      this.#lines[i] = line;
      this.#headed[i] = Number(headed);
      this.#shown[i] = headed && isClosed(group) ? 0 : to - from;
      line += this.#headed[i]! + this.#shown[i]!;
    }
    const shown = Array.from(open).filter(place => this.#lineOf(place) >= 0);
    this.#open = shown;
    this.#details = shown.map((place, i) => this.#lineOf(place) + i + 1);
    this.count = line + shown.length;
  }

  kindAt(position: number): LineKind {
    if (this.#openAt(position) >= 0) return 'details';
    const { lineWithoutDetails, nth } = this.#spanAt(position);
    return this.#headed[nth] === 1 && lineWithoutDetails === this.#lines[nth] ? 'group' : 'row';
  }

  placeAt(position: number): number {
    const open = this.#openAt(position);
    if (open >= 0) return this.#open[open]!;
    const { lineWithoutDetails, nth } = this.#spanAt(position);
    return this.#places[nth]! + Math.max(0, lineWithoutDetails - this.#lines[nth]! - this.#headed[nth]!);
  }

  positionOf(place: number): number {
    const line = this.#lineOf(place);
    return line < 0 ? -1 : line + lastUpTo(this.#open, this.#open.length, place - 1) + 1;
  }

  detailsOf(place: number): number {
    const open = lastUpTo(this.#open, this.#open.length, place);
    return open >= 0 && this.#open[open] === place ? this.#details[open]! : -1;
  }

  groupAt(position: number): number {
    return this.#first + this.#spanAt(position).nth;
  }

  headingOf(group: number): number {
    const nth = group - this.#first;
    if (!this.#headed[nth]) return -1;
    return this.#lines[nth]! + lastUpTo(this.#open, this.#open.length, this.#places[nth]! - 1) + 1;
  }

  /** Index of the details at a position; -1 if it has none. */
  #openAt(position: number): number {
    const open = lastUpTo(this.#details, this.#details.length, position);
    return open >= 0 && this.#details[open] === position ? open : -1;
  }

  /** The group of a position that is not details, and its line without details. */
  #spanAt(position: number): { nth: number; lineWithoutDetails: number } {
    const lineWithoutDetails = position - (lastUpTo(this.#details, this.#details.length, position) + 1);
    return { nth: lastUpTo(this.#lines, this.#lines.length, lineWithoutDetails), lineWithoutDetails };
  }

  /** The line of a row without details. */
  #lineOf(place: number): number {
    if (place < this.#page.start || place >= this.#page.end) return -1;
    const nth = lastUpTo(this.#places, this.#places.length, place);
    const within = place - this.#places[nth]!;
    return within < this.#shown[nth]! ? this.#lines[nth]! + this.#headed[nth]! + within : -1;
  }
}

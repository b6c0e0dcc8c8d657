/** The kind of a line of a table: a row, the heading of a group, or the details of a row. */
export type LineKind = 'row' | 'group' | 'details';

/** The lines on a page. Positions are those of lines, places those of rows in the order of all pages. */
export interface Lines {
  readonly count: number;
  kindAt(position: number): LineKind;
  /** Place of a row, or of that whose details stand there; of a heading that of its first row on the page. */
  placeAt(position: number): number;
  /** Position of the row at a place, -1 where it is not on the page or its group is closed. */
  positionOf(place: number): number;
  /** Position of the details of that row, -1 where they are not open. */
  detailsOf(place: number): number;
  /** Number of the group of a heading. */
  groupAt(position: number): number;
  /** Position of the heading of a group, -1 where it is not on the page. */
  headingOf(group: number): number;
}

/** A part of the rows in order. */
export interface RowSpan {
  readonly start: number;
  readonly end: number;
}

/** The lines of a page that has rows alone. */
export class RowLines implements Lines, RowSpan {
  readonly start: number;
  readonly end: number;

  constructor({ start, end }: RowSpan) {
    this.start = start;
    this.end = end;
  }

  get count(): number {
    return this.end - this.start;
  }

  kindAt(): LineKind {
    return 'row';
  }

  placeAt(position: number): number {
    return this.start + position;
  }

  positionOf(place: number): number {
    const position = place - this.start;
    return position >= 0 && position < this.count ? position : -1;
  }

  detailsOf(): number {
    return -1;
  }

  groupAt(): number {
    return -1;
  }

  headingOf(): number {
    return -1;
  }
}

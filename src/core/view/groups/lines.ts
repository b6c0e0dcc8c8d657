/** The kind of a table's line: a row, the heading of a group, or the details of a row. */
export type LineKind = 'row' | 'group' | 'details';

/** The lines on a page. A position is that of a line on the page, a place that of a row in the order of all pages. */
export interface Lines {
  readonly count: number;
  kindAt(position: number): LineKind;
  /**
   * Place of the row at a position, or of the row whose details are there; for a heading, of its first row on the page.
   */
  placeAt(position: number): number;
  /** Position of the row at a place; -1 if it is not on the page or its group is closed. */
  positionOf(place: number): number;
  /** Position of the details of that row; -1 if they are not open. */
  detailsOf(place: number): number;
  /** Number of the group whose heading is at a position. */
  groupAt(position: number): number;
  /** Position of a group's heading; -1 if it is not on the page. */
  headingOf(group: number): number;
}

/** A range of places in the order. */
export interface RowSpan {
  readonly start: number;
  readonly end: number;
}

/** The lines of a page with rows only. */
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

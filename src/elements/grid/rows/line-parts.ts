import type { ExtraLines } from '../model/extra-lines.ts';
import type { GridLine, LineHost } from './grid-line.ts';

/** The button that opens a row. */
export interface RowToggle {
  readonly cell: HTMLTableCellElement;
  /** @param name - of the row's process; null: it is not loaded yet */
  show(position: number, name: string | null): void;
}

/** The parts of grids with groups or details, beside rows. */
export interface LineParts {
  readonly extraLines: ExtraLines;
  /** Creates a line other than a row. */
  createLine(kind: 'group' | 'details', host: LineHost): GridLine;
  createToggle(host: LineHost, row: HTMLElement): RowToggle;
}

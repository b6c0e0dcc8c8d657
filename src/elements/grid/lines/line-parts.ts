import { addOwnStyles } from '../../page-styles/own-styles.ts';
import { lineStyles } from '../../../features/lines/line-styles.ts';
import type { GridLine, LineHost } from '../rows/grid-line.ts';
import { DetailsRow } from '../../../features/lines/details-row.ts';
import { DetailsToggle } from '../../../features/lines/details-toggle.ts';
import { GridLines } from '../../../features/lines/grid-lines.ts';
import { GroupRow } from '../../../features/lines/group-row.ts';

/** What grids with groups or details are made of beside rows. */
export const LINE_PARTS = {
  GridLines,

  /** Before the first of them is in the root of a panel. */
  addStyles(root: ShadowRoot): void {
    addOwnStyles(root, lineStyles);
  },

  /** A line that is no row. */
  createLine(kind: 'group' | 'details', host: LineHost): GridLine {
    return kind === 'group' ? new GroupRow(host) : new DetailsRow(host);
  },

  /** What opens a row. */
  createToggle(host: LineHost, row: HTMLElement): DetailsToggle {
    return new DetailsToggle(host, row);
  },
};

export type LineParts = typeof LINE_PARTS;

import type { GridPorts } from '../../elements/grid/grid-ports.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import { DetailsRow } from './details-row.ts';
import { DetailsToggle } from './details-toggle.ts';
import { GridLines } from './grid-lines.ts';
import { GroupRow } from './group-row.ts';
import { lineStyles } from './line-styles.ts';

/** Groups and details: both are lines between rows. */
export const LINES: Feature = {
  connect: () => ({
    styles: [lineStyles],
    ports: {
      lineParts: {
        extraLines: new GridLines(),
        createLine: (kind, host) => (kind === 'group' ? new GroupRow(host) : new DetailsRow(host)),
        createToggle: (host, row) => new DetailsToggle(host, row),
      },
    } satisfies Partial<GridPorts>,
  }),
};

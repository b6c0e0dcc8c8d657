import { RemoteView } from '../../core/view/remote/remote-view.ts';
import type { GridPorts } from '../../elements/grid/grid-ports.ts';
import type { Feature } from '../../elements/panel/feature.ts';

/** Fetches rows on demand as they come into view, from sources that search, sort and page by themselves. */
export const REMOTE: Feature = {
  connect: () => ({ ports: { RemoteView } satisfies Partial<GridPorts> }),
};

import type { PartialPairTable } from '../../../core/processes/process.ts';
import type { GridView } from '../../../core/view/grid-view.ts';
import type { Lines } from '../../../core/view/groups/lines.ts';
import type { VirtualScroller } from '../../rows/virtual-scroller.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { GridLine } from './grid-line.ts';

/** The inputs that rows were rendered from. */
export interface RenderInputs {
  readonly pairs: PartialPairTable;
  readonly order: Uint32Array;
  readonly page: GridView['page'];
  readonly lines: Lines;
}

/**
 * Whether the end is in view together with rows that are still loading: the view then sticks to the end, however many
 * rows arrive. False if the total is unknown, since the end would keep moving. Cost: O(rows in view).
 */
export function awaitsEnd(
  { pairs, order, lines }: RenderInputs,
  { remote, view }: GridModel,
  window: VirtualScroller<GridLine>,
): boolean {
  if (!remote || view.isEndUnknown || window.rows.length === 0) return false;
  const { first, last } = window.seen;
  if (last < lines.count - 1) return false;
  for (let position = first; position <= last; position++) {
    const row = order[lines.placeAt(position)]!;
    if (!(row in pairs.processes)) return true;
  }
  return false;
}

import type { Id } from '../../core/processes/process.ts';
import type { Standing } from './why-dialog.ts';
import type { GridModel } from '../../elements/grid/model/grid-model.ts';

/** Where a process that matches the criteria is in a grid. Cost: O(rows). */
export function standingOf(id: Id, { view, remote }: GridModel): Standing {
  const { order, page } = view;
  const { processes } = view.pairs;
  const at = order.findIndex(row => processes[row]?.id === id);
  if (at >= 0) return at >= page.start && at < page.end ? 'shown' : 'otherPage';
  // If the source pages, only some rows are loaded.
  if (remote) return 'maybe';
  return processes.some(process => process?.id === id) ? 'hidden' : 'absent';
}

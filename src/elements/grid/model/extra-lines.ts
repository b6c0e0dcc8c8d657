import type { GroupByConfig } from '../../../core/config/panel-config.ts';
import type { ProcessItem } from '../../../core/processes/process.ts';
import type { GridView } from '../../../core/view/grid-view.ts';
import type { Grouping } from '../../../core/view/groups/grouping.ts';
import type { Lines } from '../../../core/view/groups/lines.ts';

/** The lines of a grid besides rows, and which ones the reader has opened or closed: features/lines/grid-lines.ts. */
export interface ExtraLines {
  /** The grouping of a view. */
  groupingBy(groupBy: GroupByConfig): Grouping;
  /** The lines of the page that a view shows: the same object while nothing has changed. */
  of(view: GridView, closable: boolean, opening: boolean): Lines;
  setOpen(pair: ProcessItem, open: boolean): void;
  isClosed(group: string): boolean;
  setClosed(group: string, closed: boolean): void;
}

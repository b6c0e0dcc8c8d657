import { ClosedGroups } from '../../core/view/groups/closed-groups.ts';
import { GroupedLines } from '../../core/view/groups/grouped-lines.ts';
import type { Lines } from '../../core/view/groups/lines.ts';
import { LocalGroups } from '../../core/view/groups/local-groups.ts';
import { OpenRows } from '../../core/view/groups/open-rows.ts';
import { RemoteGroups } from '../../core/view/groups/remote-groups.ts';
import type { GroupByConfig } from '../../core/config/panel-config.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { GridView } from '../../core/view/grid-view.ts';
import type { Grouping } from '../../core/view/groups/grouping.ts';

/**
 * The lines of a grid besides rows, and which of them the reader has opened or closed: kept across searching, sorting,
 * loading and changes of configuration. Loaded on demand, for grids with groups or details.
 */
export class GridLines {
  readonly #open = new OpenRows();
  readonly #closed = new ClosedGroups();
  /** The last lines, and the inputs that they were made from. */
  #made: { readonly of: readonly unknown[]; readonly lines: Lines } | null = null;

  /** The grouping of a view. */
  groupingBy({ column, open }: GroupByConfig): Grouping {
    this.#closed.begin(open);
    return { column, isClosed: text => this.#closed.has(text), LocalGroups, RemoteGroups };
  }

  /** The lines of the page that a view shows: the same object while nothing has changed. */
  of({ pairs, order, page, groups }: GridView, closable: boolean, opening: boolean): Lines {
    const of = [
      pairs,
      order,
      page.start,
      page.end,
      groups,
      closable,
      opening,
      this.#open.version,
      this.#closed.version,
    ];
    if (this.#made && of.every((part, i) => part === this.#made!.of[i])) return this.#made.lines;
    const lines = new GroupedLines({
      page,
      groups,
      isClosed: group => closable && this.#closed.has(groups!.textOf(group)!),
      open: opening ? this.#open.placesIn(pairs, order, page) : [],
    });
    this.#made = { of, lines };
    return lines;
  }

  isOpen(pair: ProcessItem): boolean {
    return this.#open.has(pair);
  }

  setOpen(pair: ProcessItem, open: boolean): void {
    this.#open.set(pair, open);
  }

  isClosed(group: string): boolean {
    return this.#closed.has(group);
  }

  setClosed(group: string, closed: boolean): void {
    this.#closed.set(group, closed);
  }
}

import type { Id } from '../../../core/processes/process.ts';
import { groupAt } from '../../../core/view/groups/row-groups.ts';
import type { GridPanel } from '../grid-panel.ts';
import type { GridModel } from '../model/grid-model.ts';

/**
 * Goes to the page of the first row of these processes, opens its group, and focuses it.
 *
 * @returns false if none of them is among the rows that are loaded and match search and filters
 */
export async function revealRow({ content, host }: GridPanel, ids: ReadonlySet<Id>): Promise<boolean> {
  const model = content.models.current!;
  const { view, lines } = model;
  const { order, pairs, groups } = view;
  const place = order.findIndex(row => ids.has(pairs.processes[row]?.id as Id));
  if (place < 0) return false;
  const { id } = pairs.processes[order[place]!]!;
  const text = groups && lines.groupedBy ? groups.textOf(groupAt(groups, place)) : null;
  if (text !== null && lines.closable && lines.extraLines!.isClosed(text)) {
    lines.extraLines!.setClosed(text, false);
    view.setState(view.state);
  }
  const page = pageOf(model, place);
  if (page !== view.page.page) content.change({ page });
  await host.updateComplete;
  await view.settled;
  const position = positionOf(model, id);
  if (position >= 0) content.bodies.current?.focus(position);
  return position >= 0;
}

/** The first position of a process on the shown page; -1: it is not there. */
export function positionOf(model: GridModel, id: Id): number {
  for (let position = 0; position < model.count; position++)
    if (model.pairAt(position)?.process.id === id) return position;
  return -1;
}

/** Number of the page with a place of the order. */
function pageOf({ view, remote }: GridModel, place: number): number {
  const { perPage, page } = view;
  if (perPage === null || (place >= page.start && place < page.end)) return page.page;
  if (!remote) return view.pageOfPlace(place);
  // A page has as many processes, with all of their rows; one that is not loaded has a single row.
  const { order, pairs } = view;
  let before = -1;
  let last: Id | undefined;
  for (let i = 0; i <= place; i++) {
    const id = pairs.processes[order[i]!]?.id;
    if (id === undefined || id !== last) before++;
    last = id;
  }
  return Math.floor(before / perPage) + 1;
}

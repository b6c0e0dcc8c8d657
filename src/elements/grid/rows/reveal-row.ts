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
  const page = view.pageOfPlace(place);
  if (page !== view.page.page) content.change({ page });
  await host.updateComplete;
  await view.settled;
  const position = positionIn(model, new Set([id]));
  if (position >= 0) content.bodies.current?.focus(position);
  return position >= 0;
}

/** The reader has searched or filtered, so that rows may be hidden by that. */
export function isNarrowed({ content }: GridPanel): boolean {
  const { search, filters } = content.models.current!.view.state;
  return search.trim() !== '' || filters !== undefined;
}

/** Clears search and filters, then reveals a row as {@link revealRow} does. */
export async function revealHiddenRow(panel: GridPanel, ids: ReadonlySet<Id>): Promise<boolean> {
  const { content, graph, host } = panel;
  content.change({ search: '', ...(content.models.current!.view.state.filters && { filters: {} }) });
  await host.updateComplete;
  await graph.loaded;
  await content.models.current?.view.settled;
  return await revealRow(panel, ids);
}

/** The first position of these processes on the shown page; -1: none of them is there. */
export function positionIn(model: GridModel, ids: ReadonlySet<Id>): number {
  for (let position = 0; position < model.count; position++) {
    const pair = model.pairAt(position);
    if (pair && ids.has(pair.process.id)) return position;
  }
  return -1;
}

import type { Id } from '../../../core/processes/process.ts';
import type { GridView } from '../../../core/view/grid-view.ts';
import { groupAt } from '../../../core/view/groups/row-groups.ts';
import { markRevealed } from '../../rows/mark-revealed.ts';
import type { GridPanel } from '../grid-panel.ts';
import type { GridModel } from '../model/grid-model.ts';

/** The process that the reader was led to: number `n`, from 1, of the `total` that were found. */
export interface Revealed {
  readonly id: Id;
  readonly n: number;
  readonly total: number;
}

/**
 * Goes to the page of the first row of these processes, opens its group, focuses the row and marks it.
 *
 * @param after - the row of the process that follows this one in display order, after the last one again the first;
 *   null: the first
 * @returns null if none of them is among the rows that are loaded and match search and filters
 */
export async function revealRow(
  { content, graph, host }: GridPanel,
  ids: ReadonlySet<Id>,
  after: Id | null = null,
): Promise<Revealed | null> {
  const model = content.models.current!;
  const { view, lines } = model;
  const { groups } = view;
  const places = firstPlaces(view, ids);
  const found = [...places.keys()];
  if (found.length === 0) return null;
  const index = after === null ? 0 : (found.indexOf(after) + 1) % found.length;
  const id = found[index]!;
  const place = places.get(id)!;
  const text = groups && lines.groupedBy ? groups.textOf(groupAt(groups, place)) : null;
  if (text !== null && lines.closable && lines.extraLines!.isClosed(text)) {
    lines.extraLines!.setClosed(text, false);
    view.setState(view.state);
  }
  const page = view.pageOfPlace(place);
  if (page !== view.page.page) content.change({ page });
  await host.updateComplete;
  if (model.remote) await graph.loaded;
  await view.settled;
  const position = positionIn(model, new Set([id]));
  if (position < 0) return null;
  content.bodies.current?.focus(position);
  const row = host.shadowRoot!.activeElement;
  if (row instanceof HTMLElement && row.dataset['processId'] === String(id)) markRevealed(row);
  return { id, n: index + 1, total: found.length };
}

/** Processes in display order, each with the place of its first row. Cost: O(rows). */
function firstPlaces({ order, pairs }: GridView, ids: ReadonlySet<Id>): Map<Id, number> {
  const places = new Map<Id, number>();
  for (const [place, row] of order.entries()) {
    const id = pairs.processes[row]?.id;
    if (id !== undefined && ids.has(id) && !places.has(id)) places.set(id, place);
  }
  return places;
}

/** How many of these processes have rows that are loaded and match search and filters. Cost: O(rows). */
export function countLoaded({ content }: GridPanel, ids: ReadonlySet<Id>): number {
  return firstPlaces(content.models.current!.view, ids).size;
}

/** The reader has searched or filtered, so that rows may be hidden by that. */
export function isNarrowed({ content }: GridPanel): boolean {
  const { search, filters } = content.models.current!.view.state;
  return search.trim() !== '' || filters !== undefined;
}

/** Clears search and filters, then reveals a row as {@link revealRow} does. */
export async function revealHiddenRow(panel: GridPanel, ids: ReadonlySet<Id>): Promise<Revealed | null> {
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

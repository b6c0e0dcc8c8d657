import type { ReactiveController } from 'lit';
import type { Id, PartialPairTable } from '../../../core/processes/process.ts';
import type { Panel } from '../../../elements/panel/panel.ts';
import type { RowStates } from './row-states.ts';

/**
 * Notices that processes that were deleted are there again: they have rows after a load, or again after they had none,
 * or none that still matched.
 */
export class ReturnedProcesses implements ReactiveController {
  readonly #panel: Panel;
  readonly #states: RowStates;
  /** Those without a row that matches. */
  #away: ReadonlySet<Id> = new Set();

  constructor(panel: Panel, states: RowStates) {
    this.#panel = panel;
    this.#states = states;
    panel.host.addEventListener('process-load', () => this.#check(true));
  }

  hostUpdated(): void {
    this.#check(false);
  }

  #check(isLoaded: boolean): void {
    const ids = this.#states.deletedIds;
    if (ids.length === 0) return;
    const { content, graph, host } = this.#panel;
    const here = matchingIn(content.pairs, ids);
    // Of a source that serves windows, others than the one that was loaded may be out of date.
    const loaded = isLoaded ? matchingIn(graph.pairs, ids) : null;
    const returned = ids.filter(id => here.has(id) && (loaded?.has(id) || this.#away.has(id)));
    this.#away = new Set(ids.filter(id => !here.has(id)));
    if (returned.length === 0) return;
    this.#states.forgetDeleted(returned);
    host.requestUpdate();
  }
}

/** Those of the processes that have a row that still matches. Cost: O(pairs). */
function matchingIn({ processes, steps, gone }: PartialPairTable, ids: readonly Id[]): ReadonlySet<Id> {
  const wanted = new Set(ids);
  const found = new Set<Id>();
  for (const [row, process] of processes.entries())
    if (process && wanted.has(process.id) && !gone?.has(steps[row]!)) found.add(process.id);
  return found;
}

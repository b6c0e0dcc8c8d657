import type { GivenProcess, Id, PairTable, ProcessItem } from '../../../core/processes/process.ts';
import type { Panel } from '../../../elements/panel/panel.ts';

/**
 * Whether a step that was acted on belongs in the panel, but has no row there, such as after an undo: only the source
 * knows its place. Further steps of a process with rows do not count, since it is not known whether they match.
 *
 * @param now - the processes as they came with their results
 * @param actedOn - the pairs that were acted on, as far as known
 * @param pairs - those on display
 *
 * Cost: O(pairs + acted on).
 */
export function hasReturnedSteps(
  now: ReadonlyMap<Id, GivenProcess>,
  actedOn: readonly ProcessItem[],
  pairs: PairTable,
): boolean {
  const shown = new Map<Id, Set<Id>>();
  for (let row = 0; row < pairs.length; row++) {
    const { id } = pairs.processes[row]!;
    if (!now.has(id)) continue;
    const steps = shown.get(id);
    if (steps) steps.add(pairs.steps[row]!.id);
    else shown.set(id, new Set([pairs.steps[row]!.id]));
  }
  const isWithoutRow = (id: Id): boolean => !shown.has(id) && now.get(id)!.steps?.length !== 0;
  const isStepWithoutRow = ({ process, step }: ProcessItem): boolean => {
    const steps: unknown = now.get(process.id)?.steps;
    const isThere = Array.isArray(steps) && steps.some(each => (Object(each) as { id?: unknown }).id === step.id);
    return isThere && !shown.get(process.id)!.has(step.id);
  };
  return [...now.keys()].some(isWithoutRow) || actedOn.some(isStepWithoutRow);
}

/**
 * The processes that a load has found to have left the panel; none if the panel shows only a part of what matches.
 *
 * Cost: O(pairs).
 */
export function withoutRows(ids: readonly Id[], graph: Panel['graph']): readonly Id[] {
  const { query } = graph.sentQuery!;
  if (graph.windowed || !graph.info.complete || query.limit !== null || query.offset > 0) return [];
  const shown = new Set(graph.pairs.processes.map(({ id }) => id));
  return ids.filter(id => !shown.has(id));
}

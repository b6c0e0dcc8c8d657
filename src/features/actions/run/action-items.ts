import type { ActionItems } from '../../../core/actions/action-result.ts';
import type { Id, ProcessItem } from '../../../core/processes/process.ts';

/** What an action can be begun with, counted in processes. */
export interface StartableItems {
  readonly items: ActionItems;
  /** Null: all that match a query, whose number nobody has said. */
  readonly count: number | null;
  /** For which it cannot be done now. */
  readonly leftOut: number;
}

/**
 * What of the given an action can be begun with.
 *
 * @param total - processes that match the query of the panel; null: not known
 */
export function startableItems(
  given: ActionItems,
  total: number | null,
  canStart: (pair: ProcessItem) => boolean,
): StartableItems {
  if (!isList(given)) {
    const { query, except } = given;
    const count = total === null ? null : Math.max(0, total - except.length);
    // of a part of what matches the total says nothing
    const isWhole = query.limit === null && query.offset === 0;
    return { items: count === null || !isWhole ? { query, except } : { query, except, count }, count, leftOut: 0 };
  }
  const items = given.filter(canStart);
  const count = idsOf(items).length;
  return { items, count, leftOut: idsOf(given).length - count };
}

/** Whether what is acted on are pairs, and not all that match. */
export function isList(items: ActionItems): items is readonly ProcessItem[] {
  return Array.isArray(items);
}

/** The processes of pairs, each once. */
export function idsOf(items: readonly ProcessItem[]): readonly Id[] {
  return [...new Set(items.map(({ process }) => process.id))];
}

/** Pairs as they are loaded now; of what is not, as they were; all that are loaded where none are known. */
export function asLoaded(items: readonly ProcessItem[], loaded: readonly ProcessItem[]): readonly ProcessItem[] {
  if (items.length === 0) return loaded;
  const byStep = new Map(loaded.map(pair => [keyOf(pair), pair]));
  return items.map(pair => byStep.get(keyOf(pair)) ?? pair);
}

/** The pairs of the same steps as the known ones; of a process none of whose pairs is known, all. */
export function ofSameSteps(items: readonly ProcessItem[], known: readonly ProcessItem[]): readonly ProcessItem[] {
  const steps = new Set(known.map(keyOf));
  const found = new Set(idsOf(items.filter(pair => steps.has(keyOf(pair)))));
  return items.filter(pair => steps.has(keyOf(pair)) || !found.has(pair.process.id));
}

const keyOf = ({ process, step }: ProcessItem) => JSON.stringify([process.id, step.id]);

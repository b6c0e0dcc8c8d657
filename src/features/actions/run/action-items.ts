import type { ActionItems } from '../../../core/actions/action-result.ts';
import type { Id, ProcessItem } from '../../../core/processes/process.ts';

/** The processes that an action can begin with, and their number. */
export interface StartableItems {
  readonly items: ActionItems;
  /** Null: all that match a query, whose number nobody has said. */
  readonly count: number | null;
  /** For which it cannot be done now. */
  readonly leftOut: number;
}

/** All that match, as they are selected, and what is known of them. */
export interface MatchingItems {
  readonly items: ActionItems;
  /** Those that were looked at, and can be acted on. */
  readonly known: readonly ProcessItem[];
  /** Processes for which it cannot be done, as far as these were looked at. */
  readonly leftOut: number;
  /** Some were not looked at: the source finds out. */
  readonly unchecked: boolean;
}

/**
 * Those of the given processes that an action can begin with.
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

/**
 * The pairs that were acted on, to act on them once more: their steps stay the ones they were, also where the process has gone
 * on to others. Processes are as they are now; of one that is not known any more its last change is unknown, so that nobody takes
 * what the reader has done for somebody else's.
 *
 * @param loaded - what is loaded of these processes
 * @param changed - when each was changed last, by word of whoever has acted on it
 */
export function asActedOn(
  items: readonly ProcessItem[],
  loaded: readonly ProcessItem[],
  changed: ReadonlyMap<Id, string>,
): readonly ProcessItem[] {
  const byStep = new Map(loaded.map(pair => [keyOf(pair), pair]));
  const byProcess = new Map(loaded.map(({ process }) => [process.id, process]));
  return items.map(pair => {
    const same = byStep.get(keyOf(pair));
    if (same) return same;
    const process = byProcess.get(pair.process.id) ?? {
      ...pair.process,
      modified: changed.get(pair.process.id) ?? null,
    };
    return { process, step: process.steps.find(({ id }) => id === pair.step.id) ?? pair.step };
  });
}

const keyOf = ({ process, step }: ProcessItem) => JSON.stringify([process.id, step.id]);

import type { ActionItems } from '../../../core/actions/action-result.ts';
import type { Id, ProcessItem } from '../../../core/processes/process.ts';

/** The items for which an action can start, and their number. */
export interface StartableItems {
  readonly items: ActionItems;
  /** Number of processes; null: all matches of a query, whose number is not known. */
  readonly count: number | null;
  /** Number of processes for which it is not available now. */
  readonly unavailableCount: number;
}

/** The selected items, possibly all matches, and what is known about them. */
export interface MatchingItems {
  readonly items: ActionItems;
  /** Items that were checked, and can be acted on. */
  readonly known: readonly ProcessItem[];
  /** Number of processes for which it is not available, as far as checked. */
  readonly unavailableCount: number;
  /** Some were not checked; the source decides. */
  readonly unchecked: boolean;
}

/**
 * The given items for which an action can start.
 *
 * @param total - number of processes that match the query of the panel; null: not known
 */
export function startableItems(
  given: ActionItems,
  total: number | null,
  canStart: (pair: ProcessItem) => boolean,
): StartableItems {
  if (!isList(given)) {
    const { query, except } = given;
    const count = total === null ? null : Math.max(0, total - except.length);
    // for a limited part of the matches, the total does not apply
    const isWhole = query.limit === null && query.offset === 0;
    return {
      items: count === null || !isWhole ? { query, except } : { query, except, count },
      count,
      unavailableCount: 0,
    };
  }
  const items = given.filter(canStart);
  const count = idsOf(items).length;
  return { items, count, unavailableCount: idsOf(given).length - count };
}

/** Whether items are a list of pairs, not all matches of a query. */
export function isList(items: ActionItems): items is readonly ProcessItem[] {
  return Array.isArray(items);
}

/** The process ids of pairs, each once. */
export function idsOf(items: readonly ProcessItem[]): readonly Id[] {
  return [...new Set(items.map(({ process }) => process.id))];
}

/** Pairs in their currently loaded state, or their previous one if not loaded; all loaded pairs if none are given. */
export function asLoaded(items: readonly ProcessItem[], loaded: readonly ProcessItem[]): readonly ProcessItem[] {
  if (items.length === 0) return loaded;
  const byStep = new Map(loaded.map(pair => [keyOf(pair), pair]));
  return items.map(pair => byStep.get(keyOf(pair)) ?? pair);
}

/**
 * The pairs that were acted on, to act on them again: their steps are kept, even if the process has moved on. Processes
 * have their current state; for one no longer known, the last change is unknown, so that the reader's own change is not
 * taken for a conflict with somebody else's.
 *
 * @param loaded - the loaded pairs of these processes
 * @param changed - when each was last changed, as reported by the action
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

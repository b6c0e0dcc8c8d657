import type { ActionItems, ActionResults, ActionVariables } from '../core/actions/action-result.ts';

/** Detail of `process-action`. */
export interface ProcessActionDetail {
  /** Name of the action in the configuration. */
  readonly action: string;
  /** Pairs of a process and a step; or all matches of a query, if the adapter has `capabilities.bulk`. */
  readonly items: ActionItems;
  /** Answers to the questions of the action, by name; absent if it asks none. */
  readonly variables?: ActionVariables;
}

const collections = new WeakMap<Event, { readonly given: unknown[]; open: boolean }>();

/**
 * An action was requested, and confirmed if needed. A listener performs it by calling `waitUntil`, or prevents the
 * event and handles everything itself; otherwise the adapter performs it, or the request of the configuration.
 */
export class ProcessActionEvent extends CustomEvent<ProcessActionDetail> {
  /**
   * Aborted when the reader stops the action, or the panel leaves the page: do not begin anything that has not begun.
   */
  readonly signal: AbortSignal;

  constructor(detail: ProcessActionDetail, signal: AbortSignal) {
    super('process-action', { detail, bubbles: true, composed: true, cancelable: true });
    this.signal = signal;
    collections.set(this, { given: [], open: true });
  }

  /**
   * Performs the action. The panel shows the results row by row.
   *
   * @param results - a promise, an iterable or an async iterable of `{id, ok, message?, process?}`; no results: all
   *   succeeded
   */
  waitUntil(results: ActionResults | Promise<ActionResults>): void {
    const collection = collections.get(this)!;
    if (collection.open) collection.given.push(results);
    else console.warn('waitUntil was called after process-action had been handled, and does nothing.');
  }
}

/** The results that listeners have given for a dispatched action. Nothing can be added afterwards. */
export function givenResultsOf(event: ProcessActionEvent): readonly unknown[] {
  const collection = collections.get(event)!;
  collection.open = false;
  return collection.given;
}

declare global {
  interface HTMLElementEventMap {
    'process-action': ProcessActionEvent;
  }
}

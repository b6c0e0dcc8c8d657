import type { ActionItems, ActionResults, ActionVariables } from '../core/actions/action-result.ts';

/** Detail of `process-action`. */
export interface ProcessActionDetail {
  /** Its name in the configuration. */
  readonly action: string;
  /** Pairs of a process and a step; or all that match a query, where the adapter has `capabilities.bulk`. */
  readonly items: ActionItems;
  /** Answers to the questions of the action, by name; left out where it asks none. */
  readonly variables?: ActionVariables;
}

const works = new WeakMap<Event, { readonly given: unknown[]; open: boolean }>();

/**
 * An action was asked for, and confirmed where it asks. A listener that does it calls `waitUntil`, or prevents the event and
 * does everything by itself; else the adapter does it, else the request of the configuration.
 */
export class ProcessActionEvent extends CustomEvent<ProcessActionDetail> {
  /** Aborted when the reader stops the action, or the panel leaves the page: what has not begun is not to be begun. */
  readonly signal: AbortSignal;

  constructor(detail: ProcessActionDetail, signal: AbortSignal) {
    super('process-action', { detail, bubbles: true, composed: true, cancelable: true });
    this.signal = signal;
    works.set(this, { given: [], open: true });
  }

  /**
   * Does the action. The panel shows what comes of it, row by row.
   *
   * @param results - a promise, an iterable or an async iterable of `{id, ok, message?, process?}`; of nothing: all went well
   */
  waitUntil(results: ActionResults | Promise<ActionResults>): void {
    const own = works.get(this)!;
    if (own.open) own.given.push(results);
    else console.warn('waitUntil was called after process-action had been handled, and does nothing.');
  }
}

/** The work of listeners for an action that has been dispatched. Nothing can be added any more. */
export function worksOf(event: ProcessActionEvent): readonly unknown[] {
  const own = works.get(event)!;
  own.open = false;
  return own.given;
}

declare global {
  interface HTMLElementEventMap {
    'process-action': ProcessActionEvent;
  }
}

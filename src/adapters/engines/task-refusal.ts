import type { ActionResult } from '../../core/actions/action-result.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';

/** What came of an action for one row, beside its id. */
export type TaskResult = Partial<Omit<ActionResult, 'id'>>;

/** What an engine says of a task that it does not act on, in words for those who work with it, and as HTTP numbers it. */
export type RefusalWords = readonly (readonly [said: RegExp, words: string, status: number])[];

/** In the words of all engines. A task that is gone has the status that lets its row be removed. */
export const CLAIMED = ['Somebody else has claimed it already.', 409] as const;
export const GONE = ['It is gone: somebody has completed it, or its process has ended.', 404] as const;
export const SUSPENDED = ['Its process is suspended.', 409] as const;
export const NOT_PERMITTED = ['You are not permitted to do this.', 403] as const;

/** The result that an error of an engine stands for. @throws what was thrown, where it is none that has words */
export function refusalOf(thrown: unknown, words: RefusalWords): TaskResult {
  if (thrown instanceof ProcessPanelError && /problem|status/.test(thrown.code)) {
    const known = words.find(([said]) => said.test(thrown.message));
    if (known) return { ok: false, message: known[1], status: known[2] };
  }
  throw thrown;
}

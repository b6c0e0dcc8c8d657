import type { ActionResult } from '../../core/actions/action-result.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';

/** The result of an action on one row, without its id. */
export type TaskResult = Partial<Omit<ActionResult, 'id'>>;

/** Maps an engine's messages for actions that it refuses to texts for users and HTTP status codes. */
export type RefusalWords = readonly (readonly [pattern: RegExp, words: string, status: number])[];

/** Texts shared by all engines. A task that is gone has the status that lets its row be removed. */
export const CLAIMED = ['Somebody else has claimed it already.', 409] as const;
export const GONE = ['It is gone: somebody has completed it, or its process has ended.', 404] as const;
export const SUSPENDED = ['Its process is suspended.', 409] as const;
/** Of a filter before the engine, which does not say whether a token or a permission is missing. */
export const REFUSED = [
  'It was refused. Reload the page; if that does not help, ask an administrator for the permission.',
  403,
] as const;
export const NOT_PERMITTED = ['You are not permitted to do this.', 403] as const;

/** The result for an error of an engine. @throws the error itself if it has no text */
export function refusalOf(thrown: unknown, words: RefusalWords): TaskResult {
  if (thrown instanceof ProcessPanelError && /problem|status/.test(thrown.code)) {
    const known = words.find(([pattern]) => pattern.test(thrown.message));
    if (known) return { ok: false, message: known[1], status: known[2] };
  }
  throw thrown;
}

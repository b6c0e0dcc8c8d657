import type { Messages } from '../messages/messages.ts';

/** Said besides the reason that the server gives. */
const ALWAYS: ReadonlyMap<unknown, string> = new Map([
  [401, 'actionSignIn'],
  [403, 'actionForbidden'],
]);
/** Said where the server gives no reason. */
const ELSE: ReadonlyMap<unknown, string> = new Map([
  // The address may be wrong.
  [404, 'actionNotFound'],
  [409, 'actionChanged'],
  [410, 'actionNotFound'],
]);

/**
 * Why a server refuses an action, in words for the reader; empty if neither the status of its answer nor the reason in
 * it says so.
 */
export function wordsOfRefusal(status: number | undefined, reason: string, messages: Pick<Messages, 'text'>): string {
  const key = ALWAYS.get(status) ?? (reason === '' ? ELSE.get(status) : undefined);
  return [key && messages.text(key), reason].filter(Boolean).join(' ');
}

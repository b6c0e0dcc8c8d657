import type { Messages } from '../messages/messages.ts';

/** Why a server refuses an action, in words for the reader; empty if the status of its answer does not say it. */
export function wordsOfRefusal(status: number | undefined, messages: Pick<Messages, 'text'>): string {
  return status === 401 ? messages.text('actionSignIn') : status === 403 ? messages.text('actionForbidden') : '';
}

import { wordsOfRefusal } from '../../../core/actions/words-of-refusal.ts';
import type { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { Messages } from '../../../core/messages/messages.ts';

/**
 * Words a failed load for end users, without addresses and servers. Null if the error is to be shown as it is, because
 * it comes from the page author's configuration, or carries a message of the server.
 *
 * @param hasWorked - rows have been loaded before, so the page is set up correctly
 */
export function readerWords(
  { code, cause }: ProcessPanelError,
  hasWorked: boolean,
  messages: Pick<Messages, 'text'>,
): string | null {
  const { status = 0, redirected } = Object(cause) as { readonly status?: number; readonly redirected?: boolean };
  if (redirected) return messages.text('failedAnswer');
  // An invalid address has no `cause`.
  if (code === 'adapter/network') return cause === undefined ? null : messages.text('failedNetwork');
  if (code === 'adapter/timeout') return messages.text('failedTimeout');
  if (code === 'adapter/status' && (status === 401 || status === 403)) return messages.text('actionSignIn');
  if (code === 'adapter/status' && (status >= 500 || status === 429 || (hasWorked && status > 0)))
    return wordsOfRefusal(status, '', messages) || messages.text('failedStatus', { status: `${status}` });
  const isAnswer = code === 'adapter/content-type' || code === 'adapter/not-json';
  return isAnswer && hasWorked ? messages.text('failedAnswer') : null;
}

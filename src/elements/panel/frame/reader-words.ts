import type { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { Messages } from '../../../core/messages/messages.ts';

/**
 * A failed load in the words of people at work, who know nothing of addresses and servers; null where an error is to be shown
 * as it is: it comes from what the page's author wrote, or from the server, in words.
 *
 * @param hasWorked - rows have been loaded before, so that the page is right
 */
export function readerWords(
  { code, cause }: ProcessPanelError,
  hasWorked: boolean,
  messages: Pick<Messages, 'text'>,
): string | null {
  const { status = 0 } = Object(cause) as { readonly status?: number };
  // An address that is none has no cause.
  if (code === 'adapter/network') return cause === undefined ? null : messages.text('failedNetwork');
  if (code === 'adapter/timeout') return messages.text('failedTimeout');
  if (code === 'adapter/status' && (status === 401 || status === 403)) return messages.text('actionSignIn');
  if (code === 'adapter/status' && (status >= 500 || (hasWorked && status > 0)))
    return messages.text('failedStatus', { status: `${status}` });
  const isAnswer = code === 'adapter/content-type' || code === 'adapter/not-json';
  return isAnswer && hasWorked ? messages.text('failedAnswer') : null;
}

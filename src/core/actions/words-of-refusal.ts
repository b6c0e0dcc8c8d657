import type { Messages } from '../messages/messages.ts';

/** Said besides the reason that the server gives. */
const ALWAYS: ReadonlyMap<unknown, string> = new Map([
  [401, 'actionSignIn'],
  [403, 'actionForbidden'],
]);
/** Said where the server gives no reason. */
const ELSE: ReadonlyMap<unknown, string> = new Map([
  [400, 'actionRefused'],
  // The address may be wrong.
  [404, 'actionNotFound'],
  [409, 'actionChanged'],
  [410, 'actionNotFound'],
  [422, 'actionRefused'],
  [429, 'actionTooMany'],
]);
/** What such statuses are called: titles that say nothing more, in English whatever the reader's language is. */
const NAMES =
  /^(?:bad request|forbidden|not found|conflict|gone|unprocessable (?:content|entity)|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out)$/i;

/**
 * Whether the title of a problem is no reason: that of a 401 can only be that nobody has signed in, others may be the
 * name of their status.
 */
export const isBareTitle = (status: number, title: unknown): boolean =>
  status === 401 || ((ALWAYS.has(status) || ELSE.has(status)) && isNameOfStatus(title));

/** Whether a title is the name of an error status, such as "Not Found". */
const isNameOfStatus = (title: unknown): boolean => NAMES.test(String(title).trim());

/** The same for a load, where a status of 500 or more has words of its own, too. */
export const isBareTitleOfLoad = (status: number, title: unknown): boolean =>
  isBareTitle(status, title) || (status >= 500 && isNameOfStatus(title));

/**
 * Why a server refuses an action, in words for the reader; empty if neither the status of its answer nor the reason in
 * it says so.
 */
export function wordsOfRefusal(status: number | undefined, reason: string, messages: Pick<Messages, 'text'>): string {
  const key = ALWAYS.get(status) ?? (reason === '' ? ELSE.get(status) : undefined);
  return [key && messages.text(key), reason].filter(Boolean).join(' ');
}

/**
 * That an action was answered by a web page, such as one to sign in: why nobody knows whether it was done.
 *
 * @param words - what stands there
 */
export const wordsOfPage = (words: string, messages: Pick<Messages, 'text'>): string =>
  messages.text('actionHtml', { words: words || '…' });

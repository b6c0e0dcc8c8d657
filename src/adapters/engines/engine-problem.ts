import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { adapterError, type Answer, isTransient } from '../http/response/response.ts';
import { clip, firstWords, type Json } from '../http/response/response-text.ts';
import { Transient } from '../http/retry.ts';

/**
 * Matches the messages of both families for a transaction that was rolled back because another one changed the same
 * data.
 */
const CHANGED_MEANWHILE = /by another transaction concurrently|OptimisticLockingException/;
const CONFLICT = 'Something else has changed it at the same moment.';

/** Whether an error means that the transaction was rolled back, so that the request may be repeated. */
export const isConflict = (thrown: unknown): boolean =>
  thrown instanceof ProcessPanelError && thrown.message === CONFLICT;

/**
 * Makes an error of an engine's answer: `{type, message}` of the Camunda 7 family, `{message, exception}` of Flowable,
 * a login page in HTML, an empty answer of a proxy.
 *
 * @param wait - `Retry-After` in ms
 */
export function engineProblem(
  { status, label, type }: Answer,
  text: string,
  wait: number,
): ProcessPanelError | Transient {
  const problem = jsonOf(text);
  const reason = sentenceOf(problem);
  if (status === 401) {
    return adapterError(
      'adapter/status',
      `${label} does not know who is asking${reason && `: ${reason}`}`,
      'Sign in again.',
    );
  }
  if (status === 403) {
    const administrator = 'an administrator of the engine for the permission.';
    // engines say what is missing; filters before them, which check CSRF tokens, say nothing
    const hint = reason
      ? `Ask ${administrator}`
      : `Reload the page, so that it gets a new CSRF token, or sign in again; if that does not help, ask ${administrator}`;
    return adapterError('adapter/status', `${label} does not allow this${reason && `: ${reason}`}`, hint);
  }
  if (status < 300) {
    const words = firstWords(text);
    return adapterError(
      'adapter/content-type',
      `${label} answered with ${type || 'something'} instead of JSON${words && `: ${words}`}`,
      'If it is a login page, sign in again; otherwise check the address of the engine.',
    );
  }
  if (isTransient(status) && !problem) {
    const error = adapterError(
      'adapter/status',
      `${label} is not ready: it answered ${status}`,
      'The engine may still be starting up. Try again in a moment.',
    );
    return new Transient(error, wait);
  }
  if (CHANGED_MEANWHILE.test(text)) return adapterError('adapter/problem', CONFLICT, 'Try again.');
  // an error of the engine itself is not a connection failure: a retry would give the same answer
  const message = reason || `it answered ${status}`;
  if (status === 408 || status === 429 || status === 503)
    return new Transient(adapterError('adapter/status', `${label}: ${message}`, 'Try again in a moment.'), wait);
  const hint = status === 404 ? 'It may be done or gone already. Load again.' : 'See the log of the engine.';
  return new ProcessPanelError('adapter/problem', message, { hint });
}

function jsonOf(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** Flowable gives the cause in `exception`, after a general `message`. */
function sentenceOf(problem: Json | null): string {
  const { message, exception } = problem ?? {};
  const facts = [message, exception].filter((one): one is string => typeof one === 'string' && one.trim() !== '');
  return clip(facts.join(': '));
}

import { addressFor } from '../../../core/base/address.ts';
import type { AdapterCode } from '../../../core/base/errors/error-code.ts';
import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { loadPart } from '../../../core/base/tasks/load-part.ts';
import type { Clock } from '../clock.ts';
import { Transient } from '../retry.ts';
import type { Received } from '../../../wire/sent-and-received.ts';
import type { Problem } from '../../../wire/wire.generated.ts';
import { firstWords } from './response-text.ts';

export const adapterError = (code: AdapterCode, message: string, hint: string, cause?: unknown): ProcessPanelError =>
  new ProcessPanelError(code, message, { hint, cause });

/** The cause of an error that is a redirect which is not followed, most often to a page to sign in. */
export const REDIRECTED = { redirected: true };

/**
 * The URL of a request, resolved against the page's if there is a page.
 *
 * @throws ProcessPanelError `adapter/network`, without the address, which may contain a password
 */
export function endpointOf(written: string | URL): URL {
  const address = addressFor('request', String(written), globalThis.document?.baseURI);
  if (address) return address.url;
  const hint = 'Write a relative or http address, and use credentials or token where the server asks who it is.';
  throw adapterError('adapter/network', 'the address of the processes is not valid, or holds a password', hint);
}

/** The path of a URL, with its origin if it is not the page's. Never contains the query or credentials. */
export const labelOfUrl = ({ origin, protocol, pathname }: URL): string =>
  (origin === globalThis.location?.origin ? '' : origin === 'null' ? `${protocol}//` : origin) + pathname;

/** A connection that cannot be established, or that broke before anything was read: worth a retry. */
export const broken = (label: string, cause: unknown): Transient =>
  new Transient(
    adapterError(
      'adapter/network',
      `${label} cannot be reached`,
      'Check connection, address and CORS, or sign in again.',
      cause,
    ),
  );

/** A response with the facts that messages need. */
export interface Answer {
  readonly response: Response;
  readonly status: number;
  /** Content type without its parameters. */
  readonly type: string;
  /** Names who answered in messages, even after a redirect. */
  readonly label: string;
}

/** Does not use `redirected`, which does not cover redirects that were followed manually. */
function labelOfAnswer({ url }: Response, requested: string): string {
  const address = addressFor('request', url || null, undefined);
  const label = address ? labelOfUrl(address.url) : requested;
  return label === requested ? requested : `${requested}, redirected to ${label},`;
}

export const answerOf = (response: Response, requested: string): Answer => ({
  response,
  status: response.status,
  type: (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase(),
  label: labelOfAnswer(response, requested),
});

/**
 * The JSON value of an answer.
 *
 * @param errorOf - makes an error of a value, if the status or the type calls for one
 * @throws Transient for 408, 429, 5xx and a broken connection; ProcessPanelError for anything else that is not JSON
 */
export async function jsonOf(
  { response, status, type, label }: Answer,
  clock: Clock,
  errorOf: (value: Received<Problem>) => ProcessPanelError | null,
): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    if (response.ok) throw broken(label, cause);
    return '';
  });
  if (/^application\/(.+\+)?json$/.test(type) && response.ok && type !== PROBLEM) {
    try {
      return parsed(text, label);
    } catch (thrown) {
      const part = await loadPart('the explanation of JSON', () => import('./broken-json.ts')).catch(() => null);
      throw part ? part.withPlaceOfMistake(thrown, text) : thrown;
    }
  }
  const words = firstWords(text);
  const fact = `${label} answered ${status}${type && ` with ${type}`}`;
  if (response.ok && type !== PROBLEM) {
    const message = `${fact} instead of JSON${words && `: ${words}`}`;
    throw adapterError('adapter/content-type', message, hintForType(type, text));
  }
  const wait = isTransient(status) ? retryAfter(response, clock) : 0;
  // Tells a panel how soon it may try again.
  const cause = wait > 0 ? { status, wait } : { status };
  const error =
    problemIn(text) ??
    adapterError(
      'adapter/status',
      words ? `${fact}${type ? ': ' : ' with '}${words}` : fact,
      hintOfStatus(status),
      cause,
    );
  if (!isTransient(status)) throw error;
  error.cause ??= cause;
  throw new Transient(error, wait);

  function problemIn(text: string): ProcessPanelError | null {
    try {
      return errorOf(Object(JSON.parse(text)) as Received<Problem>);
    } catch {
      return null;
    }
  }
}

const PROBLEM = 'application/problem+json';

/** What to do about a refusal. */
export const hintOfStatus = (status: number): string =>
  status === 401 || status === 403 ? 'Sign in again.' : 'Check the endpoint.';

const LOGIN = 'If it is a login page, sign in again.';
const EMPTY = 'Answer with a list, [], or with {"processes": []}.';
const HEADER = 'the header "Content-Type: application/json"';

/** What to do about a text of another type. PHP sends JSON as `text/html` unless it is told otherwise. */
function hintForType(type: string, text: string): string {
  if (/^\s*[[{]/.test(text)) return `It looks like JSON: send it with ${HEADER}.`;
  if (/csv|excel/.test(type)) return 'CSV cannot be read: convert it to JSON, a list of objects.';
  if (text.trim() === '') return EMPTY;
  return /html/.test(type) || /^\s*</.test(text) ? LOGIN : `Answer with JSON, and ${HEADER}.`;
}

export const isTransient = (status: number): boolean => status === 408 || status === 429 || status >= 500;

export function parsed(text: string, label: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (/^\s*</.test(text)) {
      const message = `${label} answered with HTML instead of JSON: ${firstWords(text)}`;
      throw adapterError('adapter/not-json', message, LOGIN, cause);
    }
    if (text.trim() === '') throw adapterError('adapter/not-json', `${label} is empty`, EMPTY, cause);
    const hint = `It has ${text.length} characters and begins “${firstWords(text)}”.`;
    throw adapterError('adapter/not-json', `${label} answered with broken JSON`, hint, cause);
  }
}

/** Milliseconds to wait according to `Retry-After`, given in seconds or as an HTTP date; 0 without the header. */
function retryAfter({ headers }: Response, clock: Clock): number {
  const value = headers.get('retry-after') || '-';
  if (Number(value) >= 0) return Number(value) * 1000;
  // Prefers the server's own clock, as the reader's may be wrong.
  return Math.max(0, Date.parse(value) - (Date.parse(headers.get('date') ?? '') || clock.now())) || 0;
}

import type { AdapterCode } from '../core/base/error-code.ts';
import { ProcessPanelError } from '../core/base/process-panel-error.ts';
import type { Clock } from './clock.ts';
import { Transient } from './retry.ts';
import { firstWords, type Json } from './what-came.ts';

export const fault = (code: AdapterCode, message: string, hint: string, cause?: unknown): ProcessPanelError =>
  new ProcessPanelError(code, message, { hint, cause });

/** The path of an address, with its origin where it is not the page's. Never its query or credentials. */
export function placeOf(url: URL): string {
  return (url.origin === globalThis.location?.origin ? '' : url.origin) + url.pathname;
}

/** A connection that cannot be had or that broke before anything was read: worth another attempt. */
export const broken = (place: string, cause: unknown): Transient =>
  new Transient(
    fault(
      'adapter/network',
      `${place} cannot be reached`,
      'Check the connection and the address; a server on another origin must allow this page (CORS).',
      cause,
    ),
  );

/** An answer with what messages need to tell of it. */
export interface Answer {
  readonly response: Response;
  readonly status: number;
  /** Content type without its parameters. */
  readonly type: string;
  /** Who answered, also after a redirect. */
  readonly place: string;
}

export function answerOf(response: Response, requested: string): Answer {
  return {
    response,
    status: response.status,
    type: (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase(),
    place: response.redirected ? `${requested}, redirected to ${placeOf(new URL(response.url))},` : requested,
  };
}

/**
 * The value of an answer in JSON.
 *
 * @param tell - the error that a value tells of, where the status or the type says that it should
 * @throws Transient for 408, 429, 5xx and a broken connection; ProcessPanelError for whatever else is no JSON
 */
export async function jsonOf(
  answer: Answer,
  clock: Clock,
  tell: (value: Json) => ProcessPanelError | null,
): Promise<unknown> {
  const { response, status, type, place } = answer;
  const text = await response.text().catch((cause: unknown) => {
    if (response.ok) throw broken(place, cause);
    return '';
  });
  const words = firstWords(text);
  const came = `${type || 'no content type'}${words && `, “${words}”`}`;

  if (!response.ok || type === 'application/problem+json') {
    const error =
      toldBy() ??
      fault(
        'adapter/status',
        `${place} answered ${`${status} ${response.statusText}`.trim()}${words && ` with ${came}`}`,
        status === 401 || status === 403 ? 'Sign in again, or ask for the right to see this.' : 'Check the endpoint.',
      );
    throw isTransient(status) ? new Transient(error, retryAfter(response, clock)) : error;
  }
  if (/^application\/(.+\+)?json$/.test(type)) return parsed(text, place);
  throw fault(
    'adapter/content-type',
    `${place} answered ${status} with ${came} instead of JSON`,
    type.includes('html')
      ? 'If that is a login page, the session has ended: sign in again.'
      : 'Answer with "Content-Type: application/json".',
  );

  function toldBy(): ProcessPanelError | null {
    try {
      return tell(Object(JSON.parse(text)) as Json);
    } catch {
      return null;
    }
  }
}

export const isTransient = (status: number): boolean => status === 408 || status === 429 || status >= 500;

export function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const hint = `It has ${text.length} characters and begins “${firstWords(text)}”.`;
    throw fault('adapter/not-json', `${place} answered with broken JSON`, hint, cause);
  }
}

/** Milliseconds that `Retry-After` asks to wait, from seconds or an HTTP date; 0 where it says nothing. */
function retryAfter({ headers }: Response, clock: Clock): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // The server's own clock, where it is known: the reader's may be wrong.
  const now = Date.parse(headers.get('date') ?? '') || clock.now();
  return Math.max(0, Date.parse(value) - now) || 0;
}

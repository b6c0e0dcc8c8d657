import { ProcessPanelError, type ProcessPanelErrorOptions } from '../core/base/process-panel-error.ts';
import type { AdapterCode } from '../core/base/error-code.ts';
import type { ProcessPage } from '../core/processes/adapter.ts';
import type { Process } from '../core/processes/process.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import type { Clock } from './clock.ts';
import { linesOf } from './ndjson.ts';
import { problemError } from './problem.ts';
import { Transient } from './retry.ts';
import { describe, firstWords, type Json } from './what-came.ts';

const fault = (code: AdapterCode, message: string, options?: ProcessPanelErrorOptions) =>
  new ProcessPanelError(code, message, options);

/** More pages than this from one chunk are handed on as one. */
const MANY_PAGES = 16;

/** The path of an address, with its origin where it is not the page's. Never its query or credentials. */
export function placeOf(url: URL): string {
  return (url.origin === globalThis.location?.origin ? '' : url.origin) + url.pathname;
}

/** Reads a body whole. A connection that breaks on the way is worth another attempt. */
async function textOf(response: Response, place: string): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw broken(place, cause);
  }
}

export const broken = (place: string, cause: unknown) =>
  new Transient(
    fault('adapter/network', `${place} cannot be reached`, {
      hint: 'Check the connection and the address; a server on another origin must allow this page (CORS).',
      cause,
    }),
  );

/** Milliseconds that `Retry-After` asks to wait, from seconds or an HTTP date; 0 where it says nothing. */
function retryAfter({ headers }: Response, clock: Clock): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // The server's own clock, where it is known: the reader's may be wrong.
  const now = Date.parse(headers.get('date') ?? '') || clock.now();
  return Math.max(0, Date.parse(value) - now) || 0;
}

/**
 * The pages of an answer: one of `application/json`, one a line of `application/x-ndjson`.
 *
 * @throws Transient for 408, 429, 5xx and a broken connection; ProcessPanelError for whatever else is not a page
 */
export async function* pagesOf(
  response: Response,
  query: ProcessQuery,
  requested: string,
  clock: Clock,
): AsyncGenerator<ProcessPage> {
  const { status } = response;
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  const place = response.redirected ? `${requested} redirected to ${placeOf(new URL(response.url))}, which` : requested;

  if (!response.ok || type === 'application/problem+json') {
    const body = await textOf(response, requested).catch(() => '');
    const error = errorOf(body);
    if (status === 408 || status === 429 || status >= 500) throw new Transient(error, retryAfter(response, clock));
    throw error;
  }
  if (/^application\/(x-)?(ndjson|jsonl)$/.test(type) && response.body) {
    yield* streamed(response.body);
    return;
  }
  const body = await textOf(response, requested);
  if (!/^application\/(.+\+)?json$/.test(type)) {
    throw fault('adapter/content-type', `${place} answered ${status} with ${came(body)} instead of JSON`, {
      hint: /html/.test(type)
        ? 'If that is a login page, the session has ended: sign in again.'
        : 'Answer with "Content-Type: application/json".',
    });
  }
  yield pageOf(parsed(body), place);

  function came(body: string): string {
    const words = firstWords(body);
    return `${type || 'no content type'}${words && `, “${words}”`}`;
  }

  function errorOf(body: string): ProcessPanelError {
    if (type.endsWith('json')) {
      try {
        const problem = JSON.parse(body) as Json | null;
        if (problem?.title ?? problem?.detail) return problemError(problem, status, query);
      } catch {
        // Told below, as what it is.
      }
    }
    const words = `${status} ${response.statusText}`.trim();
    return fault('adapter/status', `${place} answered ${words}${body.trim() && ` with ${came(body)}`}`, {
      ...(status === 401 || status === 403 ? { hint: 'Sign in again, or ask for the right to see this.' } : {}),
      ...(status === 404 || status === 405 ? { hint: 'Check the address and the method of the endpoint.' } : {}),
    });
  }

  function parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (cause) {
      const hint = `It has ${text.length} characters and begins “${firstWords(text)}”.`;
      throw fault('adapter/not-json', `${place} answered with broken JSON`, { hint, cause });
    }
  }

  async function* streamed(body: ReadableStream<Uint8Array>): AsyncGenerator<ProcessPage> {
    let started = false;
    let thrown: unknown;
    try {
      for await (const lines of linesOf(body)) {
        const pages: ProcessPage[] = [];
        let end: unknown;
        try {
          for (const line of lines) {
            const value = parsed(line) as Json | null;
            if (value?.problem) throw problemError(value.problem as Json, status, query);
            end = value?.end;
            if (!end || value?.processes) pages.push(pageOf(value, place));
            if (end) break;
          }
        } catch (cause) {
          end = cause;
        }
        started ||= pages.length > 0;
        yield* pages.length > MANY_PAGES ? [joined(pages)] : pages;
        if (end instanceof Error) throw end;
        if (end) return;
      }
    } catch (cause) {
      if (cause instanceof ProcessPanelError) throw cause;
      if (!started) throw broken(requested, cause);
      thrown = cause;
    }
    throw fault('adapter/truncated', `the answer of ${place} was cut off`, {
      hint: 'What came is shown; the rest is missing. The last line must be {"end": true}.',
      cause: thrown,
    });
  }
}

const joined = (pages: ProcessPage[]): ProcessPage =>
  Object.assign({}, ...pages, { processes: pages.flatMap(page => page.processes) }) as ProcessPage;

/** A page, or a bare list of processes as one. Its processes are checked one by one by the loader. */
export function pageOf(value: unknown, place: string): ProcessPage {
  const page = (Array.isArray(value) ? { processes: value } : value) as Partial<Json> | null;
  const processes = page?.processes;
  if (!Array.isArray(processes)) {
    throw fault('adapter/shape', `${place} answered with ${describe(value)} instead of a page of processes`, {
      hint: 'Answer {"processes": […], "total": 42} or a list of processes.',
    });
  }
  return {
    processes: processes as Process[],
    ...(Number.isSafeInteger(page?.total) && (page!.total as number) >= 0 ? { total: page!.total as number } : {}),
    ...(typeof page?.next === 'string' ? { next: page.next } : {}),
  };
}

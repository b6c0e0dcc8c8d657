import { ProcessPanelError } from '../core/base/process-panel-error.ts';
import type { ProcessAdapter, ProcessPage } from '../core/processes/adapter.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import { broken, placeOf } from './answer.ts';
import { type Clock, systemClock } from './clock.ts';
import { pagesOf } from './pages.ts';
import { retried } from './retry.ts';
import { SharedPages } from './shared-pages.ts';

export interface HttpAdapterOptions {
  /** The endpoint. A relative address is resolved against the page's base. */
  url: string | URL;
  /** `POST` sends the query as a JSON body, `GET` as the parameter `query`, beside the parameters that `url` has. */
  method?: 'POST' | 'GET';
  /** Further headers, or what gives them for each attempt. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>);
  /** As of `fetch`, whose default is `same-origin`. */
  credentials?: RequestCredentials;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that an attempt may take, of a streamed answer from page to page; 0 for ever. */
  timeout?: number;
  /** Further attempts after 408, 429, 5xx and network failures. */
  retries?: number;
  /** Sends the content of `<meta name="…">` as a header, read anew for each attempt, to the page's own origin only. */
  csrf?: { meta?: string; header?: string };
  /** Gives the bearer token of each attempt. Without one no `Authorization` is sent. */
  token?: () => string | null | undefined | Promise<string | null | undefined>;
  /** For tests. */
  clock?: Clock;
}

interface Kept {
  readonly etag: string;
  readonly pages: readonly ProcessPage[];
  readonly size: number;
}

/** Answers that are kept for `304 Not Modified`: at most so many, and with more than one at most so many processes. */
const KEPT_ANSWERS = 20;
const KEPT_PROCESSES = 100_000;
/** Age in ms up to which a request in flight serves another panel too. Older ones may not know what was just changed. */
const SHARED_FOR = 1000;

/**
 * Asks a server over HTTP, as `schemas/openapi.yaml` has it.
 *
 * Two queries are the same when they differ in nothing but `now`: days are resolved before an adapter is asked, so that
 * `now` decides no row. The same query asked again while it is on its way (within a second of `now`) shares the request;
 * asked later it carries the last answer's `ETag`, and `304 Not Modified` gives the very objects of that answer again.
 */
export function httpAdapter(options: HttpAdapterOptions): ProcessAdapter {
  const { timeout = 30_000, retries = 3, clock = systemClock } = options;
  const kept = new Map<string, Kept>();
  const inFlight = new Map<string, { since: number; pages: SharedPages<ProcessPage> }>();

  return {
    fetch(query, { signal, lang }: { signal: AbortSignal; lang?: string }) {
      const key = JSON.stringify([lang, { ...query, now: null }]);
      const since = Date.parse(query.now);
      const flight = inFlight.get(key);
      if (flight && Math.abs(since - flight.since) <= SHARED_FOR) return flight.pages.read(signal);
      let etag: string | null = null;
      const own = {
        since,
        pages: new SharedPages<ProcessPage>(
          abort => ask(query, key, lang, abort, found => (etag = found)),
          pages => {
            if (inFlight.get(key) === own) inFlight.delete(key);
            if (pages) keep(key, etag, pages);
          },
        ),
      };
      inFlight.set(key, own);
      return own.pages.read(signal);
    },
  };

  async function* ask(
    query: ProcessQuery,
    key: string,
    lang: string | undefined,
    signal: AbortSignal,
    onetag: (etag: string | null) => void,
  ) {
    const last = kept.get(key);
    const url = address(query);
    const place = placeOf(url);
    yield* retried(
      async function* (signal) {
        const request = { ...(await requestInit(query, url, lang, last?.etag)), signal };
        const response = await (options.fetch ?? globalThis.fetch)(url, request).catch((cause: unknown) => {
          throw broken(place, cause);
        });
        if (response.status === 304 && last) {
          onetag(last.etag);
          yield* last.pages;
          return;
        }
        const uncacheable = /no-store/i.test(response.headers.get('cache-control') ?? '');
        onetag(uncacheable ? null : response.headers.get('etag'));
        yield* pagesOf(response, query, place, clock);
      },
      { timeout, retries, clock, place, signal },
    );
  }

  function address(query: ProcessQuery): URL {
    let url: URL;
    try {
      url = new URL(options.url, globalThis.document?.baseURI);
    } catch {
      throw new ProcessPanelError('adapter/network', 'the endpoint is no valid address');
    }
    if (url.username || url.password) {
      throw new ProcessPanelError('adapter/network', 'the endpoint holds a password, which browsers refuse', {
        hint: 'Use credentials, headers or token.',
      });
    }
    if (options.method === 'GET')
      url.search += `${url.search ? '&' : '?'}query=${encodeURIComponent(JSON.stringify(query))}`;
    return url;
  }

  /** Messages tell nothing of headers and tokens, nor does a cause that the platform made: it may quote them. */
  async function requestInit(query: ProcessQuery, url: URL, lang?: string, etag?: string): Promise<RequestInit> {
    const { method = 'POST', credentials, csrf } = options;
    const unable = (cause?: unknown) =>
      new ProcessPanelError('adapter/failed', `a request to ${placeOf(url)} cannot be made`, {
        hint: 'Check the headers and the token given to httpAdapter.',
        cause,
      });
    let given: HeadersInit | undefined;
    let bearer: string | null | undefined;
    try {
      given = typeof options.headers === 'function' ? await options.headers() : options.headers;
      bearer = await options.token?.();
    } catch (cause) {
      throw unable(cause);
    }
    let headers: Headers;
    try {
      headers = new Headers(given);
      if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    } catch {
      throw unable();
    }
    const add = (name: string, value: string | null | undefined) => {
      if (value && !headers.has(name)) headers.set(name, value);
    };
    add('accept', 'application/json, application/x-ndjson, application/problem+json');
    if (method === 'POST') add('content-type', 'application/json');
    add('if-none-match', etag);
    add('accept-language', lang);
    if (csrf && url.origin === globalThis.location?.origin) {
      const meta = document.querySelector<HTMLMetaElement>(`meta[name="${CSS.escape(csrf.meta ?? 'csrf-token')}"]`);
      add(csrf.header ?? 'x-csrf-token', meta?.content);
    }
    return {
      method,
      headers,
      ...(credentials && { credentials }),
      ...(method === 'POST' && { body: JSON.stringify(query) }),
    };
  }

  /** The newest answer always stays: the one that a panel on the page refreshes. */
  function keep(key: string, etag: string | null, pages: readonly ProcessPage[]): void {
    kept.delete(key);
    if (!etag) return;
    kept.set(key, { etag, pages, size: pages.reduce((sum, page) => sum + page.processes.length, 0) });
    let sum = 0;
    for (const answer of kept.values()) sum += answer.size;
    for (const [old, { size }] of kept) {
      if (kept.size === 1 || (kept.size <= KEPT_ANSWERS && sum <= KEPT_PROCESSES)) return;
      kept.delete(old);
      sum -= size;
    }
  }
}

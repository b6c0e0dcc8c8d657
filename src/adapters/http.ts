import type { SourceMapping } from '../core/config/panel-config.ts';
import type { AdapterCapabilities, ProcessAdapter, ProcessPage } from '../core/processes/adapter.ts';
import type { CurrentUser, GivenProcess } from '../core/processes/process.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import { queryKey } from '../core/query/query-key.ts';
import { adapterError, answerOf, endpointOf, jsonOf, placeOf } from './http/response.ts';
import { boundFetch } from './http/bound-fetch.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { CSRF_HEADER, csrfToken } from './http/csrf.ts';
import { eventStreams } from './http/event-streams.ts';
import { pageReader } from './map/page-reader.ts';
import { pageOf, pagesOf } from './http/pages.ts';
import { retried } from './http/retry.ts';
import { sharedPages } from './http/shared-pages.ts';

/** Options of `httpAdapter`. */
export interface HttpAdapterOptions {
  /** The endpoint. A relative address is resolved against the page's base. */
  url: string | URL;
  /** `POST` sends the query as a JSON body, `GET` as the parameter `query`, beside the parameters that `url` has. */
  method?: 'POST' | 'GET';
  /** Further headers, or what gives them for each attempt. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>);
  /** As of `fetch`, whose default is `same-origin`. */
  credentials?: RequestCredentials;
  /** Called instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that an attempt may take, of a streamed answer from page to page; 0 for ever. */
  timeout?: number;
  /** Further attempts after 408, 429, 5xx and network failures. */
  retries?: number;
  /** Sends the content of `<meta name="…">` as a header, read anew for each attempt, to the page's own origin only. */
  csrf?: { meta?: string; header?: string };
  /** Gives the bearer token of each attempt. Without one no `Authorization` is sent. */
  token?: () => string | null | undefined | Promise<string | null | undefined>;
  /**
   * Where the server tells who is logged in: `{"id": 21, "fullname": "…"}`, or null, or status 204 or 401 for nobody. Asked
   * with GET and the same headers, where criteria read the current user.
   */
  currentUser?: string | URL;
  /**
   * Where the server tells by server-sent events what changes in the result of a query (contract 5.6): asked as `url` is, with
   * the same headers. One stream serves all panels with the same criteria.
   */
  events?: string | URL;
  /** What the server can do beside criteria: give windows of the rows, search, sort by columns. */
  capabilities?: AdapterCapabilities;
  /** How processes are read out of answers that are JSON of another shape (contract 5.5). */
  map?: SourceMapping;
  /** For tests. */
  clock?: Clock;
}

interface Kept {
  readonly etag: string | null;
  readonly pages: readonly ProcessPage<GivenProcess>[];
}

interface Flight {
  /** `now` of the query that began it. */
  readonly since: number;
  read(signal: AbortSignal): AsyncIterable<ProcessPage<GivenProcess>>;
}

/** Answers that are kept for `304 Not Modified`. */
const KEPT = 10;
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
  const method = (options.method ?? 'POST').toUpperCase();
  const kept = new Map<string, Kept>();
  const inFlight = new Map<string, Flight>();

  return {
    ...(options.capabilities && { capabilities: options.capabilities }),
    ...(options.events && { subscribe: follow(options.events) }),
    ...(options.currentUser && { currentUser: ({ signal }) => askUser(endpointOf(options.currentUser!), signal) }),
    fetch(query, { signal, lang }) {
      const key = [lang, query.timeZone, queryKey(query)].join(' ');
      const since = Date.parse(query.now);
      let flight = inFlight.get(key);
      if (!flight || !(Math.abs(since - flight.since) <= SHARED_FOR)) {
        const own: Flight = {
          since,
          read: sharedPages(
            abort => ask(query, key, lang, abort),
            () => inFlight.get(key) === own && inFlight.delete(key),
          ),
        };
        flight = own;
        inFlight.set(key, own);
      }
      return flight.read(signal);
    },
  };

  async function* ask(query: ProcessQuery, key: string, lang: string | undefined, signal: AbortSignal) {
    const url = address(query);
    const place = placeOf(url);
    const last = kept.get(key);
    let etag: string | null = null;
    const pages: ProcessPage<GivenProcess>[] = [];
    const attempts = retried<ProcessPage<GivenProcess>>(
      async function* (signal) {
        const headers = await headersFor(url, place, lang, last?.etag);
        const { credentials } = options;
        const init = {
          method,
          headers,
          signal,
          ...(credentials && { credentials }),
          ...(method === 'POST' && { body: JSON.stringify(query) }),
        };
        const bound = isBound(headers);
        const response = await boundFetch(options.fetch ?? globalThis.fetch, { url, init, bound, place });
        const same = response.status === 304 && last;
        etag = same ? last.etag : response.headers.get('etag');
        const read = options.map ? pageReader(options.map, query, lang) : pageOf;
        yield* same ? last.pages : pagesOf(response, query, place, clock, read);
      },
      { timeout, retries, clock, place, signal },
    );
    for await (const page of attempts) {
      pages.push(page);
      yield page;
    }
    kept.delete(key);
    if (etag) kept.set(key, { etag, pages });
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  }

  function follow(events: string | URL): NonNullable<ProcessAdapter['subscribe']> {
    return eventStreams({
      async request(query, lastEventId, signal) {
        const url = address(query, events);
        const place = placeOf(url);
        const headers = await headersFor(url, place);
        headers.set('accept', 'text/event-stream');
        if (lastEventId !== null) headers.set('last-event-id', lastEventId);
        const { credentials, fetch = globalThis.fetch } = options;
        const body = method === 'POST' && { body: JSON.stringify(query) };
        const init = {
          method,
          headers,
          signal,
          cache: 'no-store' as const,
          ...(credentials && { credentials }),
          ...body,
        };
        return await boundFetch(fetch, { url, init, bound: isBound(headers), place });
      },
      timeout,
      clock,
      map: options.map,
      place: () => placeOf(endpointOf(events)),
    });
  }

  async function askUser(url: URL, signal: AbortSignal): Promise<CurrentUser | null> {
    const place = placeOf(url);
    const attempts = retried<CurrentUser | null>(
      async function* (signal) {
        const headers = await headersFor(url, place);
        headers.delete('content-type');
        const { credentials, fetch = globalThis.fetch } = options;
        const init = { method: 'GET', headers, signal, ...(credentials && { credentials }) };
        const response = await boundFetch(fetch, { url, init, bound: isBound(headers), place });
        if (response.status === 204 || response.status === 401) yield null;
        else yield (await jsonOf(answerOf(response, place), clock, () => null)) as CurrentUser | null;
      },
      { timeout, retries, clock, place, signal },
    );
    for await (const user of attempts) return user;
    return null;
  }

  function address(query: ProcessQuery, of = options.url): URL {
    const url = endpointOf(of);
    if (method === 'GET') url.search += `${url.search ? '&' : '?'}query=${encodeURIComponent(JSON.stringify(query))}`;
    return url;
  }

  /** Whether a request carries what no other origin may get. Of the page's own headers nobody knows. */
  function isBound(headers: Headers): boolean {
    const { csrf, credentials } = options;
    if (options.headers || credentials === 'include' || headers.has('authorization')) return true;
    return csrf !== undefined && headers.has(csrf.header ?? CSRF_HEADER);
  }

  /** Messages tell nothing of headers and tokens, nor does a cause that the platform made: it may quote them. */
  async function headersFor(url: URL, place: string, lang?: string, etag?: string | null): Promise<Headers> {
    const { csrf, token } = options;
    try {
      const headers = new Headers(typeof options.headers === 'function' ? await options.headers() : options.headers);
      const add = (name: string, value: string | null | undefined) => {
        if (value && !headers.has(name)) headers.set(name, value);
      };
      add('accept', 'application/json, application/x-ndjson, application/problem+json');
      if (method === 'POST') add('content-type', 'application/json');
      add('if-none-match', etag);
      add('accept-language', lang);
      if (csrf) add(csrf.header ?? CSRF_HEADER, csrfToken(url, csrf.meta));
      const bearer = await token?.();
      add('authorization', bearer && `Bearer ${bearer}`);
      return headers;
    } catch (cause) {
      const message = `a request to ${place} cannot be made`;
      throw adapterError(
        'adapter/failed',
        message,
        'Check headers and token.',
        cause instanceof TypeError ? null : cause,
      );
    }
  }
}

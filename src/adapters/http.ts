import type { ActionItems, ActionResult, PerformOptions } from '../core/actions/action-result.ts';
import type { ProcessAdapter, ProcessPage } from '../core/processes/adapter.ts';
import type { FacetAnswer, FacetOptions } from '../core/processes/facets.ts';
import type { CurrentUser, GivenProcess } from '../core/processes/process.ts';
import type { ProcessChange, SubscribeOptions } from '../core/processes/process-change.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import { queryKey } from '../core/query/query-key.ts';
import type { Sent } from '../wire/sent-and-received.ts';
import type { ActionRequest, FacetRequest } from '../wire/wire.generated.ts';
import { adapterError, endpointOf, labelOfUrl } from './http/response/response.ts';
import { systemClock } from './http/clock.ts';
import type { ActionKeys } from './http/action-keys.ts';
import type { UserStream } from './http/events/user-stream.ts';
import type { HttpAdapterOptions } from './http/options.ts';
import { HttpRequests } from './http/requests.ts';
import type { SourceMapping } from '../core/config/panel-config.ts';
import { mappedMembers } from './map/mapped-members.ts';
import { mapsBeforeQuery } from './map/mapped-subscribe.ts';
import { pageReader } from './map/page-reader.ts';
import { pageFromJson, readPages } from './http/response/pages.ts';
import { readFacets } from './http/response/read-facets.ts';
import { retried } from './http/retry.ts';
import {
  below,
  readCapabilities,
  type ServedCapabilities,
  withServedCapabilities,
} from './http/served-capabilities.ts';
import { sharedPages } from './http/shared-pages.ts';

export type { HttpAdapterOptions } from './http/options.ts';

interface Kept {
  readonly etag: string | null;
  readonly pages: readonly ProcessPage<GivenProcess>[];
}

interface Flight {
  /** `now` of the query that started it. */
  readonly since: number;
  read(signal: AbortSignal): AsyncIterable<ProcessPage<GivenProcess>>;
}

/** Answers that are kept for `304 Not Modified`. */
const MAX_CACHED_ANSWERS = 10;
/** Age in ms up to which a request in flight also serves another panel. Older ones may miss recent changes. */
const SHARED_MS = 1000;

/**
 * Requests processes from a server over HTTP, as defined in `schemas/openapi.yaml`.
 *
 * Two queries are the same if they differ in nothing but `now`: days are resolved before an adapter is called, so `now`
 * does not affect which rows match. The same query shares a request that is in flight (within a second of `now`); later
 * it is sent with the last answer's `ETag`, and `304 Not Modified` yields the very objects of that answer again.
 */
export function httpAdapter(options: HttpAdapterOptions): ProcessAdapter {
  const { timeout = 30_000, retries = 3, clock = systemClock } = options;
  const method = (options.method ?? 'POST').toUpperCase();
  const kept = new Map<string, Kept>();
  const inFlight = new Map<string, Flight>();
  const requests = new HttpRequests(options, clock);
  let loading: Promise<typeof import('./http/events/user-stream.ts')> | null = null;
  /** Streams by the queries' `acl`. */
  const streams = new Map<boolean, { readonly address: string; readonly of: UserStream }>();
  let keys: ActionKeys | null = null;
  const { capabilities, currentUser } = options;
  const given = capabilities === 'ask' ? undefined : capabilities;
  const known = options.facets ? { ...given, facets: true } : given;
  const adapter: ProcessAdapter = {
    ...(options.map && { mappedMembers: mappedMembers(options.map) }),
    ...(known && { capabilities: known }),
    ...(currentUser && {
      currentUser: ({ signal }) => requests.json<CurrentUser | null>(endpointOf(currentUser), { signal, isNobody }),
    }),
    ...(options.actions && { perform }),
    ...(options.facets && { facets }),
    ...(options.events && { subscribe }),
    fetch(query, { signal, lang }) {
      const key = [lang, query.timeZone, queryKey(query)].join(' ');
      const since = Date.parse(query.now);
      let flight = inFlight.get(key);
      if (!flight || !(Math.abs(since - flight.since) <= SHARED_MS)) {
        const own: Flight = {
          since,
          read: sharedPages(
            abort => fetchPages(query, key, lang, abort),
            () => inFlight.get(key) === own && inFlight.delete(key),
          ),
        };
        flight = own;
        inFlight.set(key, own);
      }
      return flight.read(signal);
    },
  };
  const made =
    capabilities === 'ask' ? withServedCapabilities(adapter, askCapabilities, { perform, facets, subscribe }) : adapter;
  mapsBeforeQuery(made, mapping => (query, following) => subscribe(query, following, mapping));
  return made;

  async function* fetchPages(query: ProcessQuery, key: string, lang: string | undefined, signal: AbortSignal) {
    const url = address(query);
    const label = labelOfUrl(url);
    const last = kept.get(key);
    let etag: string | null = null;
    const pages: ProcessPage<GivenProcess>[] = [];
    const attempts = retried<ProcessPage<GivenProcess>>(
      async function* (signal) {
        const response = await requests.send(url, { method, body: bodyOf(query), signal, lang, etag: last?.etag });
        const same = response.status === 304 && last;
        etag = same ? last.etag : response.headers.get('etag');
        const read = options.map ? pageReader(options.map, query, lang) : pageFromJson;
        yield* same ? last.pages : readPages(response, query, label, clock, read);
      },
      { timeout, retries, clock, label, signal },
    );
    for await (const page of attempts) {
      pages.push(page);
      yield page;
    }
    kept.delete(key);
    if (etag) kept.set(key, { etag, pages });
    if (kept.size > MAX_CACHED_ANSWERS) kept.delete(kept.keys().next().value!);
  }

  async function askCapabilities(signal: AbortSignal): Promise<ServedCapabilities> {
    const url = below(endpointOf(options.url), 'capabilities');
    const received = await requests.json(url, { signal, isNobody });
    try {
      return readCapabilities(received);
    } catch (cause) {
      const hint = 'Give the capabilities in code, or leave them out.';
      throw adapterError('adapter/shape', `${labelOfUrl(url)} does not say what it can do`, hint, cause);
    }
  }

  /** Performs an action. It is never sent twice automatically, so that the caller can first see what has been done. */
  async function* perform(action: string, items: ActionItems, asked: PerformOptions): AsyncGenerator<ActionResult> {
    const url = below(addressOf('actions'), action);
    const send = (body: Sent<ActionRequest>, { signal, lang }: PerformOptions) =>
      requests.send(url, { method: 'POST', body: JSON.stringify(body), signal, lang, once: true });
    const { ActionKeys, performAt } = await import('./http/perform-at.ts');
    keys ??= new ActionKeys();
    yield* performAt({ label: labelOfUrl(url), send, action, keys }, items, asked);
  }

  async function facets(query: ProcessQuery, names: readonly string[], asked: FacetOptions): Promise<FacetAnswer> {
    const url = addressOf('facets');
    const wanted = Object.fromEntries(
      names.flatMap(name => (asked.filters[name] ? [[name, asked.filters[name]]] : [])),
    );
    const request: Sent<FacetRequest> = { query, facets: wanted };
    const body = JSON.stringify(request);
    const answer = await requests.json(url, { method: 'POST', body, signal: asked.signal });
    const counted = readFacets(answer);
    if (counted) return counted;
    const hint = 'Check the address of the counts.';
    throw adapterError('adapter/shape', `${labelOfUrl(url)} did not answer with "facets"`, hint);
  }

  /**
   * Reads `connected` synchronously, so that the caller knows that it will be called.
   *
   * @param mapping - of the subscriber, applied after the adapter's own
   */
  async function* subscribe(
    query: ProcessQuery,
    { signal, lastEventId, connected }: SubscribeOptions,
    mapping?: SourceMapping,
  ): AsyncGenerator<ProcessChange> {
    loading ??= import('./http/events/user-stream.ts');
    loading.catch(() => (loading = null));
    const { userStreamFor } = await loading;
    const url = addressOf('events');
    if (!query.acl) url.search += `${url.search ? '&' : '?'}acl=false`;
    let stream = streams.get(query.acl);
    if (stream?.address !== url.href) {
      const request = (lastEventId: string | null, signal: AbortSignal) =>
        requests.send(url, { signal, lastEventId, events: true });
      const of = userStreamFor(sharedKey(url, options), { request, timeout, clock, label: labelOfUrl(url) });
      streams.set(query.acl, (stream = { address: url.href, of }));
    }
    const mappings = [options.map, mapping].filter(each => each !== undefined);
    yield* stream.of.follow(query, mappings, { signal, lastEventId, ...(connected && { connected }) });
  }

  /** Where something other than processes is requested: the address in the options, else one below `url`. */
  function addressOf(what: 'actions' | 'facets' | 'events'): URL {
    const own = options[what];
    return own ? endpointOf(own) : below(endpointOf(options.url), what);
  }

  function bodyOf(query: ProcessQuery): string | undefined {
    return method === 'POST' ? JSON.stringify(query) : undefined;
  }

  function address(query: ProcessQuery): URL {
    const url = endpointOf(options.url);
    if (method === 'GET') url.search += `${url.search ? '&' : '?'}query=${encodeURIComponent(JSON.stringify(query))}`;
    return url;
  }
}

/**
 * Adapters with the same key send identical requests for events; null if that is unknown: callbacks may return
 * something else each time.
 */
function sharedKey(url: URL, options: HttpAdapterOptions): string | null {
  const { headers, token, fetch, clock, credentials, csrf, timeout } = options;
  return headers || token || fetch || clock ? null : JSON.stringify([url.href, credentials, csrf, timeout]);
}

const isNobody = ({ status }: Response): boolean => status === 204 || status === 401;

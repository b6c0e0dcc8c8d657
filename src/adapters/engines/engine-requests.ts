import { boundFetch } from '../http/bound-fetch.ts';
import { type Clock, systemClock } from '../http/clock.ts';
import { answerOf, broken, endpointOf, labelOfUrl, parsed } from '../http/response/response.ts';
import { retried } from '../http/retry.ts';
import { CSRF_HEADER, csrfTokenOf } from './csrf-cookie.ts';
import { engineProblem, isConflict } from './engine-problem.ts';

/** The address and the credentials of an engine. */
export interface EngineConnection {
  /** Base URL of the REST API, such as `/engine-rest`; a relative one is resolved against the page's. */
  url: string | URL;
  /** HTTP Basic authentication. A password is the reader's own secret: ask for it, or let a proxy add it. */
  basic?: () => Credentials | null | Promise<Credentials | null>;
  /** Returns the bearer token of each request. Called again with `renew: true`, once, after a 401. */
  token?: (options: { renew: boolean }) => string | null | Promise<string | null>;
  /**
   * CSRF token, read from a cookie and sent in a header to the page's own origin only. A request that is refused is sent
   * again if the cookie has another token by then.
   */
  csrf?: { cookie?: string; header?: string } | null;
  /** As for `fetch`, which defaults to `same-origin`. */
  credentials?: RequestCredentials;
  /** Additional headers. */
  headers?: HeadersInit;
  /** Called instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that an attempt may take; 0 means no limit. Default 30,000. */
  timeout?: number;
  /** Retries after 408, 429, a gateway's 5xx and network failures. Default 3. */
  retries?: number;
  /** For tests. */
  clock?: Clock;
}

/** A user name and a password. */
export interface Credentials {
  /** The name that the engine knows the user by. */
  readonly username: string;
  /** Never stored, and never part of a message. */
  readonly password: string;
}

export interface EngineRequest {
  /** Default GET, or POST with a body. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Query parameters; undefined ones are left out. */
  readonly search?: Readonly<Record<string, string | number | undefined>>;
  /** JSON body. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
  /** The request changes something, so it must not be sent twice. */
  readonly once?: boolean;
  /** The value to return for a 404; without it, a 404 is an error. */
  readonly missing?: unknown;
}

/** A session that the engine keeps, for addresses that have one. */
export interface EngineSession {
  /** Called before each request that needs a CSRF token. Rejects, with what to do, if no such request can succeed. */
  prepare(): Promise<void>;
  /** Called when the engine does not know the session any more. */
  forget(): void;
}

/** Retries after a conflict with another request: tasks of one instance are completed one at a time. */
const MAX_CONFLICT_RETRIES = 8;

/** Retries with another CSRF token: each refusal of a page that sends several requests at once may bring one of its own. */
const MAX_TOKEN_RETRIES = 3;

/** Sends requests to an engine: adds credentials, retries, and turns failures into readable errors. */
export class EngineRequests {
  readonly #connection: EngineConnection;
  readonly #clock: Clock;
  readonly #session: EngineSession | null;
  #serverTime: number | null = null;

  constructor(connection: EngineConnection, session: EngineSession | null = null) {
    this.#connection = connection;
    this.#clock = connection.clock ?? systemClock;
    this.#session = session;
  }

  /**
   * The engine's clock at its last answer, in milliseconds since 1970; before any answer, slightly behind the page's
   * clock.
   */
  get serverTime(): number {
    return this.#serverTime ?? this.#clock.now() - 5000;
  }

  /**
   * The JSON answer for a path below the engine's address; undefined if the answer is empty.
   *
   * @throws ProcessPanelError with a message for the reader
   */
  async fetchJson<T>(path: string, request: EngineRequest): Promise<T> {
    const url = endpointOf(this.#connection.url);
    url.pathname = url.pathname.replace(/\/*$/, `/${path}`);
    for (const [name, value] of Object.entries(request.search ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const label = labelOfUrl(url);
    for (let left = MAX_CONFLICT_RETRIES; ; left--) {
      try {
        return await this.#attempt<T>(url, label, request);
      } catch (thrown) {
        if (left === 0 || !isConflict(thrown)) throw thrown;
      }
    }
  }

  async #attempt<T>(url: URL, label: string, request: EngineRequest): Promise<T> {
    const { timeout = 30_000, retries = 3 } = this.#connection;
    const send = (signal: AbortSignal) => this.#send(url, label, { ...request, signal });
    const attempts = retried<T>(
      async function* (signal) {
        yield (await send(signal)) as T;
      },
      { timeout, retries: request.once ? 0 : retries, clock: this.#clock, label, signal: request.signal },
    );
    for await (const value of attempts) return value;
    throw new Error('unreachable');
  }

  async #send(
    url: URL,
    label: string,
    request: EngineRequest,
    { renew = false, tokens = MAX_TOKEN_RETRIES } = {},
  ): Promise<unknown> {
    const { credentials, fetch = globalThis.fetch, token } = this.#connection;
    const { signal, body, once = false } = request;
    const method = request.method ?? (body === undefined ? 'GET' : 'POST');
    if (method !== 'GET') await this.#session?.prepare();
    const csrf = method === 'GET' ? null : csrfTokenOf(url, this.#connection);
    const headers = await this.#headersFor(csrf, body !== undefined, renew);
    const bound = Boolean(this.#connection.headers) || headers.has('authorization') || credentials === 'include';
    const init = {
      method,
      headers,
      signal,
      ...(credentials && { credentials }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await boundFetch(fetch, { url, init, bound, once, label });
    const time = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(time)) this.#serverTime = time;
    if (response.status === 401) this.#session?.forget();
    const isOutdated = response.status === 403 && method !== 'GET' && csrfTokenOf(url, this.#connection) !== csrf;
    const renews = response.status === 401 && Boolean(token) && !renew;
    if (renews || (isOutdated && tokens > 0)) {
      void response.body?.cancel().catch(() => {});
      return await this.#send(url, label, request, {
        renew: renew || renews,
        tokens: isOutdated ? tokens - 1 : tokens,
      });
    }
    const answer = answerOf(response, label);
    const text = await response.text().catch((cause: unknown) => {
      throw broken(label, cause);
    });
    if (response.ok && (text === '' || /^application\/(.+\+)?json$/.test(answer.type))) {
      return text === '' ? undefined : parsed(text, label);
    }
    if (response.status === 404 && 'missing' in request) return request.missing;
    const wait = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0;
    // The reader identifies a task by its row, so the id in the path is left out.
    const namesTask = once && answer.label === label;
    throw engineProblem(
      namesTask ? { ...answer, label: labelOfUrl(endpointOf(this.#connection.url)) } : answer,
      text,
      wait,
    );
  }

  async #headersFor(csrf: string | null, hasBody: boolean, renew: boolean): Promise<Headers> {
    const { headers: given, basic, token, csrf: names } = this.#connection;
    const headers = new Headers({ accept: 'application/json' });
    if (hasBody) headers.set('content-type', 'application/json');
    // without this header, browsers show their own login dialog if the server requires Basic authentication
    headers.set('x-requested-with', 'XMLHttpRequest');
    const bearer = await token?.({ renew });
    if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    const account = await basic?.();
    if (account) headers.set('authorization', `Basic ${base64(`${account.username}:${account.password}`)}`);
    if (csrf) headers.set(names?.header ?? CSRF_HEADER, csrf);
    new Headers(given).forEach((value, name) => headers.set(name, value));
    return headers;
  }
}

/** Names and passwords may contain any characters: RFC 7617 with UTF-8. */
const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

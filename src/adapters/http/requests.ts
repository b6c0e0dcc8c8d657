import { boundFetch } from './bound-fetch.ts';
import type { Clock } from './clock.ts';
import { CSRF_HEADER, csrfToken } from './csrf.ts';
import type { HttpAdapterOptions } from './options.ts';
import { adapterError, answerOf, jsonOf, labelOfUrl } from './response/response.ts';
import { retried } from './retry.ts';

/** Options of a request, in addition to its URL. */
export interface RequestOptions {
  /** Default GET. */
  readonly method?: string | undefined;
  /** JSON body. */
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
  readonly lang?: string | undefined;
  /** The ETag of the cached answer. */
  readonly etag?: string | null | undefined;
  /** The request changes something, so it must not be sent twice. */
  readonly once?: boolean;
  /** Requests server-sent events, those after `lastEventId`. */
  readonly events?: boolean;
  readonly lastEventId?: string | null;
}

/** Sends the requests of an adapter with its headers, tokens and credentials, only to the origins that may get them. */
export class HttpRequests {
  readonly #options: HttpAdapterOptions;
  readonly #clock: Clock;

  constructor(options: HttpAdapterOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  /**
   * @throws Transient if there is no answer; ProcessPanelError if the request is invalid or is redirected to another
   * origin
   */
  async send(url: URL, asked: RequestOptions): Promise<Response> {
    const { credentials, fetch = globalThis.fetch } = this.#options;
    const { method = 'GET', body, signal, once = false, events } = asked;
    const label = labelOfUrl(url);
    const headers = await this.#headersFor(url, label, asked);
    const init = {
      method,
      headers,
      signal,
      ...(credentials && { credentials }),
      ...(body !== undefined && { body }),
      ...(events && { cache: 'no-store' as const }),
    };
    return await boundFetch(fetch, { url, init, bound: this.#isBound(headers), once, label });
  }

  /**
   * The JSON value of an answer, with the same retries as for processes.
   *
   * @param isNobody - whether an answer stands for null
   */
  async json<T>(
    url: URL,
    { isNobody, ...asked }: RequestOptions & { isNobody?: (response: Response) => boolean },
  ): Promise<T | null> {
    const { timeout = 30_000, retries = 3 } = this.#options;
    const clock = this.#clock;
    const label = labelOfUrl(url);
    const send = (signal: AbortSignal) => this.send(url, { ...asked, signal });
    const attempts = retried<T | null>(
      async function* (signal) {
        const response = await send(signal);
        yield isNobody?.(response) ? null : ((await jsonOf(answerOf(response, label), clock, () => null)) as T);
      },
      { timeout, retries, clock, label, signal: asked.signal },
    );
    for await (const value of attempts) return value;
    return null;
  }

  /** Whether a request carries secrets for its origin. Headers given by the page count as such. */
  #isBound(headers: Headers): boolean {
    const { csrf, credentials } = this.#options;
    if (this.#options.headers || credentials === 'include' || headers.has('authorization')) return true;
    return csrf !== undefined && headers.has(csrf.header ?? CSRF_HEADER);
  }

  /** Messages never contain headers or tokens, nor does a cause made by the platform, as it may quote them. */
  async #headersFor(url: URL, label: string, asked: RequestOptions): Promise<Headers> {
    const { csrf, token, headers: own } = this.#options;
    try {
      const headers = new Headers(typeof own === 'function' ? await own() : own);
      const add = (name: string, value: string | null | undefined) => {
        if (value && !headers.has(name)) headers.set(name, value);
      };
      if (asked.events) headers.set('accept', 'text/event-stream');
      add('accept', 'application/json, application/x-ndjson, application/problem+json');
      if (asked.body === undefined) headers.delete('content-type');
      else add('content-type', 'application/json');
      add('if-none-match', asked.etag);
      // ids may be any text, headers take bytes
      if (asked.lastEventId) add('last-event-id', String.fromCharCode(...new TextEncoder().encode(asked.lastEventId)));
      add('accept-language', asked.lang);
      if (csrf) add(csrf.header ?? CSRF_HEADER, csrfToken(url, csrf.meta));
      const bearer = await token?.();
      add('authorization', bearer && `Bearer ${bearer}`);
      return headers;
    } catch (cause) {
      const message = `a request to ${label} cannot be made`;
      throw adapterError(
        'adapter/failed',
        message,
        'Check headers and token.',
        cause instanceof TypeError ? null : cause,
      );
    }
  }
}

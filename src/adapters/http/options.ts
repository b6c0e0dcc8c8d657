import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { Clock } from './clock.ts';

/** Options of `httpAdapter`. */
export interface HttpAdapterOptions {
  /** The endpoint. A relative address is resolved against the page's base. */
  url: string | URL;
  /** `POST` sends the query as a JSON body, `GET` as the parameter `query`, in addition to the parameters of `url`. */
  method?: 'POST' | 'GET';
  /** Additional headers, or a function that returns them for each attempt. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>);
  /** As for `fetch`, which defaults to `same-origin`. */
  credentials?: RequestCredentials;
  /** Called instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that an attempt may take, or for a streamed answer the time between pages; 0 means no limit. */
  timeout?: number;
  /** Retries after 408, 429, 5xx and network failures. */
  retries?: number;
  /** Sends the content of `<meta name="…">` as a header, read for each attempt, only to the page's own origin. */
  csrf?: { meta?: string; header?: string };
  /** Returns the bearer token of each attempt. Without one, no `Authorization` is sent. */
  token?: () => string | null | undefined | Promise<string | null | undefined>;
  /**
   * Endpoint for the current user: `{"id": 21, "fullname": "…"}`, or null, status 204 or 401 for nobody. Called with
   * GET and the same headers, if criteria refer to the current user.
   */
  currentUser?: string | URL;
  /**
   * What the server supports besides criteria: windows of rows, search, sorting by columns. `ask`: it is requested from
   * `…/capabilities` below `url`, as `process-panels/server.js` serves it; its actions, counts and events are used as
   * well.
   */
  capabilities?: AdapterCapabilities | 'ask';
  /** Endpoint for actions: `POST` to this address followed by `/NAME`, as in schemas/openapi.yaml. */
  actions?: string | URL;
  /**
   * Endpoint that counts processes by the values of the reader's filters, as `POST …/facets` in schemas/openapi.yaml.
   * Sets the capability `facets`.
   */
  facets?: string | URL;
  /**
   * Endpoint for server-sent events about changes to all that the user may see (docs/live.md). Called with GET and the
   * same headers. One stream serves all panels.
   */
  events?: string | URL;
  /** How processes are mapped from answers that are JSON of another shape (contract 5.5). */
  map?: SourceMapping;
  /** For tests. */
  clock?: Clock;
}

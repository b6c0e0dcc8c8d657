import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { Clock } from './clock.ts';

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
   * What the server can do beside criteria: give windows of the rows, search, sort by columns. `ask`: it tells so itself, as
   * `process-panels/server.js` does, at `…/capabilities` below `url`; its actions, counts and events are used as well.
   */
  capabilities?: AdapterCapabilities | 'ask';
  /** Where the server does actions: `POST` to this address with `/NAME` behind it, as schemas/openapi.yaml has it. */
  actions?: string | URL;
  /**
   * Where the server counts processes by the values of the reader's filters, as `POST …/facets` of schemas/openapi.yaml. It is
   * among the capabilities then.
   */
  facets?: string | URL;
  /**
   * Where the server tells by server-sent events what changes of all that the user may see (docs/live.md): asked with GET and the
   * same headers. One stream serves all panels.
   */
  events?: string | URL;
  /** How processes are read out of answers that are JSON of another shape (contract 5.5). */
  map?: SourceMapping;
  /** For tests. */
  clock?: Clock;
}

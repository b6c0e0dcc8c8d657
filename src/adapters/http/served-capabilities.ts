import type { AdapterCapabilities, ProcessAdapter } from '../../core/processes/adapter.ts';
import type { Received } from '../../wire/sent-and-received.ts';
import type { Capabilities } from '../../wire/wire.generated.ts';
import { sharedPages } from './shared-pages.ts';
import { endpointOf } from './response/response.ts';

/** The capabilities that an endpoint reports at `…/capabilities` of schemas/openapi.yaml. */
export interface ServedCapabilities extends AdapterCapabilities, Readonly<Pick<Capabilities, 'actions' | 'events'>> {}

/**
 * Reads the capabilities of an endpoint. A member that is missing or malformed counts as not supported.
 *
 * @throws TypeError if the answer is not an object
 */
export function readCapabilities(received: unknown): ServedCapabilities {
  if (typeof received !== 'object' || received === null || Array.isArray(received))
    throw new TypeError('the capabilities are not an object');
  const { window, search, bulk, orderBy, facets, actions, events } = received as Received<Capabilities>;
  return {
    window: window === true,
    search: search === true,
    bulk: bulk === true,
    orderBy: textsOf(orderBy),
    facets: facets === true || textsOf(facets).length > 0,
    actions: textsOf(actions),
    events: events === true,
  };
}

const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];

/** A URL below an endpoint: its path is extended, its query stays. */
export function below({ origin, pathname, search }: URL, ...parts: readonly string[]): URL {
  const path = [pathname.replace(/\/$/, ''), ...parts.map(encodeURIComponent)].join('/');
  return endpointOf(`${origin}${path}${search}`);
}

/**
 * Wraps an adapter that requests its capabilities from its endpoint before anything else. All callers share one
 * request, which is aborted when the last of them leaves; after a failure the next caller sends it again.
 *
 * @param methods - the methods that are added if the endpoint supports them
 */
export function withServedCapabilities(
  adapter: ProcessAdapter,
  fetchCapabilities: (signal: AbortSignal) => Promise<ServedCapabilities>,
  { perform, facets, subscribe }: Required<Pick<ProcessAdapter, 'perform' | 'facets' | 'subscribe'>>,
): ProcessAdapter {
  let served: ServedCapabilities | null = null;
  let sharedRequest: ReturnType<typeof sharedPages<void>> | null = null;
  async function* answer(signal: AbortSignal) {
    yield void (served = await fetchCapabilities(signal));
  }
  return {
    ...adapter,
    async ready({ signal }) {
      if (served) return;
      sharedRequest ??= sharedPages(answer, () => (sharedRequest = null));
      for await (const _ of sharedRequest(signal)) return;
    },
    get capabilities() {
      return served ?? undefined;
    },
    get perform() {
      return adapter.perform ?? (served && served.actions.length > 0 ? perform : undefined);
    },
    get facets() {
      return adapter.facets ?? (served?.facets ? facets : undefined);
    },
    get subscribe() {
      return adapter.subscribe ?? (served?.events ? subscribe : undefined);
    },
  };
}

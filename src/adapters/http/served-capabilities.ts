import type { AdapterCapabilities, ProcessAdapter } from '../../core/processes/adapter.ts';
import type { Told } from '../../wire/sent-and-told.ts';
import type { Capabilities } from '../../wire/wire.generated.ts';
import { sharedPages } from './shared-pages.ts';
import { endpointOf } from './response/response.ts';

/** What an endpoint says that it can do, at `…/capabilities` of schemas/openapi.yaml. */
export interface ServedCapabilities extends AdapterCapabilities, Readonly<Pick<Capabilities, 'actions' | 'events'>> {}

/**
 * Reads what an endpoint says of itself. What is missing or of another shape is taken for something that it cannot do.
 *
 * @throws TypeError where the answer is no object
 */
export function readCapabilities(told: unknown): ServedCapabilities {
  if (typeof told !== 'object' || told === null || Array.isArray(told))
    throw new TypeError('the capabilities are no object');
  const { window, search, bulk, orderBy, facets, actions, events } = told as Told<Capabilities>;
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

/** An address below an endpoint's: its path goes on, its query stays. */
export function below({ origin, pathname, search }: URL, ...parts: readonly string[]): URL {
  const path = [pathname.replace(/\/$/, ''), ...parts.map(encodeURIComponent)].join('/');
  return endpointOf(`${origin}${path}${search}`);
}

/**
 * An adapter that asks its endpoint what it can do before it asks it anything else, and then can do as much. All who want
 * to know share one request, which is aborted when the last of them has left; after a failure the next one asks again.
 *
 * @param methods - what is there where the endpoint says so
 */
export function asking(
  adapter: ProcessAdapter,
  ask: (signal: AbortSignal) => Promise<ServedCapabilities>,
  { perform, facets, subscribe }: Required<Pick<ProcessAdapter, 'perform' | 'facets' | 'subscribe'>>,
): ProcessAdapter {
  let served: ServedCapabilities | null = null;
  let asked: ReturnType<typeof sharedPages<void>> | null = null;
  async function* answer(signal: AbortSignal) {
    yield void (served = await ask(signal));
  }
  return {
    ...adapter,
    async ready({ signal }) {
      if (served) return;
      asked ??= sharedPages(answer, () => (asked = null));
      for await (const _ of asked(signal)) return;
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

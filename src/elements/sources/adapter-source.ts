import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { endpointOf } from '../../adapters/http/response/response.ts';
import { adapterNamed, adapterNames, watchAdapter } from '../../adapters/define-adapter.ts';
import { documentAdapter } from '../../adapters/document.ts';
import { isEngine, namedEngine } from '../../adapters/engines/named-engine.ts';
import { httpAdapter } from '../../adapters/http.ts';
import { mapAdapter } from '../../adapters/map.ts';
import { SharedByKey } from '../../adapters/shared-by-key.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { nearestName } from '../../core/base/text/nearest-name.ts';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import { ContextAdapter } from './context-adapter.ts';
import { ReadyAdapter } from './ready-adapter.ts';
import { resolved, type SourceResult } from './source-result.ts';
import type { ChildScripts } from './child-scripts.ts';
import { textAdapter } from './text-adapter.ts';

/** The ways in which a page may specify a source of processes. */
export interface AdapterGiven {
  readonly adapter: ProcessAdapter | string | null;
  readonly endpoint: string | null;
  /** `ask`: the capabilities of the endpoint are queried. */
  readonly capabilities: string | null;
  /** Address of the endpoint's server-sent events. */
  readonly events: string | null;
  readonly src: string | null;
}

/**
 * Time in ms after which an undefined adapter name is reported as an error. It is still used if it is defined later.
 */
const NAME_TIMEOUT_MS = 1000;

/**
 * The adapter of a panel, from the first one given of: object, name, context of an ancestor, `endpoint`, `src`, child
 * JSON. Returns the same adapter as long as its source stays the same.
 */
export class AdapterSource implements ReactiveController {
  readonly #host: HTMLElement & Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #scripts: ChildScripts;
  readonly #context: ContextAdapter;
  readonly #ready: ReadyAdapter;
  #result: SourceResult<ProcessAdapter> | null = null;
  /** The input that `#result` was made from. */
  #key: unknown = null;
  #map: SourceMapping | null = null;
  #mapText = '';
  /** The same list as long as it has the same members. */
  #members: readonly string[] | null = null;
  #watched: { name: string; stop(): void } | null = null;

  constructor(host: HTMLElement & Pick<ReactiveControllerHost, 'requestUpdate'>, scripts: ChildScripts) {
    this.#host = host;
    this.#scripts = scripts;
    this.#context = new ContextAdapter(host);
    this.#ready = new ReadyAdapter(host);
  }

  hostConnected(): void {
    this.#context.hostConnected();
  }

  hostDisconnected(): void {
    this.#context.hostDisconnected();
    this.#watch(null);
  }

  /**
   * @param settled - the page has had its chance to provide one: having none is an error from now on
   * @param map - how processes are mapped from the source's answers; null: they have the shape of contract 4
   */
  read(given: AdapterGiven, settled: boolean, map: SourceMapping | null): SourceResult<ProcessAdapter> | null {
    return this.#ready.read(this.#find(given, settled, map));
  }

  /** The members that the adapter of the page maps by itself; null: it maps none, or has not come yet. */
  mappedMembers({ adapter }: Pick<AdapterGiven, 'adapter'>): readonly string[] | null {
    const name = adapter || this.#host.getAttribute('adapter');
    const given = typeof name === 'string' && name ? adapterNamed(name) : adapter || this.#context.value;
    const members = (typeof given === 'object' && given?.mappedMembers) || null;
    if (JSON.stringify(members) !== JSON.stringify(this.#members)) this.#members = members;
    return this.#members;
  }

  /** Aborts the work under way; the next read begins again. */
  abandon(): void {
    this.#ready.abandon();
  }

  /** Something failed that may succeed on a retry. */
  get failed(): boolean {
    return this.#ready.failed;
  }

  /** Retries what failed. */
  retry(): void {
    this.#ready.retry();
  }

  #find(given: AdapterGiven, settled: boolean, map: SourceMapping | null): SourceResult<ProcessAdapter> | null {
    this.#useMap(map);
    const { adapter, endpoint, events, src } = given;
    const asksCapabilities = given.capabilities === 'ask';
    if (adapter && typeof adapter !== 'string') return this.#make(adapter, () => this.#mapped(checked(adapter)));
    const name = adapter || this.#host.getAttribute('adapter');
    const isNamed = name !== null && name !== '' && endpoint && isEngine(name) && !adapterNamed(name);
    this.#watch(isNamed ? null : name);
    if (isNamed) return this.#engine(name, resolved(endpoint, this.#host.baseURI));
    if (name) return this.#named(name);
    const context = this.#context.value;
    if (context) return this.#make(context, () => this.#mapped(checked(context)));
    // Not keyed by the page's own address, whose query and fragment change over time.
    const address = resolved(endpoint || src || '', this.#host.baseURI);
    if (endpoint) {
      const eventsUrl = events && resolved(events, this.#host.baseURI);
      const key = `endpoint ${address} ${eventsUrl} ${asksCapabilities}`;
      return this.#make(key, () => endpointAdapter(address, { eventsUrl, asksCapabilities, map }));
    }
    if (src) return this.#make(`src ${address}`, () => documentAdapter(endpointOf(address).href, map));
    const script = this.#scripts.find(['application/json']);
    if (script) {
      const text = this.#scripts.textOf(script);
      return this.#make(text, () => textAdapter(text, map));
    }
    return settled ? this.#make(null, missing) : null;
  }

  #named(name: string): SourceResult<ProcessAdapter> | null {
    const adapter = adapterNamed(name);
    if (adapter) return this.#make(adapter, () => this.#mapped(adapter));
    return this.#key === name ? this.#result : null;
  }

  /** One adapter per address and user, so that panels share its cache. */
  #engine(name: string, address: string): SourceResult<ProcessAdapter> {
    const user = this.#host.getAttribute('user-id');
    const key = JSON.stringify([name, address, user]);
    return this.#make(`engine ${key}`, () =>
      this.#mapped(endpoints.get(`engine ${key}`, () => namedEngine(name, endpointOf(address).href, user))),
    );
  }

  /** Recreates the adapter if the mapping has changed. */
  #useMap(map: SourceMapping | null): void {
    const text = map ? JSON.stringify(map) : '';
    if (text !== this.#mapText && !this.#result?.error) this.#result = null;
    [this.#map, this.#mapText] = [map, text];
  }

  #mapped(adapter: ProcessAdapter): ProcessAdapter {
    return this.#map ? mapAdapter(adapter, this.#map) : adapter;
  }

  #make(key: unknown, make: () => ProcessAdapter): SourceResult<ProcessAdapter> {
    if (this.#result && this.#key === key) return this.#result;
    this.#key = key;
    try {
      return (this.#result = { value: make() });
    } catch (thrown) {
      return (this.#result = { error: toProcessPanelError(thrown, 'adapter/failed') });
    }
  }

  #watch(name: string | null): void {
    if (this.#watched?.name === name) return;
    this.#watched?.stop();
    this.#watched = null;
    if (!name) return;
    const unwatch = watchAdapter(name, () => this.#host.requestUpdate());
    const timer = setTimeout(() => {
      if (adapterNamed(name)) return;
      this.#make(name, () => unknownName(name));
      this.#host.requestUpdate();
    }, NAME_TIMEOUT_MS);
    this.#watched = {
      name,
      stop() {
        unwatch();
        clearTimeout(timer);
      },
    };
  }
}

/** Whether the source specified by the page uses strings as ids, as far as is known before it is queried. */
export function hasTextIds({ adapter, endpoint }: Pick<AdapterGiven, 'adapter' | 'endpoint'>): boolean {
  if (adapter && typeof adapter !== 'string') return adapter.textIds === true;
  if (!adapter) return false;
  return adapterNamed(adapter)?.textIds ?? (Boolean(endpoint) && isEngine(adapter));
}

/** Endpoint adapters, shared by the panels that use them. */
const endpoints = new SharedByKey<ProcessAdapter>();

/** One adapter per address and mapping, so that panels with the same query share a request. */
function endpointAdapter(
  address: string,
  {
    eventsUrl,
    asksCapabilities,
    map,
  }: { eventsUrl: string | null; asksCapabilities: boolean; map: SourceMapping | null },
): ProcessAdapter {
  const url = endpointOf(address);
  const events = eventsUrl ? endpointOf(eventsUrl) : null;
  const key = JSON.stringify([url.href, events?.href, asksCapabilities, map]);
  return endpoints.get(key, () =>
    httpAdapter({
      url,
      ...(events && { events }),
      ...(map && { map }),
      ...(asksCapabilities && { capabilities: 'ask' }),
    }),
  );
}

function checked(adapter: ProcessAdapter): ProcessAdapter {
  if (typeof adapter.fetch === 'function') return adapter;
  throw new ProcessPanelError('adapter/missing', 'the adapter has no method "fetch"', {
    hint: 'Give an object with fetch(query, {signal}).',
  });
}

function unknownName(name: string): never {
  const near = nearestName(name, adapterNames());
  throw new ProcessPanelError('adapter/unknown-name', `no adapter is named "${name}"`, {
    hint: near ? `Write "${near}".` : `Call defineAdapter("${name}", adapter).`,
  });
}

function missing(): never {
  throw new ProcessPanelError('adapter/missing', 'this panel has no source of processes', {
    hint: 'Give it an "adapter", an "endpoint", a "src" or a child <script type="application/json">.',
  });
}

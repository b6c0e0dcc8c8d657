import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';

/** What markup can say about an engine. */
interface MarkedUp {
  readonly url: string;
  readonly user?: () => string | null;
}

/** Engines that markup can name, as in `adapter="camunda7" endpoint="/engine-rest"`: loaded when a panel uses one. */
const ENGINES: Readonly<Record<string, (options: MarkedUp) => Promise<ProcessAdapter>>> = {
  camunda7: async options => (await import('../camunda7.ts')).camunda7Adapter(options),
  flowable: async options => (await import('../flowable.ts')).flowableAdapter(options),
};

/** Whether markup can use this name for an engine. */
export const isEngine = (name: string): boolean => Object.hasOwn(ENGINES, name);

/**
 * Creates the adapter of an engine by its name. Its code is loaded by `ready`.
 *
 * @param user - the current user's id, as given by the page; null if it gives none
 */
export function namedEngine(name: string, url: string, user: string | null): ProcessAdapter {
  let adapter: ProcessAdapter | null = null;
  const loaded = (): ProcessAdapter => {
    if (adapter) return adapter;
    throw new ProcessPanelError('adapter/failed', `the adapter "${name}" is not loaded yet`);
  };
  return {
    textIds: true,
    async ready() {
      const options = { url, ...(user !== null && { user: () => user }) };
      adapter ??= await ENGINES[name]!(options).catch((cause: unknown) => {
        const hint = 'Check the connection, and that all files of the library are there.';
        throw new ProcessPanelError('panel/part', `the adapter "${name}" could not be loaded`, { hint, cause });
      });
      await adapter.ready?.({ signal: new AbortController().signal });
    },
    get capabilities() {
      return adapter?.capabilities;
    },
    get perform() {
      return adapter?.perform;
    },
    get subscribe() {
      return adapter?.subscribe;
    },
    get facets() {
      return adapter?.facets;
    },
    currentUser: async options => (await loaded().currentUser?.(options)) ?? null,
    fetch: (query, options) => loaded().fetch(query, options),
  };
}

import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';

/** What a page can say of an engine in markup. */
interface MarkedUp {
  readonly url: string;
  readonly user?: () => string | null;
}

/** Engines that markup can name, `adapter="camunda7" endpoint="/engine-rest"`: loaded when a panel asks for one. */
const ENGINES: Readonly<Record<string, (options: MarkedUp) => Promise<ProcessAdapter>>> = {
  camunda7: async options => (await import('../camunda7.ts')).camunda7Adapter(options),
  flowable: async options => (await import('../flowable.ts')).flowableAdapter(options),
};

/** Whether markup can name an engine so. */
export const isEngine = (name: string): boolean => Object.hasOwn(ENGINES, name);

/**
 * The adapter of an engine by its name, which loads itself when it gets ready.
 *
 * @param user - the id of who is logged in, as the page says; null where it does not
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

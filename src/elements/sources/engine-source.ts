import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';

/** What a page says of an engine. */
export interface EngineGiven {
  readonly url: URL;
  /** The id of the user whom the page names: who claims. */
  readonly user: () => string | null;
}

/** Adapters of engines that markup may name, loaded when a page does. */
const ENGINES: Readonly<Record<string, (given: EngineGiven) => Promise<ProcessAdapter>>> = {
  camunda7: async given => (await import('../../adapters/camunda7.ts')).camunda7Adapter(given),
  flowable: async given => (await import('../../adapters/flowable.ts')).flowableAdapter(given),
};

/** Names of engines, for hints. */
export const engineNames = (): string[] => Object.keys(ENGINES);

/** An adapter that is loaded when a panel first waits for it: until then it can do nothing. Null where no engine has that name. */
export function engineNamed(name: string, given: EngineGiven): ProcessAdapter | null {
  const load = Object.hasOwn(ENGINES, name) ? ENGINES[name]! : null;
  if (!load) return null;
  let loading: Promise<ProcessAdapter> | null = null;
  let loaded: ProcessAdapter | null = null;
  return {
    textIds: true,
    async ready({ signal }) {
      loading ??= load(given);
      try {
        loaded = await abortable(loading, signal);
      } catch (thrown) {
        signal.throwIfAborted();
        // the next one tries again
        loading = null;
        if (thrown instanceof ProcessPanelError) throw thrown;
        throw new ProcessPanelError('panel/part', `the adapter "${name}" could not be loaded`, { cause: thrown });
      }
    },
    fetch(query, options) {
      if (loaded) return loaded.fetch(query, options);
      throw new ProcessPanelError('adapter/failed', `the adapter "${name}" is not loaded`);
    },
    get capabilities() {
      return loaded?.capabilities;
    },
    get perform() {
      return loaded?.perform;
    },
    get subscribe() {
      return loaded?.subscribe;
    },
    get currentUser() {
      return loaded?.currentUser;
    },
  } as ProcessAdapter;
}

import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import { itemReader } from './item-reader.ts';

type Subscribe = NonNullable<ProcessAdapter['subscribe']>;

const mappingFirst = new WeakMap<object, (mapping: SourceMapping) => Subscribe>();

/**
 * Registers that an adapter itself determines which processes match a query, so that they must be mapped before.
 * `httpAdapter` does (`adapters/http.ts`); `mapAdapter` asks by `mappedSubscribe`.
 *
 * @param subscribe - creates a `subscribe` with a mapping
 */
export const mapsBeforeQuery = (adapter: object, subscribe: (mapping: SourceMapping) => Subscribe): void =>
  void mappingFirst.set(adapter, subscribe);

/** Subscribes to an adapter whose processes are JSON of another shape; undefined if it does not support that. */
export function mappedSubscribe(
  source: Pick<ProcessAdapter, 'subscribe'>,
  mapping: SourceMapping,
): Subscribe | undefined {
  const subscribe = source.subscribe?.bind(source);
  return (
    subscribe &&
    (mappingFirst.get(source)?.(mapping) ??
      async function* (query, options) {
        const read = itemReader(mapping, query);
        for await (const change of subscribe(query, options))
          yield change.type === 'change' ? { ...change, process: read(change.process) } : change;
      })
  );
}

import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import { itemReader } from './item-reader.ts';

type Subscribe = NonNullable<ProcessAdapter['subscribe']>;

const mappingFirst = new WeakMap<object, (mapping: SourceMapping) => Subscribe>();

/**
 * Says that an adapter tells by itself which processes match a query, so that they have to be mapped before.
 *
 * @param subscribe - follows with a mapping
 */
export const mapsBeforeQuery = (adapter: object, subscribe: (mapping: SourceMapping) => Subscribe): void =>
  void mappingFirst.set(adapter, subscribe);

/** Follows an adapter whose processes are JSON of another shape; undefined where it cannot be followed. */
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

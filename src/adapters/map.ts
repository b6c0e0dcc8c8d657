import type { ActionResult, ActionResults } from '../core/actions/action-result.ts';
import type { SourceMapping } from '../core/config/panel-config.ts';
import type { FetchOptions, ProcessAdapter, ProcessPage } from '../core/processes/adapter.ts';
import type { GivenProcess } from '../core/processes/process.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import { mappedMembers } from './map/mapped-members.ts';
import { mappedSubscribe } from './map/mapped-subscribe.ts';
import { pageReader } from './map/page-reader.ts';
import { withRemarks } from './map/remarks-on-demand.ts';
import { givenTo, knownUser, type MemoryAdapterOptions, silentMemoryAdapter } from './memory.ts';

export type { MappedValue, SourceMapping } from '../core/config/panel-config.ts';

type Pages = Promise<ProcessPage<GivenProcess>> | AsyncIterable<ProcessPage<GivenProcess>>;

/** An adapter whose answers are JSON of any shape: one answer, or an async iterable of answers. */
export interface JsonAdapter extends Pick<
  ProcessAdapter,
  'capabilities' | 'textIds' | 'mappedMembers' | 'currentUser' | 'facets' | 'perform' | 'ready' | 'subscribe'
> {
  /** Answers a query with JSON of any shape, or with several values, each of which is a page. */
  fetch(query: ProcessQuery, options: FetchOptions): Promise<unknown> | AsyncIterable<unknown>;
}

/**
 * Maps JSON of any shape to processes (contract 5.5).
 *
 * The items of plain JSON or a `memoryAdapter` are mapped for each query, and queried in memory, with all criteria,
 * sorting, limit and offset. Any other adapter receives the query as it is, keeps its capabilities, and has each of its
 * pages mapped.
 *
 * @param source - parsed JSON, or an adapter whose answers are JSON of any shape
 * @throws ProcessPanelError on `fetch`: `adapter/mapping` for a path that does not exist, a list that is not one, an
 * item without an id or with a duplicate id; errors of templates
 */
export function mapAdapter(source: JsonAdapter | object, mapping: SourceMapping): ProcessAdapter {
  const inMemory = givenTo(source);
  if (inMemory) return mappedJson(inMemory.processes, mapping, inMemory.options);
  if (!isAdapter(source)) return mappedJson(source, mapping);
  return {
    // a getter, since a source may know its capabilities only when it is ready
    get capabilities() {
      return source.capabilities;
    },
    get perform(): ProcessAdapter['perform'] {
      return source.perform && ((...given) => withoutProcesses(source.perform!(...given)));
    },
    get facets(): ProcessAdapter['facets'] {
      return source.facets && ((...asked) => source.facets!(...asked));
    },
    textIds: source.textIds,
    mappedMembers: mappedMembers(mapping) ?? source.mappedMembers,
    ...(source.ready && { ready: options => source.ready!(options) }),
    ...(source.currentUser && { currentUser: options => source.currentUser!(options) }),
    get subscribe(): ProcessAdapter['subscribe'] {
      return mappedSubscribe(source, mapping);
    },
    fetch(query, options): Pages {
      const answer = source.fetch(query, options);
      const read = pageReader(mapping, query, options.lang);
      if (isIterable(answer)) return mappedPages(answer, json => read(json, 'the answer'));
      return answer.then(json => read(json, 'the answer'));
    },
  };
}

/** Removes the processes from the results of an action, as they are not of contract 4: the panel reloads them. */
async function withoutProcesses(answer: ReturnType<NonNullable<ProcessAdapter['perform']>>): Promise<ActionResults> {
  const results = await answer;
  if (typeof results !== 'object' || results === null) return results;
  const bare = (result: ActionResult) => ({ ...result, process: null });
  if (Symbol.iterator in results) return Array.from(results, bare);
  return (async function* () {
    for await (const result of results) yield bare(result);
  })();
}

/** Items of JSON in memory, queried there. */
function mappedJson(json: unknown, mapping: SourceMapping, options?: MemoryAdapterOptions): ProcessAdapter {
  const user = options?.user ?? null;
  return {
    mappedMembers: mappedMembers(mapping),
    ...(user !== null && { currentUser: knownUser(user) }),
    async fetch(query, fetching) {
      const { processes, remarks, total } = pageReader(mapping, query, fetching.lang)(json, 'the source');
      const page = await silentMemoryAdapter(processes, options).fetch(query, fetching);
      const known = (await remarks) ?? [];
      return withRemarks(page, mapping, query, {
        given: processes,
        remarks: known,
        ...(mapping.total && { total: total ?? null }),
      });
    },
  };
}

async function* mappedPages(
  pages: AsyncIterable<unknown>,
  read: (json: unknown) => ProcessPage<GivenProcess>,
): AsyncGenerator<ProcessPage<GivenProcess>> {
  for await (const json of pages) yield read(json);
}

const isAdapter = (source: object): source is JsonAdapter => typeof (source as JsonAdapter).fetch === 'function';

const isIterable = (answer: object): answer is AsyncIterable<unknown> => Symbol.asyncIterator in answer;

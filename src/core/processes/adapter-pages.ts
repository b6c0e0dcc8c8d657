import { abortable } from '../base/tasks/abortable.ts';
import type { ProcessQuery } from '../query/process-query.ts';
import type { FetchOptions, ProcessAdapter } from './adapter.ts';

/**
 * The pages of an adapter's answer, which is a promise of one page or an async iterable (contract 5.1). An abort ends
 * it at once, even if the adapter ignores it.
 *
 * @throws the reason of the abort, or the adapter's error
 */
export async function* abortablePages(
  adapter: ProcessAdapter,
  query: ProcessQuery,
  options: FetchOptions,
): AsyncGenerator {
  const { signal } = options;
  signal.throwIfAborted();
  const answer = await abortable<unknown>(adapter.fetch(query, options), signal);
  if (!isAsyncIterable(answer)) return yield answer;
  const pages = answer[Symbol.asyncIterator]();
  let ended = false;
  try {
    while (true) {
      const { done, value } = await abortable(pages.next(), signal);
      if (done) return void (ended = true);
      yield value;
    }
  } finally {
    // Not awaited: a source that hangs would block the end of the load.
    if (!ended) new Promise(resolve => resolve(pages.return?.())).catch(() => {});
  }
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

import { sharedPages } from '../http/shared-pages.ts';

type Fetch<Q, T> = (question: Q, signal: AbortSignal) => Promise<T>;

/**
 * Shares a request between callers that ask the same at the same time, such as the task count for the first page and
 * those after it. It is aborted when no caller waits for it any more.
 */
export function sharedAnswers<Q, T>(fetch: Fetch<Q, T>): Fetch<Q, T> {
  const underWay = new Map<string, ReturnType<typeof sharedPages<T>>>();
  return async (query, signal) => {
    const key = JSON.stringify(query);
    let shared = underWay.get(key);
    if (!shared) {
      const pages = async function* (stop: AbortSignal) {
        yield await fetch(query, stop);
      };
      shared = sharedPages(pages, () => underWay.delete(key));
      underWay.set(key, shared);
    }
    for await (const answer of shared(signal)) return answer;
    throw new Error('unreachable');
  };
}

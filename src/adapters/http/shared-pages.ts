import { abortable } from '../../core/base/tasks/abortable.ts';

/**
 * Lets several readers read the pages of one source, each from the first page on and at its own pace. The source is
 * opened for the first reader, read when the fastest reader wants more, and aborted when the last one leaves.
 *
 * @param over - called when the last reader leaves, whether at the end or by its signal
 * @returns a function that returns the pages for a reader, which counts at once, even before it requests the first page
 */
export function sharedPages<T>(
  open: (signal: AbortSignal) => AsyncGenerator<T>,
  over: () => void,
): (signal: AbortSignal) => AsyncIterable<T> {
  const abort = new AbortController();
  const source = open(abort.signal);
  const pages: Promise<IteratorResult<T>>[] = [];
  let readers = 0;

  function page(i: number): Promise<IteratorResult<T>> {
    const asked = (pages[i] ??= source.next());
    asked.catch(() => {}); // each reader gets the error when it comes to that page
    return asked;
  }

  async function* read(signal: AbortSignal, leave: () => void): AsyncGenerator<T> {
    try {
      for (let i = 0; ; i++) {
        const { done, value } = await abortable(page(i), signal);
        if (done) return;
        yield value;
      }
    } finally {
      leave();
    }
  }

  return signal => {
    let left = false;
    const leave = () => {
      signal.removeEventListener('abort', leave);
      if (left || ((left = true), --readers)) return;
      over();
      abort.abort(signal.reason);
    };
    readers++;
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
    else void page(0);
    return read(signal, leave);
  };
}

/** The outcome of some work, or the signal's reason if that comes first, even if the work ignores its signal. */
export function abortable<T>(work: T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it is aborted. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>(resolve => (timer = setTimeout(resolve, ms)));
  return abortable(over, signal).finally(() => clearTimeout(timer));
}

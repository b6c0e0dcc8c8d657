/**
 * Starts work that waits for its turn, such as a transaction, unless the signal is aborted first: then it never begins.
 *
 * @param start - calls `begin` when its turn has come; that throws if the signal is aborted
 * @throws the reason of the signal if it is aborted before `begin`
 */
export async function unlessAborted<T>(
  signal: AbortSignal | undefined,
  start: (begin: () => void) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  if (!signal) return start(() => {});
  let leave!: () => void;
  const left = new Promise<never>((_, reject) => (leave = () => reject(signal.reason as Error)));
  signal.addEventListener('abort', leave, { once: true });
  const stop = () => signal.removeEventListener('abort', leave);
  const begin = () => {
    signal.throwIfAborted();
    stop();
  };
  return Promise.race([start(begin), left]).finally(stop);
}

/**
 * Starts what waits for its turn, a transaction say, unless the signal comes first: then it never begins.
 *
 * @param start - calls `begin` when its turn has come, which throws where nobody waits any more
 * @throws the reason of the signal where that is aborted before `begin`
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

import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two looks at the files. */
const INTERVAL = 300;

/**
 * Yields at once, and then each time that some of the files have changed, have come or have gone since it yielded last.
 * They are looked at again and again, which also notices editors that replace a file, and files on a network.
 *
 * @param files - which files, asked again at each look
 * @param stopped - its abort ends it; without it, it never ends
 */
export async function* filesChanged(files: () => readonly string[], stopped?: AbortSignal): AsyncGenerator<void> {
  let known: string | undefined;
  for (;;) {
    if (stopped?.aborted) return;
    const now = (await Promise.all(files().map(stateOf))).join();
    if (now !== known) {
      known = now;
      yield;
    }
    await wait(INTERVAL, undefined, { signal: stopped }).catch(() => undefined);
  }
}

async function stateOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found ? [found.ino, found.size, found.mtimeMs, found.ctimeMs].join() : '';
}

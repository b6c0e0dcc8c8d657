import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between polls. */
const POLL_INTERVAL_MS = 300;

/**
 * Yields immediately, and then each time that some of the files were changed, added or removed since the last time. It
 * polls, which also detects files that an editor replaces and files on a network.
 *
 * @param files - returns the files, called on each poll
 * @param stopped - ends it when aborted; without it, it never ends
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
    await wait(POLL_INTERVAL_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}

async function stateOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found ? [found.ino, found.size, found.mtimeMs, found.ctimeMs].join() : '';
}

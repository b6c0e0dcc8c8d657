interface PageScheduler {
  scheduler?: {
    postTask?(task: () => void, options?: { priority: 'background' }): Promise<void>;
  };
  setImmediate?(callback: () => void): void;
  requestIdleCallback?(callback: () => void, options: { timeout: number }): void;
}

const page = globalThis as PageScheduler;

/**
 * Lets the page answer its reader: resolves in a new task, after input and painting have had their turn. Long work
 * calls it every few milliseconds.
 */
export function yieldToPage(): Promise<void> {
  // Not `scheduler.yield`: its continuations run before frames, which then wait for a tenth of a second.
  if (page.scheduler?.postTask) return page.scheduler.postTask(() => {});
  return new Promise(resolve => {
    if (page.setImmediate) return page.setImmediate(resolve);
    // Not setTimeout: nested timeouts are throttled to 4 ms each, and to seconds in a hidden page.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Milliseconds after which background work runs even on a busy page. */
const IDLE_TIMEOUT_MS = 100;

/** Resolves when the page is idle, for background work. */
export function untilIdle(): Promise<void> {
  return new Promise(resolve => {
    if (page.scheduler?.postTask) {
      void page.scheduler.postTask(resolve, { priority: 'background' });
      setTimeout(resolve, IDLE_TIMEOUT_MS);
    } else if (page.requestIdleCallback) page.requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, 1);
  });
}

/** Milliseconds that a slice of work may take: less than a frame, so that the page reacts to its reader in time. */
export const SLICE_MS = 8;

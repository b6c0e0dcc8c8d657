interface PageScheduler {
  scheduler?: {
    postTask?(task: () => void, options?: { priority: 'background' }): Promise<void>;
  };
  setImmediate?(callback: () => void): void;
  requestIdleCallback?(callback: () => void, options: { timeout: number }): void;
}

const page = globalThis as PageScheduler;

/**
 * Lets the page answer its reader: resolves in a task of its own, after input and painting had their turn. Work of any
 * length calls it every few milliseconds.
 */
export function yieldToPage(): Promise<void> {
  // Not `scheduler.yield`: work that goes on by it comes before frames, which then wait for a tenth of a second.
  if (page.scheduler?.postTask) return page.scheduler.postTask(() => {});
  return new Promise(resolve => {
    if (page.setImmediate) return page.setImmediate(resolve);
    // Not setTimeout: nested ones are held back to 4 ms each, and to seconds in a page that is not seen.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Milliseconds that a page may be busy before work that nobody waits for gets its turn all the same. */
const PATIENCE = 100;

/** Resolves when the page has nothing better to do: for work that nobody waits for. */
export function untilIdle(): Promise<void> {
  return new Promise(resolve => {
    if (page.scheduler?.postTask) {
      void page.scheduler.postTask(resolve, { priority: 'background' });
      setTimeout(resolve, PATIENCE);
    } else if (page.requestIdleCallback) page.requestIdleCallback(resolve, { timeout: PATIENCE });
    else setTimeout(resolve, 1);
  });
}

/** How long a slice of work may take, in milliseconds: less than a frame, so that what the reader does paints in time. */
export const SLICE = 8;

import { untilIdle } from '../../core/base/tasks/yield-to-page.ts';

/** Milliseconds after which a frame is no longer waited for: a page in the background has none. */
const FRAME_TIMEOUT_MS = 100;

/**
 * Resolves when what is in the document has been painted and the page is idle: for work that readers need not wait for.
 * An idle page alone does not say so: tasks of the lowest priority also run before a frame that is due later.
 */
export async function untilPainted(): Promise<void> {
  // Without a document, as in Node, nothing is painted.
  const { document } = globalThis as Partial<typeof globalThis>;
  if (document && !document.hidden) {
    await new Promise<void>(resolve => {
      requestAnimationFrame(() => resolve());
      setTimeout(resolve, FRAME_TIMEOUT_MS);
    });
  }
  await untilIdle();
}

import { executeServerCommand } from '@web/test-runner-commands';

/** Resolves in the next frame. A page in the background has no frames: there it waits a moment. */
export const nextFrame = (): Promise<void> =>
  new Promise(resolve => {
    requestAnimationFrame(() => resolve());
    if (document.hidden || !document.hasFocus()) setTimeout(resolve, 30);
  });

/** The first truthy result of a function, which is called in each frame. */
export async function untilFound<T>(find: () => T): Promise<NonNullable<Exclude<T, false>>> {
  for (let i = 0; ; i++) {
    const found = find();
    if (found) return found as NonNullable<Exclude<T, false>>;
    // Another page may have come to the front.
    if (i % 10 === 9) await executeServerCommand('bring-to-front');
    await nextFrame();
  }
}

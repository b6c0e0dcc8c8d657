import { executeServerCommand } from '@web/test-runner-commands';

/** The next frame. A page in the background has none: there it is a moment. */
export const nextFrame = (): Promise<void> =>
  new Promise(resolve => {
    requestAnimationFrame(() => resolve());
    if (document.hidden || !document.hasFocus()) setTimeout(resolve, 30);
  });

/** What a function gives as soon as that is something: looked at with each frame. */
export async function untilFound<T>(find: () => T): Promise<NonNullable<Exclude<T, false>>> {
  for (let i = 0; ; i++) {
    const found = find();
    if (found) return found as NonNullable<Exclude<T, false>>;
    // Another page may want to be seen, too.
    if (i % 10 === 9) await executeServerCommand('bring-to-front');
    await nextFrame();
  }
}

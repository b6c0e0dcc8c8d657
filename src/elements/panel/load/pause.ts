import { effect, type ReadonlySignal } from '@preact/signals-core';

/** Share of the time that may be spent painting during a load. */
const PAINTING_SHARE = 0.25;

/**
 * Pauses after a paint for three times its duration, so that the load can continue.
 *
 * @param took - duration of the paint in ms
 * @param isUrgent - ends the pause: what comes next cannot wait
 */
export async function pauseAfter(took: number, isUrgent: ReadonlySignal<boolean>): Promise<void> {
  const pause = took * (1 / PAINTING_SHARE - 1);
  if (pause <= 1 || isUrgent.peek()) return;
  let end = (): void => {};
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, pause);
    const unfollow = effect(() => {
      if (isUrgent.value) resolve();
    });
    end = () => {
      clearTimeout(timer);
      unfollow();
    };
  });
  end();
}

import { effect, type ReadonlySignal } from '@preact/signals-core';

/** Share of the time that may be spent painting during a load. */
const PAINTING_SHARE = 0.25;

/**
 * Pauses after a paint for three times its duration, so that the load can continue.
 *
 * @param duration - of the paint, in ms
 * @param isUrgent - ends the pause: what comes next cannot wait
 */
export async function pauseAfter(duration: number, isUrgent: ReadonlySignal<boolean>): Promise<void> {
  const pause = duration * (1 / PAINTING_SHARE - 1);
  if (pause <= 1 || isUrgent.peek()) return;
  let end = (): void => {};
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, pause);
    const unsubscribe = effect(() => {
      if (isUrgent.value) resolve();
    });
    end = () => {
      clearTimeout(timer);
      unsubscribe();
    };
  });
  end();
}

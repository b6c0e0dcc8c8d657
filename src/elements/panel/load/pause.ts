import { effect, type ReadonlySignal } from '@preact/signals-core';

/** Share of the time that painting what comes may take. */
const PAINTING = 0.25;

/**
 * Rests after a paint three times as long as it took, so that a load goes on meanwhile.
 *
 * @param took - ms of the paint
 * @param isUrgent - what comes next does not wait
 */
export async function restAfter(took: number, isUrgent: ReadonlySignal<boolean>): Promise<void> {
  const rest = took * (1 / PAINTING - 1);
  if (rest <= 1 || isUrgent.peek()) return;
  let end = (): void => {};
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, rest);
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

const followed = new WeakSet<EventTarget>();
const pointed = new WeakSet<EventTarget>();

/** Records from now on whether the last input in a window came from a pointer or a key. */
export function followInput(page: EventTarget): void {
  if (followed.has(page)) return;
  followed.add(page);
  page.addEventListener('pointerdown', () => pointed.add(page), { capture: true, passive: true });
  page.addEventListener('keydown', () => pointed.delete(page), { capture: true, passive: true });
}

/** Whether the last input came from a pointer, so that what got the focus since then was clicked, or follows from a click. */
export const isByPointer = (page: EventTarget): boolean => pointed.has(page);

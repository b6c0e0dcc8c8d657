/**
 * Calls back in the frame after an element has changed size, or was first laid out: changing sizes within the
 * observer's callback is an error. So is, in Chromium, observing an element of another window's document, so the
 * observer is created in the elements' own window.
 *
 * @param elements - of one document, at least one
 * @returns a function that ends the observation, including a pending call
 */
export function observeSize(elements: readonly Element[], onresize: () => void): () => void {
  const { ResizeObserver } = elements[0]!.ownerDocument.defaultView ?? window;
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onresize);
  });
  for (const element of elements) observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/**
 * Calls back in the frame after one in which an element has got another size, or has been seen for the first time: in the
 * observer's own turn a change of size is an error. So is, in Chromium, the observation of an element in the document of
 * another window: the observer is of the elements' own.
 *
 * @param elements - of one document, at least one
 */
export function observeSize(elements: readonly Element[], onchange: () => void): ResizeObserver {
  const { ResizeObserver } = elements[0]!.ownerDocument.defaultView ?? window;
  const observer = new ResizeObserver(() => requestAnimationFrame(onchange));
  for (const element of elements) observer.observe(element);
  return observer;
}

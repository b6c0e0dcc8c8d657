/** Does something when an element has left the page: moved within it, it is there again by then and goes on as before. */
export function whenGone(element: Element, act: () => void): void {
  queueMicrotask(() => element.isConnected || act());
}

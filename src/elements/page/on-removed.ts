import type { ReactiveController } from 'lit';

/** Documents of frames that were removed or navigated. Their elements are still connected. */
const unloaded = new WeakSet<Document>();

/** Whether an element may be visible: connected to a document that a window shows. */
export function isOnPage({ isConnected, ownerDocument }: Element): boolean {
  return isConnected && ownerDocument.defaultView !== null && !unloaded.has(ownerDocument);
}

/** Runs a callback when an element has left the page, but not if it is only moved within the page. */
export function ifRemoved(element: Element, act: () => void): void {
  queueMicrotask(() => isOnPage(element) || act());
}

/**
 * Notifies an element in a frame when the frame's document is unloaded, for which there is no custom element callback.
 */
export class FrameUnload implements ReactiveController {
  readonly #host: Element;
  readonly #onunload: () => void;
  #frame: Window | null = null;

  constructor(host: Element, onunload: () => void) {
    this.#host = host;
    this.#onunload = onunload;
  }

  hostConnected(): void {
    const { defaultView } = this.#host.ownerDocument;
    if (defaultView === window) return;
    this.#frame = defaultView;
    defaultView?.addEventListener('pagehide', this.#onpagehide);
  }

  hostDisconnected(): void {
    this.#frame?.removeEventListener('pagehide', this.#onpagehide);
    this.#frame = null;
  }

  readonly #onpagehide = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) return;
    unloaded.add(this.#host.ownerDocument);
    this.#onunload();
  };
}

import type { ReactiveController } from 'lit';

/** Those of frames that were taken away or show something else. What stands in them is connected still. */
const unloaded = new WeakSet<Document>();

/** Whether an element stands where it may be seen: connected, to a document that a window shows. */
export function isOnPage({ isConnected, ownerDocument }: Element): boolean {
  return isConnected && ownerDocument.defaultView !== null && !unloaded.has(ownerDocument);
}

/** Does something when an element has left the page: moved within it, it is there again by then and goes on as before. */
export function onRemoved(element: Element, act: () => void): void {
  queueMicrotask(() => isOnPage(element) || act());
}

/** Tells an element in a frame when the document of the frame goes, of which custom elements hear nothing. */
export class FrameUnload implements ReactiveController {
  readonly #host: Element;
  readonly #ongone: () => void;
  #frame: Window | null = null;

  constructor(host: Element, ongone: () => void) {
    this.#host = host;
    this.#ongone = ongone;
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
    this.#ongone();
  };
}

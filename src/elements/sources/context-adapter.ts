import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';

type ContextCallback = (value: unknown, unsubscribe?: () => void) => void;

/** The `context-request` event of the Context Community Protocol. */
class ContextRequestEvent extends Event {
  readonly context = 'process-adapter';
  readonly contextTarget: Element;
  readonly callback: ContextCallback;
  readonly subscribe = true;

  constructor(target: Element, callback: ContextCallback) {
    super('context-request', { bubbles: true, composed: true });
    this.contextTarget = target;
    this.callback = callback;
  }
}

/**
 * Requests an adapter from the ancestors of its host by the Context Community Protocol, and subscribes to it. A
 * provider that appears later announces itself by `context-provider` and is asked then.
 */
export class ContextAdapter implements ReactiveController {
  /** Null: no ancestor provides one. */
  value: ProcessAdapter | null = null;
  readonly #host: Element & Pick<ReactiveControllerHost, 'requestUpdate'>;
  #answered = false;
  #unsubscribe: (() => void) | undefined;

  constructor(host: Element & Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  hostConnected(): void {
    document.addEventListener('context-provider', this.#onprovider);
    this.#ask();
  }

  hostDisconnected(): void {
    document.removeEventListener('context-provider', this.#onprovider);
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #ask(): void {
    this.#answered = false;
    this.#host.dispatchEvent(new ContextRequestEvent(this.#host, this.#receive));
    if (!this.#answered) this.#receive(null);
  }

  // One function for all requests, since providers identify subscribers by it.
  #receive = (value: unknown, unsubscribe?: () => void): void => {
    this.#answered = true;
    // A nearer provider takes over the subscription: unsubscribe from the previous one.
    if (unsubscribe !== this.#unsubscribe) {
      this.#unsubscribe?.();
      this.#unsubscribe = unsubscribe;
    }
    const adapter = (value as ProcessAdapter | null | undefined) ?? null;
    if (adapter === this.value) return;
    this.value = adapter;
    this.#host.requestUpdate();
  };

  #onprovider = (event: Event): void => {
    if ((event as Event & { context?: unknown }).context === 'process-adapter') this.#ask();
  };
}

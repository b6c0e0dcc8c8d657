/** What can be done to the answers of a reader's requests. */
export class UnsteadyFetch {
  readonly #open = new Set<AbortController>();
  #stall: Promise<void> = Promise.resolve();
  #goOn: () => void = () => {};

  /** As `fetch`, for `httpAdapter`. */
  readonly fetch = async (...[input, init]: Parameters<typeof globalThis.fetch>): Promise<Response> => {
    const cut = new AbortController();
    const { signal } = init ?? {};
    const leave = () => cut.abort(signal?.reason);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
    this.#open.add(cut);
    const over = () => {
      this.#open.delete(cut);
      signal?.removeEventListener('abort', leave);
    };
    try {
      const response = await globalThis.fetch(input, { ...init, signal: cut.signal });
      if (!response.body) return response;
      const body = this.#slowed(response.body, over);
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (thrown) {
      over();
      throw thrown;
    }
  };

  /** Cuts off all answers that are on their way. */
  cut(): void {
    for (const controller of this.#open) controller.abort(new TypeError('fetch failed: cut off'));
  }

  /** Stops reading until it is told to go on. */
  stall(): void {
    this.goOn();
    this.#stall = new Promise(resolve => (this.#goOn = resolve));
  }

  goOn(): void {
    this.#goOn();
  }

  #slowed(body: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    return new ReadableStream<Uint8Array>({
      pull: async controller => {
        await this.#stall;
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          over();
          controller.close();
        } catch (thrown) {
          over();
          controller.error(thrown);
        }
      },
      cancel: reason => {
        over();
        return reader.cancel(reason);
      },
    });
  }
}

import type { ProcessChange } from '../../../core/processes/process-change.ts';
import type { EventLog, LoggedEvent } from './event-log.ts';

/** Translates an event into a change for one subscriber. */
export type ReadEvent = (event: LoggedEvent) => ProcessChange;

/** A subscriber of a stream, which reads its log at its own pace. */
export class StreamSubscriber {
  readonly #log: EventLog;
  readonly #read: ReadEvent;
  readonly #connected: (() => void) | undefined;
  /** Number of the next event to read; null: events in between are lost. */
  #next: number | null;
  #isConnected = false;
  #over: { readonly error: unknown } | null = null;
  #wake = () => {};

  constructor(log: EventLog, next: number | null, read: ReadEvent, connected: (() => void) | undefined) {
    this.#log = log;
    this.#next = next;
    this.#read = read;
    this.#connected = connected;
  }

  /** The stream is open. */
  connect(): void {
    try {
      if (!this.#isConnected) this.#connected?.();
      this.#isConnected = true;
    } catch (thrown) {
      this.end(thrown);
    }
  }

  /** Events may be missing from the log. */
  requireResync(): void {
    this.#next = null;
    this.#wake();
  }

  /** The log has grown. */
  wake(): void {
    this.#wake();
  }

  /** @param error - thrown at the end of the log; null: the changes end without an error */
  end(error: unknown): void {
    this.#over ??= { error };
    this.#wake();
  }

  /**
   * Yields the changes. Throws the signal's reason once it is aborted.
   *
   * @param leave - called when nobody reads the changes any more
   */
  async *changes(signal: AbortSignal, leave: () => void): AsyncGenerator<ProcessChange> {
    const abort = () => {
      leave();
      this.#wake();
    };
    signal.addEventListener('abort', abort);
    try {
      for (;;) {
        signal.throwIfAborted();
        const change = this.#nextChange();
        if (change) yield change;
        else if (this.#over?.error) throw this.#over.error;
        else if (this.#over) return;
        else await new Promise<void>(resolve => (this.#wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', abort);
      leave();
    }
  }

  /** The next change; null at the end of the log. */
  #nextChange(): ProcessChange | null {
    const { end } = this.#log;
    while (this.#next !== null && this.#next < end) {
      const event = this.#log.at(this.#next);
      if (!event) break;
      this.#next++;
      if (event.type !== null) return this.#readEvent(event);
    }
    if (this.#next === end) return null;
    this.#next = end;
    return { type: 'resync' };
  }

  #readEvent(event: LoggedEvent): ProcessChange {
    try {
      return this.#read(event);
    } catch (thrown) {
      event.isUnreadable = true;
      throw thrown;
    }
  }
}

import type { ReceivedEvent } from './open-stream.ts';

/** Maximum number of events kept for subscribers that return or read slowly. */
const MAX_EVENTS = 1000;
/** Maximum size of these events, in characters. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** An event, with a mark if a subscriber could not read it. */
export interface LoggedEvent extends ReceivedEvent {
  isUnreadable?: boolean;
}

/** The last events of a stream, each with a stable number. */
export class EventLog {
  #events: LoggedEvent[] = [];
  /** Number of the first event. */
  #start = 0;
  #size = 0;

  /** The number of the next event to be added. */
  get end(): number {
    return this.#start + this.#events.length;
  }

  /** Undefined for an event that is not kept any more. */
  at(number: number): LoggedEvent | undefined {
    return this.#events[number - this.#start];
  }

  /**
   * The number of the event after an id.
   *
   * @returns null if the id is unknown or an event after it is unreadable
   */
  after(id: string): number | null {
    const last = this.#events.findLastIndex(event => event.id === id);
    const isKnown = last >= 0 && !this.#events.some(({ isUnreadable }, i) => i > last && isUnreadable);
    return isKnown ? this.#start + last + 1 : null;
  }

  add(event: ReceivedEvent): void {
    // Consecutive events that only carry an id are replaced by the last one.
    if (event.type === null && this.#events.at(-1)?.type === null) this.#events.pop();
    this.#events.push(event);
    this.#size += event.size;
    while (this.#events.length > MAX_EVENTS || (this.#size > MAX_CHARACTERS && this.#events.length > 1)) {
      this.#size -= this.#events.shift()!.size;
      this.#start++;
    }
  }

  clear(): void {
    this.#start = this.end;
    this.#events = [];
    this.#size = 0;
  }
}

import type { ToldEvent } from './open-stream.ts';

/** Events that are kept for those who come back, or read slowly. */
const EVENTS = 1000;
/** And how many characters they may have had. */
const CHARACTERS = 4 * 1024 * 1024;

/** An event, and whether it has turned out that one who follows cannot read it. */
export interface LoggedEvent extends ToldEvent {
  isUnreadable?: boolean;
}

/** The last events of a stream, each with a number that stays. */
export class EventLog {
  #events: LoggedEvent[] = [];
  /** Number of the first. */
  #start = 0;
  #size = 0;

  /** The number of the event to come. */
  get end(): number {
    return this.#start + this.#events.length;
  }

  /** Undefined of one that is not kept any more. */
  at(number: number): LoggedEvent | undefined {
    return this.#events[number - this.#start];
  }

  /**
   * The number of what comes after an id.
   *
   * @returns null where that is not known any more, or cannot be read
   */
  after(id: string): number | null {
    const last = this.#events.findLastIndex(event => event.id === id);
    const isKnown = last >= 0 && !this.#events.some(({ isUnreadable }, i) => i > last && isUnreadable);
    return isKnown ? this.#start + last + 1 : null;
  }

  add(event: ToldEvent): void {
    // Of several places where nothing happened between, the last one counts.
    if (event.type === null && this.#events.at(-1)?.type === null) this.#events.pop();
    this.#events.push(event);
    this.#size += event.size;
    while (this.#events.length > EVENTS || (this.#size > CHARACTERS && this.#events.length > 1)) {
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

/** Something that shows a time in words. */
export interface Ticking {
  /** Left alone while it is not in the document. */
  readonly element: Element;
  /** Shows the time anew, and is followed again. */
  tick(): void;
}

/** The clock of a page. */
export interface PageClock {
  /** Milliseconds since 1970. */
  now(): number;
  start(run: () => void, delay: number): unknown;
  stop(timer: unknown): void;
  readonly hidden: boolean;
  /** Calls back when `hidden` has changed, until the returned function is called. */
  onvisibility(listener: () => void): () => void;
}

interface Entry {
  readonly shown: WeakRef<Ticking>;
  until: number;
}

/** A timer may come early, and clocks are set: so long, in milliseconds, it waits at least. */
const LEAST = 100;
/** And at most: a computer that sleeps stops its timers. */
const MOST = 600_000;

/**
 * Renews the times of a page when they read otherwise, by one timer for all of them. A page that nobody sees has none;
 * what has changed meanwhile is renewed when it is seen again. Holds nothing in memory that has left the document.
 */
export class Ticker {
  readonly #clock: PageClock;
  readonly #entries = new Set<Entry>();
  readonly #entryOf = new WeakMap<Ticking, Entry>();
  #timer: unknown = null;
  #due = Infinity;
  #unlisten: (() => void) | null = null;

  constructor(clock: PageClock) {
    this.#clock = clock;
  }

  /** How many are followed. */
  get size(): number {
    return this.#entries.size;
  }

  /** @param until - when it reads otherwise, in milliseconds since 1970; `Infinity`: it stays as it is */
  watch(shown: Ticking, until: number): void {
    const known = this.#entryOf.get(shown);
    if (until === Infinity) {
      if (known) this.#forget(known);
      return;
    }
    const entry = known ?? { shown: new WeakRef(shown), until };
    entry.until = until;
    this.#entries.add(entry);
    this.#entryOf.set(shown, entry);
    this.#unlisten ??= this.#clock.onvisibility(() => (this.#clock.hidden ? this.#stop() : this.#tick()));
    if (until < this.#due) this.#schedule(until);
  }

  #forget(entry: Entry): void {
    this.#entries.delete(entry);
    const shown = entry.shown.deref();
    if (shown) this.#entryOf.delete(shown);
  }

  #tick(): void {
    this.#stop();
    const now = this.#clock.now();
    for (const entry of this.#entries) {
      const shown = entry.shown.deref();
      // One that comes back is followed again when it is shown.
      if (!shown?.element.isConnected) this.#forget(entry);
      else if (entry.until <= now) {
        shown.tick();
        // It shows something else than was thought.
        if (entry.until <= now) this.#forget(entry);
      }
    }
    let next = Infinity;
    for (const { until } of this.#entries) next = Math.min(next, until);
    if (next < Infinity) return this.#schedule(next);
    this.#unlisten?.();
    this.#unlisten = null;
  }

  #schedule(until: number): void {
    this.#stop();
    if (this.#clock.hidden) return;
    this.#due = until;
    const delay = Math.min(Math.max(until - this.#clock.now(), LEAST), MOST);
    this.#timer = this.#clock.start(() => this.#tick(), delay);
  }

  #stop(): void {
    this.#clock.stop(this.#timer);
    this.#timer = null;
    this.#due = Infinity;
  }
}

/** That of this page. */
export const ticker = new Ticker({
  now: () => Date.now(),
  start: (run, delay) => setTimeout(run, delay),
  stop: timer => clearTimeout(timer as number),
  get hidden() {
    return document.hidden;
  },
  onvisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
});

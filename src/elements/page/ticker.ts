/** Something that shows a relative time. */
export interface Ticking {
  /** Ignored while it is not in the document. */
  readonly element: Element;
  /** Updates the time, and registers for the next change. */
  tick(): void;
}

/** The clock of a page. */
export interface PageClock {
  /** Milliseconds since 1970. */
  now(): number;
  start(run: () => void, delay: number): unknown;
  stop(timer: unknown): void;
  readonly hidden: boolean;
  /** Calls `listener` when `hidden` has changed, until the returned function is called. */
  onvisibility(listener: () => void): () => void;
}

interface Entry {
  readonly shown: WeakRef<Ticking>;
  until: number;
}

/** Minimum delay in ms, since timers may fire early, and clocks may be set. */
const MIN_DELAY_MS = 100;
/** Maximum delay in ms, since timers stop while a computer sleeps. */
const MAX_DELAY_MS = 600_000;

/**
 * Updates the relative times of a page when their words change, with one timer for all of them. A hidden page runs no
 * timer, and catches up when it is shown again. Retains nothing that has left the document.
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

  /** Number of registered times. */
  get size(): number {
    return this.#entries.size;
  }

  /** @param until - when its words change, in milliseconds since 1970; `Infinity`: never */
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
      // One that returns to the document is registered again when it is shown.
      if (!shown?.element.isConnected) this.#forget(entry);
      else if (entry.until <= now) {
        shown.tick();
        // Its `tick` did not register it again.
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
    const delay = Math.min(Math.max(until - this.#clock.now(), MIN_DELAY_MS), MAX_DELAY_MS);
    this.#timer = this.#clock.start(() => this.#tick(), delay);
  }

  #stop(): void {
    this.#clock.stop(this.#timer);
    this.#timer = null;
    this.#due = Infinity;
  }
}

/** The ticker of this page. */
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

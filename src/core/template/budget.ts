import type { Token } from 'liquidjs';

/** What one evaluation may take. Beyond, it is an error in its cell, and the others live on. */
export const LIMITS = {
  /** UTF-16 units of a template's text. */
  source: 65_536,
  /** Tags and outputs in it. */
  tokens: 1_000,
  /** Tags in tags. */
  depth: 100,
  /** Milliseconds of one evaluation. What a single filter takes comes on top, and the memory bounds it. */
  time: 30,
  /** Times around loops, all loops together. */
  loops: 20_000,
  /** Characters that filters work on; an entry of a list counts for 100. */
  memory: 2_000_000,
  /** UTF-16 units of what is printed. */
  output: 1_000_000,
  /** Snippets rendered in one evaluation. */
  snippets: 200,
} as const;

/** Thrown by whatever notices that a limit is broken. */
export class LimitBroken extends Error {}

const WORK_BETWEEN_CLOCKS = 1_000;
/** Milliseconds that count between two looks at the clock: more is a machine that did something else. */
const LONGEST_STEP = 10;
const MEMORY_OF_ENTRY = 100;

/**
 * Counts what an evaluation takes. The clock is asked only now and then: an ordinary template never reaches it. It is
 * the limiter of memory that Liquid's filters know.
 */
export class Budget {
  /** The last filter or snippet, for messages. */
  at: Pick<Token, 'input' | 'begin' | 'file'> | undefined;
  #memory = 0;
  #work = 0;
  #nextClock = WORK_BETWEEN_CLOCKS;
  #lastClock = 0;
  #elapsed = 0;
  #loops = 0;
  #snippets = 0;

  reset(): void {
    this.at = undefined;
    this.#memory = this.#work = this.#elapsed = this.#lastClock = this.#loops = this.#snippets = 0;
    this.#nextClock = WORK_BETWEEN_CLOCKS;
  }

  /** Whether the time was up. */
  get isOutOfTime(): boolean {
    return this.#nextClock === Infinity;
  }

  /** Liquid's memory limiter: `count` characters or entries. */
  use(count: unknown): void {
    if (Number(count) > 0) this.#memory += Number(count);
    if (this.#memory > LIMITS.memory) throw new LimitBroken('it works on too long texts or lists');
  }

  useEntries(count: number): void {
    this.use(count * MEMORY_OF_ENTRY);
  }

  /** What a filter is about to work on. */
  charge(value: unknown): void {
    if (typeof value === 'string') this.work(1 + (value.length >> 6));
    else if (Array.isArray(value)) {
      this.useEntries(value.length);
      this.work(1 + value.length);
    } else this.work(1);
  }

  work(units: number): void {
    this.#work += units;
    if (this.#work >= this.#nextClock) this.#askClock();
  }

  loop(): void {
    if (++this.#loops > LIMITS.loops) throw new LimitBroken(`it goes around loops more than ${LIMITS.loops} times`);
    this.work(1);
  }

  snippet(): void {
    if (++this.#snippets > LIMITS.snippets) throw new LimitBroken(`it renders more than ${LIMITS.snippets} snippets`);
  }

  /** What has been printed so far, characters. */
  printed(length: number): void {
    if (length > LIMITS.output) throw new LimitBroken(`it prints more than ${LIMITS.output} characters`);
  }

  #askClock(): void {
    const now = performance.now();
    this.#elapsed += Math.min(now - (this.#lastClock || now), LONGEST_STEP);
    this.#lastClock = now;
    if (this.#elapsed > LIMITS.time) {
      this.#nextClock = Infinity;
      throw new LimitBroken(`it takes longer than ${LIMITS.time} ms`);
    }
    this.#nextClock = this.#work + WORK_BETWEEN_CLOCKS;
  }
}

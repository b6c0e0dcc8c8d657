import type { Session } from '../database.ts';
import type { CompiledQuery } from '../sql/compile-query.ts';
import { isTooSlow } from '../database-errors.ts';
import type { Statement } from '../sql/statement.ts';

/** Milliseconds that a total is cached. */
const MIN_AGE_MS = 5000;
/** A total is cached for this many times as long as it took to count: sorting does not wait for a slow one again. */
const AGE_PER_COUNTING_TIME = 20;
/** Most milliseconds that a total is cached; windows of a result after the first one always use it for as long. */
const MAX_AGE_MS = 60_000;
const MAX_TOTALS = 500;
/** Statements with longer texts and values are forgotten once counted: 500 of them would take too much memory. */
const MAX_KEY_LENGTH = 20_000;

interface Count {
  /** Until when it is valid, once it is known. */
  fresh: number;
  /** When counting began. */
  readonly at: number;
  readonly total: Promise<number>;
  readonly abort: AbortController;
  waiting: number;
}

/** Counts what a query matches, once for all who ask within a few seconds. */
export class Totals {
  readonly #known = new Map<string, Count>();
  readonly #now: () => number;

  /** @param now - milliseconds of a monotonic clock */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Goes on counting as long as anybody waits, even if whoever asked first does not.
   *
   * @param isFurtherOn - for a window after the first
   * @returns undefined if there are more than `cap`, or if counting takes too long
   */
  async of(
    session: Session,
    compiled: CompiledQuery,
    { cap, signal, isFurtherOn }: { cap: number; signal: AbortSignal; isFurtherOn: boolean },
  ): Promise<number | undefined> {
    signal.throwIfAborted();
    const statement = compiled.total(cap);
    const { text, parameters } = statement;
    const key = keyOf(statement);
    let count = this.#known.get(key);
    if (!count || this.#now() > (isFurtherOn ? count.at + MAX_AGE_MS : count.fresh)) {
      const abort = new AbortController();
      const at = this.#now();
      const total = session
        .query(text, parameters, { signal: abort.signal, prepare: compiled.isSteady })
        .then(([row]) => (row as { total: number }).total);
      count = { at, fresh: Infinity, total, abort, waiting: 0 };
      const own = count;
      total.then(
        () => {
          own.fresh = at + Math.min(Math.max(MIN_AGE_MS, AGE_PER_COUNTING_TIME * (this.#now() - at)), MAX_AGE_MS);
          if (key.length > MAX_KEY_LENGTH) this.#forget(key, own);
        },
        () => this.#forget(key, own),
      );
      this.#known.delete(key);
      this.#known.set(key, count);
      if (this.#known.size > MAX_TOTALS) this.#known.delete(this.#known.keys().next().value!);
    }
    try {
      const total = await this.#waitFor(count, key, signal);
      return total > cap ? undefined : total;
    } catch (thrown) {
      // a slow total does not hold back its page
      if (isTooSlow(thrown)) return undefined;
      throw thrown;
    }
  }

  /** Forgets a total that is known to have changed, so that it is counted again. */
  forget(compiled: CompiledQuery, cap: number): void {
    this.#known.delete(keyOf(compiled.total(cap)));
  }

  async #waitFor(count: Count, key: string, signal: AbortSignal): Promise<number> {
    count.waiting++;
    let leave!: () => void;
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        // nobody waits any more: stops the count
        if (--count.waiting === 0) {
          this.#forget(key, count);
          count.abort.abort(signal.reason);
        }
        reject(signal.reason as Error);
      };
    });
    signal.addEventListener('abort', leave, { once: true });
    try {
      const total = await Promise.race([count.total, left]);
      count.waiting--;
      return total;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #forget(key: string, count: Count): void {
    if (this.#known.get(key) === count) this.#known.delete(key);
  }
}

/** The parameters include the user. */
const keyOf = ({ text, parameters }: Statement): string => JSON.stringify([text, parameters]);

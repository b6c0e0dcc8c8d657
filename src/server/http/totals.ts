import type { Session } from '../database.ts';
import type { CompiledQuery } from '../sql/compile-query.ts';
import { isTooSlow } from '../database-errors.ts';
import type { Statement } from '../sql/statement.ts';

/** Milliseconds for which a total is taken for true. */
const FRESH = 5000;
/** A total that took long to count is taken for true so many times longer: who sorts anew does not wait for it again. */
const WORTH = 20;
/** At most so many milliseconds; also where the reader goes on in a result whose total was told with its first window. */
const FRESHEST = 60_000;
const MOST = 500;
/** Statements with longer texts and values are forgotten when they are counted: 500 of them would be much. */
const LONGEST = 20_000;

interface Count {
  /** Until when it is taken for true, once it is there. */
  fresh: number;
  /** When it was begun. */
  readonly at: number;
  readonly total: Promise<number>;
  readonly abort: AbortController;
  waiting: number;
}

/** Counts what a query matches, once for all who ask for it in a few seconds. */
export class Totals {
  readonly #known = new Map<string, Count>();
  readonly #now: () => number;

  /** @param now - milliseconds, of a clock that only goes on */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * A count goes on as long as somebody waits for it, whoever asked first.
   *
   * @param isFurtherOn - it is a window behind the first
   * @returns undefined where there are more than `cap`, or where counting takes too long
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
    if (!count || this.#now() > (isFurtherOn ? count.at + FRESHEST : count.fresh)) {
      const abort = new AbortController();
      const at = this.#now();
      const total = session
        .query(text, parameters, { signal: abort.signal, prepare: compiled.isSteady })
        .then(([row]) => (row as { total: number }).total);
      count = { at, fresh: Infinity, total, abort, waiting: 0 };
      const own = count;
      total.then(
        () => {
          own.fresh = at + Math.min(Math.max(FRESH, WORTH * (this.#now() - at)), FRESHEST);
          if (key.length > LONGEST) this.#forget(key, own);
        },
        () => this.#forget(key, own),
      );
      this.#known.delete(key);
      this.#known.set(key, count);
      if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value!);
    }
    try {
      const total = await this.#waitFor(count, key, signal);
      return total > cap ? undefined : total;
    } catch (thrown) {
      // what was found is not kept back for it
      if (isTooSlow(thrown)) return undefined;
      throw thrown;
    }
  }

  /** It is known to be another one by now: whoever asks next has it counted anew. */
  forget(compiled: CompiledQuery, cap: number): void {
    this.#known.delete(keyOf(compiled.total(cap)));
  }

  async #waitFor(count: Count, key: string, signal: AbortSignal): Promise<number> {
    count.waiting++;
    let leave!: () => void;
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        // nobody waits any more: the database need not count on
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

/** The parameters hold who asks. */
const keyOf = ({ text, parameters }: Statement): string => JSON.stringify([text, parameters]);

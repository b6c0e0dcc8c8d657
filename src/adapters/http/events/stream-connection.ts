import type { Clock } from '../clock.ts';
import type { FollowedQuery } from './followed-query.ts';
import type { ToldEvent } from './open-stream.ts';

/** Milliseconds to wait for the end of what belongs together, where a stream is about to be held. */
const UNTIL_WHOLE = 1000;

export interface ConnectionOptions {
  readonly clock: Clock;
  /** It has ended by itself, after it was read for so many ms. */
  onend(connection: StreamConnection, error: unknown, lasted: number): void;
  /** Something came of which the server does not say to which of the queries it belongs. */
  onunlabelled(connection: StreamConnection): void;
}

/** One connection, and the queries that it tells of, by their numbers. */
export class StreamConnection {
  readonly queries: readonly FollowedQuery[];
  /** Why it ended by itself. */
  error: unknown = null;
  readonly #abort: AbortController;
  readonly #options: ConnectionOptions;
  /** Where it stands: all before was told. */
  #at: string | null;
  /** Since the last id nothing was told. */
  #isWhole = true;
  #onwhole = () => {};
  /** Resolves when what comes may be told again; null: it is told. */
  #held: Promise<void> | null = null;
  #release = () => {};

  /** @param at - where it begins */
  constructor(
    queries: readonly FollowedQuery[],
    at: string | null,
    abort: AbortController,
    options: ConnectionOptions,
  ) {
    this.queries = queries;
    this.#at = at;
    this.#abort = abort;
    this.#options = options;
  }

  /** Tells what comes, to the end. */
  async read(events: AsyncIterable<ToldEvent>): Promise<void> {
    const { clock } = this.#options;
    const since = clock.now();
    try {
      for await (const event of events) {
        await this.#held;
        if (this.#abort.signal.aborted) return;
        this.#take(event);
      }
    } catch (thrown) {
      if (this.#abort.signal.aborted) return;
      this.error = thrown;
      this.#onwhole();
      this.#options.onend(this, thrown, clock.now() - since);
    }
  }

  /**
   * Tells nothing more for now, so that another one can go on from where this one stands: between two ids if they come soon. Of
   * a source that gives no ids nothing is held, as no other could go on.
   */
  async hold(signal: AbortSignal): Promise<void> {
    if (this.#at !== null && !this.#isWhole && !this.error) {
      const waited = new AbortController();
      const whole = new Promise<void>(resolve => (this.#onwhole = resolve));
      const patience = this.#options.clock.wait(UNTIL_WHOLE, AbortSignal.any([signal, waited.signal]));
      await Promise.race([whole, patience.catch(() => {})]);
      waited.abort();
      signal.throwIfAborted();
    }
    if (this.#at !== null) this.#held ??= new Promise(resolve => (this.#release = resolve));
  }

  /** Goes on. */
  release(): void {
    this.#held = null;
    this.#release();
  }

  close(): void {
    this.#abort.abort();
    this.release();
  }

  #take({ id, type, process, queries: numbers }: ToldEvent): void {
    const now = this.#options.clock.now();
    if (type) {
      const isForAll = this.queries.length === 1 || (numbers === undefined && type === 'resync');
      if (!isForAll && numbers === undefined) return this.#options.onunlabelled(this);
      for (const query of isForAll ? this.queries : this.#numbered(numbers)) query.take(type, process, id, now);
    }
    if (id === null) this.#isWhole &&= type === null;
    else {
      this.#at = id;
      for (const query of this.queries) query.at = id;
      this.#isWhole = true;
      this.#onwhole();
    }
  }

  /** Those of the numbers that are there. */
  #numbered(numbers: unknown): Set<FollowedQuery> {
    return new Set([numbers].flat().flatMap(number => this.queries[number as number] ?? []));
  }
}

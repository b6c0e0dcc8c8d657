import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { Backoff, untilOnline } from '../backoff.ts';
import type { Clock } from '../clock.ts';
import { EXPECTED, type FollowedQuery } from './followed-query.ts';
import { Refusal, type ToldEvent } from './open-stream.ts';
import { StreamConnection } from './stream-connection.ts';

/** Milliseconds for which queries that come are gathered: panels of a page begin one after the other. */
const GATHER = 50;
/** And those that go: who leaves one query often comes with another. */
const LINGER = 1000;

export interface PageStreamOptions {
  readonly clock: Clock;
  /** Opens a stream: resolves when it is there, with what comes. */
  open(
    queries: readonly ProcessQuery[],
    lastEventId: string | null,
    signal: AbortSignal,
  ): Promise<AsyncIterable<ToldEvent>>;
  /** A stream of so many queries is there. */
  onopen(count: number): void;
  /**
   * A stream of so many queries could not be had.
   *
   * @param most - how many the server may serve
   * @param reason - in words
   * @returns how many it is to be asked for from now on
   */
  onrefused(most: number, reason: string): number;
  /** Queries that this stream follows no longer, though somebody does. */
  onexcess(queries: readonly FollowedQuery[]): void;
}

/**
 * One stream for all queries that are followed: opened anew, from where it stands, when others come or go. Until the new
 * connection is there the old one is kept, and is gone on with if the new one fails.
 */
export class PageStream {
  /** Of a query that the server has refused among others. */
  readonly isAlone: boolean;
  readonly #options: PageStreamOptions;
  readonly #backoff: Backoff;
  readonly #queries = new Set<FollowedQuery>();
  #connection: StreamConnection | null = null;
  #opening: AbortController | null = null;
  /** Where the last connection stood. */
  #at: string | null = null;
  /** Resolves when the server may be asked again after a failure. */
  #pause: Promise<void> = Promise.resolve();
  #planned: { readonly time: number; readonly abort: AbortController } | null = null;

  constructor(options: PageStreamOptions, isAlone: boolean) {
    this.#options = options;
    this.isAlone = isAlone;
    this.#backoff = new Backoff(options.clock);
  }

  get isConnected(): boolean {
    return this.#connection !== null;
  }

  /** Whether it is of use now, or will be when those who were cut off come back. */
  get isUsed(): boolean {
    return this.isConnected || this.#wanted().length > 0;
  }

  /** Whether somebody follows one of its queries. */
  get isRead(): boolean {
    return [...this.#queries].some(query => query.isRead);
  }

  /** Whether somebody follows a query beside this one. */
  isReadBeside(query: FollowedQuery): boolean {
    return [...this.#queries].some(other => other !== query && other.isRead);
  }

  /** Queries that it follows beside this one. */
  countWithout(query: FollowedQuery): number {
    return this.#wanted().filter(wanted => wanted !== query).length;
  }

  has(query: FollowedQuery): boolean {
    return this.#queries.has(query);
  }

  /** Follows a query, or goes on with it. */
  add(query: FollowedQuery): void {
    this.#queries.add(query);
    if (!this.#connection?.queries.includes(query)) this.#plan(GATHER);
  }

  /** Nobody follows the query any more, or another stream does. */
  remove(query: FollowedQuery): void {
    this.#queries.delete(query);
    this.left();
  }

  /** Somebody has left. */
  left(): void {
    if (this.isRead) return this.#planOther();
    this.#close();
    this.#backoff.reset();
    this.#pause = Promise.resolve();
  }

  #wanted(): FollowedQuery[] {
    const now = this.#options.clock.now();
    return [...this.#queries].filter(query => query.isWanted(now));
  }

  /** Queries that somebody waits for. */
  get #isShort(): boolean {
    return [...this.#queries].some(query => query.isRead && !query.isConnected);
  }

  /** Queries that are followed though nobody wants them. */
  get #isLong(): boolean {
    const now = this.#options.clock.now();
    return this.#connection?.queries.some(query => !this.#queries.has(query) || !query.isWanted(now)) ?? false;
  }

  /** Opens another connection as soon as it is worth it. */
  #planOther(): void {
    if (this.#isShort) this.#plan(GATHER);
    else if (this.#isLong) this.#plan(LINGER);
    // who does not come back after a failure is followed no longer
    else if (this.#connection?.queries.some(query => !query.isRead)) this.#plan(EXPECTED);
  }

  /** Opens another connection in so many ms, if it is needed then. */
  #plan(ms: number): void {
    const { clock } = this.#options;
    const time = clock.now() + ms;
    if (this.#planned && this.#planned.time <= time) return;
    this.#planned?.abort.abort();
    const abort = new AbortController();
    const planned = (this.#planned = { time, abort });
    clock
      .wait(ms, abort.signal)
      .then(() => this.#pause)
      .then(() => {
        if (this.#planned !== planned) return;
        this.#planned = null;
        if (!this.#opening) void this.#reopen();
      })
      .catch(() => {});
  }

  async #reopen(): Promise<void> {
    if (!this.isRead || !(this.#isShort || this.#isLong)) return;
    const queries = this.#wanted();
    const before = this.#connection;
    const abort = (this.#opening = new AbortController());
    try {
      await before?.hold(abort.signal);
      const from = this.#positionOf(queries);
      const asked = queries.map(({ query }) => query);
      const events = await this.#options.open(asked, from, abort.signal);
      abort.signal.throwIfAborted();
      this.#opening = null;
      before?.close();
      this.#serve(queries, from, abort, events);
      this.#options.onopen(queries.length);
    } catch (thrown) {
      if (abort.signal.aborted) return;
      this.#opening = null;
      before?.release();
      this.#failed(thrown, queries);
    }
    if (this.isRead) this.#planOther();
    else this.#close();
  }

  /** From where a stream of these goes on: where the last one stood, if one of them was told so far. */
  #positionOf(queries: readonly FollowedQuery[]): string | null {
    const known = queries.flatMap(({ at }) => at ?? []);
    const last = this.#connection?.queries[0]?.at ?? this.#at;
    return last !== null && known.includes(last) ? last : (known[0] ?? null);
  }

  #serve(
    queries: readonly FollowedQuery[],
    from: string | null,
    abort: AbortController,
    events: AsyncIterable<ToldEvent>,
  ): void {
    for (const query of this.#connection?.queries ?? []) if (!queries.includes(query)) query.disconnect();
    this.#connection = new StreamConnection(queries, from, abort, {
      clock: this.#options.clock,
      onend: (connection, error, lasted) => this.#ended(connection, error, lasted),
      onunlabelled: connection => this.#unlabelled(connection),
    });
    for (const query of queries) {
      // Something may have happened since they asked for what they see.
      if (from === null || query.at !== from) query.take('resync', undefined, null, 0);
      query.at = from;
      query.isRefused = false;
      query.connect();
    }
    void this.#connection.read(events);
  }

  #ended(connection: StreamConnection, error: unknown, lasted: number): void {
    if (connection !== this.#connection) return;
    // Where another is being opened it goes on from here.
    if (this.#opening) return;
    this.#cutOff(connection.queries, error, lasted);
    if (!this.isRead) this.#close();
  }

  /** A stream of these could not be opened. */
  #failed(thrown: unknown, queries: readonly FollowedQuery[]): void {
    const over = this.#connection?.error ? this.#connection : null;
    if (thrown instanceof Refusal && queries.length > 1) {
      if (over) this.#disconnect();
      if (thrown.named.size > 0) return this.#exclude(queries, thrown.named);
      if (thrown.most !== null) return this.#split(queries, thrown.most, thrown.reason);
    }
    const cut = over || !this.#connection ? queries : queries.filter(query => !query.isConnected);
    this.#cutOff(cut, thrown instanceof Refusal ? thrown.error : thrown, 0);
  }

  /** Those that the server cannot serve are followed no more, and are asked for alone from now on. */
  #exclude(queries: readonly FollowedQuery[], errors: ReadonlyMap<number, unknown>): void {
    for (const [i, error] of errors) {
      const query = queries[i]!;
      query.isRefused = true;
      this.#queries.delete(query);
      query.fail(error, this.#options.clock.now());
    }
  }

  /** Others follow what is too much for one stream. */
  #split(queries: readonly FollowedQuery[], most: number, reason: string): void {
    const count = this.#options.onrefused(most, reason);
    const kept = this.#connection?.queries ?? queries.slice(0, count);
    const excess = queries.filter(query => !kept.includes(query));
    for (const query of excess) this.#queries.delete(query);
    this.#options.onexcess(excess);
  }

  #unlabelled(connection: StreamConnection): void {
    if (connection !== this.#connection) return;
    const { queries } = connection;
    this.#opening?.abort();
    this.#opening = null;
    this.#disconnect();
    // What was told is not to be relied on: each begins anew, and is told so.
    for (const query of queries) query.at = null;
    this.#split(this.#wanted(), 1, 'an event did not say which of the queries it is of');
    this.#plan(GATHER);
  }

  /** All who follow these are told, and come back. */
  #cutOff(queries: readonly FollowedQuery[], error: unknown, lasted: number): void {
    const { clock } = this.#options;
    if (this.#connection && queries.some(query => query.isConnected)) this.#disconnect();
    this.#pause = untilOnline(clock, this.#backoff.failed(lasted));
    for (const query of queries) query.fail(error, clock.now());
  }

  #disconnect(): void {
    const connection = this.#connection;
    this.#connection = null;
    connection?.close();
    if (connection) this.#at = connection.queries[0]?.at ?? null;
    for (const query of connection?.queries ?? []) query.disconnect();
  }

  /** Nobody follows any more. */
  #close(): void {
    this.#planned?.abort.abort();
    this.#planned = null;
    this.#opening?.abort();
    this.#opening = null;
    this.#disconnect();
    const now = this.#options.clock.now();
    for (const query of this.#queries) if (!query.isWanted(now)) this.#queries.delete(query);
  }
}

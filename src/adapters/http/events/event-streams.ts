import type { SourceMapping } from '../../../core/config/panel-config.ts';
import type { ProcessChange, SubscribeOptions } from '../../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { queryKey } from '../../../core/query/query-key.ts';
import { SharedByKey } from '../../shared-by-key.ts';
import { FollowedQuery } from './followed-query.ts';
import { type OpenOptions, openStream, Refusal } from './open-stream.ts';
import { PageStream, type PageStreamOptions } from './page-stream.ts';

/** Queries of a stream where the server does not say how many it follows. */
const MOST = 32;

/** Queries that nobody follows, kept for those who come back to go on where they were. */
const KEPT = 100;

/**
 * Follows results by the server-sent events of one address: one stream for all queries, whatever the number of panels, from
 * the first who follows to the last who leaves. When it ends or fails, all who follow are told, and the next who comes
 * opens it again for all, from where it stood. Of a server that cannot follow several queries each has a stream of its own.
 */
export class EventStreams {
  readonly #options: OpenOptions;
  readonly #queries = new Map<string, FollowedQuery>();
  #streams: PageStream[] = [];
  /** Queries that one stream may follow: as the server has said, and as it has turned out. */
  #said = MOST;
  #found = Infinity;
  /** Why so few were found. It is not relied on before a stream of so few is there. */
  #reason = '';
  #isCertain = false;
  /** The server has followed several queries. */
  #isAble = false;
  #isWarned = false;

  constructor(options: OpenOptions) {
    this.#options = options;
  }

  /**
   * What changes in the result of a query.
   *
   * @param map - how processes are read out of events that are JSON of another shape
   * @param most - how many queries a stream may follow, where the server has said so
   */
  follow(
    query: ProcessQuery,
    following: SubscribeOptions,
    { map, most }: { map: SourceMapping | undefined; most: number | null },
  ): AsyncIterable<ProcessChange> {
    if (most !== null) this.#said = Math.max(1, most);
    // Which processes there are, not how many of them are shown, and where.
    const whole = { ...query, sort: null, limit: null, offset: 0, window: null, search: null, orderBy: [] };
    const key = JSON.stringify([query.timeZone, queryKey({ ...whole, panel: 'process_grid' }), map]);
    const followed = this.#queries.get(key) ?? new FollowedQuery(whole, map);
    const changes = followed.follow(following, () => this.#streamOf(followed)?.left());
    this.#queries.delete(key);
    this.#queries.set(key, followed);
    this.#forget();
    if (followed.isRead) this.#place(followed);
    return changes;
  }

  get #most(): number {
    return Math.min(this.#said, this.#found);
  }

  #streamOf(query: FollowedQuery): PageStream | undefined {
    return this.#streams.find(stream => stream.has(query));
  }

  /** Finds a stream for a query: the one that it has, if others do, or the first with room. */
  #place(query: FollowedQuery): void {
    const last = this.#streamOf(query);
    const takes = (stream: PageStream) => !stream.isAlone && stream.countWithout(query) < this.#most;
    if (last && (query.isConnected || last.isAlone || (last.isReadBeside(query) && takes(last))))
      return last.add(query);
    this.#streams = this.#streams.filter(stream => stream.isUsed);
    const room = query.isRefused ? undefined : this.#streams.find(takes);
    const stream = room ?? this.#newStream(query.isRefused);
    if (!room) this.#streams.push(stream);
    stream.add(query);
    if (stream !== last) last?.remove(query);
  }

  #newStream(isAlone: boolean): PageStream {
    return new PageStream(
      {
        clock: this.#options.clock,
        open: (queries, lastEventId, signal) => this.#open(queries, lastEventId, signal),
        onopen: count => this.#onopen(count),
        onrefused: (most, reason) => {
          this.#found = Math.min(this.#found, Math.max(1, most));
          this.#reason = reason;
          return this.#most;
        },
        onexcess: queries => queries.forEach(query => this.#place(query)),
      },
      isAlone,
    );
  }

  async #open(...[queries, lastEventId, signal]: Parameters<PageStreamOptions['open']>) {
    try {
      return await openStream(queries, lastEventId, signal, this.#options);
    } catch (thrown) {
      // A query alone is refused as well: it was not for their number.
      if (thrown instanceof Refusal && queries.length === 1 && !this.#isCertain) this.#found = Infinity;
      // Of a server that is able it is a failure.
      throw thrown instanceof Refusal && thrown.status === 500 && this.#isAble ? thrown.error : thrown;
    }
  }

  #onopen(count: number): void {
    this.#isAble ||= count > 1;
    this.#isCertain ||= this.#found < Infinity;
    if (this.#isWarned || this.#most >= MOST || this.#streams.filter(stream => stream.isConnected).length < 2) return;
    this.#isWarned = true;
    const reason = this.#found <= this.#said ? this.#reason : 'its capabilities say so';
    console.warn(
      `${this.#options.place} follows ${this.#most === 1 ? 'one query' : `${this.#most} queries`} in a stream (${reason}), ` +
        'so that this page opens several. Over HTTP/1.1 a browser opens no more than six connections to a host.',
    );
  }

  /** Forgets queries that nobody has followed for longest. */
  #forget(): void {
    for (const [key, query] of this.#queries) {
      if (this.#queries.size <= KEPT) return;
      if (!query.isRead && !query.isConnected) this.#queries.delete(key);
    }
  }
}

/** Held by the adapters that follow. */
const shared = new SharedByKey<EventStreams>();

/**
 * The streams of an address.
 *
 * @param key - what is the same for all who may share them; null: they are nobody else's
 */
export const eventStreamsFor = (key: string | null, options: OpenOptions): EventStreams =>
  key === null ? new EventStreams(options) : shared.get(key, () => new EventStreams(options));

import type { ProcessChange, SubscribeOptions } from '../../../core/processes/process-change.ts';
import type { SourceMapping } from '../../../core/config/panel-config.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { SharedByKey } from '../../shared-by-key.ts';
import { Backoff, STEADY, untilOnline } from '../backoff.ts';
import { EventLog } from './event-log.ts';
import { eventReader } from './event-reader.ts';
import { type OpenOptions, openStream, Refusal, type ToldEvent } from './open-stream.ts';
import { StreamFollower } from './stream-follower.ts';

/** Milliseconds for which a stream is kept that nobody follows: panels of a page are swapped for others. */
const LINGER = 1000;
/** The longest random wait, in ms, before it is opened again. */
const MOMENT = 1000;
/** As long as a server can put it off, in ms. */
const LONGEST_WAIT = 600_000;

/**
 * The stream of what happens to the processes that a user may see: one connection for all who follow, from the first who
 * comes to the last who leaves. When it ends or fails, all who follow are told, and the next who comes opens it again, from
 * where it stood, as soon as the server may be asked again.
 */
export class UserStream {
  readonly #options: OpenOptions;
  readonly #backoff: Backoff;
  readonly #log = new EventLog();
  readonly #followers = new Set<StreamFollower>();
  /** The id to go on from: all before it is in the log, or was. Null where nothing is known of it. */
  #at: string | null = null;
  /** Ends the connection that is there, or will be. */
  #running: AbortController | null = null;
  #isOpen = false;
  /** Resolves when the server may be asked again after a failure. */
  #pause: Promise<void> = Promise.resolve();
  #lingering = new AbortController();

  constructor(options: OpenOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.clock);
  }

  /**
   * Follows from now on, or from what was seen last.
   *
   * @param mappings - how processes are read out of events that are JSON of another shape, one after the other
   * @throws ProcessPanelError as {@link eventReader}
   */
  follow(
    query: ProcessQuery,
    mappings: readonly SourceMapping[],
    { signal, lastEventId, connected }: SubscribeOptions,
  ): AsyncIterable<ProcessChange> {
    const read = eventReader(query, mappings);
    if (lastEventId !== null && this.#at === null && !this.#running) {
      this.#log.clear();
      this.#take({ id: lastEventId, type: null, size: 0 });
    }
    const next = lastEventId === null ? this.#log.end : this.#log.after(lastEventId);
    const follower = new StreamFollower(this.#log, next, read, connected);
    if (!signal.aborted) {
      this.#followers.add(follower);
      this.#lingering.abort();
      if (this.#isOpen) follower.connect();
      else if (!this.#running) void this.#run();
    }
    return follower.changes(signal, () => this.#leave(follower));
  }

  #leave(follower: StreamFollower): void {
    if (!this.#followers.delete(follower) || this.#followers.size > 0) return;
    this.#lingering = new AbortController();
    this.#options.clock.wait(LINGER, this.#lingering.signal).then(
      () => {
        this.#running?.abort();
        this.#over();
      },
      () => {},
    );
  }

  async #run(): Promise<void> {
    const { clock } = this.#options;
    const abort = (this.#running = new AbortController());
    let since = Infinity;
    let ended: unknown = null;
    try {
      await this.#pause;
      for (;;) {
        abort.signal.throwIfAborted();
        const events = await openStream(this.#at, abort.signal, this.#options);
        abort.signal.throwIfAborted();
        since = clock.now();
        this.#open();
        for await (const event of events) this.#take(event);
        if (this.#at === null || clock.now() - since <= STEADY) break;
        // A server that lets no stream last for ever is asked again before anybody notices, and not by all pages at once.
        await clock.wait(clock.random() * MOMENT, abort.signal);
      }
    } catch (thrown) {
      ended = thrown;
    }
    if (abort.signal.aborted) return;
    this.#over();
    const { error, wait } = ended instanceof Refusal ? ended : { error: ended, wait: 0 };
    const pause = this.#backoff.failed(Math.max(0, clock.now() - since));
    this.#pause =
      wait > pause ? clock.wait(Math.min(wait, LONGEST_WAIT), new AbortController().signal) : untilOnline(clock, pause);
    for (const follower of this.#followers) follower.end(error);
    this.#followers.clear();
  }

  #open(): void {
    this.#isOpen = true;
    // Something may have happened since those who follow asked for what they see.
    if (this.#at === null) {
      this.#log.clear();
      for (const follower of this.#followers) follower.lose();
    }
    for (const follower of this.#followers) follower.connect();
  }

  #over(): void {
    this.#running = null;
    this.#isOpen = false;
  }

  #take(event: ToldEvent): void {
    if (event.type === null && event.id === null) return;
    this.#log.add(event);
    this.#at = event.id ?? this.#at;
    for (const follower of this.#followers) follower.wake();
  }
}

/** Held by the adapters that follow. */
const shared = new SharedByKey<UserStream>();

/**
 * The stream of an address.
 *
 * @param key - what is the same for all who may share it; null: it is nobody else's
 */
export const userStreamFor = (key: string | null, options: OpenOptions): UserStream =>
  key === null ? new UserStream(options) : shared.get(key, () => new UserStream(options));

import type { ProcessChange, SubscribeOptions } from '../../../core/processes/process-change.ts';
import type { SourceMapping } from '../../../core/config/panel-config.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { SharedByKey } from '../../shared-by-key.ts';
import { Backoff, STEADY_MS, untilOnline } from '../backoff.ts';
import { EventLog } from './event-log.ts';
import { eventReader } from './event-reader.ts';
import { type OpenOptions, openStream, type ReceivedEvent, Refusal } from './open-stream.ts';
import { StreamSubscriber } from './stream-subscriber.ts';

/** Milliseconds for which a stream without subscribers is kept: a page may replace its panels. */
const LINGER_MS = 1000;
/** The longest random wait before the stream is reopened, in ms. */
const MAX_REOPEN_WAIT_MS = 1000;
/** The longest wait that a server can ask for, in ms. */
const MAX_SERVER_WAIT_MS = 600_000;

/**
 * The stream of changes to the processes that a user may see: one connection for all subscribers, open from the first
 * to the last of them. When it ends or fails, all subscribers end, too; the next one reopens it after the last event
 * id, once the server accepts requests again.
 */
export class UserStream {
  readonly #options: OpenOptions;
  readonly #backoff: Backoff;
  readonly #log = new EventLog();
  readonly #subscribers = new Set<StreamSubscriber>();
  /** The last event id: all events up to it are, or were, in the log. Null if unknown. */
  #lastEventId: string | null = null;
  /** Ends the current or pending connection. */
  #running: AbortController | null = null;
  #isOpen = false;
  /** Resolves when the server may be contacted again after a failure. */
  #pause: Promise<void> = Promise.resolve();
  #lingering = new AbortController();

  constructor(options: OpenOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.clock);
  }

  /**
   * Follows the stream from now on, or from the last event seen.
   *
   * @param mappings - applied in turn to processes in events that are JSON of another shape
   * @throws ProcessPanelError as {@link eventReader}
   */
  follow(
    query: ProcessQuery,
    mappings: readonly SourceMapping[],
    { signal, lastEventId, connected }: SubscribeOptions,
  ): AsyncIterable<ProcessChange> {
    const read = eventReader(query, mappings);
    if (lastEventId !== null && this.#lastEventId === null && !this.#running) {
      this.#log.clear();
      this.#receive({ id: lastEventId, type: null, size: 0 });
    }
    const next = lastEventId === null ? this.#log.end : this.#log.after(lastEventId);
    const subscriber = new StreamSubscriber(this.#log, next, read, connected);
    if (!signal.aborted) {
      this.#subscribers.add(subscriber);
      this.#lingering.abort();
      if (this.#isOpen) subscriber.connect();
      else if (!this.#running) void this.#run();
    }
    return subscriber.changes(signal, () => this.#unfollow(subscriber));
  }

  #unfollow(subscriber: StreamSubscriber): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return;
    this.#lingering = new AbortController();
    this.#options.clock.wait(LINGER_MS, this.#lingering.signal).then(
      () => {
        this.#running?.abort();
        this.#close();
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
        const events = await openStream(this.#lastEventId, abort.signal, this.#options);
        abort.signal.throwIfAborted();
        since = clock.now();
        this.#open();
        for await (const event of events) this.#receive(event);
        if (this.#lastEventId === null || clock.now() - since <= STEADY_MS) break;
        // A server may limit the life of streams: reconnect unnoticed, but not from all pages at once.
        await clock.wait(clock.random() * MAX_REOPEN_WAIT_MS, abort.signal);
      }
    } catch (thrown) {
      ended = thrown;
    }
    if (abort.signal.aborted) return;
    this.#close();
    const { error, wait } = ended instanceof Refusal ? ended : { error: ended, wait: 0 };
    const pause = this.#backoff.failed(Math.max(0, clock.now() - since));
    this.#pause =
      wait > pause
        ? clock.wait(Math.min(wait, MAX_SERVER_WAIT_MS), new AbortController().signal)
        : untilOnline(clock, pause);
    for (const subscriber of this.#subscribers) subscriber.end(error);
    this.#subscribers.clear();
  }

  #open(): void {
    this.#isOpen = true;
    // Changes may have been missed since the subscribers loaded their rows.
    if (this.#lastEventId === null) {
      this.#log.clear();
      for (const subscriber of this.#subscribers) subscriber.requireResync();
    }
    for (const subscriber of this.#subscribers) subscriber.connect();
  }

  #close(): void {
    this.#running = null;
    this.#isOpen = false;
  }

  #receive(event: ReceivedEvent): void {
    if (event.type === null && event.id === null) return;
    this.#log.add(event);
    this.#lastEventId = event.id ?? this.#lastEventId;
    for (const subscriber of this.#subscribers) subscriber.wake();
  }
}

/** Kept alive by the adapters that follow a stream. */
const shared = new SharedByKey<UserStream>();

/**
 * The stream of a URL.
 *
 * @param key - the same for all that may share the stream; null: it is not shared
 */
export const userStreamFor = (key: string | null, options: OpenOptions): UserStream =>
  key === null ? new UserStream(options) : shared.get(key, () => new UserStream(options));

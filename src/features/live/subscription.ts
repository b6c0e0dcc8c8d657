import { Backoff, untilOnline } from '../../adapters/http/backoff.ts';
import type { Clock } from '../../adapters/http/clock.ts';
import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { NO_LONGER_WANTED } from '../../core/base/tasks/no-longer-wanted.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { ProcessChange } from '../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';

/** Time in ms after which an adapter that does not report when it is connected counts as connected. */
const CONNECT_GRACE_MS = 2000;

export interface SubscriptionOptions {
  readonly adapter: ProcessAdapter;
  readonly query: ProcessQuery;
  readonly clock: Clock;
  onchange(change: ProcessChange): void;
  /** Called when changes may have been missed. */
  onresync(): void;
  /** Called when the connection state changes; false: reconnecting. */
  onlive(live: boolean): void;
  /** Called with the reason why the source cannot be followed for now. */
  onerror(error: ProcessPanelError): void;
}

/**
 * Follows the result of a query by `subscribe` of its adapter, from the last event id on, until stopped: reconnects
 * after a random part of an exponentially growing delay.
 */
export class Subscription {
  readonly #options: SubscriptionOptions;
  #stop: AbortController | null = null;
  #lastEventId: string | null = null;
  readonly #backoff: Backoff;
  #connected = false;
  /** Changes were followed before, and the source cannot know where to resume. */
  #mayHaveMissed = false;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.clock);
  }

  /** Starts following; `subscribe` has been called when this returns. */
  start(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    this.#backoff.reset();
    void this.#follow(this.#stop.signal);
  }

  /** Stops following until `start` is called again. */
  stop(): void {
    this.#stop?.abort(NO_LONGER_WANTED);
    this.#stop = null;
    this.#mayHaveMissed = true;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    while (!signal.aborted) {
      const since = clock.now();
      const error = await this.#attempt(signal);
      if (signal.aborted) return;
      const wait = this.#backoff.failed(clock.now() - since);
      this.#mayHaveMissed = true;
      this.#options.onlive(false);
      if (error) this.#options.onerror(error);
      await untilOnline(clock, wait, signal);
    }
  }

  /** Follows the changes until the connection ends. Resolves with the error that ended it, or null. */
  async #attempt(signal: AbortSignal): Promise<ProcessPanelError | null> {
    const { adapter, query, clock } = this.#options;
    const over = new AbortController();
    const either = AbortSignal.any([signal, over.signal]);
    this.#connected = false;
    let changes: AsyncIterator<ProcessChange> | undefined;
    try {
      // Weak, since an adapter may retain its options.
      const subscription = new WeakRef(this);
      const connected = () => {
        const self = subscription.deref();
        if (self && !either.aborted) self.#connect();
      };
      let reportsConnection = false;
      changes = adapter.subscribe!(query, {
        signal: either,
        lastEventId: this.#lastEventId,
        // An adapter that reads it is expected to call it.
        get connected() {
          reportsConnection = true;
          return connected;
        },
      })[Symbol.asyncIterator]();
      const first = changes.next();
      if (!reportsConnection) clock.wait(CONNECT_GRACE_MS, either).then(connected, () => {});
      for (let next = first; ; next = changes.next()) {
        const { done, value } = await abortable(next, either);
        if (done) return null;
        this.#connect();
        this.#handleChange(value);
      }
    } catch (thrown) {
      return signal.aborted ? null : toProcessPanelError(thrown, 'adapter/failed');
    } finally {
      over.abort(NO_LONGER_WANTED);
      void Promise.resolve(changes?.return?.()).catch(() => {});
    }
  }

  #connect(): void {
    if (this.#connected) return;
    this.#connected = true;
    this.#options.onlive(true);
    if (this.#mayHaveMissed && this.#lastEventId === null) this.#options.onresync();
    this.#mayHaveMissed = false;
  }

  #handleChange(change: ProcessChange): void {
    if (typeof change?.id === 'string') this.#lastEventId = change.id;
    if (change?.type === 'resync') this.#options.onresync();
    else this.#options.onchange(change);
  }
}

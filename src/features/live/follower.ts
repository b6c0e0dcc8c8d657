import { Backoff, untilOnline } from '../../adapters/http/backoff.ts';
import type { Clock } from '../../adapters/http/clock.ts';
import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { NO_LONGER_WANTED } from '../../core/base/tasks/no-longer-wanted.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { ProcessChange } from '../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';

/** An adapter that does not say when it follows is taken to do so after so many ms. */
const GRACE = 2000;

export interface FollowerOptions {
  readonly adapter: ProcessAdapter;
  readonly query: ProcessQuery;
  readonly clock: Clock;
  onchange(change: ProcessChange): void;
  /** Something may have been missed. */
  onresync(): void;
  /** Whether the source reports changes; false: trying to follow it again. */
  onlive(live: boolean): void;
  /** Why it cannot be followed for now. */
  onerror(error: ProcessPanelError): void;
}

/**
 * Follows the result of a query by `subscribe` of its adapter, from the last id on, for as long as it is not stopped: what
 * ends or fails is asked for again after a random part of an exponentially growing wait.
 */
export class Follower {
  readonly #options: FollowerOptions;
  #stop: AbortController | null = null;
  #lastEventId: string | null = null;
  readonly #backoff: Backoff;
  #connected = false;
  /** The source was asked before, and cannot know from where on. */
  #mayHaveMissed = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.clock);
  }

  /** Follows from now on: when this returns the adapter has been asked. */
  start(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    this.#backoff.reset();
    void this.#follow(this.#stop.signal);
  }

  /** Until it is started again. */
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

  /** Follows once, to the end. Resolves with why it ended, null where the adapter does not say. */
  async #attempt(signal: AbortSignal): Promise<ProcessPanelError | null> {
    const { adapter, query, clock } = this.#options;
    const over = new AbortController();
    const either = AbortSignal.any([signal, over.signal]);
    this.#connected = false;
    let changes: AsyncIterator<ProcessChange> | undefined;
    try {
      // Weak: an adapter may keep its options for good.
      const follower = new WeakRef(this);
      const connected = () => {
        const self = follower.deref();
        if (self && !either.aborted) self.#connect();
      };
      let tells = false;
      changes = adapter.subscribe!(query, {
        signal: either,
        lastEventId: this.#lastEventId,
        // An adapter that looks at it will call it.
        get connected() {
          tells = true;
          return connected;
        },
      })[Symbol.asyncIterator]();
      const first = changes.next();
      if (!tells) clock.wait(GRACE, either).then(connected, () => {});
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

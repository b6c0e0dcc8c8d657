import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { ProcessChange } from '../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { failure } from '../assertions.ts';

/** Follows a result, and records the changes. */
export class Following {
  readonly changes: ProcessChange[] = [];
  /** Resolves when the adapter reports that it follows; at once if it never does. */
  readonly connected: Promise<void>;
  readonly #query: ProcessQuery;
  readonly #timeout: number;
  readonly #end: Promise<void>;
  readonly #abort = new AbortController();
  #watchers: (() => void)[] = [];
  #ended = false;
  #error: unknown = null;

  /** @param timeout - milliseconds within which a change has to come */
  constructor(adapter: ProcessAdapter, query: ProcessQuery, lastEventId: string | null, timeout: number) {
    this.#query = query;
    this.#timeout = timeout;
    if (!adapter.subscribe) throw failure('it has no method "subscribe"', query);
    let connect = () => {};
    const connected = new Promise<void>(resolve => (connect = resolve));
    let reportsConnection = false;
    const changes = adapter.subscribe(query, {
      signal: this.#abort.signal,
      lastEventId,
      // an adapter that reads this will call it
      get connected() {
        reportsConnection = true;
        return connect;
      },
    });
    this.#end = this.#read(changes).finally(connect);
    if (!reportsConnection) connect();
    this.connected = this.#within(connected, () => failure('it never confirmed the subscription', query));
    this.connected.catch(() => {});
  }

  /** The last id that was received. */
  get lastId(): string | null {
    return this.changes.findLast(({ id }) => id !== undefined)?.id ?? null;
  }

  /** The first change of a kind, received already or still to come. */
  async until(wanted: (change: ProcessChange) => boolean): Promise<ProcessChange> {
    const arrival = (async () => {
      for (;;) {
        const found = this.changes.find(wanted);
        if (found) return found;
        if (this.#ended) throw this.#error ?? failure('it has ended', this.#query);
        await new Promise<void>(resolve => this.#watchers.push(resolve));
      }
    })();
    const said = () =>
      this.changes.map(({ type, process }) => `${type} ${JSON.stringify(process?.id) ?? ''}`).join(', ');
    return await this.#within(arrival, () =>
      failure(`it was not reported within ${this.#timeout / 1000} s, but: ${said()}`, this.#query),
    );
  }

  /** Resolves when it has ended, with or without an error. Rejects if it goes on although it was aborted or cut off. */
  async over(): Promise<void> {
    await this.#within(this.#end, () => failure('it continues after it was ended', this.#query));
  }

  stop(): void {
    this.#abort.abort();
  }

  async #read(changes: AsyncIterable<ProcessChange>): Promise<void> {
    try {
      for await (const change of changes) {
        if (this.#abort.signal.aborted) break;
        this.changes.push(change);
        this.#wake();
      }
    } catch (thrown) {
      this.#error = thrown;
    }
    this.#ended = true;
    this.#wake();
  }

  #wake(): void {
    for (const watcher of this.#watchers.splice(0)) watcher();
  }

  /** Waits for a promise no longer than the timeout. */
  async #within<T>(promise: Promise<T>, late: () => Error): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(late()), this.#timeout);
    });
    try {
      return await Promise.race([promise, over]);
    } finally {
      clearTimeout(timer);
    }
  }
}

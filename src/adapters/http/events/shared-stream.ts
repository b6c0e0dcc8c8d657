import type { ProcessChange, SubscribeOptions } from '../../../core/processes/process-change.ts';

/** What came of a stream: a change, or only where it stands now. */
export interface StreamedChange {
  readonly id: string | null;
  readonly change: ProcessChange | null;
}

/** Opens a stream: resolves when it is there, with what comes. Rejects, as what comes may throw, where it breaks. */
export type OpenStream = (lastEventId: string | null, signal: AbortSignal) => Promise<AsyncIterable<StreamedChange>>;

/** Where a stream stood when it ended: all up to `at` was told to those who have seen `told`. */
export interface StreamPlace {
  readonly told: string | null;
  readonly at: string | null;
}

/** Changes that are kept for those who come again, or later. */
const KEPT = 1000;

/** One stream for all who follow the same result: opened for the first of them, and closed when the last has left. */
export class SharedStream {
  readonly #abort = new AbortController();
  readonly #onend: (place: StreamPlace) => void;
  readonly #readers = new Set<Reader>();
  /** What was told, the last of it. */
  #log: ProcessChange[] = [];
  #told: string | null;
  #at: string | null;
  #connected = false;
  #over = false;

  /**
   * @param place - where the one before ended; null where nothing is known of it
   * @param lastEventId - what the first reader has seen
   * @param onend - told where it stands when it ends
   */
  constructor(
    open: OpenStream,
    place: StreamPlace | null,
    lastEventId: string | null,
    onend: (place: StreamPlace) => void,
  ) {
    this.#onend = onend;
    this.#told = lastEventId;
    this.#at = place?.told === lastEventId ? place.at : lastEventId;
    void this.#run(open);
  }

  /** What changes from now on, or from what was seen last. */
  follow({ signal, lastEventId, connected }: SubscribeOptions): AsyncIterable<ProcessChange> {
    const reader = new Reader(connected);
    this.#readers.add(reader);
    const leave = () => {
      signal.removeEventListener('abort', leave);
      reader.end(signal.reason);
      if (this.#readers.delete(reader) && this.#readers.size === 0) this.#end();
    };
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
    else {
      if (lastEventId !== null && lastEventId !== this.#told) this.#repeat(reader, lastEventId);
      if (this.#connected) reader.connected?.();
    }
    return reader.changes(leave);
  }

  async #run(open: OpenStream): Promise<void> {
    const { signal } = this.#abort;
    const isNew = this.#at === null;
    let error: unknown = null;
    try {
      const changes = await open(this.#at, signal);
      this.#connected = true;
      // Something may have happened since they asked for what they see.
      if (isNew) this.#tell({ type: 'resync' });
      for (const reader of this.#readers) reader.connected?.();
      for await (const { id, change } of changes) {
        if (id !== null) this.#at = id;
        if (change) this.#tell(change);
      }
    } catch (thrown) {
      error = thrown;
    }
    for (const reader of this.#readers) reader.end(error);
    this.#readers.clear();
    this.#end();
  }

  #tell(change: ProcessChange): void {
    if (change.id !== undefined) this.#told = change.id;
    this.#log.push(change);
    if (this.#log.length > KEPT) this.#log = this.#log.slice(KEPT / 2);
    for (const reader of this.#readers) reader.add(change);
  }

  /** What a reader has missed that has seen another id. */
  #repeat(reader: Reader, lastEventId: string): void {
    const at = this.#log.findLastIndex(({ id }) => id === lastEventId);
    const missed: readonly ProcessChange[] = at < 0 ? [{ type: 'resync' }] : this.#log.slice(at + 1);
    for (const change of missed) reader.add(change);
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#onend({ told: this.#told, at: this.#at });
    this.#abort.abort();
  }
}

/** One who follows: changes wait until they are asked for. */
class Reader {
  readonly connected: (() => void) | undefined;
  readonly #waiting: ProcessChange[] = [];
  #over: { readonly error: unknown } | null = null;
  #wake = () => {};

  constructor(connected: (() => void) | undefined) {
    this.connected = connected;
  }

  add(change: ProcessChange): void {
    this.#waiting.push(change);
    this.#wake();
  }

  /** @param error - null: the stream has come to an end */
  end(error: unknown): void {
    this.#over ??= { error };
    this.#wake();
  }

  /** @param leave - called when nobody reads any more */
  async *changes(leave: () => void): AsyncGenerator<ProcessChange> {
    try {
      for (;;) {
        while (this.#waiting.length > 0) yield this.#waiting.shift()!;
        if (this.#over?.error) throw this.#over.error;
        if (this.#over) return;
        await new Promise<void>(resolve => (this.#wake = resolve));
      }
    } finally {
      leave();
    }
  }
}

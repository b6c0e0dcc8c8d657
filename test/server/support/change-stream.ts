import type { Process } from '../../../src/core/processes/process.ts';

/** An event as it was told. */
export interface StreamEvent {
  readonly id: string | null;
  readonly type: string | null;
  readonly process?: Process;
}

type Handler = (request: Request) => Promise<Response>;

export interface StreamOptions {
  /** Of the address. */
  readonly parameters?: string;
  readonly lastEventId?: string | null;
  readonly headers?: Record<string, string>;
}

/** Asks a handler for its stream of changes. */
export const requestStream = (
  handler: Handler,
  { parameters = '', lastEventId = null, headers = {} }: StreamOptions = {},
  signal = new AbortController().signal,
): Promise<Response> =>
  handler(
    new Request(`https://work.example/api/processes/events?${parameters}`, {
      headers: { ...headers, ...(lastEventId !== null && { 'last-event-id': lastEventId }) },
      signal,
    }),
  );

/** One who follows, and remembers what was told. */
export class ChangeStream {
  readonly events: StreamEvent[] = [];
  /** The last id that came. */
  lastId: string | null = null;
  /** How often a sign of life came that says nothing. */
  comments = 0;
  isOver = false;
  readonly #gone = new AbortController();
  #watchers: (() => void)[] = [];

  /** @throws Error where it does not begin */
  static async open(handler: Handler, options: StreamOptions = {}): Promise<ChangeStream> {
    const stream = new ChangeStream();
    const response = await requestStream(handler, options, stream.#gone.signal);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    void stream.#read(response.body!);
    return stream;
  }

  /** What was told of processes: type, id, address. */
  get told(): string[] {
    return this.events.flatMap(({ type, process }) =>
      type === null ? [] : [[type, process?.id, process?.url].filter(part => part !== undefined).join(' ')],
    );
  }

  /** Resolves as soon as it holds. */
  async until(holds: (stream: this) => boolean): Promise<this> {
    while (!holds(this)) {
      if (this.isOver) throw new Error(`It has ended, and told: ${this.told.join(', ')}`);
      await new Promise<void>(resolve => this.#watchers.push(resolve));
    }
    return this;
  }

  /** Resolves when so many events have been told. */
  hears(count: number): Promise<this> {
    return this.until(({ told }) => told.length >= count);
  }

  async ends(): Promise<this> {
    while (!this.isOver) await new Promise<void>(resolve => this.#watchers.push(resolve));
    return this;
  }

  /** Leaves. */
  stop(): void {
    this.#gone.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = '';
    try {
      for await (const text of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks) this.#take(block);
        for (const watcher of this.#watchers.splice(0)) watcher();
      }
    } catch {
      // it broke
    }
    this.isOver = true;
    for (const watcher of this.#watchers.splice(0)) watcher();
  }

  #take(block: string): void {
    if (block.startsWith(':')) return void this.comments++;
    const member = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
    const [id, type, data] = [member('id'), member('event'), member('data')];
    this.lastId = id ?? this.lastId;
    this.events.push({ id, type, ...(JSON.parse(data ?? '{}') as object) });
  }
}

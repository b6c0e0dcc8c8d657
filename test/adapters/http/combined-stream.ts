import type { ServerResponse } from 'node:http';
import { httpAdapter, type HttpAdapterOptions } from '../../../src/adapters/http.ts';
import { criteriaOf, queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessChange } from '../../../src/core/processes/process-change.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { type Answer, localServer, type Received } from './local-server.ts';
import { promptClock } from './prompt-clock.ts';

/** A query of one kind of processes. */
export const ofKind = (kind: number): ProcessQuery => queryOf({ criteria: criteriaOf({ process: [kind] }) });

/** The kinds that a request asks for, a list where it asks for several. */
export function kindsOf({ body }: Received): number | number[] {
  const asked = JSON.parse(body) as ProcessQuery & { queries?: ProcessQuery[] };
  const kindIn = ({ criteria }: ProcessQuery) => (criteria[0] as { value: number[] }).value[0]!;
  return asked.queries ? asked.queries.map(kindIn) : kindIn(asked);
}

export const lastIdOf = ({ headers }: Received): unknown => headers['last-event-id'];

export const open: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();

/** An event as it is written, of queries by their numbers. */
export function event(id: string | null, type: string, process: number | null, queries?: unknown): string {
  const data = JSON.stringify({ ...(process !== null && { process: { id: process, steps: [] } }), queries });
  return `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${data}\n\n`;
}

export const said = ({ id, type, process }: ProcessChange): string =>
  `${id ?? '-'} ${type} ${process?.id ?? ''}`.trim();

/** One who follows, as a panel does: what comes is read ahead. */
export class Panel {
  readonly told: string[] = [];
  error: Error | null = null;
  isConnected = false;
  lastEventId: string | null;
  readonly #abort = new AbortController();
  #watchers: (() => void)[] = [];

  constructor(adapter: ProcessAdapter, query: ProcessQuery, lastEventId: string | null = null) {
    this.lastEventId = lastEventId;
    const connected = () => {
      this.isConnected = true;
      this.#wake();
    };
    void this.#read(adapter.subscribe!(query, { signal: this.#abort.signal, lastEventId, connected }));
  }

  leave(): void {
    this.#abort.abort();
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>(resolve => this.#watchers.push(resolve));
  }

  readonly connected = () => this.until(() => this.isConnected);
  readonly failed = () => this.until(() => this.error !== null);
  /** Resolves when so much was told. */
  readonly heard = (count: number) => this.until(() => this.told.length >= count);

  async #read(changes: AsyncIterable<ProcessChange>): Promise<void> {
    try {
      for await (const change of changes) {
        this.lastEventId = change.id ?? this.lastEventId;
        this.told.push(said(change));
        this.#wake();
      }
    } catch (thrown) {
      if (!this.#abort.signal.aborted) this.error = thrown as Error;
    }
    this.#wake();
  }

  #wake(): void {
    for (const watcher of this.#watchers.splice(0)) watcher();
  }
}

/** A server whose streams the test writes into, with panels of one adapter. */
export async function combined({
  answers = [open],
  options = {},
}: { answers?: Answer[]; options?: Partial<HttpAdapterOptions> } = {}) {
  const streams: ServerResponse[] = [];
  let asked = 0;
  const server = await localServer((request, response) => {
    const answer = answers[Math.min(asked++, answers.length - 1)]!;
    streams.push(response);
    return answer(request, response);
  });
  const adapter = httpAdapter({ url: server.url, events: `${server.url}/events`, clock: promptClock, ...options });
  return {
    server,
    streams,
    adapter,
    panel: (kind: number, lastEventId: string | null = null) => new Panel(adapter, ofKind(kind), lastEventId),
    /** Streams that are open. */
    get count() {
      return streams.filter(stream => !stream.closed && !stream.destroyed && !stream.writableEnded).length;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

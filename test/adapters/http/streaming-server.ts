import type { ServerResponse } from 'node:http';
import { httpAdapter, type HttpAdapterOptions } from '../../../src/adapters/http.ts';
import { criteriaOf, queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessChange } from '../../../src/core/processes/process-change.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { type Answer, localServer, type Received } from './local-server.ts';
import { promptClock } from './prompt-clock.ts';

/** A query for processes of one template. */
export const ofKind = (kind: number): ProcessQuery => queryOf({ acl: true, criteria: criteriaOf({ process: [kind] }) });

export const lastIdOf = ({ headers }: Received): unknown => headers['last-event-id'];

export const open: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();

export const idLine = (id: string | null): string => (id === null ? '' : `id: ${id}\n`);

/** An event as it is written. */
export const event = (id: string | null, type: string, data: object): string =>
  `${idLine(id)}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/** A process of a template that has changed, with steps of these states. */
export const changed = (id: string | null, process: number, kind: number, states: readonly number[] = [2]): string =>
  event(id, 'change', {
    process: { id: process, templateProcess: { id: kind }, steps: states.map((state, i) => ({ id: i + 1, state })) },
  });

export const removed = (id: string | null, process: number): string =>
  event(id, 'remove', { process: { id: process } });

export const said = ({ id, type, process }: ProcessChange): string =>
  `${id ?? '-'} ${type} ${process?.id ?? ''}`.trim();

/** One who follows, as a panel does: what comes is read ahead. */
export class Panel {
  readonly told: string[] = [];
  readonly changes: ProcessChange[] = [];
  error: Error | null = null;
  isConnected = false;
  isOver = false;
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
  /** Resolves when it is told nothing any more. */
  readonly over = () => this.until(() => this.isOver);
  /** Resolves when so much was told. */
  readonly heard = (count: number) => this.until(() => this.told.length >= count);

  async #read(changes: AsyncIterable<ProcessChange>): Promise<void> {
    try {
      for await (const change of changes) {
        this.lastEventId = change.id ?? this.lastEventId;
        this.changes.push(change);
        this.told.push(said(change));
        this.#wake();
      }
    } catch (thrown) {
      if (!this.#abort.signal.aborted) this.error = thrown as Error;
    }
    this.isOver = true;
    this.#wake();
  }

  #wake(): void {
    for (const watcher of this.#watchers.splice(0)) watcher();
  }
}

/** A server whose streams the test writes into, with panels of one adapter. */
export async function streaming({
  answers = [open],
  options = {},
}: { answers?: Answer[]; options?: Partial<HttpAdapterOptions> } = {}) {
  const streams: ServerResponse[] = [];
  const server = await localServer((request, response) => {
    streams.push(response);
    return answers[Math.min(streams.length, answers.length) - 1]!(request, response);
  });
  const adapter = httpAdapter({ url: server.url, events: `${server.url}/events`, clock: promptClock, ...options });
  return {
    server,
    streams,
    adapter,
    panel: (query: number | ProcessQuery = queryOf({ acl: true }), lastEventId: string | null = null) =>
      new Panel(adapter, typeof query === 'number' ? ofKind(query) : query, lastEventId),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

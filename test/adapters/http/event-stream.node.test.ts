import { createServer, type ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { Random } from '../../../src/conformance/cases/random.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { LiveRows } from '../../../src/core/processes/live/live-rows.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { ChangeBatches } from '../../../src/features/live/change-batches.ts';
import { Subscription } from '../../../src/features/live/subscription.ts';
import { ended, listening } from './local-server.ts';
import { promptClock } from './prompt-clock.ts';

const processOf = (id: number, version: number): Process =>
  ({ id, url: `/v${version}`, steps: [{ id: 1, state: 2 }] }) as unknown as Process;

/** A server of processes that change, which tells of it as far back as it remembers. */
class ChangingServer {
  readonly processes = new Map<number, Process>();
  readonly #log: { id: number; text: string }[] = [];
  readonly #streams = new Set<ServerResponse>();
  readonly #remembers: number;
  #version = 0;
  #server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url!.startsWith('/events'))
        return this.#stream(Number(request.headers['last-event-id'] ?? NaN), response);
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ processes: [...this.processes.values()] }));
    });
  });
  opened = 0;
  resyncs = 0;

  constructor(remembers: number) {
    this.#remembers = remembers;
  }

  listen(): Promise<string> {
    return listening(this.#server);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return ended(this.#server);
  }

  change(id: number, isGone: boolean): void {
    const version = ++this.#version;
    const process = processOf(id, version);
    if (isGone) this.processes.delete(id);
    else this.processes.set(id, process);
    const data = JSON.stringify({ process: isGone ? { id } : process });
    const text = `id: ${version}\nevent: ${isGone ? 'remove' : 'change'}\ndata: ${data}\n\n`;
    this.#log.push({ id: version, text });
    if (this.#log.length > this.#remembers) this.#log.shift();
    for (const stream of this.#streams) stream.write(text);
  }

  /** Breaks all streams, within an event of which some characters have been sent. */
  cut(characters: number): void {
    const text = `id: 999999\nevent: change\ndata: ${JSON.stringify({ process: processOf(1, 999999) })}\n\n`;
    for (const stream of this.#streams) stream.write(text.slice(0, characters % text.length), () => stream.destroy());
    this.#streams.clear();
  }

  #stream(lastEventId: number, response: ServerResponse): void {
    this.opened++;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.#streams.add(response);
    response.once('close', () => this.#streams.delete(response));
    const oldest = this.#log[0]?.id ?? this.#version + 1;
    response.write(`id: ${this.#version}\n\n`);
    if (Number.isNaN(lastEventId)) return;
    if (lastEventId < oldest - 1) {
      this.resyncs++;
      response.write(`event: resync\ndata: {}\n\n`);
    } else for (const { id, text } of this.#log) if (id > lastEventId) response.write(text);
  }
}

suite('server-sent events', () => {
  // how many changes the server remembers
  for (const remembers of [Infinity, 20, 0]) {
    test(
      `that are cut 100 times miss nothing, of a server that remembers ${remembers} changes`,
      { timeout: 60_000 },
      async () => {
        await using server = new ChangingServer(remembers);
        const url = await server.listen();
        const adapter = httpAdapter({ url, events: `${url}/events`, clock: promptClock });
        const random = new Random(7);
        for (let id = 1; id <= 30; id++) server.change(id, false);

        const rows = new LiveRows();
        const { signal } = new AbortController();
        let loads = 0;
        let loading: Promise<void> | null = null;
        let again = false;
        const load = () => {
          again = loading !== null;
          loading ??= (async () => {
            do {
              again = false;
              rows.applyChanges(batches.drain(), true);
              rows.beginLoad();
              const { pairs } = await loadPairs(adapter, queryOf(), { signal });
              rows.applyAnswer(pairs, ++loads > 1);
            } while (again as boolean);
            loading = null;
          })();
        };
        const batches = new ChangeBatches({
          async apply(changed) {
            rows.applyChanges(changed, true);
          },
          onfault: message => expect.fail(message),
        });
        const subscription = new Subscription({
          adapter,
          query: queryOf(),
          clock: promptClock,
          onchange: change => batches.add(change),
          onresync: load,
          onlive() {},
          onerror() {},
        });
        subscription.start();
        load();
        for (let cuts = 0; cuts < 100;) {
          server.change(1 + random.below(40), random.chance(0.3));
          if (random.chance(0.3)) {
            const { opened } = server;
            if (opened <= cuts) {
              await new Promise(setImmediate);
              continue;
            }
            server.cut(random.below(200));
            cuts++;
          } else await new Promise(setImmediate);
        }
        const wanted = () => [...server.processes.values()].map(({ id, url }) => `${id} ${url}`).sort();
        const known = () => {
          rows.release();
          return rows.shown.processes.map(({ id, url }) => `${id} ${url}`).sort();
        };
        const end = performance.now() + 30_000;
        while (String(known()) !== String(wanted()) && performance.now() < end) await new Promise(setImmediate);
        expect(known()).to.deep.equal(wanted());
        expect(server.opened).to.be.above(50);
        if (remembers === Infinity) expect([server.resyncs, loads]).to.deep.equal([0, 2]);
        if (remembers === 0) expect(server.resyncs).to.be.above(10);
        subscription.stop();
      },
    );
  }
});

import { createServer, type ServerResponse } from 'node:http';
import { after, suite, test } from 'node:test';
import { httpAdapter } from '../../src/adapters/http.ts';
import { conformanceCases } from '../../src/conformance/conformance.ts';
import type { Id, Process } from '../../src/core/processes/process.ts';
import { ended, listening } from '../adapters/http/local-server.ts';

/** All that docs/live.md asks of a server: it knows users, and nothing of queries. */
class SmallServer {
  /** What has changed, the last of it at the end: the process as it is now, or its id. */
  readonly #log: { readonly type: 'change' | 'remove'; readonly process: Process | { id: Id } }[] = [];
  readonly #streams = new Set<ServerResponse>();
  readonly server = createServer(({ url, headers }, response) => {
    if (!url!.startsWith('/events')) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const last = headers['last-event-id'];
    const at = last === undefined ? this.#log.length : Number(last);
    if (at <= this.#log.length) for (let i = at; i < this.#log.length; i++) this.#write(response, i);
    else response.write('event: resync\ndata: {}\n\n');
    response.write(`id: ${this.#log.length}\n\n`);
    this.#streams.add(response);
    return response.once('close', () => this.#streams.delete(response));
  });

  put = (process: Process) => this.#happen({ type: 'change', process });
  remove = (id: Id) => this.#happen({ type: 'remove', process: { id } });
  cut = () => this.#streams.forEach(stream => stream.destroy());

  #happen(change: { type: 'change' | 'remove'; process: Process | { id: Id } }): void {
    this.#log.push(change);
    for (const stream of this.#streams) this.#write(stream, this.#log.length - 1);
  }

  #write(stream: ServerResponse, i: number): void {
    const { type, process } = this.#log[i]!;
    stream.write(`id: ${i + 1}\nevent: ${type}\ndata: ${JSON.stringify({ process })}\n\n`);
  }
}

suite('what httpAdapter tells of a server that knows nothing of queries', () => {
  const running: SmallServer[] = [];
  after(async () => {
    for (const { server } of running) await ended(server);
  });
  const now = () => running.at(-1)!;
  const cases = conformanceCases({
    requests: 0,
    changes: { put: process => now().put(process), remove: id => now().remove(id), cut: () => now().cut() },
    async adapter() {
      running.push(new SmallServer());
      const url = await listening(now().server);
      return httpAdapter({ url, events: `${url}/events` });
    },
  });
  for (const { name, run } of cases) if (name.startsWith('contract 5.6')) test(name, run);
});

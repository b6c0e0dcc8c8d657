import { createServer, type ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { Random } from '../../../src/conformance/cases/random.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessChange } from '../../../src/core/processes/process-change.ts';
import { Subscription } from '../../../src/features/live/subscription.ts';
import { criteriaOf, queryOf } from '../../../src/conformance/queries.ts';
import { ended, listening } from './local-server.ts';
import { promptClock } from './prompt-clock.ts';

const KINDS = [0, 1, 2, 3, 4];

interface Logged {
  readonly version: number;
  readonly id: number;
  /** Kinds that the process is of now, each a query; null: the user may not see it any more. */
  readonly kinds: readonly number[] | null;
}

/** A server of processes of several kinds, which tells what changes in groups, as far back as it remembers. */
class KindServer {
  readonly processes = new Map<number, Logged>();
  readonly #log: Logged[][] = [];
  readonly #streams = new Set<ServerResponse>();
  readonly #remembers: number;
  #version = 0;
  opened = 0;
  #server = createServer((request, response) => {
    this.#open(Number(request.headers['last-event-id'] ?? NaN), response);
  });

  constructor(remembers: number) {
    this.#remembers = remembers;
  }

  get count(): number {
    return this.#streams.size;
  }

  listen(): Promise<string> {
    return listening(this.#server);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return ended(this.#server);
  }

  /** What a kind holds now. */
  of(kind: number): string[] {
    const own = [...this.processes.values()].filter(({ kinds }) => kinds?.includes(kind));
    return own.map(({ id, version }) => `${id} v${version}`).sort();
  }

  change(random: Random): void {
    const group = Array.from({ length: 1 + random.below(3) }, (): Logged => {
      const kinds = random.chance(0.1) ? null : KINDS.filter(() => random.chance(0.4));
      return { version: ++this.#version, id: 1 + random.below(40), kinds };
    });
    for (const logged of group) this.processes.set(logged.id, logged);
    this.#log.push(group);
    if (this.#log.length > this.#remembers) this.#log.shift();
    for (const stream of this.#streams) this.#write(stream, group);
  }

  /** Breaks all streams, within an event of which some characters have been sent. */
  cut(characters: number): void {
    const text = `id: 999999\nevent: change\ndata: {"process": {"id": 1, "url": "v999999", "tags": ["0"]}}\n\n`;
    for (const response of this.#streams)
      response.write(text.slice(0, characters % text.length), () => response.destroy());
    this.#streams.clear();
  }

  #open(lastEventId: number, response: ServerResponse): void {
    this.opened++;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.#streams.add(response);
    response.once('close', () => this.#streams.delete(response));
    response.write(': welcome\n\n');
    if (Number.isNaN(lastEventId)) return void response.write(`id: ${this.#version}\n\n`);
    const known = (this.#log[0]?.[0]?.version ?? this.#version + 1) - 1;
    if (lastEventId < known) response.write(`id: ${this.#version}\nevent: resync\ndata: {}\n\n`);
    else for (const group of this.#log) if (group.at(-1)!.version > lastEventId) this.#write(response, group);
  }

  /** The id comes with the last event of what belongs together. */
  #write(response: ServerResponse, group: readonly Logged[]): void {
    for (const logged of group) {
      const { id, version, kinds } = logged;
      const process = kinds ? { id, url: `v${version}`, tags: kinds.map(String) } : { id };
      const own = logged === group.at(-1) ? `id: ${version}\n` : '';
      response.write(`${own}event: ${kinds ? 'change' : 'remove'}\ndata: ${JSON.stringify({ process })}\n\n`);
    }
  }
}

/** One who follows a kind as a panel does, and counts what was told twice. */
class KindPanel {
  readonly rows = new Map<number, string>();
  readonly kind: number;
  readonly #server: KindServer;
  readonly #subscription: Subscription;
  readonly #told = new Set<string>();
  doubled = 0;
  loads = 0;
  isLive = false;

  constructor(adapter: ProcessAdapter, kind: number, server: KindServer) {
    this.kind = kind;
    this.#server = server;
    this.#subscription = new Subscription({
      adapter,
      query: queryOf({ acl: true, criteria: criteriaOf({ tag: [String(kind)] }) }),
      clock: promptClock,
      onchange: change => this.#take(change),
      onresync: () => this.#load(),
      onlive: live => (this.isLive = live),
      onerror() {},
    });
    this.#subscription.start();
    this.#load();
  }

  get known(): string[] {
    return [...this.rows].map(([id, url]) => `${id} ${url}`).sort();
  }

  show = () => this.#subscription.start();
  hide = () => this.#subscription.stop();

  /** A source that answers at once. */
  #load(): void {
    this.loads++;
    this.rows.clear();
    for (const { id, version, kinds } of this.#server.processes.values())
      if (kinds?.includes(this.kind)) this.rows.set(id, `v${version}`);
  }

  #take({ type, process }: ProcessChange): void {
    if (type === 'remove') this.rows.delete(process.id as number);
    if (type !== 'change') return;
    const { id, url } = process as { id: number; url: string };
    if (this.#told.has(url)) this.doubled++;
    this.#told.add(url);
    const known = this.rows.get(id);
    // what was loaded may know more than what was told before it
    if (!known || Number(known.slice(1)) <= Number(url.slice(1))) this.rows.set(id, url);
  }
}

async function followed(remembers: number, run: (world: World) => Promise<void>): Promise<void> {
  await using server = new KindServer(remembers);
  const url = await server.listen();
  const adapter = httpAdapter({ url, events: `${url}/events`, clock: promptClock });
  const random = new Random(11);
  for (let i = 0; i < 20; i++) server.change(random);
  await run({ server, random, panelOf: kind => new KindPanel(adapter, kind, server) });
}

interface World {
  readonly server: KindServer;
  readonly random: Random;
  readonly panelOf: (kind: number) => KindPanel;
}

const turn = () => new Promise(setImmediate);

/** Resolves when the panels know what the server does. */
async function agree(server: KindServer, panels: readonly KindPanel[]): Promise<void> {
  const end = performance.now() + 20_000;
  const differ = () => panels.some(({ kind, known }) => String(known) !== String(server.of(kind)));
  while (differ() && performance.now() < end) await turn();
  for (const { kind, known } of panels) expect(known).to.deep.equal(server.of(kind));
}

suite('results that are followed by one stream', () => {
  for (const remembers of [Infinity, 20, 0]) {
    test(
      `miss nothing when it is cut 100 times, of a server that remembers ${remembers} changes`,
      { timeout: 90_000 },
      () =>
        followed(remembers, async ({ server, random, panelOf }) => {
          const panels = KINDS.map(panelOf);
          for (let cuts = 0; cuts < 100;) {
            const isOpen = server.opened > cuts;
            if (isOpen || random.chance(0.05)) server.change(random);
            if (isOpen && random.chance(0.3)) {
              server.cut(random.below(200));
              cuts++;
            }
            await turn();
          }
          await agree(server, panels);
          expect(server.opened).to.be.above(50);
          for (const panel of panels) panel.hide();
        }),
    );
  }

  test('are told all of it once, whoever comes and goes', { timeout: 90_000 }, () =>
    followed(Infinity, async ({ server, random, panelOf }) => {
      const steady = [panelOf(0), panelOf(1)];
      const others: KindPanel[] = [];
      while (server.count === 0) await turn();
      const loads = steady.map(panel => panel.loads);
      for (let i = 0; i < 200; i++) {
        server.change(random);
        if (random.chance(0.2)) others.push(panelOf(2 + random.below(3)));
        if (random.chance(0.2)) others.splice(random.below(others.length + 1), 1)[0]?.hide();
        for (let turns = random.below(8); turns > 0; turns--) await turn();
        if (random.chance(0.3)) while (others.some(({ isLive }) => !isLive)) await turn();
      }
      await agree(server, [...steady, ...others]);
      expect(steady.map(({ doubled }) => doubled)).to.deep.equal([0, 0]);
      expect(steady.map(({ loads: after }, i) => after - loads[i]!)).to.satisfy((more: number[]) =>
        more.every(count => count <= 1),
      );
      expect(server.opened).to.be.below(5);
      for (const panel of [...steady, ...others]) panel.hide();
    }),
  );
});

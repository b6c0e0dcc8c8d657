import type { GivenProcess } from '../../src/core/processes/process.ts';
import type { ProcessAdapter } from '../../src/core/processes/adapter.ts';
import type { ProcessChange } from '../../src/core/processes/process-change.ts';
import type { ProcessQuery } from '../../src/core/query/process-query.ts';
import { kindOf } from './findings.ts';
import { pause } from './pause.ts';
import { asOfNow } from './queries.ts';
import type { Random } from './random.ts';
import type { SoakContext } from './soak-context.ts';
import type { Teller } from './told.ts';
import { printsOf } from './world.ts';

/** The rows of one panel, kept as contract 5.6 has it: loaded, then changed as it is told. */
export class Panel {
  readonly query: ProcessQuery;
  /** By process, what is shown of it. */
  rows = new Map<number, ReadonlyMap<number, string>>();
  /** What it last failed with, for people. */
  lastError = '';
  readonly #context: SoakContext;
  readonly #adapter: ProcessAdapter;
  readonly #teller: Omit<Teller, 'channel'>;
  readonly #random: Random;
  #lastEventId: string | null = null;
  #stop = new AbortController();
  #runs: Promise<unknown> = Promise.resolve();
  /** Changes that came during a load; null while there is none. */
  #during: ProcessChange[] | null = null;
  #mustLoad = true;
  #isConnected = false;

  constructor(
    context: SoakContext,
    adapter: ProcessAdapter,
    query: ProcessQuery,
    teller: Omit<Teller, 'channel'>,
    random: Random,
  ) {
    this.#context = context;
    this.#adapter = adapter;
    this.query = query;
    this.#teller = { ...teller, all: !query.acl };
    this.#random = random;
  }

  /** Follows from now on, from where it was. */
  start(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#runs = Promise.all([this.#runs, this.#follow(signal), this.#keepLoaded(signal)]);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#runs;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { findings } = this.#context;
    while (!signal.aborted) {
      const attempt = new AbortController();
      const leave = () => attempt.abort(signal.reason);
      signal.addEventListener('abort', leave);
      try {
        const lastEventId = this.#lastEventId;
        const connected = () => {
          this.#isConnected = true;
          findings.count('streams connected');
        };
        const following = { signal: attempt.signal, lastEventId, connected };
        for await (const change of this.#adapter.subscribe!(this.query, following)) {
          if (signal.aborted) break;
          this.#take(change);
        }
        if (!signal.aborted) this.#fail('the stream has ended');
      } catch (thrown) {
        if (!signal.aborted) this.#fail(kindOf(thrown));
      }
      this.#isConnected = false;
      signal.removeEventListener('abort', leave);
      attempt.abort();
      // whoever has no place to go on from loads again
      if (this.#lastEventId === null) this.#mustLoad = true;
      await pause(this.#random.between(50, 1500), signal);
    }
  }

  /** How it stands with following and loading, for people. */
  get state(): string {
    const load = this.#during ? 'loads' : this.#mustLoad ? 'has to load' : 'has loaded';
    return `${load}, stream ${this.#isConnected ? 'open' : 'closed'}, event ${this.#lastEventId ?? 'none'}, last error ${this.lastError || 'none'}`;
  }

  #fail(kind: string): void {
    this.lastError = kind;
    this.#context.findings.count(`streams ended: ${kind}`);
  }

  #take(change: ProcessChange): void {
    const { findings, told } = this.#context;
    findings.count(`events ${change.type}`);
    if (change.id !== undefined) this.#lastEventId = change.id;
    if (change.type === 'resync') this.#mustLoad = true;
    else if (change.type === 'change') told.add({ ...this.#teller, channel: 'stream' }, change.process);
    else told.remove({ ...this.#teller, channel: 'stream' }, change.process.id);
    if (this.#during) this.#during.push(change);
    else this.#apply(change);
  }

  #apply(change: ProcessChange): void {
    if (change.type === 'change') this.rows.set(Number(change.process.id), printsOf(change.process));
    else if (change.type === 'remove') this.rows.delete(Number(change.process.id));
  }

  async #keepLoaded(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.#mustLoad) await this.#load(signal);
      await pause(50, signal);
    }
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { findings, told } = this.#context;
    this.#mustLoad = false;
    this.#during = [];
    const since = Date.now();
    try {
      const loaded: GivenProcess[] = [];
      const answer = await this.#adapter.fetch(asOfNow(this.query), { signal });
      if (Symbol.asyncIterator in answer) for await (const page of answer) loaded.push(...page.processes);
      else loaded.push(...answer.processes);
      for (const process of loaded) told.add({ ...this.#teller, channel: 'answer' }, process, since);
      this.rows = new Map(loaded.map(process => [Number(process.id), printsOf(process)]));
      findings.count('loads of panels');
    } catch (thrown) {
      this.#mustLoad = true;
      if (!signal.aborted) this.#fail(`load ${kindOf(thrown)}`);
      await pause(this.#random.between(100, 1000), signal);
    }
    for (const change of this.#during) this.#apply(change);
    this.#during = null;
  }
}

import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { conformanceCases, type SourceChanges } from '../../src/conformance/conformance.ts';
import type { ProcessAdapter } from '../../src/core/processes/adapter.ts';
import type { Id, Process } from '../../src/core/processes/process.ts';
import type { ProcessChange, SubscribeOptions } from '../../src/core/processes/process-change.ts';
import type { ProcessQuery } from '../../src/core/query/process-query.ts';

type Subscribe = NonNullable<ProcessAdapter['subscribe']>;

/** Processes in memory that change, with all that has happened to them. */
class ChangingSource {
  readonly processes = new Map<Id, Process>();
  readonly log: { id: string; process: Id }[] = [];
  waiting: (() => void)[] = [];
  cuts = 0;

  put(process: Process): void {
    this.processes.set(process.id, process);
    this.#happened(process.id);
  }

  remove(id: Id): void {
    this.processes.delete(id);
    this.#happened(id);
  }

  cut(): void {
    this.cuts++;
    this.#wake();
  }

  async *subscribe(query: ProcessQuery, { signal, lastEventId }: SubscribeOptions): AsyncGenerator<ProcessChange> {
    const { cuts } = this;
    signal.addEventListener('abort', () => this.#wake());
    let at = this.log.findIndex(({ id }) => id === lastEventId) + 1;
    if (at === 0 && lastEventId !== null) yield { type: 'resync' };
    if (at === 0) at = this.log.length;
    for (;;) {
      while (at < this.log.length && !signal.aborted) {
        const { id, process } = this.log[at++]!;
        const [now] = (await this.matching(query)).filter(found => found.id === process);
        yield now ? { id, type: 'change', process: now } : { id, type: 'remove', process: { id: process } };
      }
      signal.throwIfAborted();
      if (cuts !== this.cuts) throw new Error('cut');
      await new Promise<void>(resolve => this.waiting.push(resolve));
    }
  }

  async matching(query: ProcessQuery): Promise<Process[]> {
    const { signal } = new AbortController();
    const { processes } = await memoryAdapter([...this.processes.values()]).fetch(query, { signal });
    return processes;
  }

  #happened(process: Id): void {
    this.log.push({ id: `e${this.log.length}`, process });
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

function casesOf(change: (right: Subscribe, source: ChangingSource) => Subscribe = right => right, within = 10_000) {
  const source = new ChangingSource();
  const changes: SourceChanges = {
    put: process => source.put(process),
    remove: id => source.remove(id),
    cut: () => source.cut(),
    within,
  };
  return conformanceCases({
    requests: 0,
    changes,
    adapter(processes) {
      for (const process of processes) source.processes.set(process.id, process);
      return {
        fetch: (query, options) => memoryAdapter([...source.processes.values()]).fetch(query, options),
        subscribe: change((query, options) => source.subscribe(query, options), source),
      };
    },
  }).filter(({ name }) => name.startsWith('contract 5.6'));
}

async function* each(
  changes: AsyncIterable<ProcessChange>,
  made: (change: ProcessChange) => ProcessChange[],
): AsyncGenerator<ProcessChange> {
  for await (const change of changes) yield* made(change);
}

suite('the conformance kit of live rows', () => {
  for (const { name, run } of casesOf()) test(name, run);

  test('has no such cases where nobody says how the source is changed', () => {
    const cases = conformanceCases({ requests: 0, adapter: processes => memoryAdapter(processes) });
    expect(cases.filter(({ name }) => name.includes('5.6'))).to.deep.equal([]);
  });

  // what is wrong with an adapter -> its subscribe
  const mutants: Record<string, (right: Subscribe, source: ChangingSource) => Subscribe> = {
    'tells nothing': () => async function* () {},
    'tells of processes without their steps': right => (query, options) =>
      each(right(query, options), change =>
        change.type === 'change' ? [{ ...change, process: { ...change.process, steps: [] } }] : [change],
      ),
    'tells of removals as changes': right => (query, options) =>
      each(right(query, options), change => (change.type === 'remove' ? [] : [change])),
    'tells of everything': (right, source) => (query, options) =>
      each(right(query, options), change => {
        const process = change.process && source.processes.get(change.process.id);
        return process ? [{ ...change, type: 'change', process }] : [change];
      }),
    'tells the last change first': right => (query, options) => {
      let before: ProcessChange | null = null;
      return each(right(query, options), change => {
        const told = before ? [change, before] : [change];
        before = change;
        return told;
      });
    },
    'follows for a second one what the first one asked for': right => {
      let first: ProcessQuery | null = null;
      return (query, options) => {
        const asked = (first ??= query);
        options.signal.addEventListener('abort', () => asked === query && (first = null));
        return right(asked, options);
      };
    },
    'does not care for an abort': right => (query, options) =>
      right(query, { ...options, signal: new AbortController().signal }),
    'forgets where one was': right => (query, options) => right(query, { ...options, lastEventId: null }),
    'takes an unknown id for none': right => (query, options) =>
      each(right(query, options), change => (change.type === 'resync' ? [] : [change])),
    'does not say that it was cut off': right => (query, options) =>
      (async function* () {
        try {
          yield* right(query, options);
        } catch {
          await new Promise(() => {});
        }
      })(),
  };
  for (const [name, change] of Object.entries(mutants)) {
    test(`finds an adapter that ${name}`, async () => {
      const failed: string[] = [];
      for (const { name, run } of casesOf(change, 50)) await run().catch(() => failed.push(name));
      expect(failed).not.to.deep.equal([]);
    });
  }
});

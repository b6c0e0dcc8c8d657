import { memoryAdapter } from '../adapters/memory.ts';
import type { ProcessAdapter } from '../core/processes/adapter.ts';
import type { Id, Process } from '../core/processes/process.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import { nameOfPair, type Rows, rowsOf } from './rows-of-adapter.ts';
import { queryOf } from './queries.ts';

/** The adapter under test, and one that is known to be right. */
export interface Sides {
  readonly adapter: ProcessAdapter;
  /** `memoryAdapter` over the corpus, in the order of the source without a sort. */
  readonly reference: ProcessAdapter;
  /** The source's answer to the query for everything; null if it failed. */
  readonly whole: Rows | null;
}

type Connect = (processes: readonly Process[], user: Id) => ProcessAdapter | Promise<ProcessAdapter>;

/** The source under test, filled with the corpus when the first case needs it. */
export class Source {
  readonly corpus: readonly Process[];
  /** Names of all pairs of the corpus. */
  readonly names: ReadonlySet<string>;
  readonly #connect: Connect;
  readonly #user: Id;
  #sides: Promise<Sides> | null = null;

  constructor(connect: Connect, corpus: readonly Process[], user: Id) {
    this.#connect = connect;
    this.corpus = corpus;
    this.names = new Set(corpus.flatMap(process => process.steps.map(step => nameOfPair({ process, step }))));
    this.#user = user;
  }

  /** Whether an expected answer holds for this corpus too: a limit cuts elsewhere if it has fewer steps. */
  holds({ limit }: ProcessQuery, pairs: readonly string[]): boolean {
    return limit === null || pairs.every(pair => this.names.has(pair));
  }

  sides(): Promise<Sides> {
    return (this.#sides ??= this.#fill());
  }

  async #fill(): Promise<Sides> {
    const adapter = await this.#connect(structuredClone(this.corpus) as Process[], this.#user);
    const whole = await rowsOf(adapter, queryOf()).catch(() => null);
    return { adapter, whole, reference: memoryAdapter(this.#inOrderOf(whole), { user: this.#user }) };
  }

  /** The corpus, with its processes and steps in the order of the source. */
  #inOrderOf(whole: Rows | null): Process[] {
    const places = new Map<string, number>();
    const placeOf = (...ids: Id[]) => places.get(JSON.stringify(ids)) ?? Infinity;
    whole?.pairs.steps.forEach((step, i) => {
      const process = whole.pairs.processes[i]!;
      for (const ids of [[process.id], [process.id, step.id]]) {
        if (placeOf(...ids) === Infinity) places.set(JSON.stringify(ids), i);
      }
    });
    const before = (a: number, b: number) => (a === b ? 0 : a - b);
    return this.corpus
      .map(process => ({
        ...process,
        steps: process.steps.toSorted((a, b) => before(placeOf(process.id, a.id), placeOf(process.id, b.id))),
      }))
      .toSorted((a, b) => before(placeOf(a.id), placeOf(b.id)));
  }
}

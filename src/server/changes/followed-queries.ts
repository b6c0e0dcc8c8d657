import { abortable } from '../../core/base/tasks/abortable.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { Database } from '../database.ts';
import { Patience } from '../patience.ts';
import { readPage } from '../read-page.ts';
import { type CompiledQuery, type CompileOptions, compileQuery } from '../sql/compile-query.ts';
import { idOf } from '../sql/parameters.ts';

/** What has happened to the result of a query. */
export interface ChangeEvent {
  /** From here on one can resume; left out within what belongs together. */
  readonly id?: string;
  /** `change`: the process is among them, as it is now; `remove`: it is not; `resync`: ask for everything again. */
  readonly type: 'change' | 'remove' | 'resync';
  /** Of `remove` the id alone. */
  readonly process?: GivenProcess;
  /** Where several queries are followed, the numbers of those that it has happened to; left out where it is all of them. */
  readonly queries?: readonly number[];
}

/** A process that has changed. */
export interface Changed {
  /** Its id as a text. */
  readonly process: string;
  /** Whether the user could see it before. */
  readonly mine: boolean;
}

export interface FollowedOptions {
  readonly compile: CompileOptions;
  /** Milliseconds that looking after the changes of one look may take. */
  readonly timeout: number;
  /** Told of a query that could not be looked after, while others could. */
  readonly onerror: (thrown: unknown) => void;
  readonly signal: AbortSignal;
}

/** Queries that are looked after at the same time: as many connections a stream may take. */
const LANES = 4;

/** Milliseconds that quick queries wait for slower ones, so that a process is told once for all of them. */
const GATHER = 250;

/** The query whose changes are followed: which processes there are, not how many of them are shown, and where. */
export const compileFollowed = (
  query: ProcessQuery,
  options: CompileOptions,
  criteria = query.criteria,
): CompiledQuery =>
  compileQuery({ ...query, criteria, sort: null, orderBy: [], limit: null, offset: 0, window: null }, options);

/** The queries of one stream, and what changes of processes mean to each of them. */
export class FollowedQueries {
  readonly #database: Database;
  readonly #queries: readonly ProcessQuery[];
  readonly #options: FollowedOptions;
  /** Numbers of the queries, those last that were slow. */
  #order: readonly number[];

  constructor(database: Database, queries: readonly ProcessQuery[], options: FollowedOptions) {
    this.#database = database;
    this.#queries = queries;
    this.#options = options;
    this.#order = queries.map((_, i) => i);
  }

  /**
   * What has happened to the results, as it becomes known: a process that several queries see alike is told of once for all
   * whose answers have come. A query that fails, or that takes too long, is told to ask for everything again.
   *
   * @throws what the first query says where all of them fail, as they do when the database is away
   */
  async *eventsOf(rows: readonly Changed[]): AsyncGenerator<ChangeEvent[]> {
    const { signal, timeout, onerror } = this.#options;
    const changed = new Map<string, boolean>();
    for (const { process, mine } of rows) changed.set(process, mine || (changed.get(process) ?? false));
    const patience = new Patience({ signal }, timeout);
    const { signal: either } = patience;
    const failed = new Map<number, unknown>();
    let found = new Map<string, { event: ChangeEvent; queries: number[] }>();
    const add = (event: ChangeEvent, number: number) => {
      const key = `${event.type} ${JSON.stringify(event.process)}`;
      const known = found.get(key);
      if (known) known.queries.push(number);
      else found.set(key, { event, queries: [number] });
    };
    const unanswered = new Set(this.#order);
    const waiting = [...this.#order];
    const lane = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        try {
          const events = await abortable(this.#eventsOf(this.#queries[number]!, changed, either), either);
          for (const event of events) add(event, number);
        } catch (thrown) {
          failed.set(number, thrown);
        }
        unanswered.delete(number);
      }
    };
    const lanes = Promise.all(Array.from({ length: LANES }, lane));
    try {
      while (unanswered.size > 0) {
        let timer: ReturnType<typeof setTimeout>;
        await Promise.race([lanes, new Promise<void>(resolve => (timer = setTimeout(resolve, GATHER)))]);
        clearTimeout(timer!);
        if (unanswered.size > 0 && found.size > 0) {
          yield this.#labelled(found);
          found = new Map();
        }
      }
    } finally {
      patience.end();
    }
    signal.throwIfAborted();
    if (failed.size === this.#queries.length && !either.aborted) throw [...failed.values()][0];
    for (const [number, thrown] of failed) {
      onerror(thrown);
      add({ type: 'resync' }, number);
    }
    this.#order = this.#order.toSorted((a, b) => Number(failed.has(a)) - Number(failed.has(b)));
    yield this.#labelled(found);
  }

  #labelled(found: ReadonlyMap<string, { event: ChangeEvent; queries: readonly number[] }>): ChangeEvent[] {
    return [...found.values()].map(({ event, queries }) => ({
      ...event,
      queries: queries.toSorted((a, b) => a - b),
    }));
  }

  async #eventsOf(query: ProcessQuery, changed: ReadonlyMap<string, boolean>, signal: AbortSignal) {
    const ids = [...changed.keys()].map(idOf);
    const criteria = [...query.criteria, { key: 'id', operator: '=' as const, value: ids }];
    const compiled = compileFollowed(query, this.#options.compile, criteria);
    const { processes } = await readPage(this.#database, compiled, { windowed: false, signal });
    const found = new Set(processes.map(({ id }) => id));
    const gone = [...changed].filter(([digits, mine]) => (mine || !query.acl) && !found.has(idOf(digits)));
    return [
      ...processes.map((process): ChangeEvent => ({ type: 'change', process })),
      ...gone.map(([digits]): ChangeEvent => ({ type: 'remove', process: { id: idOf(digits) } })),
    ];
  }
}

import { messageOf } from '../base/errors/process-panel-error.ts';
import { yieldToPage } from '../base/tasks/yield-to-page.ts';
import { textOfValue } from '../base/text/text-of-value.ts';
import type { Id } from '../processes/process.ts';
import { type Failure, type Outcome, readFailure, readOutcome } from './outcome.ts';
import { Patience, type PatienceOptions } from './action-patience.ts';

/** How an action has ended. */
export interface RunEnd {
  /** Of each process that something is known of, or that was asked for. */
  readonly outcomes: ReadonlyMap<Id, Outcome>;
  /** All went well, by word of whoever did it, though not each process was named. */
  readonly all: boolean;
  /** Why it came to an end before all results were there; null where it did not. */
  readonly error: Failure | null;
  /** It was not waited for any longer, or was ended. */
  readonly abandoned: boolean;
  /** Results that are none, or of other processes, in words for the console. */
  readonly faults: readonly string[];
}

export interface RunOptions extends PatienceOptions {
  /** Called with each outcome as it comes, again where a later result says otherwise, and at the end for the rest. */
  readonly onoutcome?: (id: Id, outcome: Outcome) => void;
}

/** Results in a row that are of no use, after which no more is read: a stream may have no end. */
const MOST_FAULTS = 10_000;
/** Results that are at hand between two turns of the page. */
const AT_ONCE = 500;
/** Faults that are told one by one. */
const TOLD = 20;

/**
 * Follows an action to its end, whatever it answers with: a promise or a value of it, of results in an iterable or an
 * async iterable, or of nothing. Never rejects, and never claims what was not confirmed:
 *
 * - nothing at all: all went well; a rejection: what has no result yet has failed, with its message;
 * - a process without a result, a malformed result, no end within the time, an abort: unknown;
 * - of two results for one process the one that failed counts; one for a process that was not asked for is only told.
 *
 * @param ids - of the processes that are acted on, each once; null: whatever a query matches
 * @param works - what the listeners of the event, the adapter or the request gave: several are awaited side by side
 *
 * Cost: O(results).
 */
export async function runAction(
  ids: readonly Id[] | null,
  works: readonly unknown[],
  options: RunOptions,
): Promise<RunEnd> {
  const run = new ActionRun(ids, options);
  const ends = await Promise.all(works.map(work => run.follow(work)));
  return run.end(ends);
}

/** How one of the works has ended. */
type WorkEnd = 'nothing' | 'results' | 'late' | 'aborted' | { readonly error: Failure };

class ActionRun {
  readonly #outcomes = new Map<Id, Outcome>();
  readonly #asked: ReadonlySet<Id> | null;
  readonly #options: RunOptions;
  readonly #faults: string[] = [];
  #faultCount = 0;

  constructor(ids: readonly Id[] | null, options: RunOptions) {
    this.#asked = ids && new Set(ids);
    this.#options = options;
  }

  async follow(work: unknown): Promise<WorkEnd> {
    const patience = new Patience(this.#options);
    try {
      const answer = await patience.until(Promise.resolve(work));
      if (answer === undefined || answer === null) return 'nothing';
      const results = iteratorOf(answer);
      if (results) await this.#read(results, patience);
      else this.#fault(`the action answered ${describe(answer)} instead of results`);
      return 'results';
    } catch (thrown) {
      return patience.over ?? { error: readFailure(thrown, messageOf(thrown)) };
    } finally {
      patience.end();
    }
  }

  end(ends: readonly WorkEnd[]): RunEnd {
    const failed = ends.find(end => typeof end === 'object');
    const all = ends.length > 0 && ends.every(end => end === 'nothing');
    const rest: Outcome = failed
      ? { state: 'failed', ...failed.error }
      : all
        ? { state: 'done', process: null }
        : { state: 'unknown' };
    for (const id of this.#asked ?? []) if (!this.#outcomes.has(id)) this.#set(id, rest);
    return {
      outcomes: this.#outcomes,
      all,
      error: failed?.error ?? null,
      abandoned: ends.some(end => end === 'late' || end === 'aborted'),
      faults: this.#faults,
    };
  }

  async #read(results: AnyIterator, patience: Patience): Promise<void> {
    let count = 0;
    try {
      for (;;) {
        const next = results.next();
        const { done, value } = next instanceof Promise || isThenable(next) ? await patience.until(next) : next;
        if (done) return;
        if (this.#take(value)) patience.renew();
        if (this.#faultCount >= MOST_FAULTS) break;
        if (++count % AT_ONCE === 0) await patience.until(yieldToPage());
      }
    } catch (thrown) {
      close(results);
      throw thrown;
    }
    close(results);
  }

  /** Returns whether it says something new. */
  #take(value: unknown): boolean {
    const read = readOutcome(value);
    if ('fault' in read) return this.#fault(read.fault);
    const { id, outcome } = read;
    if (this.#asked && !this.#asked.has(id)) {
      return this.#fault(`a result came for the process ${JSON.stringify(id)}, which was not acted on`);
    }
    const before = this.#outcomes.get(id);
    if (before) this.#fault(`a result came twice for the process ${JSON.stringify(id)}`);
    if (before && (before.state === 'failed' || outcome.state === 'done')) return false;
    this.#set(id, outcome);
    return true;
  }

  #set(id: Id, outcome: Outcome): void {
    this.#outcomes.set(id, outcome);
    this.#options.onoutcome?.(id, outcome);
  }

  #fault(fault: string): false {
    this.#faultCount++;
    if (this.#faults.length < TOLD) this.#faults.push(fault);
    return false;
  }
}

interface AnyIterator {
  next(): IteratorResult<unknown> | Promise<IteratorResult<unknown>>;
  return?(): unknown;
}

function iteratorOf(answer: unknown): AnyIterator | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { [Symbol.asyncIterator]: many, [Symbol.iterator]: all } = answer as Record<symbol, unknown>;
  const make = many ?? all;
  return typeof make === 'function' ? ((make as (this: unknown) => unknown).call(answer) as AnyIterator) : null;
}

const isThenable = (value: unknown): value is Promise<IteratorResult<unknown>> =>
  typeof (value as { then?: unknown } | null)?.then === 'function';

/** Tells a source that nothing more is read of it. It is not waited for, and nobody hears what it fails with. */
function close(results: AnyIterator): void {
  try {
    void Promise.resolve(results.return?.()).catch(() => {});
  } catch {
    // it has ended all the same
  }
}

function describe(answer: unknown): string {
  if (typeof answer === 'object') return answer?.constructor?.name === 'Response' ? 'a Response' : 'an object';
  return typeof answer === 'function' ? 'a function' : textOfValue(answer);
}

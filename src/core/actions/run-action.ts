import { messageOf, ProcessPanelError } from '../base/errors/process-panel-error.ts';
import { yieldToPage } from '../base/tasks/yield-to-page.ts';
import { textOfValue } from '../base/text/text-of-value.ts';
import type { Id } from '../processes/process.ts';
import { type Failure, type Outcome, readFailure, readOutcome, unknownOutcome } from './outcome.ts';
import { ResultTimeout, type ResultTimeoutOptions } from './result-timeout.ts';

/** How an action has ended. */
export interface RunEnd {
  /** By process: all that were acted on, and any that a result named. */
  readonly outcomes: ReadonlyMap<Id, Outcome>;
  /** The action reported success as a whole, without naming each process. */
  readonly all: boolean;
  /** Why it ended before all results were there; null if it did not. */
  readonly error: Failure | null;
  /** It timed out, was aborted, or its answer was cut off or could not be read. */
  readonly abandoned: boolean;
  /** Why it is not known whether the rest was done, for the reader; empty if there is no reason or no doubt. */
  readonly doubt: string;
  /** Malformed results, results for other processes and answers that were cut off, in words for the console. */
  readonly faults: readonly string[];
}

export interface RunOptions extends ResultTimeoutOptions {
  /** The processes for which it has begun, filled meanwhile; null: not known. */
  readonly sent?: ReadonlySet<Id> | null;
  /** Called with each outcome as it comes, again if a later result differs, and at the end for the rest. */
  readonly onoutcome?: (id: Id, outcome: Outcome) => void;
  /** Words an error thrown instead of results, for the reader; by default its message. */
  readonly wordsOf?: (thrown: unknown) => string;
}

/** Unusable results after which reading stops: a stream may never end. */
const MAX_FAULTS = 10_000;
/** Results read in one slice, before yielding to the page. */
const RESULTS_PER_SLICE = 500;
/** Faults that are listed one by one. */
const MAX_LISTED_FAULTS = 20;

/**
 * Follows an action to its end. It may answer with an iterable or async iterable of results, or with nothing, each as a
 * value or a promise. Never rejects, and never claims what was not confirmed:
 *
 * - nothing at all: all went well; a rejection: every process without a result has failed, with its message;
 * - a missing or malformed result, a timeout, an abort, an answer that was cut off or could not be read (a rejection
 *   with `adapter/not-json`, or `adapter/content-type`, as of a page to sign in, or a redirect to one elsewhere):
 *   unknown, or unstarted if it has not begun;
 * - of two results for one process the failed one counts; a result for any other process is only reported as a fault.
 *
 * @param ids - of the processes that are acted on, without duplicates; null: whatever a query matches
 * @param givenResults - as given by the event's listeners, the adapter or the request; awaited in parallel
 *
 * Cost: O(results).
 */
export async function runAction(
  ids: readonly Id[] | null,
  givenResults: readonly unknown[],
  options: RunOptions,
): Promise<RunEnd> {
  const run = new ActionRun(ids, options);
  const ends = await Promise.all(givenResults.map(given => run.collect(given)));
  return run.end(ends);
}

/** How the results from one source have ended. */
type ResultsEnd =
  | 'nothing'
  | 'results'
  | 'late'
  | 'aborted'
  | 'cut'
  | { readonly doubt: string }
  | { readonly error: Failure };

const isDoubt = (end: ResultsEnd): end is { readonly doubt: string } => typeof end === 'object' && 'doubt' in end;

class ActionRun {
  readonly #outcomes = new Map<Id, Outcome>();
  readonly #ids: ReadonlySet<Id> | null;
  readonly #options: RunOptions;
  readonly #faults: string[] = [];
  #faultCount = 0;

  constructor(ids: readonly Id[] | null, options: RunOptions) {
    this.#ids = ids && new Set(ids);
    this.#options = options;
  }

  async collect(given: unknown): Promise<ResultsEnd> {
    const timeout = new ResultTimeout(this.#options);
    try {
      const answer = await timeout.race(Promise.resolve(given));
      if (answer === undefined || answer === null) return 'nothing';
      const results = iteratorOf(answer);
      if (results) await this.#read(results, timeout);
      else this.#fault(`the action answered ${describe(answer)} instead of results`);
      return 'results';
    } catch (thrown) {
      if (timeout.endedBy) return timeout.endedBy;
      if (thrown instanceof ProcessPanelError && thrown.code === 'adapter/truncated') {
        this.#fault(thrown.message);
        return 'cut';
      }
      const { wordsOf = messageOf } = this.#options;
      if (isUnreadable(thrown)) return { doubt: wordsOf(thrown) };
      return { error: readFailure(thrown, wordsOf(thrown)) };
    } finally {
      timeout.stop();
    }
  }

  end(ends: readonly ResultsEnd[]): RunEnd {
    const failed = ends.find(end => typeof end === 'object' && 'error' in end);
    const doubt = ends.find(isDoubt)?.doubt ?? '';
    const all = ends.length > 0 && ends.every(end => end === 'nothing');
    const rest: Outcome = failed
      ? { state: 'failed', ...failed.error }
      : all
        ? { state: 'done', process: null }
        : unknownOutcome(doubt);
    const { sent = null } = this.#options;
    for (const id of this.#ids ?? []) {
      if (this.#outcomes.has(id)) continue;
      this.#set(id, rest.state === 'unknown' && sent?.has(id) === false ? { state: 'unstarted' } : rest);
    }
    return {
      outcomes: this.#outcomes,
      all,
      error: failed?.error ?? null,
      abandoned: ends.some(end => end === 'late' || end === 'aborted' || end === 'cut' || isDoubt(end)),
      doubt,
      faults: this.#faults,
    };
  }

  async #read(results: AnyIterator, timeout: ResultTimeout): Promise<void> {
    let count = 0;
    try {
      for (;;) {
        const next = results.next();
        const { done, value } = next instanceof Promise || isThenable(next) ? await timeout.race(next) : next;
        if (done) return;
        if (this.#record(value)) timeout.restart();
        if (this.#faultCount >= MAX_FAULTS) break;
        if (++count % RESULTS_PER_SLICE === 0) await timeout.race(yieldToPage());
      }
    } catch (thrown) {
      close(results);
      throw thrown;
    }
    close(results);
  }

  /** Returns whether the result is new information. */
  #record(value: unknown): boolean {
    const read = readOutcome(value);
    if ('fault' in read) return this.#fault(read.fault);
    const { id, outcome } = read;
    if (this.#ids && !this.#ids.has(id)) {
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
    if (this.#faults.length < MAX_LISTED_FAULTS) this.#faults.push(fault);
    return false;
  }
}

/** Whether an answer of success cannot be read, or comes from something else, such as a page to sign in. */
const isUnreadable = (thrown: unknown): boolean =>
  thrown instanceof ProcessPanelError &&
  (thrown.code === 'adapter/content-type' ||
    thrown.code === 'adapter/not-json' ||
    Boolean((Object(thrown.cause) as { redirected?: unknown }).redirected));

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

/** Tells a source that nothing more will be read. Not awaited; its errors are ignored. */
function close(results: AnyIterator): void {
  try {
    void Promise.resolve(results.return?.()).catch(() => {});
  } catch {
    // ended all the same
  }
}

function describe(answer: unknown): string {
  if (typeof answer === 'object') return answer?.constructor?.name === 'Response' ? 'a Response' : 'an object';
  return typeof answer === 'function' ? 'a function' : textOfValue(answer);
}

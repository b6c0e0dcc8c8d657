import type { Process, Step } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { queryKey } from '../../core/query/query-key.ts';

/** Maximum number of queries in the cache: about as many as a page has panels. */
const MAX_QUERIES = 4;
/** How far ahead to look for a process whose position has changed. */
const LOOK_AHEAD = 32;
/** After this many consecutive misses the remaining processes are not looked up. */
const MAX_MISSES = 1024;

/** The answer to a query. */
interface Answer {
  readonly sources: Process[];
  /** One copy for each source. */
  readonly copies: Process[];
}

const NOTHING: Answer = { sources: [], copies: [] };

/**
 * Caches, for the last few queries, the copies of processes that match with only some of their steps, so that the same
 * query yields the same objects again.
 */
export class StepFilterCache {
  /** By query; the most recent one is last. */
  readonly #answers = new Map<string, Answer>();

  /** Creates a filter for one run of a query. */
  filterFor(query: ProcessQuery): StepFilter {
    const key = queryKey(query);
    return new StepFilter(this.#answers.get(key), answer => {
      this.#answers.delete(key);
      this.#answers.set(key, answer);
      if (this.#answers.size > MAX_QUERIES) this.#answers.delete(this.#answers.keys().next().value!);
    });
  }
}

/**
 * Makes copies of processes with some of their steps. If the same query was run before and a process has not changed,
 * its previous copy is reused: the panel recognizes it, and nothing has to be created.
 */
export class StepFilter {
  readonly #before: Answer;
  /** Null as long as the answer equals the previous one. */
  #now: Answer | null = null;
  readonly #keep: (answer: Answer) => void;
  #at = 0;
  #misses = 0;

  constructor(before: Answer = NOTHING, keep: (answer: Answer) => void) {
    this.#before = before;
    this.#keep = keep;
  }

  /** @param steps - the first `count` are taken; copied if needed */
  filtered(process: Process, steps: readonly Step[], count: number): Process {
    const { sources, copies } = this.#before;
    const at = this.#at;
    if (!this.#now) {
      const same = sources[at] === process ? copies[at]! : null;
      if (same && isCopy(same, process, steps, count)) {
        this.#at++;
        return same;
      }
      this.#now = firstOf(this.#before, at);
    }
    const known = this.#find(process);
    const copy = known && isCopy(known, process, steps, count) ? known : { ...process, steps: steps.slice(0, count) };
    this.#now.sources.push(process);
    this.#now.copies.push(copy);
    return copy;
  }

  /** Marks the query as answered. */
  end(): void {
    const before = this.#before;
    this.#keep(this.#now ?? (this.#at === before.sources.length ? before : firstOf(before, this.#at)));
  }

  #find(process: Process): Process | undefined {
    if (this.#misses > MAX_MISSES) return undefined;
    const { sources, copies } = this.#before;
    const end = Math.min(sources.length, this.#at + LOOK_AHEAD);
    for (let at = this.#at; at < end; at++) {
      if (sources[at] !== process) continue;
      this.#at = at + 1;
      this.#misses = 0;
      return copies[at];
    }
    this.#misses++;
    return undefined;
  }
}

function firstOf({ sources, copies }: Answer, count: number): Answer {
  return { sources: sources.slice(0, count), copies: copies.slice(0, count) };
}

type Members = Readonly<Record<string, unknown>>;

function isCopy(copy: Process, process: Process, steps: readonly Step[], count: number): boolean {
  if (copy.steps.length !== count) return false;
  for (let i = 0; i < count; i++) if (copy.steps[i] !== steps[i]) return false;
  return hasSameMembers(copy as unknown as Members, process as unknown as Members);
}

/** Compares all members except `steps`. */
function hasSameMembers(a: Members, b: Members): boolean {
  let members = 0;
  for (const name in b) {
    if (a[name] !== b[name] && name !== 'steps') return false;
    members++;
  }
  for (const _ in a) members--;
  return members === 0;
}

import type { Diagnostic } from '../base/errors/diagnostic.ts';
import { messageOf, ProcessPanelError, toProcessPanelError } from '../base/errors/process-panel-error.ts';
import { SLICE, yieldToPage } from '../base/tasks/yield-to-page.ts';
import type { ProcessQuery } from '../query/process-query.ts';
import type { ProcessAdapter, ProcessPage } from './adapter.ts';
import { faultOfProcess, faultOfStep } from './check-shape.ts';
import { DistinctIds } from './distinct-ids.ts';
import { KnownProcesses } from './reloads/known-processes.ts';
import { withSteps } from './own-step.ts';
import type { GivenProcess, PairTable, Process, Step } from './process.ts';

/** What has been loaded so far. Each page gives a new one; the arrays in it grow, its lengths stay. */
export interface LoadState {
  readonly pairs: PairTable;
  /** Distinct processes among the pairs. */
  readonly processes: number;
  /** Processes that match, before limit and offset, by the adapter's word; null without it. */
  readonly total: number | null;
  /** Cursor of the next page, by the adapter's word. */
  readonly next: string | null;
  /** Items that came, also those left out. */
  readonly items: number;
  /** Items that are not of the shape of contract 4, the first {@link LISTED} of them. `path` points into the list of all processes. */
  readonly leftOut: readonly Diagnostic[];
  /** All items left out. */
  readonly leftOutCount: number;
}

export interface LoadOptions {
  /** Its abort ends the run: the promise rejects with its reason at once, and nothing is told any more. */
  readonly signal: AbortSignal;
  /** The panel's language, for adapters that sort names. */
  readonly lang?: string;
  /** Pairs of the load before this one: processes that come again with the same content stay the same objects. */
  readonly known?: PairTable;
  /** Called after each page, and now and then while a big one is being checked: then without `whole`. */
  readonly onpage?: (state: LoadState, whole: boolean) => void;
}

/** So many left out items are listed one by one; those beyond are only counted. */
const LISTED = 1000;
/** Processes that are checked in a slice at most. Of more, the first slice is a short one: rows to show are found soon. */
const MANY = 1000;
const SHORT_SLICE = 2;
/** So many milliseconds after the first look slices stay short: what is shown then comes onto the screen meanwhile. */
const FIRST_FRAMES = 50;
/** Milliseconds between two looks at a big page that is still being checked. */
const LOOK = 200;

/**
 * Asks an adapter and makes pairs of its pages as they come. Whatever the adapter does (throws, answers late, goes on
 * after an abort, never ends, answers something else), the run ends in one of three ways: all pairs, a
 * ProcessPanelError, or the reason of the abort.
 *
 * @throws ProcessPanelError `adapter/shape` for an answer that is no page, else what the adapter failed with
 */
export async function loadPairs(
  adapter: ProcessAdapter,
  query: ProcessQuery,
  options: LoadOptions,
): Promise<LoadState> {
  const { signal, lang, known, onpage } = options;
  const run = new Run(signal, known ?? null, (state, whole) => onpage?.(state, whole));
  try {
    for await (const page of pagesOf(adapter, query, { signal, ...(lang !== undefined && { lang }) })) {
      await run.take(page);
    }
    return run.state;
  } catch (thrown) {
    signal.throwIfAborted();
    throw toProcessPanelError(thrown, (thrown as Error)?.name === 'AbortError' ? 'adapter/aborted' : 'adapter/failed');
  }
}

/** The pages of a promise or an async iterable. An abort is met at once, also by an adapter that does not heed it. */
async function* pagesOf(
  adapter: ProcessAdapter,
  query: ProcessQuery,
  options: { signal: AbortSignal; lang?: string },
): AsyncGenerator {
  const { signal } = options;
  signal.throwIfAborted();
  const answer = await unlessAborted<unknown>(signal, adapter.fetch(query, options));
  if (!isAsyncIterable(answer)) return yield answer;
  const pages = answer[Symbol.asyncIterator]();
  let ended = false;
  try {
    while (true) {
      const { done, value } = await unlessAborted(signal, pages.next());
      if (done) return void (ended = true);
      yield value;
    }
  } finally {
    // not awaited: a source that hangs would keep the run from ending
    if (!ended) new Promise(resolve => resolve(pages.return?.())).catch(() => {});
  }
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function unlessAborted<T>(signal: AbortSignal, work: T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}

/** One run: checks what comes and gathers the pairs. */
class Run {
  readonly #signal: AbortSignal;
  readonly #known: KnownProcesses | null;
  readonly #tell: (state: LoadState, whole: boolean) => void;
  readonly #processes: Process[] = [];
  readonly #steps: Step[] = [];
  /** For each row whether its process is a known one of the same content; null where none is known. */
  readonly #compared: boolean[] | null;
  #leftOut: readonly Diagnostic[] = [];
  readonly #ids = new DistinctIds();
  #leftOutCount = 0;
  #items = 0;
  #total: number | null = null;
  #next: string | null = null;
  /** The page has had its turn since the adapter was asked. */
  readonly #turn = yieldToPage();
  #sliceEnd = 0;
  #nextLook = 0;
  #shortUntil = 0;

  constructor(signal: AbortSignal, known: PairTable | null, tell: (state: LoadState, whole: boolean) => void) {
    this.#signal = signal;
    this.#tell = tell;
    this.#known = known?.length ? new KnownProcesses(known) : null;
    this.#compared = this.#known && [];
    if (!this.#known) return;
    // Who has rows before him needs no early look at others.
    this.#shortUntil = performance.now();
    this.#nextLook = this.#shortUntil + LOOK;
  }

  get state(): LoadState {
    return {
      pairs: {
        processes: this.#processes,
        steps: this.#steps,
        length: this.#steps.length,
        ...(this.#compared && { compared: this.#compared }),
      },
      processes: this.#ids.count,
      total: this.#total,
      next: this.#next,
      items: this.#items,
      leftOut: this.#leftOut,
      leftOutCount: this.#leftOutCount,
    };
  }

  async take(page: unknown): Promise<void> {
    if (!isPage(page)) {
      throw new ProcessPanelError(
        'adapter/shape',
        `the adapter answered ${excerptOf(page)} instead of a page of processes`,
        {
          hint: 'A page is {processes: […], total?: …}.',
        },
      );
    }
    const isShort = page.processes.length > MANY && this.#shortUntil === 0;
    this.#sliceEnd ||= performance.now() + (isShort ? SHORT_SLICE : SLICE);
    // a member that is not listed is counted only when somebody asks, and the run counts what it loads itself
    const isListed = Object.getOwnPropertyDescriptor(page, 'total')?.enumerable !== false;
    if (isListed && isCount(page.total)) this.#total = page.total;
    this.#next = typeof page.next === 'string' ? page.next : null;
    for (const process of page.processes as readonly unknown[]) {
      this.#takeProcess(process, this.#items++);
      if (this.#items % 32 > 0 || performance.now() < this.#sliceEnd) continue;
      if (performance.now() >= this.#nextLook) {
        // What those who are told do at once has a task of its own, and is painted before the next slice.
        await this.#giveTurn();
        this.#tell(this.state, false);
        await yieldToPage();
        this.#nextLook = performance.now() + LOOK;
        this.#shortUntil ||= performance.now() + FIRST_FRAMES;
      }
      await this.#giveTurn();
    }
    await this.#turn;
    this.#signal.throwIfAborted();
    this.#tell(this.state, true);
    if (performance.now() >= this.#sliceEnd) await this.#giveTurn();
  }

  async #giveTurn(): Promise<void> {
    await yieldToPage();
    this.#signal.throwIfAborted();
    const now = performance.now();
    this.#sliceEnd = now + (now < this.#shortUntil ? SHORT_SLICE : SLICE);
  }

  #takeProcess(given: unknown, index: number): void {
    const rows = this.#steps.length;
    try {
      const value = withSteps(given as GivenProcess);
      const known = this.#known?.find(value);
      const fault = known ? '' : faultOfProcess(given);
      if (fault) return this.#leaveOut(given, fault, index);
      const process = known ?? this.#sound(value, index);
      if (process.steps.length === 0) return;
      for (const step of process.steps) {
        this.#processes.push(process);
        this.#steps.push(step);
        this.#compared?.push(known !== null);
      }
      this.#ids.numberOf(process.id);
    } catch (thrown) {
      // a getter or a proxy of the page's
      this.#processes.length = this.#steps.length = rows;
      if (this.#compared) this.#compared.length = rows;
      this.#leaveOut(thrown, '', index);
    }
  }

  /** The process without the steps that are none: itself where all are sound. */
  #sound(process: Process, index: number): Process {
    const { steps } = process;
    let sound: Step[] | null = null;
    for (let at = 0; at < steps.length; at++) {
      let found: unknown;
      let fault = '';
      try {
        found = steps[at];
        fault = faultOfStep(found);
        if (!fault) {
          sound?.push(found as Step);
          continue;
        }
      } catch (thrown) {
        found = thrown;
      }
      sound ??= steps.slice(0, at);
      this.#leaveOut(found, fault, index, at);
    }
    return sound ? { ...process, steps: sound } : process;
  }

  /**
   * @param item - what was thrown, where it cannot be read
   * @param fault - of its shape
   */
  #leaveOut(item: unknown, fault: string, index: number, at?: number): void {
    this.#leftOutCount++;
    if (this.#leftOut.length >= LISTED) return;
    const path = `/processes/${index}${at === undefined ? '' : `/steps/${at}`}`;
    const [pointer, expected] = fault.split(': ', 2) as [string, string?];
    const found = pointer
      .split('/')
      .slice(1)
      .reduce((value, name) => (value as Record<string, unknown>)[name], item);
    const place = asCode(path + pointer);
    const diagnostic: Diagnostic = {
      severity: 'error',
      code: 'adapter/items',
      message: expected ? `${place} ${problemOf(found, expected)}` : `${place} cannot be read: ${messageOf(item)}`,
      path: path + pointer,
      line: 0,
      column: 0,
      hint: [found].flat().some(hasLostDigits) ? 'Send larger ids as strings: as numbers they lose digits.' : '',
    };
    this.#leftOut = [...this.#leftOut, diagnostic];
  }
}

const problemOf = (found: unknown, expected: string): string =>
  found === undefined ? `is missing: it must be ${expected}` : `is not ${expected}: ${excerptOf(found)}`;

/** A pointer as it is written in code: `processes[3].creator`. */
const asCode = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');

function isPage(value: unknown): value is ProcessPage {
  return typeof value === 'object' && value !== null && Array.isArray((value as { processes?: unknown }).processes);
}

const hasLostDigits = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

function excerptOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return `${value}`;
  return `a${typeof value === 'object' ? 'n' : ''} ${typeof value}`;
}

import type { Diagnostic } from '../base/errors/diagnostic.ts';
import { ProcessPanelError, toProcessPanelError } from '../base/errors/process-panel-error.ts';
import { SLICE, yieldToPage } from '../base/tasks/yield-to-page.ts';
import type { ProcessQuery } from '../query/process-query.ts';
import { pagesOf } from './adapter-pages.ts';
import type { ProcessAdapter, ProcessPage, Remark } from './adapter.ts';
import { shapeErrorOfProcess, shapeErrorOfStep } from './check-shape.ts';
import { DistinctIds } from './distinct-ids.ts';
import { excerptOf, leftOutItem } from './left-out-item.ts';
import { KnownProcesses } from './reloads/known-processes.ts';
import { withSteps } from './own-step.ts';
import { replaceProcesses } from './replace-processes.ts';
import type { GivenProcess, PairTable, Process, Step } from './process.ts';

/** The part of a load that has come so far. Each page gives a new one; the arrays in it grow, its lengths stay. */
export interface LoadState {
  readonly pairs: PairTable;
  /** Distinct processes among the pairs. */
  readonly processes: number;
  /** Processes that match, before limit and offset, as the adapter says; null where it does not. */
  readonly total: number | null;
  /** Cursor of the next page, as the adapter says. */
  readonly next: string | null;
  /** Items that came, also those left out. */
  readonly items: number;
  /** Items that are not of the shape of contract 4, the first {@link LISTED} of them. `path` points into the list of all processes. */
  readonly leftOut: readonly Diagnostic[];
  /** All items left out. */
  readonly leftOutCount: number;
  /** The adapter's remarks on its answer, for the author of the panel. */
  readonly remarks?: readonly Remark[];
}

export interface LoadOptions {
  /** Its abort ends the load: the promise rejects with its reason at once, and `onpage` is not called any more. */
  readonly signal: AbortSignal;
  /** The panel's language, for adapters that sort names. */
  readonly lang?: string;
  /** Names of the variables that are read, for adapters that ask for them by name; null: any of them. */
  readonly variables?: readonly string[] | null;
  /** Pairs of the load before this one: processes that come again with the same content stay the same objects. */
  readonly known?: PairTable;
  /** Called after each page (`whole`), and now and then while a big one is being checked. */
  readonly onpage?: (state: LoadState, whole: boolean) => void;
}

/** Items left out that are listed one by one; those beyond are only counted. */
const LISTED = 1000;
/** Processes that are checked in a slice at most. Of more, the first slice is short, so that there are rows to show soon. */
const MANY = 1000;
const SHORT_SLICE = 2;
/** Milliseconds after the first look in which slices stay short, so that what is shown then is painted meanwhile. */
const FIRST_FRAMES = 50;
/** Milliseconds between two looks at a big page that is still being checked. */
const LOOK = 200;

/**
 * Asks an adapter and makes pairs of its pages as they come. Whatever the adapter does (throws, answers late, goes on
 * after an abort, never ends, answers something else), the run ends in one of three ways: all pairs, a
 * ProcessPanelError, or the reason of the abort (contract 5.1).
 *
 * @throws ProcessPanelError `adapter/shape` for an answer that is no page, else what the adapter failed with
 */
export async function loadPairs(
  adapter: ProcessAdapter,
  query: ProcessQuery,
  options: LoadOptions,
): Promise<LoadState> {
  const { signal, lang, variables, known, onpage } = options;
  const load = new Load(signal, known ?? null, (state, whole) => onpage?.(state, whole));
  const asked = { signal, ...(lang !== undefined && { lang }), ...(variables !== undefined && { variables }) };
  try {
    for await (const page of pagesOf(adapter, query, asked)) {
      await load.take(page);
    }
    return load.state;
  } catch (thrown) {
    signal.throwIfAborted();
    throw toProcessPanelError(thrown, (thrown as Error)?.name === 'AbortError' ? 'adapter/aborted' : 'adapter/failed');
  }
}

/** One load: checks what comes and makes pairs of it, in slices that leave the page responsive. */
class Load {
  readonly #signal: AbortSignal;
  readonly #known: KnownProcesses | null;
  readonly #onpage: (state: LoadState, whole: boolean) => void;
  #processes: Process[] = [];
  #steps: Step[] = [];
  /** For each row whether its process is a known one of the same content; null where none is known. */
  #compared: boolean[] | null;
  #leftOut: readonly Diagnostic[] = [];
  readonly #ids = new DistinctIds();
  #leftOutCount = 0;
  #remarks: readonly Remark[] = [];
  #items = 0;
  #total: number | null = null;
  #next: string | null = null;
  /** Resolves when the page has had its turn since the adapter was asked. */
  readonly #turn = yieldToPage();
  #sliceEnd = 0;
  #nextLook = 0;
  #shortUntil = 0;

  constructor(signal: AbortSignal, known: PairTable | null, onpage: (state: LoadState, whole: boolean) => void) {
    this.#signal = signal;
    this.#onpage = onpage;
    this.#known = known?.length ? new KnownProcesses(known) : null;
    this.#compared = this.#known && [];
    if (!this.#known) return;
    // A reader who has rows already needs no early look at others.
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
      ...(this.#remarks.length > 0 && { remarks: this.#remarks }),
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
    if (isCount(page.total)) this.#total = page.total;
    this.#next = typeof page.next === 'string' ? page.next : null;
    // Most pages have none, and need no turn for them.
    if (page.remarks) await this.#hear(page.remarks);
    for (const process of page.processes as readonly unknown[]) {
      this.#takeProcess(process, this.#items++);
      if (this.#items % 32 > 0 || performance.now() < this.#sliceEnd) continue;
      if (performance.now() >= this.#nextLook) {
        // What `onpage` does at once has a task of its own, and is painted before the next slice.
        await this.#giveTurn();
        this.#onpage(this.state, false);
        await yieldToPage();
        this.#nextLook = performance.now() + LOOK;
        this.#shortUntil ||= performance.now() + FIRST_FRAMES;
      }
      await this.#giveTurn();
    }
    if (Array.isArray(page.renewed)) this.#renew(page.renewed);
    await this.#turn;
    this.#signal.throwIfAborted();
    this.#onpage(this.state, true);
    if (performance.now() >= this.#sliceEnd) await this.#giveTurn();
  }

  /** Keeps each remark once: pages of one answer have much in common. */
  async #hear(remarks: ProcessPage['remarks']): Promise<void> {
    const heard = await remarks;
    this.#signal.throwIfAborted();
    const all = [...this.#remarks, ...(Array.isArray(heard) ? (heard as readonly Remark[]) : [])];
    this.#remarks = [...new Map(all.map(remark => [remark.message, remark])).values()];
  }

  /** Other arrays than before: those who have them see what they had. What is malformed stays as it came first. */
  #renew(given: readonly GivenProcess[]): void {
    const now = new Map(given.flatMap(process => (process ? [[process.id, process] as const] : [])));
    const { processes, steps } = replaceProcesses(this.state.pairs, now).pairs;
    [this.#processes, this.#steps, this.#compared] = [[...processes], [...steps], null];
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
      const shapeError = known ? '' : shapeErrorOfProcess(given);
      if (shapeError) return this.#leaveOut(given, shapeError, index);
      const process = known ?? this.#sound(value, index);
      if (process.steps.length === 0) return;
      for (const step of process.steps) {
        this.#processes.push(process);
        this.#steps.push(step);
        this.#compared?.push(known !== null);
      }
      this.#ids.numberOf(process.id);
    } catch (thrown) {
      // A getter or a proxy of the page has thrown.
      this.#processes.length = this.#steps.length = rows;
      if (this.#compared) this.#compared.length = rows;
      this.#leaveOut(thrown, '', index);
    }
  }

  /** The process without its malformed steps: the object itself where all are sound. */
  #sound(process: Process, index: number): Process {
    const { steps } = process;
    let sound: Step[] | null = null;
    for (let at = 0; at < steps.length; at++) {
      let found: unknown;
      let shapeError = '';
      try {
        found = steps[at];
        shapeError = shapeErrorOfStep(found);
        if (!shapeError) {
          sound?.push(found as Step);
          continue;
        }
      } catch (thrown) {
        found = thrown;
      }
      sound ??= steps.slice(0, at);
      this.#leaveOut(found, shapeError, index, at);
    }
    return sound ? { ...process, steps: sound } : process;
  }

  /** Parameters as those of {@link leftOutItem}; `at` is the number of the step, where only a step is left out. */
  #leaveOut(item: unknown, shapeError: string, index: number, at?: number): void {
    this.#leftOutCount++;
    if (this.#leftOut.length >= LISTED) return;
    const path = `/processes/${index}${at === undefined ? '' : `/steps/${at}`}`;
    this.#leftOut = [...this.#leftOut, leftOutItem(item, shapeError, path)];
  }
}

function isPage(value: unknown): value is ProcessPage {
  return typeof value === 'object' && value !== null && Array.isArray((value as { processes?: unknown }).processes);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

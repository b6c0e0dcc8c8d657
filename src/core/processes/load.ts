import type { Diagnostic } from '../base/errors/diagnostic.ts';
import { ProcessPanelError, toProcessPanelError } from '../base/errors/process-panel-error.ts';
import { SLICE_MS, yieldToPage } from '../base/tasks/yield-to-page.ts';
import type { ProcessQuery } from '../query/process-query.ts';
import { abortablePages } from './adapter-pages.ts';
import type { ProcessAdapter, ProcessPage, Remark } from './adapter.ts';
import { shapeErrorOfProcess, shapeErrorOfStep } from './check-shape.ts';
import { DistinctIds } from './distinct-ids.ts';
import { excerptOf, malformedItem } from './malformed-item.ts';
import { KnownProcesses } from './reloads/known-processes.ts';
import { withSteps } from './implied-step.ts';
import { replaceProcesses } from './replace-processes.ts';
import type { GivenProcess, PairTable, Process, Step } from './process.ts';

/** The progress of a load. Each page gives a new state; its lengths stay valid while the shared arrays grow. */
export interface LoadState {
  readonly pairs: PairTable;
  /** Distinct processes among the pairs. */
  readonly processes: number;
  /** Processes that match, before limit and offset, according to the adapter; null if it does not say. */
  readonly total: number | null;
  /** Cursor of the next page, from the adapter. */
  readonly next: string | null;
  /** Items received, including malformed ones. */
  readonly items: number;
  /**
   * The first {@link MAX_LISTED} items that do not have the shape of contract 4. `path` points into the list of all
   * processes.
   */
  readonly malformed: readonly Diagnostic[];
  /** Number of all malformed items. */
  readonly malformedCount: number;
  /** The adapter's remarks on its answer, for the author of the panel. */
  readonly remarks?: readonly Remark[];
}

export interface LoadOptions {
  /** Aborts the load: the promise rejects with the signal's reason at once, and `onpage` is no longer called. */
  readonly signal: AbortSignal;
  /** The panel's language, for adapters that sort names. */
  readonly lang?: string;
  /** Names of the variables that are read, for adapters that query them by name; null: any. */
  readonly variables?: readonly string[] | null;
  /** Pairs of the previous load: processes with unchanged content keep their objects. */
  readonly known?: PairTable;
  /**
   * Called after each page (`whole`) but one that is the last as far as is known by then, and from time to time while a
   * large one is being checked.
   */
  readonly onpage?: (state: LoadState, whole: boolean) => void;
}

/** Malformed items that are listed; further ones are only counted. */
const MAX_LISTED = 1000;
/**
 * On a page with more processes, the first slice is short, so that some rows can be shown soon. Of a smaller one, all are
 * there hardly later, and columns that are measured once do not move.
 */
const LARGE_PAGE = 5000;
const SHORT_SLICE_MS = 2;
/** Milliseconds after the first rows in which slices stay short, so that those rows are painted. */
const FIRST_FRAMES_MS = 50;
/** Milliseconds between calls of `onpage` while a large page is being checked. */
const PROGRESS_INTERVAL_MS = 200;

/**
 * Queries an adapter and makes pairs of its pages as they come. Whatever the adapter does (throw, answer late, ignore
 * an abort, never end, answer with something else), the load ends in one of three ways: all pairs, a ProcessPanelError,
 * or the reason of the abort (contract 5.1).
 *
 * @throws ProcessPanelError `adapter/shape` for an answer that is not a page, else the adapter's error
 */
export async function loadPairs(
  adapter: ProcessAdapter,
  query: ProcessQuery,
  options: LoadOptions,
): Promise<LoadState> {
  const { signal, lang, variables, known, onpage } = options;
  const load = new Load(signal, known ?? null, state => onpage?.(state, false));
  const fetchOptions = { signal, ...(lang !== undefined && { lang }), ...(variables !== undefined && { variables }) };
  const pages = abortablePages(adapter, query, fetchOptions);
  try {
    let page = await pages.next();
    while (!page.done) {
      await load.addPage(page.value);
      const next = pages.next();
      // What is shown as the whole answer is measured and painted only once.
      const isLast = await endsAtOnce(next);
      signal.throwIfAborted();
      if (!isLast) onpage?.(load.state, true);
      await load.endSlice();
      page = await next;
    }
    return load.state;
  } catch (thrown) {
    signal.throwIfAborted();
    throw toProcessPanelError(thrown, (thrown as Error)?.name === 'AbortError' ? 'adapter/aborted' : 'adapter/failed');
  } finally {
    pages.return(undefined).catch(() => {});
  }
}

/** Whether the pages are known to be over before the page has had a turn. */
async function endsAtOnce(next: Promise<IteratorResult<unknown>>): Promise<boolean> {
  const isOver = next.then(
    ({ done }) => done === true,
    () => false,
  );
  return Promise.race([isOver, yieldToPage().then(() => false)]);
}

/** One load: checks items and makes pairs of them, in slices that keep the page responsive. */
class Load {
  readonly #signal: AbortSignal;
  readonly #known: KnownProcesses | null;
  readonly #onprogress: (state: LoadState) => void;
  #processes: Process[] = [];
  #steps: Step[] = [];
  /** By row, whether its process is a known object with the same content; null if none is known. */
  #compared: boolean[] | null;
  #malformed: readonly Diagnostic[] = [];
  readonly #ids = new DistinctIds();
  #malformedCount = 0;
  #remarks: readonly Remark[] = [];
  #items = 0;
  #total: number | null = null;
  #next: string | null = null;
  /** Resolves once the load has yielded to the page since the adapter was called. */
  readonly #firstYield = yieldToPage();
  #sliceEnd = 0;
  #nextProgress = 0;
  #shortUntil = 0;

  constructor(signal: AbortSignal, known: PairTable | null, onprogress: (state: LoadState) => void) {
    this.#signal = signal;
    this.#onprogress = onprogress;
    this.#known = known?.length ? new KnownProcesses(known) : null;
    this.#compared = this.#known && [];
    if (!this.#known) return;
    // With rows already shown, there is no hurry to show the first new ones.
    this.#shortUntil = performance.now();
    this.#nextProgress = this.#shortUntil + PROGRESS_INTERVAL_MS;
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
      malformed: this.#malformed,
      malformedCount: this.#malformedCount,
      ...(this.#remarks.length > 0 && { remarks: this.#remarks }),
    };
  }

  async addPage(page: unknown): Promise<void> {
    if (!isPage(page)) {
      throw new ProcessPanelError(
        'adapter/shape',
        `the adapter answered ${excerptOf(page)} instead of a page of processes`,
        {
          hint: 'A page is {processes: […], total?: …}.',
        },
      );
    }
    const isShort = page.processes.length > LARGE_PAGE && this.#shortUntil === 0;
    this.#sliceEnd ||= performance.now() + (isShort ? SHORT_SLICE_MS : SLICE_MS);
    if (!isShort) this.#nextProgress ||= performance.now() + PROGRESS_INTERVAL_MS;
    if (isCount(page.total)) this.#total = page.total;
    this.#next = typeof page.next === 'string' ? page.next : null;
    // Most pages have none; awaiting would cost a turn.
    if (page.remarks) await this.#addRemarks(page.remarks);
    for (const process of page.processes as readonly unknown[]) {
      this.#addProcess(process, this.#items++);
      if (this.#items % 32 > 0 || performance.now() < this.#sliceEnd) continue;
      if (performance.now() >= this.#nextProgress) {
        // `onprogress` runs in a task of its own, and its result is painted before the next slice.
        await this.#yield();
        this.#onprogress(this.state);
        await yieldToPage();
        this.#nextProgress = performance.now() + PROGRESS_INTERVAL_MS;
        this.#shortUntil ||= performance.now() + FIRST_FRAMES_MS;
      }
      await this.#yield();
    }
    if (Array.isArray(page.renewed)) this.#renew(page.renewed);
    await this.#firstYield;
    this.#signal.throwIfAborted();
  }

  async endSlice(): Promise<void> {
    if (performance.now() >= this.#sliceEnd) await this.#yield();
  }

  /** Keeps each remark once, since the pages of an answer often repeat them. */
  async #addRemarks(remarks: ProcessPage['remarks']): Promise<void> {
    const received = await remarks;
    this.#signal.throwIfAborted();
    const all = [...this.#remarks, ...(Array.isArray(received) ? (received as readonly Remark[]) : [])];
    this.#remarks = [...new Map(all.map(remark => [remark.message, remark])).values()];
  }

  /**
   * Replaces the arrays, so that earlier states stay unchanged. A malformed process leaves the first version in place.
   */
  #renew(given: readonly GivenProcess[]): void {
    const now = new Map(given.flatMap(process => (process ? [[process.id, process] as const] : [])));
    const { processes, steps } = replaceProcesses(this.state.pairs, now).pairs;
    [this.#processes, this.#steps, this.#compared] = [[...processes], [...steps], null];
  }

  async #yield(): Promise<void> {
    await yieldToPage();
    this.#signal.throwIfAborted();
    const now = performance.now();
    this.#sliceEnd = now + (now < this.#shortUntil ? SHORT_SLICE_MS : SLICE_MS);
  }

  #addProcess(given: unknown, index: number): void {
    const rows = this.#steps.length;
    try {
      const value = withSteps(given as GivenProcess);
      const known = this.#known?.find(value);
      const shapeError = known ? '' : shapeErrorOfProcess(given);
      if (shapeError) return this.#addMalformed(given, shapeError, index, (given as GivenProcess | null)?.id);
      const process = known ?? this.#withoutMalformedSteps(value, index);
      if (process.steps.length === 0) return;
      for (const step of process.steps) {
        this.#processes.push(process);
        this.#steps.push(step);
        this.#compared?.push(known !== null);
      }
      this.#ids.numberFor(process.id);
    } catch (thrown) {
      // A getter or a proxy in the data has thrown.
      this.#processes.length = this.#steps.length = rows;
      if (this.#compared) this.#compared.length = rows;
      this.#addMalformed(thrown, '', index);
    }
  }

  /** The process without its malformed steps; the object itself if all are valid. */
  #withoutMalformedSteps(process: Process, index: number): Process {
    const { steps } = process;
    let valid: Step[] | null = null;
    for (let at = 0; at < steps.length; at++) {
      let found: unknown;
      let shapeError = '';
      try {
        found = steps[at];
        shapeError = shapeErrorOfStep(found);
        if (!shapeError) {
          valid?.push(found as Step);
          continue;
        }
      } catch (thrown) {
        found = thrown;
      }
      valid ??= steps.slice(0, at);
      this.#addMalformed(found, shapeError, index, process.id, at);
    }
    return valid ? { ...process, steps: valid } : process;
  }

  /** Parameters as for {@link malformedItem}; `id` is that of the process, `at` the index of the step if only a step is left out. */
  #addMalformed(item: unknown, shapeError: string, index: number, id?: unknown, at?: number): void {
    this.#malformedCount++;
    if (this.#malformed.length >= MAX_LISTED) return;
    const path = `/processes/${index}${at === undefined ? '' : `/steps/${at}`}`;
    this.#malformed = [...this.#malformed, malformedItem(item, shapeError, path, id)];
  }
}

function isPage(value: unknown): value is ProcessPage {
  return typeof value === 'object' && value !== null && Array.isArray((value as { processes?: unknown }).processes);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

import { batch, computed, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import { type ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { ErrorCode } from '../../../core/base/errors/error-code.ts';
import { NO_LONGER_WANTED } from '../../../core/base/tasks/no-longer-wanted.ts';
import { causesOf, type Inputs, inputsOf } from './step.ts';
import type { StepRecord, Trace } from './trace.ts';

/** What work can use besides returning a value. */
export interface Run<T> {
  /** Aborted when the inputs change, or no longer exist. */
  readonly signal: AbortSignal;
  /** Offers an intermediate value. Does nothing once the work is aborted. */
  readonly offer: (value: T) => void;
}

export interface ResourceOptions<I extends Inputs, T> {
  readonly name: string;
  readonly trace: Trace;
  /** Reads the inputs; null: there are none, and no work. */
  readonly read: () => I | null;
  /** Computes the value from the inputs, synchronously or not. */
  work(inputs: I, run: Run<T>): T | Promise<T>;
  /** Code for errors that `work` throws without one. */
  readonly code: ErrorCode;
  /** Work under way is never aborted by newer inputs: the next begins after it. */
  readonly serial?: boolean;
}

/**
 * A step that may be asynchronous. The latest inputs win: work for earlier ones is aborted, and its later results are
 * dropped. The last good value stays until there is a new one. The owner calls `beginIfDue` in each turn of the graph.
 */
export class Resource<I extends Inputs, T> {
  /** The last value returned or offered; null before the first. */
  readonly value = signal<T | null>(null);
  /** Why the last work failed; null if it did not. Kept while new work is under way. */
  readonly error = signal<ProcessPanelError | null>(null);
  readonly inputs: ReadonlySignal<I | null>;
  /** Inputs of the last work that began; null if that was aborted. */
  readonly current = signal<I | null>(null);
  /** Inputs have changed, and work has to begin. */
  readonly due: ReadonlySignal<boolean>;
  /** Work is under way, or due. */
  readonly pending: ReadonlySignal<boolean>;
  readonly #options: ResourceOptions<I, T>;
  /** Inputs of the last work that began. */
  readonly #taken = signal<I | null>(null);
  readonly #working = signal(false);
  #controller: AbortController | null = null;

  constructor(options: ResourceOptions<I, T>) {
    this.#options = options;
    this.inputs = inputsOf(options.read);
    this.due = computed(() => this.inputs.value !== this.#taken.value && !(options.serial && this.#working.value));
    this.pending = computed(() => this.#working.value || this.due.value);
  }

  /** Begins work if the inputs differ from those of the last work. */
  beginIfDue(): void {
    if (!this.due.peek()) return;
    const inputs = this.inputs.peek();
    const before = this.#taken.peek();
    this.abort();
    this.#taken.value = inputs;
    if (inputs) untracked(() => this.#begin(inputs, causesOf(before, inputs)));
  }

  /** Aborts the work under way. It does not begin again before the inputs change. */
  abort(): void {
    this.#controller?.abort(NO_LONGER_WANTED);
    this.#controller = null;
    this.current.value = null;
    this.#working.value = false;
  }

  #begin(inputs: I, causes: readonly string[]): void {
    const controller = (this.#controller = new AbortController());
    const { signal } = controller;
    const start = performance.now();
    const record = (event: StepRecord['event']) =>
      this.#options.trace.add({ name: this.#options.name, event, causes, start, end: performance.now() });
    const settle = (event: StepRecord['event'], result: { value: T } | { error: ProcessPanelError }) => {
      record(signal.aborted ? 'aborted' : event);
      if (signal.aborted) return;
      this.#controller = null;
      batch(() => {
        this.#working.value = false;
        if ('value' in result) this.value.value = result.value;
        this.error.value = 'error' in result ? result.error : null;
      });
    };
    const fail = (thrown: unknown) => settle('failed', { error: toProcessPanelError(thrown, this.#options.code) });
    const offer = (value: T) => {
      if (!signal.aborted) this.value.value = value;
    };
    this.current.value = inputs;
    this.#working.value = true;
    try {
      const made = this.#options.work(inputs, { signal, offer });
      if (!(made instanceof Promise)) return settle('done', { value: made });
      record('begin');
      void made.then(value => settle('end', { value }), fail);
    } catch (thrown) {
      fail(thrown);
    }
  }
}

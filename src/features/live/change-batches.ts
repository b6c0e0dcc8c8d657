import { shapeErrorOfProcess, shapeErrorOfStep } from '../../core/processes/check-shape.ts';
import { withSteps } from '../../core/processes/own-step.ts';
import type { Id, Process } from '../../core/processes/process.ts';
import type { ProcessChange } from '../../core/processes/process-change.ts';

/** Changes are shown so many times a second at most, however many come. */
const PER_SECOND = 5;
/** The first of them with the next frame or so. */
const FIRST = 20;

export interface ChangeBatchesOptions {
  /** Takes what has changed, the last change of each process; resolves when it is shown. */
  apply(changed: ReadonlyMap<Id, Process | null>): Promise<void>;
  /** A change is not of the shape of contract 5.6. */
  onfault(message: string): void;
}

/** Gathers changes that come one by one, and hands them on a few times a second: one batch at a time. */
export class ChangeBatches {
  readonly #options: ChangeBatchesOptions;
  #changed = new Map<Id, Process | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #last = -Infinity;

  constructor(options: ChangeBatchesOptions) {
    this.#options = options;
  }

  add(change: ProcessChange): void {
    const id: unknown = change?.process?.id;
    if (typeof id !== 'string' && !Number.isSafeInteger(id))
      return this.#options.onfault('/process/id: an integer below 2^53 or a string');
    if (change.type !== 'change' && change.type !== 'remove')
      return this.#options.onfault(`/type: "change", "remove" or "resync"`);
    const known = id as Id;
    const process = change.type === 'remove' ? null : processOf(change.process);
    if (typeof process === 'string') return this.#options.onfault(process);
    // In the order of what came last.
    this.#changed.delete(known);
    this.#changed.set(known, process);
    this.#schedule();
  }

  /** Takes out the changes that have been gathered and not handed on. */
  drain(): ReadonlyMap<Id, Process | null> {
    const changed = this.#changed;
    this.#changed = new Map();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return changed;
  }

  #schedule(): void {
    if (this.#busy || this.#timer !== undefined || this.#changed.size === 0) return;
    const wait = Math.max(FIRST, this.#last + 1000 / PER_SECOND - performance.now());
    this.#timer = setTimeout(() => void this.#hand(), wait);
  }

  async #hand(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Map();
    this.#timer = undefined;
    this.#busy = true;
    this.#last = performance.now();
    try {
      await this.#options.apply(changed);
    } finally {
      this.#busy = false;
      this.#schedule();
    }
  }
}

/** The process, or what keeps it from being one. */
function processOf(given: ProcessChange['process']): Process | string {
  try {
    const wrong = shapeErrorOfProcess(given);
    if (wrong) return wrong;
    const process = withSteps(given!);
    const step = process.steps.findIndex(step => shapeErrorOfStep(step));
    return step < 0 ? process : `/steps/${step}${shapeErrorOfStep(process.steps[step])}`;
  } catch (thrown) {
    return String(thrown);
  }
}

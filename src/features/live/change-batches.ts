import { shapeErrorOfProcess, shapeErrorOfStep } from '../../core/processes/check-shape.ts';
import { withSteps } from '../../core/processes/implied-step.ts';
import type { Id, Process } from '../../core/processes/process.ts';
import type { ProcessChange } from '../../core/processes/process-change.ts';

/** Maximum number of updates per second, however many changes arrive. */
const MAX_PER_SECOND = 5;
/** Delay in ms of the first update: about a frame. */
const FIRST_DELAY_MS = 20;

export interface ChangeBatchesOptions {
  /** Applies the last change of each process; resolves when it is shown. */
  apply(changed: ReadonlyMap<Id, Process | null>): Promise<void>;
  /** Called if a change does not have the shape of contract 5.6. */
  onfault(message: string): void;
}

/** Collects single changes, and passes them on in batches, a few times a second, one batch at a time. */
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
    // Ordered by the latest change.
    this.#changed.delete(known);
    this.#changed.set(known, process);
    this.#schedule();
  }

  /** Removes and returns the changes that have not been passed on yet. */
  drain(): ReadonlyMap<Id, Process | null> {
    const changed = this.#changed;
    this.#changed = new Map();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return changed;
  }

  #schedule(): void {
    if (this.#busy || this.#timer !== undefined || this.#changed.size === 0) return;
    const wait = Math.max(FIRST_DELAY_MS, this.#last + 1000 / MAX_PER_SECOND - performance.now());
    this.#timer = setTimeout(() => void this.#flush(), wait);
  }

  async #flush(): Promise<void> {
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

/** The process, or the reason why it is invalid. */
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

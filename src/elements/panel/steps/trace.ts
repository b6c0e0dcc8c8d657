/** One event in a step of a graph. */
export interface StepRecord {
  readonly name: string;
  /** `begin` and `end` of work that takes turns with the page; `done` for work that was over at once. */
  readonly event: 'begin' | 'end' | 'done' | 'failed' | 'aborted';
  /** Names of the inputs that were others than the last time, each with what it says of itself. */
  readonly causes: readonly string[];
  /** In ms since the page began, as `performance.now` counts. */
  readonly start: number;
  readonly end: number;
}

/** Records that are kept for whoever follows later. */
const KEPT = 100;

/** The steps that a graph has taken, in order: the last hundred, and each further one for those who follow. */
export class Trace {
  readonly #records: StepRecord[] = [];
  #follower: ((record: StepRecord) => void) | null = null;

  /** Calls `follower` with each record that is kept, and with those to come. One at a time: null ends it. */
  subscribe(follower: ((record: StepRecord) => void) | null): void {
    this.#follower = follower;
    if (follower) this.#records.forEach(follower);
  }

  add(record: StepRecord): void {
    this.#records.push(record);
    if (this.#records.length > KEPT) this.#records.shift();
    this.#follower?.(record);
  }
}

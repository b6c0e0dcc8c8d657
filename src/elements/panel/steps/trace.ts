/** One event in a step of a graph. */
export interface StepRecord {
  readonly name: string;
  /** `begin` and `end` for asynchronous work; `done` for work that completed at once. */
  readonly event: 'begin' | 'end' | 'done' | 'failed' | 'aborted';
  /** Names of the inputs that have changed, each with its `cause` if it has one. */
  readonly causes: readonly string[];
  /** In ms, as of `performance.now`. */
  readonly start: number;
  readonly end: number;
}

/** Number of records kept for later subscribers. */
const MAX_RECORDS = 100;

/** The steps that a graph has taken, in order: keeps the last hundred, and passes each new one to a subscriber. */
export class Trace {
  readonly #records: StepRecord[] = [];
  #subscriber: ((record: StepRecord) => void) | null = null;

  /**
   * Calls `subscriber` with each kept record, and with those to come. There is one at a time; null ends the
   * subscription.
   */
  subscribe(subscriber: ((record: StepRecord) => void) | null): void {
    this.#subscriber = subscriber;
    if (subscriber) this.#records.forEach(subscriber);
  }

  add(record: StepRecord): void {
    this.#records.push(record);
    if (this.#records.length > MAX_RECORDS) this.#records.shift();
    this.#subscriber?.(record);
  }
}

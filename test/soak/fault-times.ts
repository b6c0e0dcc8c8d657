/** Milliseconds for which connections are being replaced after something was pulled out. */
const AFTER = 10_000;

/** When something was pulled out, so that what fails then is known to have a reason. */
export class FaultTimes {
  readonly #times: { readonly from: number; until: number }[] = [];

  /** Does what breaks something. */
  async during(work: () => Promise<void>): Promise<void> {
    const time = { from: Date.now(), until: Infinity };
    this.#times.push(time);
    try {
      await work();
    } finally {
      time.until = Date.now() + AFTER;
    }
  }

  /** Whether what failed at a time may have done so for that reason. */
  explains(at = Date.now()): boolean {
    return this.#times.some(({ from, until }) => from <= at && at <= until);
  }
}

let timers: Promise<void> | null = null;

/**
 * Waits until no socket of the process is between its error and its `close`: up to a millisecond, for the event loop closes what
 * broke before it looks after its timers.
 *
 * A driver that hears of the error alone still has such a connection among its own. postgres.js sends queries to it, and
 * rejects none of them: they wait for ever, or are given nothing, or the rows of another one, once it has connected again
 * (`error` and `closed` of connection.js in postgres 3.4.9).
 *
 * @param isAlive - the connection that will be used has just answered: there is nothing to wait for, unless somebody waits
 */
export async function untilClosed(isAlive: boolean): Promise<void> {
  if (isAlive && !timers) return;
  await (timers ??= new Promise(resolve => {
    setTimeout(() => {
      timers = null;
      resolve();
    }, 0);
  }));
}

const { process: node } = globalThis as { process?: { nextTick?(done: () => void): void } };

/** Calls back when all promises that go on at once have done so, before the event loop looks at another socket. */
const atOnce = (done: () => void): void => (node?.nextTick ? node.nextTick(done) : void setTimeout(done, 0));

/** Knows whether a connection has answered just now: then it is not about to be closed. */
export class LastAnswer {
  #isNew = false;

  get isNew(): boolean {
    return this.#isNew;
  }

  note(): void {
    if (this.#isNew) return;
    this.#isNew = true;
    atOnce(() => (this.#isNew = false));
  }
}

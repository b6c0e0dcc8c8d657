let timers: Promise<void> | null = null;

/**
 * Waits until no socket of the process is between its events `error` and `close`: up to a millisecond, for the event
 * loop closes broken sockets before it runs timers.
 *
 * A driver that has only seen the error still keeps such a connection. postgres.js sends queries to it and rejects none
 * of them: they wait for ever, or get no rows, or those of another query once it has connected again (`error` and
 * `closed` of connection.js in postgres 3.4.9).
 *
 * @param isAlive - the connection to be used has just answered: waits only if others already do
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

/** Calls back after all pending promise callbacks, before the event loop looks at another socket. */
const atOnce = (done: () => void): void => (node?.nextTick ? node.nextTick(done) : void setTimeout(done, 0));

/** Tells whether a connection has answered just now, and so is not about to be closed. */
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

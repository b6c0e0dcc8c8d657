import type { LiveConfig } from '../../core/config/live-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { GivenProcess, Id, PairTable } from '../../core/processes/process.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import type { Followed, LiveHost } from './live-host.ts';
import type { LiveRun } from './live-run.ts';

let Run: typeof LiveRun | null = null;

/** What of live rows a panel needs before it is known whether they are. */
export class PanelLive {
  readonly #host: LiveHost;
  #config: LiveConfig | null = null;
  #run: LiveRun | null = null;

  constructor(host: LiveHost) {
    this.#host = host;
  }

  /**
   * Takes the configuration up, and loads the code that it needs.
   *
   * @param besides - what else is waited for
   * @returns null where there is nothing to wait for; rejects with a ProcessPanelError `panel/part`
   */
  prepare(config: LiveConfig | null, besides: Promise<void> | null): Promise<void> | null {
    this.#config = config;
    if (!config || Run) return besides;
    const part = loadPart('what keeps rows up to date', async () => {
      ({ LiveRun: Run } = await import('./live-run.ts'));
    });
    return Promise.all([part, besides]).then(() => {});
  }

  /** Seconds from one load to the next; 0: there is no need for one. */
  get every(): number {
    return this.#run?.every ?? this.#config?.every ?? 0;
  }

  /**
   * A source is about to be asked.
   *
   * @param again - the same query as before
   * @param quiet - the reader has not asked for it
   */
  ask(followed: Followed, again: boolean, quiet: boolean): void {
    const goesOn = again && this.#run?.config === this.#config;
    if (!goesOn) {
      this.stop();
      if (this.#config) this.#run = new Run!(this.#host, this.#config, followed);
    }
    this.#run?.ask(quiet && goesOn);
  }

  /** Rows of a whole answer: those to be shown; null where what is shown stays, and knows of them. */
  answer(pairs: PairTable): PairTable | null {
    return this.#run ? this.#run.answer(pairs) : pairs;
  }

  /** No answer came. */
  fail(): void {
    this.#run?.fail();
  }

  /** What the reader has done; null where rows are not live, false where it can only be loaded. */
  replace(now: ReadonlyMap<Id, GivenProcess>): Promise<boolean> | null {
    return this.#run?.replace(now) ?? null;
  }

  /** Follows nothing any more. Returns whether it did. */
  stop(): boolean {
    const run = this.#run;
    this.#run = null;
    run?.stop();
    return run !== null;
  }

  /** What stands above the rows. */
  render(messages: Messages): unknown {
    return this.#run?.render(messages) ?? null;
  }
}

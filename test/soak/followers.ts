import { httpAdapter } from '../../src/adapters/http.ts';
import type { ProcessQuery } from '../../src/core/query/process-query.ts';
import { Panel } from './panel.ts';
import { pause } from './pause.ts';
import { panelQuery } from './queries.ts';
import type { Random } from './random.ts';
import type { SoakContext } from './soak-context.ts';
import { SEES_ALL, SEES_ALL_AT_TIMES } from './world.ts';
import { UnsteadyFetch } from './unsteady-fetch.ts';

/** A page of a user who is logged in: several panels over one adapter. */
interface Page {
  readonly token: string;
  readonly network: UnsteadyFetch;
  readonly panels: readonly Panel[];
}

/** A user with a page open, to whom things happen. */
export class Follower {
  readonly user: number;
  readonly #context: SoakContext;
  readonly #random: Random;
  readonly #queries: readonly ProcessQuery[];
  #page: Page | null = null;

  constructor(context: SoakContext, user: number, name: string) {
    this.user = user;
    this.#context = context;
    this.#random = context.random.fork(name);
    const isAll = user === SEES_ALL || user === SEES_ALL_AT_TIMES;
    this.#queries = Array.from({ length: this.#random.between(2, 4) }, (_, i) =>
      panelQuery(user, this.#random, !(isAll && i === 0)),
    );
  }

  get panels(): readonly Panel[] {
    return this.#page?.panels ?? [];
  }

  async open(): Promise<void> {
    const { sessions, server, findings } = this.#context;
    const token = await sessions.begin(this.user);
    const network = new UnsteadyFetch();
    const adapter = httpAdapter({
      url: server.url,
      events: `${server.url}/events`,
      headers: () => ({ 'x-session': token }),
      fetch: network.fetch,
      timeout: 20_000,
      retries: 1,
    });
    const teller = { user: this.user, token, all: false };
    const panels = this.#queries.map(query => new Panel(this.#context, adapter, query, teller, this.#random));
    for (const panel of panels) panel.start();
    this.#page = { token, network, panels };
    findings.count('pages opened');
  }

  async close(): Promise<void> {
    const page = this.#page;
    if (!page) return;
    page.network.goOn();
    await Promise.all(page.panels.map(panel => panel.stop()));
    this.#page = null;
  }

  /** Lets things happen to the page until the soak is stopped; then it is open, and reads. */
  async live({ longest }: { longest: number }): Promise<void> {
    const { stop, findings } = this.#context;
    const random = this.#random;
    while (!stop.aborted) {
      await pause(random.between(300, 6000), stop);
      if (stop.aborted) break;
      const mischief = random.weighted({ cut: 3, stall: 2, hide: 2, hideOne: 2, reload: 1, logOut: 1 });
      findings.count(`followers: ${mischief}`);
      await this[mischief](longest);
    }
    this.#page?.network.goOn();
  }

  private async cut(): Promise<void> {
    this.#page?.network.cut();
  }

  private async stall(): Promise<void> {
    const network = this.#page!.network;
    network.stall();
    await pause(this.#random.between(500, 8000), this.#context.stop);
    network.goOn();
  }

  private async hide(): Promise<void> {
    const { panels } = this.#page!;
    await Promise.all(panels.map(panel => panel.stop()));
    await pause(this.#random.between(200, 5000), this.#context.stop);
    for (const panel of panels) panel.start();
  }

  private async hideOne(): Promise<void> {
    const panel = this.#random.pick(this.#page!.panels);
    await panel.stop();
    await pause(this.#random.between(200, 3000), this.#context.stop);
    panel.start();
  }

  private async reload(): Promise<void> {
    await this.close();
    await this.open();
  }

  /** The page stays as it is, and may be told nothing more; after a while the user logs in again. */
  private async logOut(longest: number): Promise<void> {
    await this.#context.sessions.end(this.#page!.token);
    await pause(Math.min(longest, this.#random.pick([500, 3000, 45_000, 55_000])), this.#context.stop);
    await this.reload();
  }
}

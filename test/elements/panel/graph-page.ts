import { untilIdle } from '../../../src/core/base/tasks/yield-to-page.ts';
import type { GridConfig } from '../../../src/core/config/panel-config.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { messagesFor } from '../../../src/core/messages/messages.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { CurrentUser, Id, PairTable, ProcessItem } from '../../../src/core/processes/process.ts';
import { VariableStore } from '../../../src/core/query/variable-store.ts';
import type { PaintInfo } from '../../../src/elements/panel/load/answer.ts';
import type { PanelContent } from '../../../src/elements/panel/panel-content.ts';
import { PanelGraph } from '../../../src/elements/panel/panel-graph.ts';
import type { GraphHost } from '../../../src/elements/panel/steps/graph-host.ts';
import type { GraphSurroundings } from '../../../src/elements/panel/steps/graph-surroundings.ts';
import { PanelUser } from '../../../src/elements/panel/steps/panel-user.ts';
import { ReadyAdapter } from '../../../src/elements/sources/ready-adapter.ts';
import type { SourceResult } from '../../../src/elements/sources/source-result.ts';

/** More than any test has. */
const MOST_UPDATES = 5000;
const MOST_UNTIL_REST = 200;
/** Tasks of the page without an update, after which there is none to come. */
const QUIET_TASKS = 3;

/** What a page gives a graph, without a document. */
export class GraphPage {
  text: SourceResult<string | object> | null = null;
  source: SourceResult<ProcessAdapter> | null = null;
  user: CurrentUser | null = null;
  userId: Id | null = null;
  current: ProcessItem | null = null;
  processId: Id | null = null;
  messages = messagesFor('en');
  strict = false;
  refresh = 0;
  isOnPage = true;
  readonly variables = new VariableStore();
  /** Ids of the processes of each paint, and whether the load was over then. */
  readonly painted: (readonly [ids: string, complete: boolean])[] = [];
  readonly events: string[] = [];
  readonly graph: PanelGraph<GridConfig>;
  readonly #host = new EventTarget();
  readonly #ready = new ReadyAdapter(this);
  readonly #users = new PanelUser(this);
  #updated: Promise<void> | null = null;
  /** So far. */
  updates = 0;

  constructor() {
    this.graph = new PanelGraph<GridConfig>(GraphPage.#around(this));
    this.#host.addEventListener('process-load', () => this.events.push('process-load'));
    this.#host.addEventListener('process-error', event =>
      this.events.push((event as Event & { detail: { error: { code: string } } }).detail.error.code),
    );
  }

  /** Sets what the page gives, and waits until nothing is under way any more. */
  async set(given: Partial<GraphPage>): Promise<void> {
    Object.assign(this, given);
    this.requestUpdate();
    await this.graph.loaded;
  }

  /**
   * Waits until nothing asks for an update any more.
   *
   * @returns the updates until then
   * @throws Error after so many that there seems to be no end
   */
  async rest(): Promise<number> {
    const before = this.updates;
    for (let quiet = 0, seen = before; quiet < QUIET_TASKS; quiet++) {
      await untilIdle();
      if (this.updates !== seen) quiet = 0;
      seen = this.updates;
      if (seen - before > MOST_UNTIL_REST) throw new Error(`${seen - before} updates, and no end`);
    }
    return this.updates - before;
  }

  requestUpdate(): void {
    // A graph without rest ends its test, and not the run.
    if (this.updates > MOST_UPDATES) return;
    this.#updated ??= Promise.resolve().then(() => {
      this.updates++;
      if (this.isOnPage) this.graph.update('process_grid');
      this.#updated = null;
      this.graph.updated();
    });
  }

  static #around(page: GraphPage): GraphSurroundings<GridConfig> {
    const host = {
      localName: 'process-grid',
      errors: null,
      variables: page.variables,
      get strict() {
        return page.strict;
      },
      get refresh() {
        return page.refresh;
      },
      get user() {
        return page.user;
      },
      get userId() {
        return page.userId;
      },
      get current() {
        return page.current;
      },
      get processId() {
        return page.processId;
      },
      get hasUpdated() {
        return page.updates > 0;
      },
      get isUpdatePending() {
        return page.#updated !== null;
      },
      getAttribute: () => null,
      requestUpdate: () => page.requestUpdate(),
    };
    return {
      host: Object.defineProperties(page.#host, Object.getOwnPropertyDescriptors(host)) as unknown as GraphHost,
      sources: {
        failed: false,
        hasTextIds: false,
        mappedMembers: null,
        get isUserMissing() {
          return page.#users.isMissing;
        },
        get incomplete() {
          return page.#users.failed || page.#ready.failed;
        },
        config: () => page.text,
        adapter: () => page.#ready.read(page.source),
        userOf: ({ filter }, adapter, wanted) => page.#users.read(filter, page, adapter, wanted),
        retry: () => {
          page.#users.retry();
          page.#ready.retry();
        },
        abandon: () => {
          page.#users.abandon();
          page.#ready.abandon();
        },
        hostConnected: () => {},
        hostDisconnected: () => {},
      },
      locale: {
        lang: 'en',
        get messages() {
          return page.messages;
        },
        zone: { timeZone: 'UTC' },
        pending: false,
        retry: () => {},
      },
      features: {
        ready: null,
        pending: false,
        update: () => {},
        loadRest: async () => {},
        retry: () => {},
        get: () => null,
        reach: async () => readConfig as never,
      },
      screen: {
        get isOnPage() {
          return page.isOnPage;
        },
        ready: async () => {},
        paintFirst: paint => paint(),
        paint: async (pairs, info) => page.#paint(pairs, info),
      },
      content: () => page.#content,
    };
  }

  readonly #content = {
    configure: () => {},
    adoptFeatures: () => {},
    firstWindow: () => null,
  } as unknown as PanelContent<GridConfig>;

  async #paint({ processes }: PairTable, { complete }: PaintInfo): Promise<() => Promise<void>> {
    this.painted.push([processes.map(({ id }) => id).join(' '), complete]);
    return async () => {};
  }
}

import type { GridConfig } from '../../../src/core/config/panel-config.ts';
import { messagesFor } from '../../../src/core/messages/messages.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { CurrentUser, PairTable } from '../../../src/core/processes/process.ts';
import { VariableStore } from '../../../src/core/query/variable-store.ts';
import type { PaintInfo } from '../../../src/elements/panel/load/answer.ts';
import type { PanelContent } from '../../../src/elements/panel/panel-content.ts';
import { PanelGraph } from '../../../src/elements/panel/panel-graph.ts';
import type { GraphHost } from '../../../src/elements/panel/steps/graph-host.ts';
import type { GraphSurroundings } from '../../../src/elements/panel/steps/graph-surroundings.ts';
import type { SourceResult } from '../../../src/elements/sources/source-result.ts';

/** What a page gives a graph, without a document. */
export class GraphPage {
  text: SourceResult<string | object> | null = null;
  source: SourceResult<ProcessAdapter> | null = null;
  user: SourceResult<CurrentUser | null> | null = { value: null };
  strict = false;
  refresh = 0;
  readonly variables = new VariableStore();
  /** Ids of the processes of each paint, and whether the load was over then. */
  readonly painted: (readonly [ids: string, complete: boolean])[] = [];
  readonly events: string[] = [];
  readonly graph: PanelGraph<GridConfig>;
  readonly #host = new EventTarget();
  #updated: Promise<void> | null = null;
  #hasUpdated = false;

  constructor() {
    this.graph = new PanelGraph<GridConfig>(this.#surroundings);
    this.#host.addEventListener('process-load', () => this.events.push('process-load'));
    this.#host.addEventListener('process-error', event =>
      this.events.push((event as Event & { detail: { error: { code: string } } }).detail.error.code),
    );
  }

  /** Sets what the page gives, and waits until nothing is under way any more. */
  async set(given: Partial<Pick<GraphPage, 'text' | 'source' | 'user' | 'strict' | 'refresh'>>): Promise<void> {
    Object.assign(this, given);
    this.requestUpdate();
    await this.graph.loaded;
  }

  requestUpdate(): void {
    this.#updated ??= Promise.resolve().then(() => {
      this.graph.update('process_grid');
      this.#updated = null;
      this.#hasUpdated = true;
      this.graph.updated();
    });
  }

  get #surroundings(): GraphSurroundings<GridConfig> {
    return {
      host: Object.defineProperties(this.#host, {
        ...Object.getOwnPropertyDescriptors({
          localName: 'process-grid',
          errors: null,
          user: null,
          userId: null,
          current: null,
          processId: null,
          variables: this.variables,
          requestUpdate: () => this.requestUpdate(),
        }),
        strict: { get: () => this.strict },
        refresh: { get: () => this.refresh },
        hasUpdated: { get: () => this.#hasUpdated },
        isUpdatePending: { get: () => this.#updated !== null },
      }) as unknown as GraphHost,
      sources: {
        failed: false,
        incomplete: false,
        isUserMissing: false,
        hasTextIds: false,
        config: () => this.text,
        adapter: () => this.source,
        userOf: () => this.user,
        retry: () => {},
        abandon: () => {},
        hostConnected: () => {},
        hostDisconnected: () => {},
      },
      locale: {
        lang: 'en',
        messages: messagesFor('en'),
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
      },
      screen: {
        isOnPage: true,
        ready: async () => {},
        paintFirst: paint => paint(),
        paint: async (pairs, info) => this.#paint(pairs, info),
      },
      content: () => this.#content,
    };
  }

  readonly #content = {
    configure: () => {},
    takeFeatures: () => {},
    firstWindow: () => null,
  } as unknown as PanelContent<GridConfig>;

  async #paint({ processes }: PairTable, { complete }: PaintInfo): Promise<() => Promise<void>> {
    this.painted.push([processes.map(({ id }) => id).join(' '), complete]);
    return async () => {};
  }
}

import type { LiveConfig } from '../../core/config/live-config.ts';
import type { GivenProcess, Id, PairTable } from '../../core/processes/process.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import type { LivePort } from '../../elements/panel/panel-ports.ts';
import type { LiveHost } from './live-host.ts';
import { LiveRun } from './live-run.ts';
import { OwnChanges } from './own-changes.ts';

/** The live rows of a panel: consecutive runs, each for one query. */
export class PanelLive implements LivePort {
  readonly #panel: Panel;
  readonly #host: LiveHost;
  readonly #own = new OwnChanges();
  #run: LiveRun | null = null;

  constructor(panel: Panel) {
    const { host, graph, locale } = panel;
    this.#panel = panel;
    this.#host = {
      get messages() {
        return locale.messages;
      },
      get timeZone() {
        return locale.zone.timeZone;
      },
      order: () => panel.content.order,
      ownAmong: changed => this.#own.among(changed),
      isActing: () => panel.features.get('rowActions')?.isActing ?? false,
      windows: () => panel.content.windows,
      replacePairs: pairs => graph.replacePairs(pairs),
      reload: asked => (asked ? graph.requestLoad('what waits') : graph.requestQuietLoad('live')),
      hastenRetry: () => graph.hastenRetry(),
      replan: () => host.requestUpdate(),
      requestUpdate: () => host.requestUpdate(),
      onerror: error => graph.reports.reportError(error),
    };
  }

  get every(): number {
    return this.#run?.every ?? this.#config?.every ?? 0;
  }

  beginLoad(again: boolean, quiet: boolean): void {
    const config = this.#config;
    const goesOn = again && this.#run?.config === config;
    if (!goesOn) {
      this.stop();
      if (config) this.#run = new LiveRun(this.#host, config, this.#panel.graph.sentQuery!);
    }
    this.#run?.beginLoad(quiet && goesOn);
  }

  applyAnswer(pairs: PairTable): PairTable | null {
    return this.#run ? this.#run.applyAnswer(pairs) : pairs;
  }

  fail(): void {
    this.#run?.fail();
  }

  noteReaderChange(now: ReadonlyMap<Id, GivenProcess>): void {
    if (this.#run) this.#own.add(now);
  }

  applyReaderChange(now: ReadonlyMap<Id, GivenProcess>): Promise<boolean> | null {
    return this.#run?.applyReaderChange(now) ?? null;
  }

  stop(): boolean {
    const run = this.#run;
    this.#run = null;
    run?.stop();
    return run !== null;
  }

  /** What stands beside the title. */
  render(): unknown {
    // Not by `:has()`: Firefox overlooks there that a class comes and goes.
    const top = this.#panel.host.shadowRoot?.querySelector('.pp-top');
    top?.classList.toggle('pp-live-polled', this.#run?.isPolled ?? false);
    return this.#run?.render(this.#host.messages) ?? null;
  }

  get #config(): LiveConfig | null {
    return this.#panel.graph.setup.config?.live ?? null;
  }
}

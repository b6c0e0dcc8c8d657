import { toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Id, ProcessItem, User } from '../../core/processes/process.ts';
import type { MenuEntry } from '../../elements/popups/action-menu.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import type { Locale } from '../../elements/page/locale.ts';
import type { PanelPipeline } from '../../elements/panel/panel-pipeline.ts';
import type { Standing, WhyOptions } from './why-dialog.ts';

export interface ExplanationsOptions<C extends PanelConfig> {
  readonly host: HTMLElement & { readonly user: User | null };
  readonly pipeline: PanelPipeline<C>;
  readonly locale: Locale;
  /** Where a process stands in the panel. */
  readonly standingOf: (id: Id) => Standing;
}

/** Says why rows are there, and why others are not, where the configuration has `explain`. The dialog is loaded on demand. */
export class Explanations<C extends PanelConfig> {
  readonly #options: ExplanationsOptions<C>;

  constructor(options: ExplanationsOptions<C>) {
    this.#options = options;
  }

  get offered(): boolean {
    return this.#options.pipeline.setup.config?.explain ?? false;
  }

  /** What the menu of a row has beside its actions. */
  entriesFor(pair: ProcessItem): readonly MenuEntry[] {
    if (!this.offered) return [];
    const label = this.#options.locale.messages.text('explainRow');
    return [{ label, tone: 'neutral', run: () => void this.#show((dialog, options) => dialog.whyHere(pair, options)) }];
  }

  /** Asks which process is missed. */
  missing(): void {
    void this.#show((dialog, options) => dialog.whyNotHere(options));
  }

  async #show(show: (dialog: typeof import('./why-dialog.ts'), options: WhyOptions) => unknown): Promise<void> {
    const { host, pipeline, locale, standingOf } = this.#options;
    const { reports } = pipeline;
    reports.lack(null);
    try {
      const dialog = await loadPart('the explanation', () => import('./why-dialog.ts'));
      if (!host.isConnected) return;
      await show(dialog, {
        root: host.shadowRoot!,
        messages: locale.messages,
        zone: () => timeZoneOf(locale.zone.timeZone),
        user: host.user,
        limit: pipeline.setup.config?.filter.limit ?? null,
        explain: id => pipeline.explain(id),
        standingOf,
      });
    } catch (thrown) {
      reports.lack(toProcessPanelError(thrown, 'panel/part'));
    }
  }
}

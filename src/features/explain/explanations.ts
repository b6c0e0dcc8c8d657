import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import type { Id, ProcessItem } from '../../core/processes/process.ts';
import type { Explanation } from '../../core/query/explain-process.ts';
import type { MenuEntry } from '../../elements/popups/action-menu.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import { explainFrom } from './explain-from.ts';
import type { Standing, WhyOptions } from './why-dialog.ts';

/**
 * Explains why rows are there, or why processes are not among them, if `explain` is configured. Its dialog is loaded on
 * demand.
 */
export class Explanations {
  readonly #panel: Panel;
  readonly #standingOf: (id: Id) => Standing;
  readonly #reveal: WhyOptions['reveal'];

  /**
   * @param standingOf - finds out where a process is in the panel
   * @param reveal - goes to its row; null in a list
   */
  constructor(panel: Panel, standingOf: (id: Id) => Standing, reveal: WhyOptions['reveal']) {
    this.#panel = panel;
    this.#standingOf = standingOf;
    this.#reveal = reveal;
  }

  /**
   * Explains why a process is among the rows, or is not: queries the source for this process only, with all its steps.
   *
   * @throws ProcessPanelError the error of the source, or that of the panel if there is no query
   */
  async explain(id: Id): Promise<Explanation> {
    const { graph, locale } = this.#panel;
    await graph.loaded;
    const { config } = graph.setup;
    if (config && graph.sentQuery) return await explainFrom(graph.sentQuery, config.filter.criteria, id, locale.lang);
    throw graph.error ?? new ProcessPanelError('adapter/missing', 'the panel has not asked for processes yet');
  }

  get offered(): boolean {
    return this.#panel.graph.setup.config?.explain ?? false;
  }

  /** The entry in the menu of a row besides its actions. */
  entriesFor(pair: ProcessItem): readonly MenuEntry[] {
    if (!this.offered) return [];
    const label = this.#panel.locale.messages.text('explainRow');
    return [
      { label, tone: 'neutral', run: () => void this.#show((dialog, options) => dialog.openWhyShown(pair, options)) },
    ];
  }

  /** Asks the reader which process is missing. */
  askForMissing(): void {
    void this.#show((dialog, options) => dialog.openWhyMissing(options));
  }

  async #show(show: (dialog: typeof import('./why-dialog.ts'), options: WhyOptions) => unknown): Promise<void> {
    const { host, graph, locale } = this.#panel;
    const { reports } = graph;
    reports.reportMissingPart(null);
    try {
      const dialog = await loadPart('the explanation', () => import('./why-dialog.ts'));
      if (!host.isConnected) return;
      await show(dialog, {
        root: host.shadowRoot!,
        messages: locale.messages,
        zone: () => timeZoneOf(locale.zone.timeZone),
        user: host.user,
        limit: graph.setup.config?.filter.limit ?? null,
        explain: id => this.explain(id),
        standingOf: this.#standingOf,
        reveal: this.#reveal,
      });
    } catch (thrown) {
      reports.reportMissingPart(toProcessPanelError(thrown, 'panel/part'));
    }
  }
}

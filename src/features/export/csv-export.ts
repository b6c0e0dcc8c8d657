import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { GridConfig } from '../../core/config/panel-config.ts';
import type { PanelGraph } from '../../elements/panel/panel-graph.ts';
import type { GridModel } from '../../elements/grid/model/grid-model.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';

const csvFile = () => loadPart('the export', () => import('./csv-file.ts'));

/** The CSV export of a grid: at most one file is saved at a time, with its progress. */
export class CsvExport {
  /** Number of rows written to the current file; null: none is in progress. */
  done: number | null = null;
  readonly #graph: PanelGraph<GridConfig>;
  readonly #model: () => GridModel | null;
  readonly #onprogress: () => void;

  constructor(run: PanelGraph<GridConfig>, model: () => GridModel | null, onprogress: () => void) {
    this.#graph = run;
    this.#model = model;
    this.#onprogress = onprogress;
  }

  /**
   * The file with all matching rows, loading those that are not loaded.
   *
   * @throws ProcessPanelError if they cannot be loaded
   */
  async file(): Promise<Blob> {
    let model;
    let whole;
    try {
      do {
        await this.#graph.loaded;
        model = this.#model();
        await model?.view.settled;
        whole = (await model?.remote?.fetchRest()) ?? true;
      } while (!whole && !this.#graph.error && this.#graph.isConnected);
      if (!whole) throw this.#graph.error ?? new ProcessPanelError('adapter/aborted', 'the panel has left the page');
      const { csvOf } = await csvFile();
      return await csvOf(model, done => this.#reportProgress(done));
    } finally {
      this.#reportProgress(null);
    }
  }

  /** @param title - what the file is named after */
  async save(title: string | null | undefined): Promise<void> {
    if (this.done !== null) return;
    this.#reportProgress(0);
    const { reports } = this.#graph;
    reports.reportMissingPart(null);
    const name = title?.trim().replace(/[^\p{L}\p{N}]+/gu, '-');
    try {
      const { save } = await csvFile();
      save(await this.file(), `${name || 'processes'}.csv`);
    } catch (thrown) {
      // The panel reports errors of loading rows.
      const error = toProcessPanelError(thrown, 'adapter/failed');
      if (error.code === 'panel/part') reports.reportMissingPart(error);
    } finally {
      this.#reportProgress(null);
    }
  }

  #reportProgress(done: number | null): void {
    this.done = done;
    this.#onprogress();
  }
}

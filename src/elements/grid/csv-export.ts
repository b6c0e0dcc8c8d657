import type { GridModel } from './grid-model.ts';
import { csvOf, save } from './records.ts';

/** The file of a grid's rows: at most one saved at a time, with its progress. */
export class CsvExport {
  /** Rows that are written of a file under way; null where none is. */
  done: number | null = null;
  readonly #model: () => GridModel | null;
  readonly #onprogress: () => void;

  constructor(model: () => GridModel | null, onprogress: () => void) {
    this.#model = model;
    this.#onprogress = onprogress;
  }

  /** All rows that match, loaded where they are not. */
  async file(): Promise<Blob> {
    const model = this.#model();
    await model?.view.settled;
    await model?.view.complete?.();
    try {
      return await csvOf(model, done => this.#tell(done));
    } finally {
      this.#tell(null);
    }
  }

  /** @param title - what the file is named after */
  async save(title: string | null | undefined): Promise<void> {
    if (this.done !== null) return;
    this.#tell(0);
    const name = title?.trim().replace(/[^\p{L}\p{N}]+/gu, '-');
    save(await this.file(), `${name || 'processes'}.csv`);
  }

  #tell(done: number | null): void {
    this.done = done;
    this.#onprogress();
  }
}

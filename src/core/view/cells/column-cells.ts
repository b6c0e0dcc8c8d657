import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import type { PartialPairTable } from '../../processes/process.ts';
import type { FieldValues } from '../field-values.ts';
import type { ViewColumn } from '../grid-view.ts';
import { type CellContent, textOfContent } from './cell-content.ts';
import type { ColumnFormat } from './column-format.ts';

const NOTHING: CellContent = { kind: 'text', text: '' };

interface Column {
  readonly values: FieldValues;
  readonly format: ColumnFormat | null;
}

/**
 * The cells of a view. Two columns may show the same field differently. Rows that are not loaded yet and unknown
 * columns are empty.
 */
export class ColumnCells {
  readonly #columns = new Map<string, Column>();

  constructor(columns: readonly ViewColumn[], fields: ReadonlyMap<string, FieldValues>) {
    for (const { name, field, format = null } of columns) {
      const values = fields.get(field);
      if (values) this.#columns.set(name, { values, format });
    }
  }

  contentAt({ processes, steps }: PartialPairTable, row: number, name: string): CellContent {
    const [process, step, column] = [processes[row], steps[row], this.#columns.get(name)];
    if (!column || !process || !step) return NOTHING;
    const { values, format } = column;
    if (!format) return values.content(process, step);
    const value = values.value(process, step);
    if (value instanceof ProcessPanelError) return { kind: 'error', error: value };
    return format.contentOf(value, process, step);
  }

  /** The text of a cell, without markup. */
  textAt(pairs: PartialPairTable, row: number, name: string): string {
    if (!this.#columns.get(name)?.format) return this.#fieldText(pairs, row, name);
    return textOfContent(this.contentAt(pairs, row, name));
  }

  /** The same for other programs, with raw numbers and times. */
  recordAt(pairs: PartialPairTable, row: number, name: string): string {
    const asData = this.#columns.get(name)?.format?.asData ?? true;
    return asData ? this.#fieldText(pairs, row, name) : this.textAt(pairs, row, name);
  }

  #fieldText({ processes, steps }: PartialPairTable, row: number, name: string): string {
    const [process, step] = [processes[row], steps[row]];
    return process && step ? (this.#columns.get(name)?.values.text(process, step) ?? '') : '';
  }
}

import type { RowSelection } from './form/panel-selection.ts';
import type { ModelPorts } from './model/grid-models.ts';
import type { BodyPorts } from './rows/grid-bodies.ts';

/** Objects that grids ask of features, each by the name of its purpose. */
export interface GridPorts extends Omit<ModelPorts, 'lineParts' | 'selection'>, BodyPorts {
  readonly selection: RowSelection;
  /**
   * Actions on the selection, shown in place of the number of selected rows; null: there are none.
   *
   * @param count - says how much is selected; null: nothing is
   * @param clear - selects nothing
   */
  readonly selectionBar: (count: string | null, disabled: boolean, clear: () => void) => unknown;
  /** The rows that match as a file. */
  readonly csvFile: () => Promise<Blob>;
}

import type { RowSelection } from './form/panel-selection.ts';
import type { ModelPorts } from './model/grid-models.ts';
import type { BodyPorts } from './rows/grid-bodies.ts';

/** Objects that grids request from features, by name. */
export interface GridPorts extends Omit<ModelPorts, 'lineParts' | 'selection'>, BodyPorts {
  /** features/selection/grid-selection.ts */
  readonly selection: RowSelection;
  /**
   * Renders actions on the selection in place of the number of selected rows; null: there are none. See
   * features/actions/selection-actions.ts.
   *
   * @param count - text that says how much is selected; null: nothing is
   * @param clear - clears the selection
   */
  readonly selectionBar: (count: string | null, disabled: boolean, clear: () => void) => unknown;
  /** The matching rows as a CSV file: features/export/csv-export.ts. */
  readonly csvFile: () => Promise<Blob>;
}

import type { RowSelection } from './form/panel-selection.ts';
import type { ModelPorts } from './model/grid-models.ts';
import type { BodyPorts } from './rows/grid-bodies.ts';

/** What grids ask of features, each by the name of what it is for. */
export interface GridPorts extends Omit<ModelPorts, 'lineParts' | 'selection'>, BodyPorts {
  readonly selection: RowSelection;
  /**
   * What can be done with what is selected, in place of how much that is; null: there are no actions for it.
   *
   * @param count - says how much is selected; null: nothing is
   * @param clear - selects nothing
   */
  readonly selectionBar: (count: string | null, disabled: boolean, clear: () => void) => unknown;
  /** The rows that match as a file. */
  readonly csvFile: () => Promise<Blob>;
}

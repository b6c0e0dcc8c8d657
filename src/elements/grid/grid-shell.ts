import type { GridConfig } from '../../core/config/panel-config.ts';
import type { ViewStore } from '../../core/view/saved-view.ts';
import type { Panel, PanelElement } from '../panel/panel.ts';
import type { PanelFeatures } from '../panel/panel-features.ts';
import type { FormEntries } from './form/form-entries.ts';
import type { HeldSelection } from './form/held-selection.ts';
import type { GridPorts } from './grid-ports.ts';

/** The element of a grid. */
export interface GridElement extends PanelElement {
  readonly exportable: boolean;
  readonly viewStore: ViewStore | null;
}

/** The shell of a grid, as its content uses it and the features of grids connect to it. */
export interface GridShell extends Omit<Panel<GridConfig>, 'content'> {
  readonly host: GridElement;
  readonly features: PanelFeatures<GridPorts>;
  readonly entries: FormEntries;
  /** The selection that a script sets before rows can be selected. */
  readonly held: HeldSelection;
  readonly selectionDisabled: () => boolean;
  /** Updates the validity of the form control. */
  readonly validate: () => void;
}

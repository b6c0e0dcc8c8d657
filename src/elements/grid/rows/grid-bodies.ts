import { ProcessOpenEvent } from '../../events.ts';
import type { GridConfig } from '../../../core/config/panel-config.ts';
import type { Locale } from '../../page/locale.ts';
import type { PanelGraph } from '../../panel/panel-graph.ts';
import type { PanelFeatures } from '../../panel/panel-features.ts';
import type { PanelPorts } from '../../panel/panel-ports.ts';
import { GridBody, type BodyHost } from './grid-body.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { GridModels } from '../model/grid-models.ts';
import type { LineHost } from './grid-line.ts';
import type { LineParts } from './line-parts.ts';
import { RowKeyboard } from './row-keyboard.ts';
import { inSelectCell, RowPointer } from './row-pointer.ts';
import { RowLinks } from '../../rows/row-links.ts';
import { RowRange } from './row-range.ts';

/** Ports of features that the rows of a grid use. */
export interface BodyPorts extends PanelPorts {
  /** features/lines/lines-feature.ts */
  readonly lineParts: LineParts;
  /** Lets the reader change the columns by their heads: features/columns/columns-feature.ts. */
  readonly changeColumns: (body: GridBody) => void;
}

export interface GridBodiesOptions {
  readonly host: HTMLElement;
  readonly locale: Locale;
  readonly graph: Pick<PanelGraph<GridConfig>, 'info'>;
  readonly models: GridModels;
  readonly features: PanelFeatures<BodyPorts>;
  readonly selected: () => LineHost['selected'];
  /** Selects or deselects the processes of rows. */
  readonly select: LineHost['select'];
  readonly selectionDisabled: () => boolean;
  /** Opens or closes the row or the group at a position. */
  readonly toggle: (position: number) => void;
}

/** Creates the rows of a grid for each model and each time the table is inserted into the DOM. */
export class GridBodies {
  current: GridBody | null = null;
  readonly #options: GridBodiesOptions;
  /** The previous body, which hands its state to the next. */
  #previous: GridBody | null = null;

  constructor(options: GridBodiesOptions) {
    this.#options = options;
  }

  /** Adopts the table in the DOM, if it is a different one. */
  adoptTable(): void {
    const { host, locale, graph, models, features, selected, select, selectionDisabled, toggle } = this.#options;
    const scroller = host.shadowRoot?.querySelector<HTMLElement>('.pp-scroller') ?? null;
    if (scroller === (this.current?.scroller ?? null)) return;
    this.#drop();
    if (!scroller) return;
    const rowHost: BodyHost = {
      model: models.current!,
      messages: locale.messages,
      lineParts: features.get('lineParts'),
      selected: selected(),
      cards: null,
      isLoaded: () => graph.info.complete,
      selectionDisabled,
      actions: models.current!.rowActions && features.get('rowActions'),
      select,
      toggle,
      open: position => this.#open(position),
    };
    const body = (this.current = new GridBody(scroller, rowHost, this.#previous));
    this.#previous = null;
    const range = new RowRange(body);
    const links = new RowLinks({
      body: body.tbody,
      signal: body.signal,
      rowOf: element => body.rowOf(element),
      opens: (_, event) => rowHost.model.links && !inSelectCell(event),
      open: rowHost.open,
    });
    links.connect();
    new RowPointer(body, range).connect();
    new RowKeyboard(body, range, links).connect();
    this.changeColumns();
    body.refresh(false);
  }

  /** Lets the reader change the columns by their heads, if that is allowed and the feature is loaded. */
  changeColumns(): void {
    const { models, features } = this.#options;
    if (this.current && models.current!.gridColumns.personal) features.get('changeColumns')?.(this.current);
  }

  /** Removes the rows of an earlier model. */
  dropUnless(model: GridModel): void {
    if (this.current?.host.model !== model) this.#drop();
  }

  #drop(): void {
    this.current?.disconnect();
    this.#previous = this.current ?? this.#previous;
    this.current = null;
  }

  #open(position: number): boolean {
    const { host, models } = this.#options;
    const model = models.current!;
    const pair = model.pairAt(position);
    if (!pair) return false;
    return host.dispatchEvent(new ProcessOpenEvent({ ...pair, url: model.urlOf(pair.process, pair.step) }));
  }
}

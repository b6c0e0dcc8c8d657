import { ProcessOpenEvent } from '../../events.ts';
import type { GridConfig } from '../../../core/config/panel-config.ts';
import type { PanelActions } from '../../../features/actions/panel-actions.ts';
import type { Locale } from '../../page/locale.ts';
import { GridBody, type BodyHost } from './grid-body.ts';
import type { ColumnChoices } from '../../../features/columns/column-choices.ts';
import { ColumnReorder } from '../../../features/columns/column-reorder.ts';
import { ColumnResize } from '../../../features/columns/column-resize.ts';
import type { GridModels } from '../model/grid-models.ts';
import { RowKeyboard } from './row-keyboard.ts';
import { inSelectCell, RowPointer } from './row-pointer.ts';
import { RowLinks } from '../../rows/row-links.ts';
import { RowRange } from './row-range.ts';
import type { GridSelection } from '../../../features/selection/grid-selection.ts';

export interface GridBodiesOptions {
  readonly host: HTMLElement;
  readonly locale: Locale;
  readonly models: GridModels;
  readonly selection: GridSelection;
  readonly selectionDisabled: () => boolean;
  readonly actions: PanelActions<GridConfig>;
  readonly choices: ColumnChoices;
  /** Opens or closes the row or the group at a position. */
  readonly turn: (position: number) => void;
}

/** The rows of a grid, anew for each model and each time that the table comes into the DOM. */
export class GridBodies {
  current: GridBody | null = null;
  readonly #options: GridBodiesOptions;
  /** What has given way to the next. */
  #left: GridBody | null = null;

  constructor(options: GridBodiesOptions) {
    this.#options = options;
  }

  /** Takes the table up that stands in the DOM, where it is another than before. */
  take(): void {
    const { host, locale, models, selection, selectionDisabled, actions, choices, turn } = this.#options;
    const scroller = host.shadowRoot?.querySelector<HTMLElement>('.pp-scroller') ?? null;
    if (scroller === (this.current?.scroller ?? null)) return;
    this.drop();
    if (!scroller) return;
    models.lineParts?.addStyles(host.shadowRoot!);
    const rowHost: BodyHost = {
      model: models.current!,
      messages: locale.messages,
      lineParts: models.lineParts,
      selected: selection.selected,
      cards: false,
      selectionDisabled,
      actions: models.current!.rowActions ? actions : null,
      select: (rows, selected) => selection.pending.select(models.current!, rows, selected),
      turn,
      open: position => this.#open(position),
    };
    const body = (this.current = new GridBody(scroller, rowHost, this.#left));
    this.#left = null;
    const range = new RowRange(body);
    const links = new RowLinks({
      body: body.tbody,
      signal: body.signal,
      rowOf: element => body.rowOf(element),
      opens: (_, event) => rowHost.model.links && !inSelectCell(event),
      open: rowHost.open,
    });
    // eslint-disable-next-line no-new -- it listens
    new RowPointer(body, range);
    // eslint-disable-next-line no-new -- it listens
    new RowKeyboard(body, range, links);
    if (choices.columns.personal) {
      // eslint-disable-next-line no-new -- it listens
      new ColumnResize(body, choices);
      // eslint-disable-next-line no-new -- it listens
      new ColumnReorder(body, choices);
    }
    body.refresh(false);
  }

  drop(): void {
    this.current?.disconnect();
    this.#left = this.current ?? this.#left;
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

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { GridConfig } from '../../core/config/panel-config.ts';
import type { VariableStore } from '../../core/query/variable-store.ts';
import type { User } from '../../core/processes/process.ts';
import { NO_CHOICES, type PersonalColumns } from '../../core/view/personal-columns.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import { PanelActions } from '../../features/actions/panel-actions.ts';
import { pairsOf } from '../../core/processes/pairs-of.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import type { Locale } from '../page/locale.ts';
import type { PanelPipeline } from '../panel/panel-pipeline.ts';
import type { PanelKeys } from '../../features/shortcuts/shortcut.ts';
import type { ViewStore } from '../../features/filters/views/own-views.ts';
import { Explanations } from '../../features/explain/explanations.ts';
import { standingOf } from '../../features/explain/standing-of.ts';
import { ColumnChoices } from '../../features/columns/column-choices.ts';
import { ColumnsMenu } from '../../features/columns/columns-menu.ts';
import { CsvExport } from '../../features/export/csv-export.ts';
import { RowCopy } from '../../features/export/row-copy.ts';
import { GridFilters } from './grid-filters.ts';
import { gridKeys } from '../../features/shortcuts/grid-keys.ts';
import { GridFrame } from './grid-frame.ts';
import { GridBodies } from './rows/grid-bodies.ts';
import { GridModels } from './model/grid-models.ts';
import type { FormEntries } from './form/form-entries.ts';
import { GridSelection } from '../../features/selection/grid-selection.ts';
import { SelectionActions } from '../../features/actions/selection-actions.ts';

/** What the content reads of its grid. */
export interface GridHost extends HTMLElement, ReactiveControllerHost {
  readonly detailUrl: string | null;
  readonly user: User | null;
  readonly exportable: boolean;
  readonly allowedOrigins: readonly string[];
  readonly variables: VariableStore;
  readonly persist: string | null;
  readonly viewStore: ViewStore | null;
}

export interface GridContentOptions {
  readonly host: GridHost;
  readonly pipeline: PanelPipeline<GridConfig>;
  readonly locale: Locale;
  readonly announcement: Announcement;
  readonly entries: FormEntries;
  readonly selectionDisabled: () => boolean;
  /** The selection has been written to the form. */
  readonly onwrite: () => void;
}

/** What the parts of a grid ask of what holds them. */
export interface GridPartsOptions extends GridContentOptions {
  /** What renders them. */
  readonly content: ReactiveController;
  /** The view is another. */
  readonly onview: () => void;
  /** The selection, or whether it can be changed, is another. */
  readonly onselection: () => void;
  /** The reader wants to see something else. */
  readonly change: (change: Partial<ViewState>) => void;
  /** The reader makes something of the columns. */
  readonly choose: (columns: PersonalColumns) => void;
  /** Opens or closes the row or the group at a position. */
  readonly turn: (position: number) => void;
}

/** What a grid is put together from, each part with what it needs of the others. */
export class GridParts {
  readonly models: GridModels;
  readonly selection: GridSelection;
  readonly csv: CsvExport;
  readonly bodies: GridBodies;
  readonly actions: PanelActions<GridConfig>;
  readonly keys: PanelKeys;
  readonly frame: GridFrame;
  readonly filters: GridFilters;
  readonly #selectionActions: SelectionActions;
  readonly #explanations: Explanations<GridConfig>;

  constructor(options: GridPartsOptions) {
    const { host, pipeline, locale, announcement, entries, selectionDisabled, onwrite, change, turn } = options;
    this.models = new GridModels({
      pipeline,
      locale,
      filters: () => this.filters.current,
      onchange: options.onview,
      ondrop: () => this.bodies.drop(),
    });
    this.filters = new GridFilters(options, () => this.models, change);
    const { models } = this;
    const say = (key: string) => (n: number) => announcement.say(locale.messages.text(key, { n }));
    this.selection = new GridSelection({
      host,
      rows: this.models,
      entries,
      disabled: selectionDisabled,
      bulk: () => pipeline.asked?.adapter.capabilities?.bulk === true,
      onchange: options.onselection,
      onwrite,
      onselect: () => announcement.say(this.#selectionActions.words(locale.messages)),
    });
    this.actions = new PanelActions({
      host,
      pipeline,
      locale,
      announcement,
      showStates: () => this.bodies.current?.showActions(),
      itemsOf: ids => pairsOf(this.models.pairs, ids),
      fetchItems: ids => this.#selectionActions.itemsOf(ids),
      total: () => {
        const { remote } = models.current!;
        return remote ? remote.total : pipeline.loading.info.total;
      },
      onend: (done, rest) => this.#selectionActions.end(done, rest),
      entriesFor: pair => this.#explanations.entriesFor(pair),
    });
    this.#explanations = new Explanations({
      host,
      pipeline,
      locale,
      standingOf: id => standingOf(id, models.current!),
    });
    const choices = new ColumnChoices({
      columns: () => models.current!.arrangement,
      messages: () => locale.messages,
      say: text => announcement.say(text),
      onchoose: columns => options.choose(columns ?? NO_CHOICES),
    });
    const { selection, actions } = this;
    this.#selectionActions = new SelectionActions({ pipeline, models, selection, actions });
    this.bodies = new GridBodies({ host, locale, models, selection, selectionDisabled, actions, choices, turn });
    this.keys = gridKeys({ host, models, bodies: this.bodies, selectionDisabled });
    this.csv = new CsvExport(
      pipeline,
      () => models.current,
      () => host.requestUpdate(),
    );
    // eslint-disable-next-line no-new -- it listens
    new RowCopy(host, () => this.bodies.current, say('copied'));
    host.addController(options.content);
    // After the content: it finds what was rendered there.
    const menu = new ColumnsMenu(host, choices);
    this.frame = new GridFrame({
      ...options,
      models,
      selection,
      selectionActions: this.#selectionActions,
      actions,
      explanations: this.#explanations,
      bodies: this.bodies,
      csv: this.csv,
      menu,
      filters: this.filters,
      change,
    });
  }
}

import { html, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { GridConfig } from '../../core/config/panel-config.ts';
import type { ActionConfig } from '../../core/config/action-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { Id, PairTable } from '../../core/processes/process.ts';
import type { VariableStore } from '../../core/query/variable-store.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import { NO_CHOICES, type PersonalColumns } from '../../core/view/personal-columns.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import { actionBar, afterAction } from '../actions/action-bar.ts';
import { PanelActions } from '../actions/panel-actions.ts';
import { pairsOf } from '../actions/pairs-of.ts';
import { ProcessViewEvent } from '../events.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import type { PrintableRows } from '../panel/frame/printing.ts';
import type { Loading, PaintInfo } from '../panel/load/loading.ts';
import type { Locale } from '../panel/locale.ts';
import { onRemoved } from '../panel/on-removed.ts';
import type { PanelContent } from '../panel/panel-content.ts';
import type { PanelPipeline } from '../panel/panel-pipeline.ts';
import { ColumnChoices } from './columns/column-choices.ts';
import { ColumnsMenu } from './columns/columns-menu.ts';
import { CsvExport } from './export/csv-export.ts';
import { RowCopy } from './export/row-copy.ts';
import { GridBodies } from './rows/grid-bodies.ts';
import type { GridModel } from './model/grid-model.ts';
import { GridModels, remoteViewReady } from './model/grid-models.ts';
import { head } from './header/header-cell.ts';
import { headerCheckbox } from './header/header-checkbox.ts';
import { noMatch } from './no-match.ts';
import { pager } from './pager.ts';
import { CountAnnouncement, QUIET } from './row-count.ts';
import type { FormEntries } from './selection/form-entries.ts';
import { GridSelection } from './selection/grid-selection.ts';
import { skeleton } from './skeleton.ts';
import { table } from './table.ts';
import { toolbar, type ToolbarActions } from './toolbar.ts';

/** What the content reads of its grid. */
export interface GridHost extends HTMLElement, ReactiveControllerHost {
  readonly detailUrl: string | null;
  readonly exportable: boolean;
  readonly allowedOrigins: readonly string[];
  readonly variables: VariableStore;
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

/** Pairs → the table of a grid with its toolbar and pager, by the model of its configuration. */
export class GridContent implements PanelContent<GridConfig>, ReactiveController {
  readonly models: GridModels;
  readonly selection: GridSelection;
  readonly csv: CsvExport;
  readonly bodies: GridBodies;
  readonly actions: PanelActions<GridConfig>;
  readonly #options: GridContentOptions;
  readonly #count: CountAnnouncement;
  readonly #menu: ColumnsMenu;
  #toTop = false;

  constructor(options: GridContentOptions) {
    const { host, pipeline, locale, announcement, entries, selectionDisabled, onwrite } = options;
    this.#options = options;
    this.#count = new CountAnnouncement(announcement);
    this.models = new GridModels({
      pipeline,
      locale,
      onchange: () => this.#viewChanged(),
      ondrop: () => this.bodies.drop(),
    });
    const say = (key: string) => (n: number) => announcement.say(locale.messages.text(key, { n }));
    this.selection = new GridSelection({
      host,
      rows: this.models,
      entries,
      disabled: selectionDisabled,
      onchange: () => this.showSelection(),
      onwrite,
      onselect: say('selected'),
    });
    this.actions = new PanelActions({
      host,
      pipeline,
      locale,
      announcement,
      showStates: () => this.bodies.current?.showActions(),
      itemsOf: ids => pairsOf(this.models.pairs, ids),
      onend: (done, rest) => this.#actionEnded(done, rest),
    });
    const choices = new ColumnChoices({
      columns: () => this.#model!.arrangement,
      messages: () => locale.messages,
      say: text => announcement.say(text),
      onchoose: columns => this.#choose(columns ?? NO_CHOICES),
    });
    const { models, selection, actions } = this;
    this.bodies = new GridBodies({ host, locale, models, selection, selectionDisabled, actions, choices });
    this.csv = new CsvExport(
      pipeline,
      () => this.#model,
      () => host.requestUpdate(),
    );
    // eslint-disable-next-line no-new -- it listens
    new RowCopy(host, () => this.bodies.current, say('copied'));
    host.addController(this);
    // After this: it finds what was rendered here.
    this.#menu = new ColumnsMenu(host, choices);
  }

  get isEmpty(): boolean {
    return !this.#model || (this.#model.view.order.length === 0 && !this.#model.view.busy);
  }

  get placeholder(): string {
    return this.#options.locale.messages.text('gridPlaceholder');
  }

  get progress(): Loading['progress'] {
    return this.#model?.remote?.progress ?? null;
  }

  get total(): { known: number; open: boolean } {
    const { order, open } = this.#model!.view;
    return { known: order.length - (open ? 1 : 0), open };
  }

  get printableRows(): PrintableRows | undefined {
    return this.bodies.current?.window;
  }

  configure(config: GridConfig, engine: TemplateEngine): void {
    this.models.configure(config, engine, this.#options.pipeline.loading.pairs);
  }

  prepare(capabilities: AdapterCapabilities | null): Promise<void> | null {
    return capabilities && remoteViewReady();
  }

  firstWindow(capabilities: AdapterCapabilities | null, again: boolean): WindowRequest | null {
    if (!again) this.selection.pending.all = null;
    return this.models.firstWindow(capabilities, again);
  }

  async show(pairs: PairTable, info: PaintInfo): Promise<(() => void) | void> {
    const { models, bodies } = this;
    const model = this.#model!;
    const first = model.count > 0 ? model.keyOf(0) : null;
    models.setPairs(pairs, info);
    await model.view.settled;
    if (model !== this.#model) return;
    bodies.current?.refresh(false);
    if (!info.complete) return;
    const others = !models.complete || (first !== null && model.positionOf(first) < 0);
    models.complete = true;
    await this.selection.takeLoad();
    if (model !== this.#model) return;
    this.showSelection();
    // The rows are painted before what takes longer than it is worth to wait for.
    return () => {
      if (model !== this.#model) return;
      if (others) bodies.current?.refreeze();
      this.#tellCount();
    };
  }

  /** The selection, or whether it can be changed, is another. */
  showSelection(): void {
    this.bodies.current?.showSelected();
    this.#options.host.requestUpdate();
  }

  /** Wants to see something else, in whole or in part. */
  want(view: Partial<ViewState>, after?: number): void {
    this.models.want(view);
    this.#options.host.requestUpdate();
    if (this.#options.pipeline.loading.state) void this.#model!.view.settled.then(() => this.#tellCount(after));
  }

  hostDisconnected(): void {
    onRemoved(this.#options.host, () => this.#model?.remote?.stop());
  }

  hostUpdate(): void {
    if (this.#model?.lead(this.#options.host.detailUrl)) this.bodies.current?.window.reshow();
  }

  hostUpdated(): void {
    this.bodies.take();
    this.bodies.current?.arrange();
  }

  renderSkeleton(config: GridConfig): unknown {
    return skeleton(config, config.table.searchFields.length > 0 || this.#options.host.exportable);
  }

  renderToolbar(): unknown {
    const { host, locale, selectionDisabled } = this.#options;
    const { view, searchable, searchServed, variable, arrangement } = this.#model!;
    const { messages } = locale;
    const state = {
      search: searchable && searchServed ? this.models.view.search : null,
      selected: variable === null ? 0 : this.selection.selected.size,
      selectionDisabled: selectionDisabled(),
      bar: this.#bar,
      rows: host.exportable ? view : null,
      saved: this.csv.done,
      columns: arrangement.personal ? this.#menu.render(messages, this.bodies.current?.host.cards ?? false) : null,
    };
    return toolbar(state, messages, this.#toolbarActions);
  }

  renderBody(): unknown {
    const { locale, pipeline, selectionDisabled } = this.#options;
    const { messages } = locale;
    const { sort } = this.models.view;
    const model = this.#model!;
    const { order, pairs } = model.remote?.whole ?? model.view;
    const selectAll =
      model.variable === null
        ? null
        : headerCheckbox(
            this.selection.pending.busy ? 'some' : this.selection.shareOf(order, pairs),
            selectionDisabled() || model.view.order.length === 0,
            messages.text('selectAll'),
            this.#onselectall,
          );
    const { personal } = model.arrangement;
    const heads = model.columns.map(column => head(column, personal, sort, messages, this.#onsort));
    return table(model, pipeline.setup.config?.ui.title, selectAll, heads, messages.text('actions'));
  }

  renderNoMatch(): unknown {
    if (!this.#searchMissed) return null;
    const { messages } = this.#options.locale;
    const { search } = this.#model!.view.state;
    return noMatch(search, messages, () => {
      this.#change({ search: '' });
      this.#options.host.shadowRoot!.querySelector<HTMLElement>('[part=search]')!.focus();
    });
  }

  renderFooter(): unknown {
    const { view, perPage, pageSizes } = this.#model!;
    const after = afterAction(this.actions, this.selection.selected.size === 0, this.#options.announcement.text);
    if (perPage === null || (this.isEmpty && !this.#searchMissed)) return after;
    return html`${after}${pager(view, pageSizes, this.#options.locale.messages, change => this.#change(change))}`;
  }

  /** There are rows, of which none matches the search; of those of a server that is not known. */
  get #searchMissed(): boolean {
    if (!this.#model) return false;
    const { view, remote } = this.#model;
    return view.state.search.trim() !== '' && view.order.length === 0 && (remote !== null || view.pairs.length > 0);
  }

  get #model(): GridModel | null {
    return this.models.current;
  }

  /** What can be done with what is selected; null where there are no actions for that. */
  get #bar(): unknown {
    const { locale, selectionDisabled } = this.#options;
    const actions = this.actions.set?.at('selection') ?? [];
    if (this.#model!.variable === null || actions.length === 0) return null;
    const { pending, selected } = this.selection;
    const n = selected.size;
    const words = this.#matching
      ? allSelectedWords(pending.all!.except.size, locale.messages)
      : locale.messages.text('selected', { n });
    const count = n > 0 || pending.busy ? words : null;
    const state = { count, actions, disabled: selectionDisabled() };
    return actionBar(state, this.actions, action => void this.#act(action), this.#toolbarActions.clear);
  }

  /** All that match are selected, and the source can act on them without their ids. */
  get #matching(): boolean {
    const { pipeline } = this.#options;
    const { all } = this.selection.pending;
    const { capabilities } = pipeline.asked?.adapter ?? {};
    const { view } = this.#model!;
    if (!all || !capabilities?.bulk || all.search !== view.state.search) return false;
    return view.state.search === '' || (capabilities.window === true && capabilities.search === true);
  }

  /** The reader acts on what is selected. */
  async #act(action: ActionConfig): Promise<void> {
    const { pipeline } = this.#options;
    const { pending, selected } = this.selection;
    const model = this.#model!;
    if (this.#matching) {
      const { search, except } = pending.all!;
      const query = { ...pipeline.asked!.query, search: search || null };
      const left = new Set(except);
      for (const pair of pairsOf(model.view.pairs, null))
        if (!this.actions.set!.allows(action, pair)) left.add(pair.process.id);
      return this.actions.startSelected(action, { query, except: [...left] });
    }
    const ids = new Set(selected.all);
    let items = pairsOf(model.view.pairs, ids);
    if (model.remote && new Set(items.map(({ process }) => process.id)).size < ids.size) {
      const pairs = await model.remote.fetchPairs();
      if (!pairs || model !== this.#model) return;
      items = pairsOf(pairs, ids);
    }
    return this.actions.startSelected(action, items);
  }

  /** What went well leaves the selection; of a query that was acted on, what did not is all that stays. */
  #actionEnded(done: readonly Id[], rest: readonly Id[] | null): void {
    if (rest) this.selection.replace(rest);
    else this.selection.drop(done);
  }

  /** What the user asks for. */
  #change(change: Partial<ViewState>): void {
    const { host, pipeline } = this.#options;
    this.#toTop = !change.sort;
    this.want({ page: 1, ...change }, change.search === undefined ? 0 : QUIET);
    pipeline.persistence.keep();
    host.dispatchEvent(new ProcessViewEvent(this.models.view));
  }

  /** What the user makes of the columns: the rows stay. */
  #choose(columns: PersonalColumns): void {
    const { host, pipeline } = this.#options;
    this.models.want({ columns });
    host.requestUpdate();
    pipeline.persistence.keep();
    host.dispatchEvent(new ProcessViewEvent(this.models.view));
  }

  #viewChanged(): void {
    const { view } = this.#model!;
    this.#options.host.requestUpdate();
    this.bodies.current?.refresh(this.#toTop && !view.busy);
    if (!view.busy) this.#toTop = false;
    if (this.models.complete) this.#count.follow(view, this.#options.locale.messages);
  }

  #tellCount(after?: number): void {
    this.#count.tell(this.#model!.view, this.#options.locale.messages, after);
  }

  readonly #onselectall = (selected: boolean): void => {
    const model = this.#model!;
    const { pending } = this.selection;
    if (pending.busy) pending.stop();
    else pending.select(model, model.view.order, selected);
  };

  readonly #onsort = (sort: ViewState['sort']): void => this.#change({ sort });

  readonly #toolbarActions: ToolbarActions = {
    search: search => this.#change({ search }),
    enter: () => this.bodies.current?.focus(0),
    clear: () => {
      this.selection.clearByUser();
      this.#options.host.shadowRoot!.querySelector<HTMLElement>('thead input')?.focus();
    },
    save: () => void this.csv.save(this.#options.pipeline.setup.config?.ui.title),
  };
}

/** Says that all that match are selected, but so many. */
function allSelectedWords(except: number, messages: Messages): string {
  return except > 0 ? messages.text('allSelectedBut', { n: except }) : messages.text('allSelected');
}

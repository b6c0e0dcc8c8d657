import type { ReactiveController } from 'lit';
import type { ActionItems } from '../../core/actions/action-result.ts';
import { NO_LONGER_WANTED } from '../../core/base/tasks/no-longer-wanted.ts';
import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { Id, ProcessItem } from '../../core/processes/process.ts';
import { pairsOf } from '../../core/processes/pairs-of.ts';
import { ifRemoved } from '../../elements/page/on-removed.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import { tabStopRow } from '../../elements/rows/keep-focus.ts';
import type { RowActions, RowButtons, WidestActions } from '../../elements/rows/row-buttons.ts';
import { ActionMenu, type MenuEntry } from '../../elements/popups/action-menu.ts';
import type { ActionsOfRows } from './actions-of-rows.ts';
import { ActionSet } from './action-set.ts';
import { asActedOn, asLoaded, idsOf } from './run/action-items.ts';
import { ActionRuns } from './run/action-runs.ts';
import type { RunningAction } from './run/action-work.ts';
import type { EndedAction } from './run/ended-action.ts';
import { type Retry, retryOf, triedAgain } from './run/action-retry.ts';
import { ActionButtons, probeOfActions } from './action-buttons.ts';
import { placeActionsInCards } from './card-actions.ts';
import { FailedRows, revealItem } from './foot/failed-rows.ts';
import type { RowStates } from './run/row-states.ts';
import { startAction, type StartContext, type StartOptions } from './run/start-action.ts';
import type { SelectedItems, SelectedProcesses } from './selected-processes.ts';

/**
 * The actions of a panel: which ones a row has, and starting, undoing and trying them again. Only one action at a time
 * runs on a process.
 */
export class PanelActions implements ReactiveController, RowActions, ActionsOfRows {
  readonly menu: ActionMenu;
  readonly failedRows: FailedRows;
  /** Null in a list. */
  selected: SelectedProcesses | null = null;
  readonly #panel: Panel;
  readonly #runs: ActionRuns;
  #set: { readonly config: PanelConfig; readonly engine: unknown; readonly actions: ActionSet } | null = null;
  #removal = new AbortController();
  /** The reader has asked to undo the action under way. */
  #undoes = false;

  constructor(panel: Panel) {
    this.#panel = panel;
    this.#runs = new ActionRuns(panel, {
      actionNamed: name => this.set?.named(name),
      onend: (done, rest) => this.selected?.end(done, rest),
    });
    this.menu = new ActionMenu(() => panel.host.shadowRoot!);
    this.failedRows = new FailedRows(panel, this);
    panel.host.addController(this);
  }

  get messages(): Messages {
    return this.#panel.locale.messages;
  }

  /** The states of actions that rows show. */
  get states(): RowStates {
    return this.#runs.states;
  }

  /** Running actions on more than one process. */
  get running(): ReadonlySet<RunningAction> {
    return this.#runs.running;
  }

  /** The last action that ended, while its result is shown. */
  get ended(): EndedAction | null {
    return this.#runs.ended;
  }

  /** Processes of earlier actions that failed, while their rows say so. */
  get earlier(): readonly Id[] {
    return this.#runs.earlier;
  }

  /** The actions of the configuration; null before there is one. */
  get set(): ActionSet | null {
    const { config, engine } = this.#panel.graph.setup;
    if (!config || !engine) return null;
    if (this.#set?.config !== config || this.#set.engine !== engine) {
      const { reports } = this.#panel.graph;
      const actions = new ActionSet(config.actions, engine, (error, path) => reports.reportError(error, path));
      this.#set = { config, engine, actions };
    }
    return this.#set.actions;
  }

  get isActing(): boolean {
    return this.#runs.active.size > 0;
  }

  get canUndo(): boolean {
    return this.set?.all.some(({ undo }) => this.set!.named(undo)) ?? false;
  }

  get canRedo(): boolean {
    return this.set?.all.some(({ undo }) => this.set!.named(this.set!.named(undo)?.undo ?? null)) ?? false;
  }

  /** Rows may have buttons. */
  get inRows(): boolean {
    const { config } = this.#panel.graph.setup;
    return (this.set?.at('row').length ?? 0) > 0 || (config?.explain ?? false);
  }

  create(tabIndex: 0 | -1): RowButtons {
    return new ActionButtons(this, tabIndex);
  }

  createProbe({ labels, several }: WidestActions, pairs: readonly ProcessItem[]): HTMLElement {
    const first = pairs.map(pair => this.forRow(pair)[0]?.label ?? '');
    const label = [...labels, ...first].reduce((a, b) => (b.length > a.length ? b : a), '');
    return probeOfActions(label, several);
  }

  placeInCards(scroller: HTMLElement, widest: WidestActions, pairs: readonly ProcessItem[]): void {
    const { labels } = widest;
    placeActionsInCards(scroller, this.createProbe(widest, pairs), labels.length === 0);
  }

  /** Further entries in the menu of a row. */
  entriesFor(pair: ProcessItem): readonly MenuEntry[] {
    return this.#panel.features.get('menuEntries')?.(pair) ?? [];
  }

  forRow(pair: ProcessItem): readonly ActionConfig[] {
    return this.set?.forRow(pair) ?? [];
  }

  hostDisconnected(): void {
    ifRemoved(this.#panel.host, () => {
      this.menu.close();
      this.#removal.abort(NO_LONGER_WANTED);
      this.#removal = new AbortController();
    });
  }

  /** The reader starts an action on the process and step of a row. */
  startRow(action: ActionConfig, pair: ProcessItem): Promise<void> {
    return this.#start(action, [pair], { ask: true });
  }

  /** The reader starts an action on those selected items for which it is available. */
  startSelected(action: ActionConfig, selected: SelectedItems): Promise<void> {
    return this.#start(action, selected.items, { ask: true, filter: true, ...selected });
  }

  /** Runs the last action again where it failed. Nothing is asked again except for invalid answers. */
  async tryAgain(retry = this.again): Promise<void> {
    const { ended } = this;
    if (!ended || !retry) return;
    const { action, failedItems, variables, errors, undoneAction, chosen, undo: earlierUndo } = ended;
    const options = { ask: errors !== null, again: true, earlierUndo, variables, errors, undoneAction, chosen };
    if (retry.matching) return await this.#start(action, retry.matching, options);
    const wanted = new Set(retry.ids);
    const tried = failedItems.filter(({ process }) => wanted.has(process.id));
    const known = asLoaded(tried, pairsOf(this.#panel.content.pairs, wanted));
    await this.#startKnown(action, wanted, known, options);
  }

  /**
   * There is an action for Ctrl+Z to undo, or one under way that can be undone when it is over. What has just been
   * undone is not: a second press would perform it again.
   */
  get undoable(): boolean {
    const { ended } = this;
    return this.#canUndoLater || Boolean(ended?.undo && !ended.undoneAction);
  }

  /** What has just been undone can be redone. */
  get redoable(): boolean {
    const { ended } = this;
    return Boolean(ended?.undo && ended.undoneAction);
  }

  /**
   * Undoes the last action, or redoes what was undone, on the very steps that it was performed on; one that is under way
   * when it is over.
   */
  async undo(): Promise<void> {
    const { ended } = this;
    this.#undoes = this.#canUndoLater && !ended?.undo;
    if (!ended?.undo) return;
    const { action, ids, items, changed, title } = ended.undo;
    const wanted = new Set(ids);
    const done = items.filter(({ process }) => wanted.has(process.id));
    const known = asActedOn(done, pairsOf(this.#panel.content.pairs, wanted), changed);
    // What undoes an undo does the first action again, and is reported as that.
    const undoneAction = ended.undoneAction ? null : ended.action;
    const root = this.#panel.host.shadowRoot!;
    const hasFocus = Boolean(root.activeElement?.closest('[part~=result]'));
    // The focus goes to this row, or to the panel, when the button is gone.
    const stop = tabStopRow(root)?.dataset['processId'];
    await this.#startKnown(action, wanted, known, { ask: false, undoneAction, title });
    const focused = root.activeElement instanceof HTMLElement ? root.activeElement : null;
    const isWhereItWent =
      focused?.matches('[part=panel]') || (stop !== undefined && focused?.dataset['processId'] === stop);
    // The button that had the focus is gone, and the row is back.
    if (hasFocus && isWhereItWent) this.#focusNear(wanted);
  }

  #focusNear(ids: ReadonlySet<Id>): void {
    if (this.selected) this.selected.focusNear(ids);
    else revealItem(this.#panel, ids);
  }

  /** What the last action can be tried again on; null: nothing. */
  get again(): Retry | null {
    const { ended, selected, states } = this;
    return ended && triedAgain(ended, selected, states);
  }

  /** The error box offers to try a load again that failed. */
  get canLoadAgain(): boolean {
    const { error, retriable } = this.#panel.graph;
    return error !== null && retriable;
  }

  /** Number of processes that were deleted, of those for which the last action failed. */
  get removableCount(): number {
    return this.ended?.failed.filter(id => this.states.isDeleted(id)).length ?? 0;
  }

  announce(words: string): void {
    this.#panel.announcement.say(words);
  }

  /** Removes rows whose processes were deleted, by querying the source again. */
  removeDeleted(): void {
    this.#runs.forgetDeleted();
    this.#panel.graph.requestLoad();
  }

  /** Says that an action has not begun, since rows that it is for could not be loaded. */
  refuseUnloaded(action: ActionConfig): void {
    this.#runs.refuse(action, this.messages.text('actionUnloaded', { label: action.label }));
  }

  /** Forgets the results of actions that have ended. */
  forget(): void {
    this.#runs.forget();
  }

  /** Starts an action on processes of an earlier action; those without a known pair are fetched if possible. */
  async #startKnown(
    action: ActionConfig,
    wanted: ReadonlySet<Id>,
    known: readonly ProcessItem[],
    options: StartOptions,
  ): Promise<void> {
    const { selected } = this;
    let items = known;
    const there = new Set(idsOf(known));
    if (selected && there.size < wanted.size) {
      const fetched = await selected.itemsOf(new Set([...wanted].filter(id => !there.has(id))));
      if (fetched === 'failed') return this.refuseUnloaded(action);
      if (!fetched) return;
      items = [...known, ...fetched];
    }
    // Processes that were deleted cannot be acted on, but are reported.
    await this.#start(action, items, { ...options, deletedCount: wanted.size - idsOf(items).length });
  }

  async #start(action: ActionConfig, given: ActionItems, options: StartOptions): Promise<void> {
    const { signal } = this.#removal;
    const context: StartContext = {
      panel: this.#panel,
      runs: this.#runs,
      allows: (each, pair) => this.set?.allows(each, pair) === true,
      total: () => this.selected?.total ?? null,
      titleOf: pair => this.selected?.titleOf(pair) || (pair.process.templateProcess?.name ?? ''),
    };
    const started = await startAction(action, given, options, context, signal);
    if (!started) return;
    if (this.#undoes && !this.#canUndoLater) {
      this.#undoes = false;
      if (!signal.aborted) return await this.undo();
    }
    // If the server rejects an answer, ask again at once, with the previous answers filled in, whatever is selected.
    const over = this.#runs.ended;
    const { earlierUndo = null } = options;
    const isRejected = over?.errors && over.variables === started.variables && over.undo === earlierUndo;
    if (isRejected && action.ask.length > 0 && !signal.aborted)
      await this.tryAgain(retryOf(over, this.selected, this.states));
  }

  /** An action is under way that is not an undo itself. */
  get #canUndoLater(): boolean {
    return [...this.#runs.active].some(({ undoneAction }) => !undoneAction);
  }
}

import type { ReactiveController } from 'lit';
import type { ActionItems } from '../../core/actions/action-result.ts';
import { NO_LONGER_WANTED } from '../../core/base/tasks/no-longer-wanted.ts';
import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { Id, ProcessItem } from '../../core/processes/process.ts';
import { pairsOf } from '../../core/processes/pairs-of.ts';
import { onRemoved } from '../../elements/page/on-removed.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import type { RowActions, RowButtons, WidestActions } from '../../elements/rows/row-buttons.ts';
import { ActionMenu, type MenuEntry } from '../../elements/popups/action-menu.ts';
import type { ActionsOfRows } from './actions-of-rows.ts';
import { ActionSet } from './action-set.ts';
import { confirmed } from '../../elements/popups/confirm-dialog.ts';
import { questionOf } from './question.ts';
import { asLoaded, idsOf, ofSameSteps, startableItems, type StartableItems } from './run/action-items.ts';
import { ActionRuns, type EndedAction, type RunningAction } from './run/action-runs.ts';
import { ActionButtons, probeOfActions } from './action-buttons.ts';
import { beginWork } from './run/action-workers.ts';
import { ProcessActionEvent } from '../../elements/process-action-event.ts';
import type { RowStates } from './run/row-states.ts';

/** What of a grid actions are done with: what is selected, loaded or not. */
export interface SelectedProcesses {
  /** Processes that match; null: not known. */
  readonly total: number | null;
  /** An action is over: these went well; `rest` did not, and is known only where a query was acted on. */
  end(done: readonly Id[], rest: readonly Id[] | null): void;
  /** All pairs of these processes, of which those that are not loaded are fetched; null where that failed or came too late. */
  itemsOf(ids: ReadonlySet<Id>): Promise<readonly ProcessItem[] | null>;
}

/**
 * The actions of a panel: asks, hands on to a listener, the adapter or a request, and shows what comes of it. A process is
 * acted on by one action at a time.
 */
export class PanelActions implements ReactiveController, RowActions, ActionsOfRows {
  readonly menu: ActionMenu;
  /** Null in a list. */
  selected: SelectedProcesses | null = null;
  readonly #panel: Panel;
  readonly #runs: ActionRuns;
  #set: { readonly config: PanelConfig; readonly engine: unknown; readonly actions: ActionSet } | null = null;
  #gone = new AbortController();

  constructor(panel: Panel) {
    this.#panel = panel;
    this.#runs = new ActionRuns(panel, {
      actionNamed: name => this.set?.named(name),
      onend: (done, rest) => this.selected?.end(done, rest),
    });
    this.menu = new ActionMenu(() => panel.host.shadowRoot!);
    panel.host.addController(this);
  }

  get messages(): Messages {
    return this.#panel.locale.messages;
  }

  /** What rows show of actions. */
  get states(): RowStates {
    return this.#runs.states;
  }

  /** Those under way, of more than one process. */
  get running(): ReadonlySet<RunningAction> {
    return this.#runs.running;
  }

  /** The action that was over last, while it is of interest. */
  get ended(): EndedAction | null {
    return this.#runs.ended;
  }

  /** Those of the configuration; null before there is one. */
  get set(): ActionSet | null {
    const { config, engine } = this.#panel.pipeline.setup;
    if (!config || !engine) return null;
    if (this.#set?.config !== config || this.#set.engine !== engine) {
      const { reports } = this.#panel.pipeline;
      const actions = new ActionSet(config.actions, engine, (error, path) => reports.error(error, path));
      this.#set = { config, engine, actions };
    }
    return this.#set.actions;
  }

  /** Rows may have buttons. */
  get inRows(): boolean {
    const { config } = this.#panel.pipeline.setup;
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

  /** What else the menu of a row offers. */
  entriesFor(pair: ProcessItem): readonly MenuEntry[] {
    return this.#panel.features.get('menuEntries')?.(pair) ?? [];
  }

  forRow(pair: ProcessItem): readonly ActionConfig[] {
    return this.set?.forRow(pair) ?? [];
  }

  hostDisconnected(): void {
    onRemoved(this.#panel.host, () => {
      this.menu.close();
      this.#gone.abort(NO_LONGER_WANTED);
      this.#gone = new AbortController();
    });
  }

  /** The reader acts on a row: on its process, by the row's step. */
  startRow(action: ActionConfig, pair: ProcessItem): Promise<void> {
    return this.#start(action, [pair], { ask: true, filter: false });
  }

  /** The reader acts on what is selected, where the action can be done with it. */
  startSelected(action: ActionConfig, items: ActionItems): Promise<void> {
    return this.#start(action, items, { ask: true, filter: true });
  }

  /** Those that failed, once more. They have been asked for already. */
  tryAgain(): Promise<void> {
    const { ended } = this;
    if (!ended) return Promise.resolve();
    return this.#startKnown(ended.action, ended.failed, { known: ended.failedItems, again: true });
  }

  undo(): Promise<void> {
    const undo = this.ended?.undo;
    if (!undo) return Promise.resolve();
    return this.#startKnown(undo.action, undo.ids, { actedOn: undo.items });
  }

  /** What has ended is of no interest any more. */
  forget(): void {
    this.#runs.forget();
  }

  /**
   * Begins with processes that have been asked for already, whether they are loaded or not.
   *
   * @param how - with `known` by these pairs, as they are loaded now; with `actedOn` by none but the same steps
   */
  async #startKnown(
    action: ActionConfig,
    ids: readonly Id[],
    how: { known?: readonly ProcessItem[]; actedOn?: readonly ProcessItem[]; again?: boolean },
  ): Promise<void> {
    const { known = [], actedOn = [], again = false } = how;
    const { selected } = this;
    const wanted = new Set(ids);
    let items = asLoaded(known, pairsOf(this.#panel.content.pairs, wanted));
    if (selected && idsOf(items).length < wanted.size) {
      const fetched = await selected.itemsOf(wanted);
      if (!fetched) return;
      items = fetched;
    }
    // Who is not there any more cannot be acted on, and is not passed over in silence.
    const gone = wanted.size - idsOf(items).length;
    await this.#start(action, ofSameSteps(items, actedOn), { ask: false, filter: false, again, gone });
  }

  async #start(
    action: ActionConfig,
    given: ActionItems,
    how: { ask: boolean; filter: boolean; again?: boolean; gone?: number },
  ): Promise<void> {
    const { host, announcement, pipeline, locale } = this.#panel;
    const { signal } = this.#gone;
    if (!pipeline.asked) return;
    const wanted = this.#startable(action, given, how.filter);
    if (wanted.count === 0) return announcement.say(this.messages.text('actionNothing', { label: action.label }));
    if (how.ask && action.confirm) {
      const question = questionOf(action, wanted.items, wanted.count, pipeline.setup.engine!, this.messages);
      if (!(await confirmed(host.shadowRoot!, question, signal)) || !host.isConnected) return;
    }
    // While the question stood there, something else may have begun.
    const { items, count, leftOut } = this.#startable(action, wanted.items, false);
    if (count === 0) return;
    const stop = new AbortController();
    const ended = AbortSignal.any([signal, stop.signal]);
    const event = new ProcessActionEvent({ action: action.name, items }, ended);
    host.dispatchEvent(event);
    const works = beginWork(action, items, event, {
      adapter: pipeline.asked.adapter,
      engine: pipeline.setup.engine!,
      allowedOrigins: host.allowedOrigins,
      lang: locale.lang,
      messages: this.messages,
      signal: ended,
    });
    if (!works) return;
    const { again = false, gone = 0 } = how;
    await this.#runs.run(
      {
        action,
        items,
        count,
        works,
        leftOut: leftOut + wanted.leftOut + gone,
        again,
        signal: ended,
        stop: () => stop.abort(NO_LONGER_WANTED),
      },
      signal,
    );
  }

  /** @param filter - leaves out what the action's `when` does not allow */
  #startable(action: ActionConfig, given: ActionItems, filter: boolean): StartableItems {
    const { set, states } = this;
    const canStart = (pair: ProcessItem) =>
      !states.isRunning(pair.process.id) && (!filter || set?.allows(action, pair) === true);
    return startableItems(given, this.selected?.total ?? null, canStart);
  }
}

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ActionItems } from '../../core/actions/action-result.ts';
import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { Id, ProcessItem } from '../../core/processes/process.ts';
import { onRemoved } from '../../elements/page/on-removed.ts';
import { ActionMenu, type MenuEntry } from '../../elements/popups/action-menu.ts';
import { ActionSet } from './action-set.ts';
import { confirmed } from '../../elements/popups/confirm-dialog.ts';
import { questionOf } from './question.ts';
import { asLoaded, idsOf, ofSameSteps, startableItems, type StartableItems } from './run/action-items.ts';
import { ActionRuns, type ActionRunsOptions, type EndedAction, type RunningAction } from './run/action-runs.ts';
import { beginWork } from './run/action-workers.ts';
import { ProcessActionEvent } from '../../elements/process-action-event.ts';
import type { RowStates } from './run/row-states.ts';

/** What actions read of their panel. */
export interface ActionsHost extends HTMLElement, ReactiveControllerHost {
  readonly allowedOrigins: readonly string[];
}

export interface PanelActionsOptions<C extends PanelConfig> extends ActionRunsOptions<C> {
  readonly host: ActionsHost;
  /** What else the menu of a row offers. */
  readonly entriesFor?: (pair: ProcessItem) => readonly MenuEntry[];
  /** The user can do nothing. */
  readonly disabled?: () => boolean;
  /** All pairs of these processes, loaded or not; null where they could not be fetched, which is reported otherwise. */
  readonly fetchItems?: (ids: ReadonlySet<Id>) => Promise<readonly ProcessItem[] | null>;
  /** Processes that match; null: not known. */
  readonly total?: () => number | null;
}

/**
 * The actions of a panel: asks, hands on to a listener, the adapter or a request, and shows what comes of it. A process is
 * acted on by one action at a time.
 */
export class PanelActions<C extends PanelConfig = PanelConfig> implements ReactiveController {
  readonly menu: ActionMenu;
  readonly #options: PanelActionsOptions<C>;
  readonly #runs: ActionRuns<C>;
  #set: { readonly config: C; readonly engine: unknown; readonly actions: ActionSet } | null = null;
  #gone = new AbortController();

  constructor(options: PanelActionsOptions<C>) {
    this.#options = options;
    this.#runs = new ActionRuns(options, name => this.set?.named(name));
    this.menu = new ActionMenu(() => options.host.shadowRoot!);
    options.host.addController(this);
  }

  get messages(): Messages {
    return this.#options.locale.messages;
  }

  get disabled(): boolean {
    return this.#options.disabled?.() ?? false;
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
    const { config, engine } = this.#options.pipeline.setup;
    if (!config || !engine) return null;
    if (this.#set?.config !== config || this.#set.engine !== engine) {
      const { reports } = this.#options.pipeline;
      const actions = new ActionSet(config.actions, engine, (error, path) => reports.error(error, path));
      this.#set = { config, engine, actions };
    }
    return this.#set.actions;
  }

  /** Rows may have buttons. */
  get inRows(): boolean {
    const { config } = this.#options.pipeline.setup;
    return (this.set?.at('row').length ?? 0) > 0 || (config?.explain ?? false);
  }

  /** What else the menu of a row offers. */
  entriesFor(pair: ProcessItem): readonly MenuEntry[] {
    return this.#options.entriesFor?.(pair) ?? [];
  }

  forRow(pair: ProcessItem): readonly ActionConfig[] {
    return this.set?.forRow(pair) ?? [];
  }

  hostDisconnected(): void {
    onRemoved(this.#options.host, () => {
      this.menu.close();
      this.#gone.abort();
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
    const { itemsOf, fetchItems } = this.#options;
    const wanted = new Set(ids);
    let items = asLoaded(known, itemsOf(wanted));
    if (fetchItems && idsOf(items).length < wanted.size) {
      const fetched = await fetchItems(wanted);
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
    const { host, announcement, pipeline, locale } = this.#options;
    const { signal } = this.#gone;
    if (this.disabled || !pipeline.asked) return;
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
        stop: () => stop.abort(),
      },
      signal,
    );
  }

  /** @param filter - leaves out what the action's `when` does not allow */
  #startable(action: ActionConfig, given: ActionItems, filter: boolean): StartableItems {
    const { set, states } = this;
    const canStart = (pair: ProcessItem) =>
      !states.isRunning(pair.process.id) && (!filter || set?.allows(action, pair) === true);
    return startableItems(given, this.#options.total?.() ?? null, canStart);
  }
}

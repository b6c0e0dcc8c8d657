import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { performByRequest } from '../../adapters/http/action-request.ts';
import type { ActionItems } from '../../core/actions/action-result.ts';
import type { Outcome } from '../../core/actions/outcome.ts';
import { runAction, type RunEnd } from '../../core/actions/run-action.ts';
import type { ActionConfig } from '../../core/config/action-config.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { GivenProcess, Id, ProcessItem } from '../../core/processes/process.ts';
import type { Announcement } from '../panel/frame/announcement.ts';
import type { Locale } from '../panel/locale.ts';
import { onRemoved } from '../panel/on-removed.ts';
import type { PanelPipeline } from '../panel/panel-pipeline.ts';
import { ActionMenu } from './action-menu.ts';
import { ActionSet } from './action-set.ts';
import { confirmed } from './confirm-dialog.ts';
import { questionOf } from './question.ts';
import { outcomeWords } from './outcome-words.ts';
import { ProcessActionEvent, worksOf } from './process-action-event.ts';
import { RowStates } from './row-states.ts';

/** What actions read of their panel. */
export interface ActionsHost extends HTMLElement, ReactiveControllerHost {
  readonly allowedOrigins: readonly string[];
}

export interface PanelActionsOptions<C extends PanelConfig> {
  readonly host: ActionsHost;
  readonly pipeline: PanelPipeline<C>;
  readonly locale: Locale;
  readonly announcement: Announcement;
  /** The user can do nothing. */
  readonly disabled?: () => boolean;
  /** Rows in the document show what is under way. */
  readonly showStates: () => void;
  /** All loaded pairs of these processes, as they are now. */
  readonly itemsOf: (ids: ReadonlySet<Id>) => readonly ProcessItem[];
  /** An action is over: these went well; `rest` did not, and is known only where a query was acted on. */
  readonly onend?: (done: readonly Id[], rest: readonly Id[] | null) => void;
}

/** An action under way. */
export interface RunningAction {
  readonly action: ActionConfig;
  /** Processes it is for; null: not known. */
  readonly total: number | null;
  /** Those that a result has come for. */
  done: number;
}

/** The action that was over last. */
export interface EndedAction {
  readonly action: ActionConfig;
  readonly words: string;
  /** Pairs that can be tried again. */
  readonly failed: readonly ProcessItem[];
  /** What takes it back, and from which processes. */
  readonly undo: { readonly action: ActionConfig; readonly ids: readonly Id[] } | null;
}

/** Milliseconds from one result to the next, after which nobody knows what was done. */
const PATIENCE = 30_000;

/**
 * The actions of a panel: asks, hands on to a listener, the adapter or a request, and shows what comes of it. A process is
 * acted on by one action at a time.
 */
export class PanelActions<C extends PanelConfig = PanelConfig> implements ReactiveController {
  readonly states: RowStates;
  readonly menu: ActionMenu;
  /** Those under way, of more than one process. */
  readonly running = new Set<RunningAction>();
  ended: EndedAction | null = null;
  readonly #options: PanelActionsOptions<C>;
  #set: { readonly config: C; readonly engine: unknown; readonly actions: ActionSet } | null = null;
  #gone = new AbortController();

  constructor(options: PanelActionsOptions<C>) {
    this.#options = options;
    this.states = new RowStates(() => {
      options.showStates();
      if (this.running.size > 0) options.host.requestUpdate();
    });
    this.menu = new ActionMenu(() => options.host.shadowRoot!);
    options.host.addController(this);
  }

  get messages(): Messages {
    return this.#options.locale.messages;
  }

  get disabled(): boolean {
    return this.#options.disabled?.() ?? false;
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
    return this.#start(ended.action, this.#current(ended.failed), { ask: false, filter: false });
  }

  undo(): Promise<void> {
    const undo = this.ended?.undo;
    if (!undo) return Promise.resolve();
    return this.#start(undo.action, this.#options.itemsOf(new Set(undo.ids)), { ask: false, filter: false });
  }

  /** What has ended is of no interest any more. */
  forget(): void {
    this.ended = null;
    this.states.forgetFailures();
    this.#options.host.requestUpdate();
  }

  async #start(action: ActionConfig, given: ActionItems, how: { ask: boolean; filter: boolean }): Promise<void> {
    const { host, announcement, pipeline } = this.#options;
    const { signal } = this.#gone;
    if (this.disabled || !pipeline.asked) return;
    const wanted = this.#free(action, given, how.filter);
    if (wanted.count === 0) return announcement.say(this.messages.text('actionNothing', { label: action.label }));
    if (how.ask && action.confirm) {
      const question = questionOf(action, wanted.items, wanted.count, pipeline.setup.engine!, this.messages);
      if (!(await confirmed(host.shadowRoot!, question, signal)) || !host.isConnected) return;
    }
    // While the question stood there, something else may have begun.
    const { items, count, leftOut } = this.#free(action, wanted.items, false);
    if (count === 0) return;
    const event = new ProcessActionEvent({ action: action.name, items });
    host.dispatchEvent(event);
    const works = this.#workers(action, items, event, signal);
    if (!works) return;
    await this.#run(action, items, count, works, leftOut + wanted.leftOut, signal);
  }

  /** What can be acted on: in how many processes, and how many are left out. */
  #free(action: ActionConfig, given: ActionItems, filter: boolean) {
    if (!isList(given)) {
      const { total } = this.#options.pipeline.loading.info;
      return { items: given, count: total === null ? null : Math.max(0, total - given.except.length), leftOut: 0 };
    }
    const all = new Set(given.map(({ process }) => process.id));
    const set = this.set;
    const items = given.filter(
      pair => !this.states.isRunning(pair.process.id) && (!filter || set?.allows(action, pair)),
    );
    const count = new Set(items.map(({ process }) => process.id)).size;
    return { items, count, leftOut: all.size - count };
  }

  /** Who does it: null where a listener does all by itself, or nobody does anything. */
  #workers(
    action: ActionConfig,
    items: ActionItems,
    event: ProcessActionEvent,
    signal: AbortSignal,
  ): readonly unknown[] | null {
    const { host, pipeline, locale } = this.#options;
    const works = worksOf(event);
    if (works.length > 0) return works;
    if (event.defaultPrevented) return null;
    const { lang } = locale;
    const { adapter } = pipeline.asked!;
    if (adapter.perform) return [attempt(() => adapter.perform!(action.name, items, { signal, lang }))];
    const { request } = action;
    if (!request || !isList(items)) return null;
    const { allowedOrigins } = host;
    const { messages } = this;
    return [
      performByRequest(items, { request, engine: pipeline.setup.engine!, signal, allowedOrigins, lang, messages }),
    ];
  }

  async #run(
    action: ActionConfig,
    items: ActionItems,
    total: number | null,
    works: readonly unknown[],
    leftOut: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { host } = this.#options;
    const ids = isList(items) ? [...new Set(items.map(({ process }) => process.id))] : null;
    const running: RunningAction = { action, total, done: 0 };
    this.ended = null;
    this.states.forgetFailures();
    for (const id of ids ?? []) this.states.set(id, { state: 'running' });
    if (ids?.length !== 1) this.running.add(running);
    host.requestUpdate();
    const seen = new Set<Id>();
    const end = await runAction(ids, works, {
      signal,
      timeout: PATIENCE,
      onoutcome: (id, outcome) => {
        running.done = seen.add(id).size;
        this.states.set(id, this.#stateOf(outcome));
      },
    });
    this.running.delete(running);
    for (const fault of end.faults) console.warn(`<${host.localName}> ${action.name}: ${fault}.`);
    await this.#end(action, items, end, leftOut, signal);
  }

  async #end(
    action: ActionConfig,
    items: ActionItems,
    end: RunEnd,
    leftOut: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { host, announcement, onend } = this.#options;
    const { outcomes, all, error } = end;
    const idsOf = (state: Outcome['state']) =>
      Array.from(outcomes).flatMap(([id, outcome]) => (outcome.state === state ? [id] : []));
    const [done, failed, unknown] = [idsOf('done'), idsOf('failed'), idsOf('unknown')];
    const rest = [...failed, ...unknown];
    // Of a query that failed as a whole nothing is known to have gone well.
    onend?.(done, isList(items) || (!all && (error !== null || end.late)) ? null : rest);
    await this.#refresh(outcomes, done, unknown.length > 0 || !isList(items), signal);
    for (const id of done) this.states.set(id, null);
    if (signal.aborted) return;
    const counts = { done: done.length, failed: failed.length, unknown: unknown.length, leftOut };
    const why = !isList(items) && error ? ` ${error}` : '';
    const words = outcomeWords(action, { ...counts, all: all && !isList(items) }, this.messages) + why;
    const undo = this.set?.named(action.undo);
    this.ended = {
      action,
      words,
      failed: this.#current(isList(items) ? items.filter(({ process }) => rest.includes(process.id)) : [], rest),
      undo: undo && done.length > 0 ? { action: undo, ids: done } : null,
    };
    announcement.say(words);
    host.requestUpdate();
  }

  /** Shows processes as they are now: those that came with the results, or all, loaded again. */
  async #refresh(
    outcomes: ReadonlyMap<Id, Outcome>,
    done: readonly Id[],
    reload: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { pipeline } = this.#options;
    if (signal.aborted) return;
    const now = new Map<Id, GivenProcess>();
    for (const id of done) {
      const outcome = outcomes.get(id)!;
      if (outcome.state === 'done' && outcome.process) now.set(id, outcome.process);
    }
    const whole = !reload && now.size === done.length;
    if (done.length === 0 && !reload) return;
    if (!whole || !(await pipeline.takeProcesses(now))) {
      pipeline.renew();
      await pipeline.loaded;
    }
  }

  #stateOf(outcome: Outcome) {
    const { messages } = this;
    if (outcome.state === 'done') return { state: 'done' } as const;
    const message =
      outcome.state === 'failed' ? outcome.message || messages.text('actionFailed') : messages.text('actionUnknown');
    return { state: 'failed', message } as const;
  }

  /** The pairs as they are loaded now; of what is not, as they were. */
  #current(
    items: readonly ProcessItem[],
    ids: readonly Id[] = items.map(({ process }) => process.id),
  ): readonly ProcessItem[] {
    const now = this.#options.itemsOf(new Set(ids));
    const byStep = new Map(now.map(pair => [JSON.stringify([pair.process.id, pair.step.id]), pair]));
    if (items.length === 0) return now;
    return items.map(pair => byStep.get(JSON.stringify([pair.process.id, pair.step.id])) ?? pair);
  }
}

/** Whether what is acted on are pairs, and not all that match. */
export function isList(items: ActionItems): items is readonly ProcessItem[] {
  return Array.isArray(items);
}

/** What a function gives, or a promise that is rejected with what it throws. */
function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (thrown) {
    return Promise.reject(thrown);
  }
}

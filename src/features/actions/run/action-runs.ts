import type { Failure, Outcome } from '../../../core/actions/outcome.ts';
import { runAction, type RunEnd } from '../../../core/actions/run-action.ts';
import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { GivenProcess, Id, ProcessItem } from '../../../core/processes/process.ts';
import type { Panel } from '../../../elements/panel/panel.ts';
import { pairsOf } from '../../../core/processes/pairs-of.ts';
import { asLoaded, idsOf, isList } from './action-items.ts';
import type { ActionWork, RunningAction } from './action-work.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { earlierFailures } from './earlier-failures.ts';
import { changesIn, type EndedAction, leftOf, nothingBegun } from './ended-action.ts';
import { outcomeWords, runningWords } from './outcome-words.ts';
import { hasReturnedSteps, withoutRows } from './steps-without-rows.ts';
import { ReturnedProcesses } from './returned-processes.ts';
import { type RowState, RowStates } from './row-states.ts';

export interface ActionRunsOptions {
  /** Finds an action of the configuration. */
  readonly actionNamed: (name: string | null) => ActionConfig | undefined;
  /** An action is over: `done` succeeded; `rest` did not, and is given only after an action on a query. */
  readonly onend: (done: readonly Id[], rest: readonly Id[] | null) => void;
}

/** Milliseconds without a result after which the outcome counts as unknown. */
const RESULT_TIMEOUT_MS = 30_000;

/** The running actions, the last one that ended, and the states that rows show. */
export class ActionRuns {
  readonly states: RowStates;
  /** Running actions on more than one process. */
  readonly running = new Set<RunningAction>();
  /** Actions under way; each ends when the rows show its result. */
  readonly active = new Set<ActionWork>();
  ended: EndedAction | null = null;
  /** What says that an action has not begun, and the result that was shown before. */
  #refused: { readonly shown: EndedAction; readonly last: EndedAction | null } | null = null;
  readonly #panel: Panel;
  readonly #options: ActionRunsOptions;

  constructor(panel: Panel, options: ActionRunsOptions) {
    this.#panel = panel;
    this.#options = options;
    this.states = new RowStates(() => {
      panel.content.showRowStates();
      if (this.running.size > 0) panel.host.requestUpdate();
    });
    panel.host.addController(new ReturnedProcesses(panel, this.states));
  }

  /** Forgets the results of actions that have ended. */
  forget(): void {
    this.ended = null;
    this.states.forgetFailures();
    this.#panel.host.requestUpdate();
  }

  /** Says why an action on the selection has not begun. When this changes, the last result is shown again. */
  refuse(action: ActionConfig, words: string): void {
    const { host, announcement } = this.#panel;
    const last = this.#refused?.shown === this.ended ? this.#refused.last : this.ended;
    const shown = (this.ended = nothingBegun(action, words, last, this.states.failedIds));
    this.#refused = { shown, last };
    announcement.say(words);
    host.requestUpdate();
    const goBack = (): void => {
      if (this.ended !== shown) return;
      this.ended = last;
      host.requestUpdate();
    };
    host.addEventListener('process-select', goBack, { once: true });
  }

  /** Processes of earlier actions that failed, beside the last result. */
  get earlier(): readonly Id[] {
    return this.ended ? earlierFailures(this.ended, this.states, this.#panel.content.pairs) : [];
  }

  /** The processes that were deleted are to leave the list: what the last result says of others stays. */
  forgetDeleted(): void {
    const { ended, states } = this;
    if (!ended) return;
    const failed = ended.failed.filter(id => !states.isDeleted(id));
    const others = failed.length + this.earlier.filter(id => !states.isDeleted(id)).length;
    const isOfDeleted = ended.failed.length > 0 && others === 0 && !ended.undo;
    this.ended = isOfDeleted ? null : { ...ended, failed };
    this.#panel.host.requestUpdate();
  }

  /**
   * Shows the results of an action row by row until it is over.
   *
   * @param panelRemoved - aborted when the panel leaves the page; nothing is shown afterwards
   */
  async run(work: ActionWork, panelRemoved: AbortSignal): Promise<void> {
    this.active.add(work);
    try {
      await this.#run(work, panelRemoved);
    } finally {
      this.active.delete(work);
      this.#panel.host.requestUpdate();
    }
  }

  async #run(work: ActionWork, panelRemoved: AbortSignal): Promise<void> {
    const { action, items, count: total, givenResults, undoneAction } = work;
    const { host, announcement } = this.#panel;
    const { label } = action;
    // Replaces the announced result of the previous run.
    if (work.again) announcement.say(this.#messages.text('actionAgain', { label }));
    else if (announcement.text === this.ended?.words) announcement.say(runningWords(work, this.#messages));
    const ids = isList(items) ? idsOf(items) : null;
    const running: RunningAction = { action, undoneAction, total, done: 0, stop: work.stop };
    this.ended = null;
    // What else has failed stays until the reader dismisses it.
    if (!ids) this.states.forgetFailures();
    for (const id of ids ?? []) this.states.set(id, { state: 'running' });
    if (ids?.length !== 1) this.running.add(running);
    host.requestUpdate();
    const seen = new Set<Id>();
    const stopAsking = askBeforeLeaving(() => hasUnsent(work, ids ?? []));
    const end = await runAction(ids, givenResults, {
      signal: work.signal,
      timeout: RESULT_TIMEOUT_MS,
      sent: work.sent,
      onoutcome: (id, outcome) => {
        running.done = seen.add(id).size;
        this.states.set(id, this.#stateOf(outcome));
      },
      wordsOf: thrown => this.#panel.graph.reports.explain(thrown),
    });
    stopAsking();
    this.running.delete(running);
    for (const fault of end.faults) console.warn(`<${host.localName}> ${action.name}: ${fault}.`);
    await this.#end(work, end, panelRemoved);
  }

  get #messages(): Messages {
    return this.#panel.locale.messages;
  }

  async #end(work: ActionWork, end: RunEnd, panelRemoved: AbortSignal): Promise<void> {
    const { action, items, known, count, unavailableCount, undoneAction, variables, title } = work;
    const { host, announcement, content, graph } = this.#panel;
    const { outcomes, all, error } = end;
    const idsWith = (state: Outcome['state']) =>
      Array.from(outcomes).flatMap(([id, outcome]) => (outcome.state === state ? [id] : []));
    const [done, failed] = [idsWith('done'), idsWith('failed')];
    const [unstarted, unknown] = [idsWith('unstarted'), idsWith('unknown')];
    const rest = [...failed, ...unstarted, ...unknown];
    const { abandoned } = end;
    // Processes of a query that have no result can only be counted.
    const lacking = isList(items) || all ? 0 : count === null ? null : Math.max(0, count - outcomes.size);
    const isCut = !isList(items) && error !== null;
    // Before the rows are loaded again, so that those acted on are not selected when they come.
    const hasUnlisted = lacking !== 0 && (isCut || abandoned || (lacking ?? 0) > 0);
    const onlyRest = !isList(items) && !isCut && !hasUnlisted;
    this.#options.onend(done, onlyRest ? rest : null);
    const failures: Failure[] = failed.map(id => outcomes.get(id) as Outcome & Failure);
    // The rows may be out of date: nothing is known of some, or the server knows better.
    const isStale =
      unknown.length > 0 ||
      !isList(items) ||
      failures.some(({ isConflict }) => isConflict) ||
      (undoneAction !== null && failed.length > 0);
    const needsLoad = (isStale || !(await this.#showResults(outcomes, done, known))) && !panelRemoved.aborted;
    // Where rows follow their source, loads take turns: the result does not wait for them.
    const isEarly = needsLoad && isList(items) && (graph.isLoading || Boolean(graph.config?.live));
    const showAll = async () => {
      if (needsLoad) {
        graph.requestLoad();
        await graph.loaded;
      }
      this.#endDone(done);
    };
    if (!isEarly) await showAll();
    if (panelRemoved.aborted) return;
    // If a query was rejected, processes without a result were not acted on, for the reason given.
    if (isCut) failures.push(error);
    const refused = isCut ? (lacking ?? 1) : 0;
    const unknownRest = isCut || (lacking === null && !abandoned) ? 0 : lacking;
    const counts = {
      done: done.length,
      failed: failed.length + refused,
      unknown: unknownRest === 0 ? unknown.length : unknownRest,
      unstarted: unstarted.length,
      unavailable: unavailableCount,
      deleted: work.deletedCount,
      all: all && !isList(items),
    };
    const isStopped = work.signal.aborted && !panelRemoved.aborted;
    const doubts = unknown.map(id => (outcomes.get(id) as Outcome & { state: 'unknown' }).message ?? '');
    if (unknownRest !== 0) doubts.push(end.doubt);
    const doubt = isStopped ? this.#messages.text('actionStopped') : commonOf(doubts);
    const reasons = { failed: commonOf(failures.map(({ message }) => message)), unfinished: doubt };
    const words = outcomeWords(action, counts, reasons, undoneAction, title, this.#messages);
    const undo = this.#options.actionNamed(action.undo);
    const undoDone =
      undo && done.length > 0 ? { action: undo, ids: done, items: known, changed: changesIn(outcomes), title } : null;
    const [left, succeeded] = [new Set(rest), new Set(done)];
    const tried = known.filter(({ process }) => left.has(process.id));
    const ended = (this.ended = {
      action,
      words,
      at: performance.now(),
      title,
      isWhole: rest.length === 0 && counts.failed === 0 && counts.unknown === 0,
      failed: rest,
      settled: [],
      earlier: this.states.failedIds.filter(id => !left.has(id)),
      failedItems: asLoaded(tried, pairsOf(content.pairs, left)),
      matching: hasUnlisted && !error?.isConflict ? leftOf(items, done) : null,
      chosen: onlyRest ? [] : work.chosen.filter(id => !succeeded.has(id)),
      conflictIds: new Set(failed.filter(id => (outcomes.get(id) as Outcome & Failure).isConflict)),
      variables,
      errors: failures.find(({ errors }) => errors)?.errors ?? null,
      undoneAction,
      undo: undoDone ?? work.earlierUndo,
      undoesEarlier: !undoDone && work.earlierUndo !== null,
    });
    announcement.say(words);
    host.requestUpdate();
    if (isEarly) await showAll();
    if (panelRemoved.aborted || this.ended !== ended) return;
    // The load may have announced the number of rows.
    announcement.say(words);
    if (needsLoad) this.#settleDoubts(unknown);
  }

  /** Shows the processes that came with the results. Resolves with false if the source has to be queried for that. */
  async #showResults(
    outcomes: ReadonlyMap<Id, Outcome>,
    done: readonly Id[],
    known: readonly ProcessItem[],
  ): Promise<boolean> {
    const { graph } = this.#panel;
    const now = new Map<Id, GivenProcess>();
    for (const id of done) {
      const outcome = outcomes.get(id)!;
      if (outcome.state === 'done' && outcome.process) now.set(id, outcome.process);
    }
    if (done.length === 0) return true;
    this.#panel.features.get('live')?.noteReaderChange(now);
    return now.size === done.length && !hasReturnedSteps(now, known, graph.pairs) && (await graph.showProcesses(now));
  }

  /** The rows show the results. Another action may have begun meanwhile. */
  #endDone(done: readonly Id[]): void {
    for (const id of done) if (this.states.get(id)?.state === 'done') this.states.set(id, null);
  }

  /** Settles what is in doubt after a load; if that has failed, as soon as one succeeds. */
  #settleDoubts(unknown: readonly Id[]): void {
    const { graph, host } = this.#panel;
    const { ended } = this;
    if (unknown.length === 0) return;
    if (!graph.failure) return this.#forgetDoubts(withoutRows(unknown, graph));
    // The rows show what was done; the result still names what to check.
    const settle = () => this.ended === ended && this.#forgetDoubts(unknown);
    host.addEventListener('process-load', settle, { once: true });
  }

  #forgetDoubts(ids: readonly Id[]): void {
    const settled = new Set(ids);
    for (const id of ids) this.states.set(id, null);
    const ended = this.ended!;
    this.ended = { ...ended, failed: ended.failed.filter(id => !settled.has(id)), settled: [...ended.settled, ...ids] };
    this.#panel.host.requestUpdate();
  }

  #stateOf(outcome: Outcome): RowState | null {
    if (outcome.state === 'done') return { state: 'done' };
    if (outcome.state === 'unstarted') return null;
    const messages = this.#messages;
    if (outcome.state === 'unknown') {
      const { message: why } = outcome;
      const message = why ? messages.text('actionUnknownWhy', { why }) : messages.text('actionUnknown');
      return { state: 'failed', message, isDeleted: false };
    }
    return {
      state: 'failed',
      message: outcome.message || messages.text('actionFailed'),
      isDeleted: outcome.isDeleted ?? false,
    };
  }
}

/** The text that all are; empty: there is none, or they differ. */
function commonOf(texts: readonly string[]): string {
  const [first = ''] = texts;
  return texts.every(text => text === first) ? first : '';
}

/** Whether it has yet to begin with some of its processes: they would be left out if the page went away now. */
const hasUnsent = ({ sent, signal }: ActionWork, ids: readonly Id[]): boolean =>
  sent !== null && !signal.aborted && sent.size < ids.length;

import type { ActionItems, ActionVariables } from '../../../core/actions/action-result.ts';
import { NO_LONGER_WANTED } from '../../../core/base/tasks/no-longer-wanted.ts';
import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import { pairsOf } from '../../../core/processes/pairs-of.ts';
import type { ProcessItem } from '../../../core/processes/process.ts';
import type { Panel } from '../../../elements/panel/panel.ts';
import { ProcessActionEvent } from '../../../elements/process-action-event.ts';
import { answersTo } from '../answers-to.ts';
import { questionOf } from '../question.ts';
import { formOf, moveDraft } from '../questions/question-drafts.ts';
import type { SelectedItems } from '../selected-processes.ts';
import { isList, startableItems, type StartableItems } from './action-items.ts';
import type { ActionRuns } from './action-runs.ts';
import { delegateAction } from './delegate-action.ts';
import type { Undo } from './ended-action.ts';

/** How an action is started. */
export interface StartOptions extends Partial<Omit<SelectedItems, 'items'>> {
  /** Whether to ask for confirmation and answers. */
  readonly ask: boolean;
  /** Whether to leave out items that its `when` does not allow. */
  readonly filter?: boolean;
  readonly again?: boolean;
  /** How to undo what went well before it is tried again. */
  readonly earlierUndo?: Undo | null;
  /** The previous answers, and the mistakes in them. */
  readonly variables?: ActionVariables | null;
  readonly errors?: Readonly<Record<string, string>> | null;
  /** The action that this one undoes. */
  readonly undoneAction?: ActionConfig | null;
  /** Title of the only process, whose row may be gone; empty: to be found. */
  readonly title?: string;
}

/** The panel in which actions start. */
export interface StartContext {
  readonly panel: Panel;
  readonly runs: ActionRuns;
  /** Whether the `when` of an action allows a pair. */
  readonly allows: (action: ActionConfig, pair: ProcessItem) => boolean;
  /** Number of processes that match the query of the panel; null: not known. */
  readonly total: () => number | null;
  readonly titleOf: (item: ProcessItem) => string;
}

/**
 * Starts an action: asks the reader, fires `process-action`, delegates the work to a listener, the adapter or a request,
 * and shows the results. Resolves with the reader's answers when it is over; null: it was not started.
 *
 * @param removal - aborted when the panel leaves the page
 */
export async function startAction(
  action: ActionConfig,
  given: ActionItems,
  options: StartOptions,
  context: StartContext,
  removal: AbortSignal,
): Promise<{ readonly variables: ActionVariables | null } | null> {
  const { panel, runs } = context;
  const { host, announcement, graph, locale } = panel;
  const { messages } = locale;
  if (!graph.sentQuery) return null;
  const {
    filter = false,
    again = false,
    deletedCount = 0,
    undoneAction = null,
    unchecked = false,
    chosen = [],
  } = options;
  const isTooEarly = (items: ActionItems): boolean => {
    const other = isList(items) ? null : actionOnMatches(runs);
    if (other) announcement.say(messages.text('actionRunning', { label: other.label }));
    return other !== null;
  };
  if (isTooEarly(given)) return null;
  const refuse = (): null => {
    runs.refuse(action, messages.text('actionNothing', { label: action.label }));
    return null;
  };
  const wanted = startableNow(action, given, context, filter);
  if (wanted.count === 0) return refuse();
  let variables = options.variables ?? null;
  if (options.ask && (action.confirm || action.ask.length > 0 || unchecked)) {
    const words = questionOf(action, wanted.items, wanted.count, graph.setup.engine!, messages);
    const question = unchecked ? { ...words, notes: [messages.text('actionUnchecked')] } : words;
    const earlier = { variables, errors: options.errors ?? null, about: textOf(wanted.items, wanted.count) };
    const answer = await answersTo(question, action, earlier, panel, removal);
    if (!answer || !host.isConnected) return null;
    variables = answer.variables;
  }
  // Other actions may have begun while the dialog was open.
  const { items, count, unavailableCount } = startableNow(action, wanted.items, context, false);
  if (count === 0) return refuse();
  if (isTooEarly(items)) return null;
  const stop = new AbortController();
  const ended = AbortSignal.any([removal, stop.signal]);
  const event = new ProcessActionEvent({ action: action.name, items, ...(variables && { variables }) }, ended);
  // Its row may be gone when the action is over.
  const title = isList(items) && count === 1 ? options.title || context.titleOf(items[0]!) : '';
  const known = isList(items) ? items : (options.known ?? pairsOf(panel.content.pairs, null));
  host.dispatchEvent(event);
  const delegated = delegateAction(action, items, event, {
    adapter: graph.sentQuery.adapter,
    engine: graph.setup.engine!,
    allowedOrigins: host.allowedOrigins,
    lang: locale.lang,
    messages: locale.messages,
    signal: ended,
    variables,
  });
  const form = formOf(action.name, textOf(wanted.items, wanted.count));
  if (!delegated) {
    moveDraft(host.shadowRoot!, form, null);
    return null;
  }
  await runs.run(
    {
      action,
      items,
      known,
      variables,
      undoneAction,
      count,
      title,
      ...delegated,
      unavailableCount: unavailableCount + wanted.unavailableCount + (options.unavailableCount ?? 0),
      deletedCount,
      chosen,
      again,
      earlierUndo: options.earlierUndo ?? null,
      signal: ended,
      stop: () => stop.abort(NO_LONGER_WANTED),
    },
    removal,
  );
  const { ended: over } = runs;
  if (variables && over?.variables === variables) {
    const { failed, failedItems, matching } = over;
    const left = matching
      ? startableNow(action, matching, context, false)
      : { items: failedItems, count: failed.length };
    moveDraft(host.shadowRoot!, form, left.count === 0 ? null : formOf(action.name, textOf(left.items, left.count)));
  }
  return { variables };
}

/** The same for the same steps; for all matches, as long as their number stays. */
const textOf = (items: ActionItems, count: number | null): string =>
  JSON.stringify(isList(items) ? items.map(({ process, step }) => [process.id, step.id]) : count);

/** The action on all matches that is under way: which processes it has yet to reach is not known. */
const actionOnMatches = ({ active }: ActionRuns): ActionConfig | null =>
  [...active].find(({ items }) => !isList(items))?.action ?? null;

/** @param filter - leaves out items that the action's `when` does not allow */
function startableNow(
  action: ActionConfig,
  given: ActionItems,
  { runs, allows, total }: StartContext,
  filter: boolean,
): StartableItems {
  const canStart = (pair: ProcessItem) => !runs.states.isRunning(pair.process.id) && (!filter || allows(action, pair));
  return startableItems(given, total(), canStart);
}

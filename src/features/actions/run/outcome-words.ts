import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import { addPartMessages, type Messages } from '../../../core/messages/messages.ts';
import { OUTCOME_MESSAGES } from '../../../core/messages/parts/outcome-messages.ts';

addPartMessages(OUTCOME_MESSAGES);

/** That an action is under way; of one that undoes another, that this is undone. */
export function runningWords(
  { action, undoneAction }: { readonly action: ActionConfig; readonly undoneAction: ActionConfig | null },
  messages: Messages,
): string {
  return undoneAction
    ? messages.text('undoRunning', { label: undoneAction.label })
    : messages.text('actionRunning', { label: action.label });
}

/** The outcome of an action, in numbers of processes. They add up to all that were requested. */
export interface OutcomeCounts {
  readonly done: number;
  readonly failed: number;
  /** Null: the rest of a query's matches, whose number is not known. */
  readonly unknown: number | null;
  /** Processes for which it had not begun when it was stopped. */
  readonly unstarted: number;
  /** Processes for which it was not available, and not started. */
  readonly unavailable: number;
  /** Processes that were deleted meanwhile. */
  readonly deleted: number;
  /** All matches of a query succeeded, but their number is not known. */
  readonly all: boolean;
}

/** The common reasons of what did not go well; empty: none, or different ones. */
export interface OutcomeReasons {
  readonly failed: string;
  /** Why it is not known whether it was done, or why it had not begun. */
  readonly unfinished: string;
}

/**
 * The result of an action: "12 claimed, 3 failed". The verb comes from the message `actionDone.NAME`, which exists for
 * common action names, and which pages can add; without it, the text is "Archive: 12 done, 3 failed". Of a single
 * process, the result is said with its title, by the message `actionDoneOne.NAME`: "Invoice approval: claimed"; so is that it was taken
 * back, "Claim undone: Invoice approval", and that it failed: "Claim failed for “Invoice approval”: …".
 *
 * @param undoneAction - the action that this one was to undo; null: it was not an undo
 * @param title - of the only process that was requested; empty: there are several, or it has none
 * @param reasons - of what is unfinished, it is a sentence at the end
 */
export function outcomeWords(
  { name, label }: ActionConfig,
  counts: OutcomeCounts,
  reasons: OutcomeReasons,
  undoneAction: ActionConfig | null,
  title: string,
  messages: Messages,
): string {
  const { done, failed, unknown, unstarted, unavailable, deleted, all } = counts;
  const isOnly = title !== '' && done + failed + (unknown ?? 2) + unstarted + unavailable + deleted === 1;
  const undone = undoneAction ?? { label };
  const parts = all ? [messages.text('actionDoneAll', { label })] : done > 0 ? [doneWords()] : [];
  const rest: string[] = [];
  // A whole sentence, which says what to do.
  const isUnknown = unknown !== 0 && parts.length + failed + unstarted === 0;
  if (!isUnknown) {
    if (unknown === null) rest.push(messages.text('actionUnknownRest'));
    else if (unknown > 0) rest.push(messages.text('actionUnknownCount', { n: unknown }));
  }
  if (unstarted > 0) rest.push(messages.text('actionUnstarted', { n: unstarted }));
  if (unavailable > 0) rest.push(messages.text('actionLeftOut', { n: unavailable }));
  if (deleted > 0) rest.push(messages.text('actionGone', { n: deleted }));
  if (failed > 0) parts.push(failedWords(rest.length === 0));
  const sentences = isUnknown ? [unknownWords(), listOf(rest)] : [listOf([...parts, ...rest])];
  if (unknown !== 0 || unstarted > 0) sentences.push(withoutStop(reasons.unfinished));
  return joinSentences(sentences.filter(Boolean));

  function listOf(words: readonly string[]): string {
    return words.join(messages.text('separator'));
  }

  function doneWords(): string {
    const values = { n: done, label: undone.label, title };
    if (undoneAction) return messages.text(isOnly ? 'undoneOne' : 'undone', values);
    const own = isOnly ? wordsFor(`actionDoneOne.${name}`, values) : null;
    return own ?? wordsFor(`actionDone.${name}`, values) ?? messages.text(`actionDone${isOnly ? 'One' : ''}`, values);
  }

  /** Of all that were acted on. */
  function unknownWords(): string {
    const values = { label: undone.label, title };
    if (isOnly) return messages.text('actionUnknownOne', values);
    // A number that is not known cannot be said.
    return unknown === null || unknown === 1
      ? messages.text('actionUnknownAll', values)
      : messages.text('actionUnknownFor', { ...values, n: unknown });
  }

  /** Null: there is no such message. */
  function wordsFor(key: string, values: Readonly<Record<string, string | number>>): string | null {
    const words = messages.text(key, values);
    return words === key ? null : words;
  }

  /** @param isLast - nothing follows that could be read as a part of the reason */
  function failedWords(isLast: boolean): string {
    const values = { n: failed, label: undone.label, title };
    const text =
      parts.length > 0
        ? messages.text('actionFailedCount', { n: failed })
        : isOnly
          ? messages.text(undoneAction ? 'undoFailedOne' : 'actionFailedOne', values)
          : messages.text(undoneAction ? 'undoFailed' : 'actionFailedAll', values);
    const reason = withoutStop(reasons.failed);
    return reason === '' ? text : isLast ? `${text}${messages.text('colon')}${reason}` : `${text} (${reason})`;
  }
}

/** One sentence after the other, with a full stop between those that have none. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((text, next) => (/[.!?…。！？]$/u.test(text) ? `${text} ${next}` : `${text}. ${next}`));

/** A single sentence without its full stop, which the result as a whole has not; several as they were written. */
const withoutStop = (text: string): string =>
  /[.!?…]\s+\S|[。！？]\s*\S/u.test(text) ? text : text.replace(/[.。]$/u, '');

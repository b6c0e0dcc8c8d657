import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';

/** The outcome of an action, in numbers of processes. They add up to all that were requested. */
export interface OutcomeCounts {
  readonly done: number;
  readonly failed: number;
  /** Null: the rest of a query's matches, whose number is not known. */
  readonly unknown: number | null;
  /** Processes for which it was not available, and not started. */
  readonly leftOut: number;
  /** Processes that no longer exist. */
  readonly gone: number;
  /** All matches of a query succeeded, but their number is not known. */
  readonly all: boolean;
}

/**
 * The result of an action: "12 claimed, 3 failed". The verb comes from the message `actionDone.NAME`, which exists for
 * common action names, and which pages can add; without it, the text is "Archive: 12 done, 3 failed".
 *
 * @param taken - the action that this one was to undo; null: it was not an undo
 * @param why - the common reason of all failures; empty: none, or different ones
 */
export function outcomeWords(
  { name, label }: ActionConfig,
  counts: OutcomeCounts,
  why: string,
  taken: ActionConfig | null,
  messages: Messages,
): string {
  const { done, failed, unknown, leftOut, gone, all } = counts;
  const key = `actionDone.${name}`;
  const own = messages.text(key, { n: done, label });
  const words = own === key ? messages.text('actionDone', { n: done, label }) : own;
  const parts = all ? [messages.text('actionDoneAll', { label })] : done > 0 ? [words] : [];
  if (failed > 0) {
    const alone = taken ? 'undoFailed' : 'actionFailedAll';
    const text =
      parts.length > 0
        ? messages.text('actionFailedCount', { n: failed })
        : messages.text(alone, { n: failed, label: (taken ?? { label }).label });
    parts.push(why ? `${text}: ${why.replace(/[.。]$/u, '')}` : text);
  }
  if (unknown !== 0 && parts.length === 0) parts.push(messages.text('actionUnknownAll', { label }));
  else if (unknown === null) parts.push(messages.text('actionUnknownRest'));
  else if (unknown > 0) parts.push(messages.text('actionUnknownCount', { n: unknown }));
  if (leftOut > 0) parts.push(messages.text('actionLeftOut', { n: leftOut }));
  if (gone > 0) parts.push(messages.text('actionGone', { n: gone }));
  return parts.join(', ');
}

import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';

/** How an action has ended, counted in processes. Together they are all that it was asked for. */
export interface OutcomeCounts {
  readonly done: number;
  readonly failed: number;
  /** Null: for the rest of what a query matches, whose number nobody has said. */
  readonly unknown: number | null;
  /** For which it could not be done, so that it was not begun. */
  readonly leftOut: number;
  /** That are not there any more. */
  readonly gone: number;
  /** All that match a query went well, and nobody has said how many these are. */
  readonly all: boolean;
}

/**
 * The result of an action: "12 claimed, 3 failed". The verb is known for actions with usual names, by `actionDone.NAME` of
 * the messages, where a page can add its own; else it reads "Archive: 12 done, 3 failed".
 *
 * @param taken - the action that was to be taken back by this one; null: it is done for itself
 * @param why - what all that failed have said; empty: nothing, or not the same
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

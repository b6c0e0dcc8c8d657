import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';

/** How an action has ended, counted in processes. */
export interface OutcomeCounts {
  readonly done: number;
  readonly failed: number;
  /** Null: for the rest of what a query matches, whose number nobody has said. */
  readonly unknown: number | null;
  /** For which it could not be done, so that it was not begun. */
  readonly leftOut: number;
  /** All that match a query went well, and nobody has said how many these are. */
  readonly all: boolean;
}

/**
 * What came of an action: "12 claimed, 3 failed". The verb is known of actions with usual names, by `actionDone.NAME` of
 * the messages, where a page can add its own; else it reads "Archive: 12 done, 3 failed".
 */
export function outcomeWords({ name, label }: ActionConfig, counts: OutcomeCounts, messages: Messages): string {
  const { done, failed, unknown, leftOut, all } = counts;
  const key = `actionDone.${name}`;
  const own = messages.text(key, { n: done, label });
  const words = own === key ? messages.text('actionDone', { n: done, label }) : own;
  const parts = all ? [messages.text('actionDoneAll', { label })] : done > 0 ? [words] : [];
  if (parts.length === 0) parts.push(messages.text('actionNoneDone', { label }));
  if (failed > 0) parts.push(messages.text('actionFailedCount', { n: failed }));
  if (unknown === null) parts.push(messages.text('actionUnknownRest'));
  else if (unknown > 0) parts.push(messages.text('actionUnknownCount', { n: unknown }));
  if (leftOut > 0) parts.push(messages.text('actionLeftOut', { n: leftOut }));
  return parts.join(', ');
}

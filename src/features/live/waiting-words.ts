import type { WaitingRows } from '../../core/processes/live/live-rows.ts';
import type { Messages } from '../../core/messages/messages.ts';

/** "3 new, 1 gone", as counted by `LiveRows.waiting`; empty if nothing waits. */
export function waitingWords({ addedCount, goneCount, moved, unsure }: WaitingRows, messages: Messages): string {
  if (unsure) return messages.text('liveMore');
  const words: string[] = [];
  if (addedCount > 0) words.push(messages.text('liveNew', { n: addedCount }));
  if (goneCount > 0) words.push(messages.text('liveGone', { n: goneCount }));
  if (moved) words.push(messages.text('liveMoved'));
  return words.join(messages.text('separator'));
}

import type { Message } from '../en.ts';

/** Reports of an action on one process, by its title, of one that is undone, and of those of others. */
export const OUTCOME_MESSAGES = {
  actionDoneOne: '{label} done: {title}',
  'actionDoneOne.claim': '{title}: claimed',
  'actionDoneOne.release': '{title}: released',
  'actionDoneOne.complete': '{title}: completed',
  'actionDoneOne.reassign': '{title}: reassigned',
  'actionDoneOne.approve': '{title}: approved',
  'actionDoneOne.reject': '{title}: rejected',
  'actionDoneOne.delete': '{title}: deleted',
  undoneOne: '{label} undone: {title}',
  actionFailedOne: '{label} failed for “{title}”',
  undoFailedOne: '{label} could not be undone for “{title}”',
  actionUnknownOne: '{label}: outcome unknown for “{title}”. Check before you try again',
  // In the row.
  actionUnknownWhy: 'Outcome unknown. {why}',
  actionUnknownFor: '{label}: outcome unknown for {n}. Check before you try again',
  // Of actions before the last one.
  actionEarlier: { one: '{n} earlier problem', other: '{n} earlier problems' },
  actionUnloaded: '{label} not started: the processes could not be loaded',
  // After the numbers of a result.
  actionStopped: 'You stopped it',
  undoRunning: 'Undoing {label}…',
  undoProgress: 'Undoing {label}: {done} of {total}',
  redo: 'Redo',
  redoCount: 'Redo ({n})',
  // Beside "Try again" of a load that failed.
  tryAgainAction: { one: '{label}: try again', other: '{label}: try again ({n})' },
  // Somebody else has acted on the row with the focus.
  rowTaken: 'Process {id} is now with {name}',
  rowActionGone: '“{label}” is no longer possible for process {id}',
} satisfies Record<string, Message>;

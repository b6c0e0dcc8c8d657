import type { Message } from '../en.ts';

/** Reports of an action on one process, by its title. */
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
} satisfies Record<string, Message>;

import type { Message } from '../en.ts';

/** Words for selected rows that are not on display. */
export const SELECTION_MESSAGES = {
  selectedHidden: '{selected}, {n} not shown',
} satisfies Record<string, Message>;

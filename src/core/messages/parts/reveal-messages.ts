import type { Message } from '../en.ts';

/** Words for the way to a row that is not on display. */
export const REVEAL_MESSAGES = {
  revealRow: 'Show it',
  revealNext: 'Show next',
  revealedOf: '{n} of {total}',
  revealHidden: 'Clear search and filters',
  revealGone: 'None of them is in this list any more.',
  revealedSome: '{n} of {total}. The rest are not among the rows loaded so far. Turn the pages, or search for them.',
  revealUnloaded: 'None of them is among the rows loaded so far. Turn the pages, or search for them.',
} satisfies Record<string, Message>;

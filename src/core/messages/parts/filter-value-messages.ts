import type { Message } from '../en.ts';

/** Words for the values of filters, and for problems with filters and views. */
export const FILTER_VALUE_MESSAGES = {
  filterMe: 'Me',
  filterNothing: 'No value',
  filterFrom: 'from {from}',
  filterUpTo: 'up to {to}',
  filterBetween: '{from} to {to}',
  filtersLeftOut: 'No longer available: {what}',
  viewGone: 'the view',
  viewNotSaved: 'The view could not be saved.',
  viewNotRemoved: 'The view could not be removed.',
  noMatchFilters: 'No row matches the filters ({filters})',
  noMatchBoth: 'No row matches “{search}” and the filters ({filters})',
} satisfies Record<string, Message>;

import type { Message } from '../en.ts';

/** Words of the list of keys. `cap…`: the label on a key. */
export const KEY_MESSAGES = {
  keySearch: 'Search',
  keyFilters: 'Go to the filters',
  keyNextRow: 'Next row',
  keyPreviousRow: 'Previous row',
  keySelect: 'Select the row',
  keyActions: 'Show the actions',
  keyHelp: 'Show these keys',
  keyMove: 'Move between rows',
  keyEnds: 'First or last row',
  keyOpen: 'Open the row',
  keyInRow: 'Controls of the row',
  keyTurn: 'Open and close',
  keyRange: 'Select a range',
  keySelectAll: 'Select all that match',
  keyCopy: 'Copy the selected rows',
  keys: 'Keyboard',
  keysWithin: 'These keys work while the focus is in this panel and you are not typing.',
  capCtrl: 'Ctrl',
  capShift: 'Shift',
  capSpace: 'Space',
  capEnter: 'Enter',
  capHome: 'Home',
  capEnd: 'End',
} satisfies Record<string, Message>;

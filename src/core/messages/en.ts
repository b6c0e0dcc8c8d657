/**
 * A text of the interface, or its plural forms by `Intl.PluralRules` category of the value `n`. `{name}` stands for a
 * value; numbers are written as the language writes them.
 */
export type Message = string | ({ readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>);

export const en = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: { one: '{n} row copied', other: '{n} rows copied' },
  configErrors: { one: 'The configuration has an error', other: 'The configuration has {n} errors' },
  loadFailed: 'The processes could not be loaded',
  staleShown: 'What is shown is from the last successful load.',
  place: 'line {line}, column {column}',
  leftOut: { one: '{n} malformed item was left out', other: '{n} malformed items were left out' },
  placeholder: 'No processes found.',
  gridPlaceholder: 'No processes found',
  itemCount: { one: '{n} item', other: '{n} items' },
  rowCount: { one: '{n} row', other: '{n} rows' },
  rowCountOf: '{n} of {total} rows',
  atLeast: 'at least {count}',
  search: 'Search',
  searchNotOffered: 'This source cannot search.',
  sortNotOffered: 'This source cannot sort by this column.',
  pages: 'Pages',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  range: '{from}–{to} of {total}',
  selectRow: 'Select process {id}',
  selectAll: 'Select all processes',
  selected: { one: '{n} selected', other: '{n} selected' },
  clearSelection: 'Clear selection',
  valueMissing: 'Select a process.',
  openProcess: 'Open process {id}',
  exportCsv: 'Save as CSV',
  exporting: 'Saving… {done} of {total}',
  notPrinted: { one: '{n} more row is not printed', other: '{n} more rows are not printed' },
  yes: 'Yes',
  no: 'No',
  overdue: 'overdue, {distance}',
  'column.creator': 'Creator',
  'column.process': 'Process',
  'column.step': 'Step',
  'column.pid': 'ID',
  'column.data': 'Data',
  'column.resolver': 'Resolver',
  'state.1': 'pending',
  'state.2': 'active',
  'state.10': 'complete',
  'stepType.1': 'start',
  'stepType.2': 'manual',
  'stepType.3': 'auto',
  'stepType.4': 'async',
  'stepType.7': 'summary',
  'stepType.8': 'end user',
  'stepType.9': 'end',
} satisfies Record<string, Message>;

export type MessageKey = keyof typeof en;
/** All texts of a language, or those of them that are translated. */
export type MessageTable = Readonly<Partial<Record<MessageKey, Message>>>;

/** From the search box of the page, where `e` leads, to the first row: past the box for all rows and the buttons that sort. */
const TO_ROWS = ['e', 'Tab 4'];
/** To the first filter of the page of filters: past the tools and the views. */
const TO_FILTERS = ['e', { press: 'Tab', until: /State/, most: 8 }];

/**
 * A worker's day, by keyboard alone. Each task has its page of the demo, opened again; its keys, as X names them (`Tab 4` is four
 * times, `type …` letters, `wait 2` seconds, `open` what is said while the page opens); what has to be heard to its end, or the worker does
 * not know the result; and `hearsNot`: what must not be said.
 */
export const TASKS = [
  {
    name: 'Find the inbox on the page',
    page: 'actions.html',
    keys: ['t', 'Down', 'Down', 'Down', 'Down'],
    hears: [/table with 401 rows/, /Process column header Invoice approval/, /Resolver column header Siobhán Ó Briain/],
  },
  {
    name: 'Go through the rows',
    page: 'actions.html',
    keys: [...TO_ROWS, 'Down', 'Down', 'Up'],
    hears: [/Inbox/, /Contract review Legal review/, /Siobhán Ó Briain/, /overdue/],
  },
  {
    name: 'Sort by the due date',
    page: 'actions.html',
    keys: ['e', 'Tab 3', 'Return', 'Return', 'Tab'],
    hears: [/Due push button/, /ascending/, /descending/],
  },
  {
    name: 'Search for complaints',
    page: 'actions.html',
    keys: ['e', 'Tab', 'slash', 'type complaint', 'wait 2', 'Escape', 'wait 2'],
    hears: [/Search entry/, /\d+ of 400 rows/, /^400 rows/m],
  },
  {
    name: 'Select three rows',
    page: 'actions.html',
    keys: [...TO_ROWS, 'space', 'shift+Down', 'shift+Down', 'wait 1'],
    hears: [/selected/, /3 of 400 selected|3 selected/],
  },
  {
    name: 'Claim a step, and take it back',
    page: 'actions.html',
    keys: [...TO_ROWS, 'period', 'Return', 'wait 2', 'ctrl+z', 'wait 2'],
    hears: [/menu/, /Claim/, /Invoice approval: claimed/],
  },
  {
    name: 'Claim what somebody else has claimed',
    page: 'actions.html',
    keys: [...TO_ROWS, 'Down', 'period', 'Return', 'wait 2'],
    hears: [/not done|failed/, /Grace Hopper was faster/],
  },
  {
    name: 'Be asked before a step is completed, and leave it',
    page: 'actions.html',
    keys: [...TO_ROWS, 'Down 2', 'period', 'Return', 'Tab', 'Escape'],
    hears: [/Complete Legal review\?/, /They go on to whoever comes next/, /Cancel/, /Contract review Legal review/],
  },
  {
    name: 'Claim three steps at once, one of which somebody has',
    page: 'actions.html',
    keys: [...TO_ROWS, 'space', 'Down', 'space', 'Down 3', 'space', 'period', 'Return', 'wait 4'],
    hears: [/2 claimed/, /1 failed/],
  },
  {
    name: 'Read the list, and claim a step of it',
    page: 'actions.html',
    keys: ['l', 'l', 'b', 'Return', 'wait 2'],
    hears: [/List with 5 items/i, /Claim: process 10000/, /Invoice approval: claimed/],
  },
  {
    name: 'Filter by state',
    page: 'filters.html',
    keys: [...TO_FILTERS, 'Return', 'Down', 'space', 'wait 2', 'Escape', 'wait 1'],
    hears: [/State/, /check box/, /of [\d,]+ rows/],
  },
  {
    name: 'Go to the view of what is overdue',
    page: 'filters.html',
    keys: ['e', { press: 'Tab', until: /All page tab/, most: 6 }, 'Right', 'Right', 'Return', 'wait 2'],
    hears: [/Overdue/, /of [\d,]+ rows/],
  },
  {
    name: 'Turn to the second page',
    page: 'actions.html',
    keys: ['e', 'Tab 6', 'Return', 'wait 1'],
    hears: [/Page 2/, /11–20 of 400/],
  },
  {
    name: 'Complete a step',
    page: 'actions.html',
    keys: [...TO_ROWS, 'Down 2', 'period', 'Return', 'Tab', 'Return', 'wait 2'],
    hears: [/Complete push button/, /Contract review: completed/],
  },
  {
    name: 'Search for what is not there',
    page: 'actions.html',
    keys: ['e', 'Tab', 'slash', 'type zebra', 'wait 2', { press: 'Tab', until: /Clear search/, most: 6 }],
    hears: [/0 of 400 rows|No row matches/, /Clear search/],
  },
  {
    name: 'Select all rows, and let them go',
    page: 'actions.html',
    keys: [...TO_ROWS, 'ctrl+a', 'wait 1', 'period', { press: 'Tab', until: /Clear/, most: 8 }, 'Return', 'wait 1'],
    hears: [/400 selected/, /Clear push button/, /0 selected/],
  },
  {
    name: 'Take a filter away',
    page: 'filters.html',
    keys: [...TO_FILTERS, 'Return', 'Down', 'space', 'wait 2', 'Escape', 'Tab', 'Return', 'wait 2'],
    hears: [/Remove filter State/, /rows/],
  },
  {
    name: 'Ask which keys there are',
    page: 'actions.html',
    keys: [...TO_ROWS, 'question', 'Down 2', 'Escape'],
    hears: [/Keys|Keyboard|shortcuts/i],
  },
  {
    name: 'Open a group and what is in it',
    page: 'groups.html',
    keys: [
      'e',
      { press: 'Tab', until: /\d rows?\b/, most: 18 },
      'Left',
      'Right',
      'Down',
      'Right',
      'Left',
      'Left',
      'Left',
    ],
    hears: [/expanded/, /collapsed/, /level/],
  },
  {
    name: 'Hear that something is wrong',
    page: 'errors.html',
    // Five panels raise an alert at once, of which Orca reads some, or parts of some. What is to be heard is what it says of the first
    // box to one who comes to it.
    keys: ['open', 'wait 2', { press: 'Tab', until: /(?:alert|notification) The configuration/, most: 14 }],
    hears: [/The configuration has 6 errors/, /Write "processState"/, /Write "currency"/],
    // Nothing comes of a click on them that a screen reader could need.
    hearsNot: [/clickable/],
  },
  {
    name: 'Go into a row and back',
    page: 'actions.html',
    keys: [...TO_ROWS, 'Right', 'Right', 'Left', 'Left'],
    hears: [/Select process 10000 check box not checked/, /More actions for process 10000|Claim: process 10000/],
  },
];

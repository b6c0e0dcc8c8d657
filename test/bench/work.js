/*
 * The work that every contestant does: the same processes and steps, the same six columns with the same markup, the
 * same text to search. What is right is computed here in the plainest way, apart from all contestants.
 */

const FIRST = ['Ann', 'Bořivoj', 'Cecilia', 'David', 'Élise', 'Frank', 'Grete', 'Hynek', 'Ines', 'Jan'];
const LAST = ['Novák', 'Smith', 'Dvořáková', 'Müller', 'Okafor', 'Lindqvist', 'Rossi', 'Tran'];
const USERS = Array.from({ length: 80 }, (_, i) => ({
  id: i + 1,
  fullname: `${FIRST[i % 10]} ${LAST[Math.floor(i / 10)]}`,
}));
const TEMPLATES = [
  'Environmental permit: receipt',
  'Travel request',
  'Purchase order',
  'Invoice approval',
  'Contract review',
  'Onboarding of a colleague',
  'Leave request',
  'Complaint',
  'Change request',
  'Incident report',
  'Audit finding',
  'Budget plan',
].map((name, i) => ({ id: i + 1, name }));
const TITLES = [
  'Confirmation of receipt',
  'T02 Check confirmation of receipt',
  'T04 Determine confirmation of receipt',
  'T05 Print and send confirmation of receipt',
  'T06 Determine necessity of stop advice',
  'T10 Determine necessity to stop indication',
].map((title, i) => ({
  id: i + 1,
  title,
  name: title.toLowerCase().replaceAll(' ', '-'),
  type: i === 0 ? 1 : i === 5 ? 9 : 2,
}));
const STEPS_PER_PROCESS = 6;
/** A prime above the greatest number of rows: multiples of a factor modulo it are all different, in no visible order. */
const PRIME = 1_000_003;

/** Processes of six steps each, `rows` steps in all. Always the same. */
export function makeProcesses(rows) {
  const processes = [];
  for (let row = 0; row < rows;) {
    const number = processes.length;
    const steps = [];
    for (let i = 0; i < STEPS_PER_PROCESS && row < rows; i++, row++) {
      steps.push({
        id: 1 + ((row * 611_953) % PRIME),
        templateStep: TITLES[i],
        state: i === 5 ? 2 : 10,
        resolver: (row * 7) % 11 === 0 ? null : USERS[(row * 31) % 80],
        start: '2026-03-01T09:00:00Z',
        data: `<span class="group">Group ${(row * 17) % 23}</span> complete`,
      });
    }
    processes.push({
      id: 10_000 + number,
      templateProcess: TEMPLATES[(number * 5) % 12],
      creator: USERS[(number * 13) % 80],
      state: 2,
      start: '2026-03-01T08:00:00Z',
      steps,
    });
  }
  return processes;
}

/** One (process, step) pair a row, for contestants that take a list of rows. */
export const pairsOf = processes => processes.flatMap(process => process.steps.map(step => ({ process, step })));

export const escapeHtml = text =>
  text.replace(/[&<>"']/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]);

export const initialsOf = name => name.replace(/(\S)\S*\s(?:.*\s)?(\S)\S*$/, '$1$2').toUpperCase();

export function avatar(user) {
  if (!user) return '';
  const name = escapeHtml(user.fullname);
  return (
    `<span class="pp-avatar pp-hue-${user.id % 12}" role="img" aria-label="${name}" title="${name}">` +
    `<span class="pp-initials" aria-hidden="true">${escapeHtml(initialsOf(user.fullname))}</span></span>`
  );
}

/** The six columns: what they are called and the markup of a cell. `sort` tells what a click on the header sorts by. */
export const COLUMNS = [
  { name: 'creator', title: 'Creator', html: ({ process }) => avatar(process.creator) },
  { name: 'process', title: 'Process', html: ({ process }) => `<b>${escapeHtml(process.templateProcess.name)}</b>` },
  { name: 'step', title: 'Step', html: ({ step }) => escapeHtml(step.templateStep.title) },
  { name: 'pid', title: 'ID', html: ({ process }) => `ID:${process.id}` },
  { name: 'data', title: 'Data', html: ({ step }) => step.data },
  { name: 'resolver', title: 'Resolver', html: ({ step }) => avatar(step.resolver) },
];

/** The values that rows are sorted by. */
export const SORT_BY = {
  number: { column: 'pid', value: ({ step }) => step.id },
  name: { column: 'process', value: ({ process }) => process.templateProcess.name },
};

const textOf = html => html.replace(/<[^>]*>/g, '');
/** What is searched. */
export const searchText = ({ process, step }) =>
  `${process.templateProcess.name} ${step.templateStep.title} ${step.id} ${step.resolver?.fullname ?? ''} ${textOf(step.data)}`;
// eslint-disable-next-line no-control-regex -- the range is ASCII itself
const ASCII = /^[\0-\x7f]*$/;
export const fold = text => (ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{Mn}/gu, '')).toLowerCase();

/** The configuration of our own grid for this work. */
export const CONFIG = {
  filter: { criteria: [], acl: false },
  table: {
    fields: {
      sid: '{{ $_step.id }}',
      name: '{{ $_process.templateProcess.name }}',
      process: '<b>{{ $_process.templateProcess.name }}</b>',
      pid: 'ID:{{ $_process.id }}',
      data: '{{ $_step.data | raw }}',
    },
    columns: {
      creator: { field: 'creator', title: 'Creator' },
      process: { field: 'process', title: 'Process', sortField: 'name' },
      step: { field: 'step', title: 'Step' },
      pid: { field: 'pid', title: 'ID', sortField: 'sid' },
      data: { field: 'data', title: 'Data' },
      resolver: { field: 'resolver', title: 'Resolver' },
    },
    searchFields: ['search'],
    links: false,
  },
};

/** What the reader does, in this order; each begins where the one before ended. */
export const ACTIONS = [
  { name: 'sort by number', sort: ['number', 'asc'], search: '' },
  { name: 'sort by number, descending', sort: ['number', 'desc'], search: '' },
  { name: 'sort by name', sort: ['name', 'asc'], search: '' },
  { name: 'search, first term', sort: ['name', 'asc'], search: 'det' },
  { name: 'search, narrowed', sort: ['name', 'asc'], search: 'determine okafor 1' },
  { name: 'search, none', sort: ['name', 'asc'], search: 'determine okafor 1 zebra' },
  { name: 'search, cleared', sort: ['name', 'asc'], search: '' },
];

/** After each action: how many rows match, and the step ids of the first ones in order. */
export function expectations(pairs, first = 8) {
  const folded = pairs.map(pair => fold(searchText(pair)));
  const { compare } = new Intl.Collator('en');
  const ordered = new Map();
  const orderOf = ([by, direction]) => {
    const key = `${by} ${direction}`;
    if (!ordered.has(key)) {
      const { value } = SORT_BY[by];
      const sign = direction === 'asc' ? 1 : -1;
      const values = pairs.map(value);
      const rank = new Map(
        [...new Set(values)].sort(typeof values[0] === 'number' ? (a, b) => a - b : compare).map((v, i) => [v, i]),
      );
      const ranks = Float64Array.from(values, v => sign * rank.get(v));
      ordered.set(
        key,
        Uint32Array.from(pairs.keys()).sort((a, b) => ranks[a] - ranks[b] || a - b),
      );
    }
    return ordered.get(key);
  };
  return ACTIONS.map(({ sort, search }) => {
    const words = fold(search).split(' ').filter(Boolean);
    const ids = [];
    let count = 0;
    for (const row of orderOf(sort)) {
      if (!words.every(word => folded[row].includes(word))) continue;
      if (count++ < first) ids.push(pairs[row].step.id);
    }
    return { count, ids };
  });
}

import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { type Conditions, criteriaOf, queryOf } from '../../queries.ts';

/** A query whose answer is known without any program: the pairs of the golden processes, as `process/step`. */
export interface GoldenCase {
  readonly name: string;
  readonly query: ProcessQuery;
  readonly pairs: readonly string[];
}

const ALL = ['1/11', '1/12', '2/21', '3/31', '4/41', '5/51', '6/61', '6/62', '6/63', '8/81'];
const but = (...pairs: string[]) => ALL.filter(pair => !pairs.includes(pair));
const ONE = ['1/11', '1/12'];
const SIX = ['6/61', '6/62', '6/63'];

/** Name of the case, conditions as in a configuration, expected pairs. */
const CRITERIA: readonly (readonly [string, Conditions, readonly string[]])[] = [
  ['id is one process', { id: 6 }, SIX],
  ['a process without steps gives no row', { id: 7 }, []],
  ['process is the id of the template', { process: [2] }, ONE],
  ['process: any of the list', { process: [2, 1] }, ALL],
  ['process: none of an empty list', { process: [] }, []],
  ['!process', { '!process': [2] }, but(...ONE)],
  ['!process of an empty list holds for all', { '!process': [] }, ALL],
  ['creator', { creator: 8 }, ['8/81']],
  ['!creator', { '!creator': 1 }, [...ONE, '8/81']],
  ['expiration on a day of 23 hours', { expiration: '2026-03-29' }, ['2/21', '3/31']],
  ['>expiration begins with the next day', { '>expiration': '2026-03-29' }, ['4/41']],
  ['<expiration ends with the day before', { '<expiration': '2026-03-29' }, ONE],
  ['>expiration does not hold where it is missing', { '>expiration': '1900-01-01' }, [...ONE, '2/21', '3/31', '4/41']],
  ['start', { start: '2026-03-28' }, ONE],
  ['>start', { '>start': '2026-03-28' }, ['2/21', '3/31', '4/41']],
  ['<start', { '<start': '2026-03-28' }, ['5/51', ...SIX, '8/81']],
  ['processState', { processState: 10 }, ONE],
  ['!processState', { '!processState': 2 }, [...ONE, '8/81']],
  ['stepState', { stepState: 1 }, ['6/61', '6/62']],
  ['!stepState', { '!stepState': 2 }, ['1/12', '6/61', '6/62']],
  ['resolver', { resolver: [2] }, ['1/11', '6/62']],
  ['resolver: any of the list', { resolver: [9, 2] }, [...ONE, '6/62', '6/63']],
  ['!resolver holds without a resolver', { '!resolver': [2] }, but('1/11', '6/62')],
  ['possibleResolver', { possibleResolver: 8 }, ['1/11']],
  ['reader', { reader: 5 }, ONE],
  ['supervisor', { supervisor: 6 }, ONE],
  ['tag', { tag: 'north' }, ONE],
  ['tag: the letters as they are', { tag: 'Urgent' }, []],
  ['!tag holds without tags', { '!tag': 'urgent' }, but(...ONE)],
  ['stepType', { stepType: [3, 9] }, ['1/12', '6/61']],
  ['!stepType', { '!stepType': [2] }, ['1/12', '6/61']],
  ['stepName: the letters as they are', { stepName: 'Approval' }, ['1/12']],
  ['!stepName', { '!stepName': 'approval' }, ['1/12', '6/61']],
  ['expired before the day, not on it', { expired: '2026-03-29' }, ONE],
  [
    'expired does not hold where the expiration is missing',
    { expired: '2999-01-01' },
    [...ONE, '2/21', '3/31', '4/41'],
  ],
  ['file', { file: 7 }, ONE],
  ['calendarFrom: the plan ends on that day or later', { calendarFrom: '2026-03-29' }, [...ONE, '3/31']],
  ['calendarFrom: an open end is later than any day', { calendarFrom: '2026-03-30' }, ['3/31']],
  ['calendarTo: the plan begins on that day or earlier', { calendarTo: '2026-03-28' }, [...ONE, '2/21']],
  ['calendarTo: an open beginning is earlier than any day', { calendarTo: '2026-03-27' }, ['2/21']],
  ['variables: a number equals the text that writes it', { variables: { n: 5 } }, [...ONE, ...SIX]],
  ['variables: and the other way round', { variables: { n: '5' } }, [...ONE, ...SIX]],
  ['variables: two texts are compared as texts', { variables: { s: '5.0' } }, []],
  ['variables: the text 5.0 is not how JSON writes 5', { variables: { n: '5.0' } }, []],
  ['variables: nor is it how a text of 5.0 is written', { variables: { version: 5 } }, []],
  ['variables: a boolean is itself', { variables: { flag: true } }, ONE],
  ['variables: and does not equal a text', { variables: { flag: 'true' } }, []],
  ['variables: a list equals what it contains', { variables: { list: 'b' } }, ONE],
  ['variables: also by number and text', { variables: { list: 5 } }, ONE],
  ['variables: !name holds where it is missing', { variables: { '!list': 'b' } }, but(...ONE)],
  ['variables: a path goes through maps', { variables: { 'deep.a.b': 'x' } }, ONE],
  ['variables: a path does not go through lists', { variables: { 'list.0': 1 } }, []],
  ['variables: a dot in a name is not a path', { variables: { 'deep.a': 1 } }, []],
  ['variables: a path to a number', { variables: { 'deep.a': '5.5' } }, SIX],
  ['variables: a map equals nothing', { variables: { map: '[object Object]' } }, []],
  ['variables: null is missing', { variables: { nothing: 'null' } }, []],
  ['variables: and satisfies what is negated', { variables: { '!nothing': 'x' } }, ALL],
  ['variables: nothing equals a wanted value that is missing', { variables: { nothing: null } }, []],
  ['variables: and all differ from it', { variables: { '!nothing': null } }, ALL],
  ['variables: one of a list of wanted values', { variables: { n: [7, '5'] } }, [...ONE, ...SIX]],
  ['variables: an empty text is a text', { variables: { empty: '' } }, ONE],
  ['variables: a path goes through own members only', { variables: { 'constructor.name': 'Object' } }, []],
  ['variables: all of the map', { variables: { n: 5, '!s': '5' } }, SIX],
  ['fulltext without regard to case and diacritics', { fulltext: 'STAVEBNI' }, ONE],
  ['fulltext: each word, wherever it occurs', { fulltext: 'adam invoice 62' }, ['6/62']],
  ['fulltext: markup is not text', { fulltext: 'br' }, []],
  ['fulltext: block elements and <br> are blanks', { fulltext: 'fakturudnes' }, []],
  ['fulltext: but no word breaks where they stand', { fulltext: 'schvalit dnes' }, ['1/11']],
  ['fulltext: nor do tags within a word', { fulltext: 'souhlas' }, ['1/12']],
  ['fulltext: the signs that entities stand for', { fulltext: 'r&d' }, ['1/12']],
  ['fulltext: the title of the step', { fulltext: 'overeni' }, ['1/12']],
  ['fulltext: strings in the variables', { fulltext: 'acme' }, SIX],
  ['fulltext: numbers in the variables', { fulltext: '5.5' }, SIX],
  ['fulltext without regard to the case of any letter', { fulltext: 'øRE' }, ONE],
  ['fulltext of no word holds for all', { fulltext: ' ' }, ALL],
  ['all conditions hold for the same step', { stepState: 2, resolver: [9] }, ['6/63']],
  [
    'of two days one begins before the other ends',
    { '>start': '2026-03-28', '<expiration': '2026-03-30' },
    ['2/21', '3/31'],
  ],
];

/** The groups of contract 3.8. */
const GROUPS: readonly (readonly [string, Conditions, readonly string[]])[] = [
  ['any: one of them is enough', { any: [{ tag: 'north' }, { creator: 8 }] }, [...ONE, '8/81']],
  ['any of the process or of the step', { any: [{ creator: 8 }, { stepState: 1 }] }, ['6/61', '6/62', '8/81']],
  ['all: for the same step', { all: [{ stepState: 2 }, { resolver: [9] }] }, ['6/63']],
  ['none: not one of them', { none: [{ tag: 'north' }, { stepState: 2 }] }, ['6/61', '6/62']],
  ['none of one is the same as "!"', { none: [{ resolver: [2] }] }, but('1/11', '6/62')],
  ['none in none', { none: [{ none: [{ stepState: 1 }] }] }, ['6/61', '6/62']],
  [
    'groups in groups',
    { any: [{ all: [{ processState: 10 }, { none: [{ resolver: [2] }] }] }, { all: [{ id: 6 }, { stepState: 2 }] }] },
    ['1/12', '6/63'],
  ],
  ['beside other conditions', { id: 6, any: [{ stepState: 1 }, { resolver: [9] }] }, SIX],
];

const sort = (field: NonNullable<ProcessQuery['sort']>['field'], direction: 'asc' | 'desc') => ({
  sort: { field, direction },
});
const rest = (...first: string[]) => [...first, ...but(...first)];

/** The order of the list, ties by process, then step, ascending. */
const ORDERS: readonly (readonly [string, Partial<ProcessQuery>, readonly string[]])[] = [
  ['process', sort('process', 'desc'), ['8/81', ...SIX, '5/51', '4/41', '3/31', '2/21', ...ONE]],
  ['modified: missing values last', sort('modified', 'asc'), ALL],
  ['modified: missing values last in both directions', sort('modified', 'desc'), ALL],
  ['step', sort('step', 'desc'), [...ALL].sort((a, b) => Number(b.split('/')[1]) - Number(a.split('/')[1]))],
  ['expiration', sort('expiration', 'desc'), rest('4/41', '3/31', '2/21', ...ONE)],
  ['start', sort('start', 'desc'), rest('4/41', '3/31', '2/21', ...ONE)],
  ['resolver: digits as characters', sort('resolver', 'asc'), rest('1/11', '6/62', '1/12', '6/63')],
  ['resolver: ties ascending in both directions', sort('resolver', 'desc'), rest('1/12', '6/63', '1/11', '6/62')],
  ['creator: by collation, not by code', sort('creator', 'asc'), [...new Set(['8/81', ...but(...ONE), ...ONE])]],
  ['plan: by its beginning', sort('plan', 'asc'), rest(...ONE, '3/31')],
  ['plan: an open beginning is missing, last in both directions', sort('plan', 'desc'), rest('3/31', ...ONE)],
  ['async: false or left out first', sort('async', 'asc'), [...but('1/12'), '1/12']],
  ['async', sort('async', 'desc'), rest('1/12')],
];

/** Limits and offsets, which count processes, and the current process. */
const WINDOWS: readonly (readonly [string, Partial<ProcessQuery>, readonly string[]])[] = [
  ['limit counts processes, not rows', { ...sort('process', 'asc'), limit: 1 }, ONE],
  ['offset counts processes, not rows', { ...sort('process', 'asc'), offset: 1, limit: 2 }, ['2/21', '3/31']],
  ['limit 0 is none', { ...sort('process', 'asc'), limit: 0 }, []],
  [
    'each process with all its matching steps',
    { ...sort('resolver', 'asc'), limit: 2 },
    ['1/11', '6/62', '1/12', '6/63', '6/61'],
  ],
  ['self: false leaves the current process out', { self: false, current: 6 }, but(...SIX)],
  ['self: true leaves it in', { self: true, current: 6 }, ALL],
  ['self: false without a current process leaves nothing out', { self: false, current: null }, ALL],
  ['ids are compared strictly', { self: false, current: '6' }, ALL],
];

/** The templates of the golden processes: only these are counted. */
const GOLDEN_ONLY: Conditions = { process: [1, 2] };

export const GOLDEN_CASES: readonly GoldenCase[] = [
  ...CRITERIA.map(([name, conditions, pairs]) => ({
    name: `contract 3.1, ${name}`,
    query: queryOf({ criteria: criteriaOf(conditions) }),
    pairs,
  })),
  ...GROUPS.map(([name, conditions, pairs]) => ({
    name: `contract 3.8, ${name}`,
    query: queryOf({ criteria: criteriaOf(conditions) }),
    pairs,
  })),
  ...ORDERS.map(([name, changes, pairs]) => ({
    name: `contract 3.7, filter.sort.field ${name}`,
    query: queryOf(changes),
    pairs,
  })),
  ...WINDOWS.map(([name, changes, pairs]) => ({
    name: `contract 3.6, ${name}`,
    query: queryOf({ ...changes, criteria: criteriaOf(GOLDEN_ONLY) }),
    pairs,
  })),
];

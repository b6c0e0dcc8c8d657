import fc from 'fast-check';
import type { Process } from '../../../src/core/processes/process.ts';
import { QUERY_OPERATORS } from '../../../src/core/query/criteria/criteria.ts';
import type { Criterion, ProcessQuery, QueryCriterion } from '../../../src/core/query/process-query.ts';

export const ZONES = [
  'Europe/Prague',
  'America/Los_Angeles',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
];

/** Few values, so that criteria meet; the kinds that go wrong. */
const id = fc.constantFrom(1, 2, 3, 10, 9, '1', '10', 'ab-9', '9007199254740993');
const word = fc.constantFrom(
  'Žluťoučký',
  'zlutoucky',
  'kůň',
  'KUN',
  'a b',
  '10',
  '1',
  'İstanbul',
  'e\u0301',
  '',
  'číslo 7',
);
const state = fc.constantFrom(1, 2, 10);
const stepType = fc.constantFrom(1, 2, 3, 4, 7, 8, 9);
/** Around changes of the clocks in the zones, leap days, and ends of years. */
const instant = fc.constantFrom(
  '2026-03-28T23:00:00Z',
  '2026-03-29T00:59:59.999+01:00',
  '2026-03-29T03:00:00+02:00',
  '2026-10-25T02:30:00+02:00',
  '2026-10-25T02:30:00.000+01:00',
  '2026-10-25T23:59:59.999+01:00',
  '2010-11-07T00:00:30-02:30',
  '2010-11-06T23:30:00-03:30',
  '2011-12-29T23:59:59-10:00',
  '2011-12-31T00:00:00+14:00',
  '2024-02-29T12:00:00+05:45',
  '2025-12-31T23:30:00-08:00',
  '2026-01-01T00:30:00+14:00',
  '2026-03-29T12:00:00.123456Z',
);
const day = fc.constantFrom(
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-10-25',
  '2026-10-26',
  '2010-11-06',
  '2010-11-07',
  '2011-12-29',
  '2011-12-30',
  '2011-12-31',
  '2024-02-29',
  '2025-12-31',
  '2026-01-01',
);
const user = fc.record({ id, fullname: word });
const scalar = fc.oneof(
  word,
  fc.constantFrom<unknown>(1, 10, 0, -0.5, 1e21, true, false, null, '1e21', '1e+21', '0', '-0.5'),
);
const variables = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'length', '0', 'toString'),
  fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(scalar, fc.array(fc.record({ a: scalar }), { maxLength: 2 }))),
  ),
);
const data = fc.tuple(word, word).map(([a, b]) => `<p>${a}</p><b>${b}</b><i>x</i><br>${a}`);

const step = fc.record(
  {
    id,
    templateStep: fc.record({ id, name: word, title: word, type: stepType }),
    state,
    resolver: fc.option(user),
    possibleResolvers: fc.option(fc.array(id, { maxLength: 3 })),
    async: fc.option(fc.boolean()),
    data: fc.option(data),
  },
  { requiredKeys: ['id', 'templateStep', 'state'] },
);

export const processes = fc.array(
  fc.record(
    {
      id,
      templateProcess: fc.record({ id, name: word }),
      creator: user,
      state,
      start: instant,
      modified: fc.option(instant),
      expiration: fc.option(instant),
      plan: fc.option(fc.record({ from: fc.option(instant), to: fc.option(instant) })),
      tags: fc.option(fc.array(word, { maxLength: 3 })),
      files: fc.option(fc.array(id, { maxLength: 2 })),
      readers: fc.option(fc.array(id, { maxLength: 2 })),
      supervisors: fc.option(fc.array(id, { maxLength: 2 })),
      variables: fc.option(variables),
      steps: fc.array(step, { maxLength: 4 }),
    },
    { requiredKeys: ['id', 'templateProcess', 'creator', 'state', 'start', 'steps'] },
  ),
  { maxLength: 12 },
) as fc.Arbitrary<Process[]>;

const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  expiration: day,
  start: day,
  expired: day,
  calendarFrom: day,
  calendarTo: day,
  processState: state,
  stepState: state,
  stepType,
  tag: word,
  stepName: word,
  fulltext: fc.oneof(
    word,
    fc.tuple(word, word).map(words => words.join(' ')),
    fc.constantFrom('x', 'KŮŇ žlu', 'b x', 'nx'),
  ),
  variables: fc.record({
    name: fc.constantFrom(
      'a',
      'b',
      'a.a',
      'a.b',
      'a.b.a',
      'length',
      'a.length',
      '0',
      'a.0',
      'toString',
      'constructor',
      '',
    ),
    operator: fc.constantFrom('=', '!='),
    value: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }), fc.constant({ a: 1 })),
  }),
};

export const criterion: fc.Arbitrary<Criterion> = fc.constantFrom(...QUERY_OPERATORS).chain(([key, operators]) =>
  fc.record({
    key: fc.constant(key as string),
    operator: fc.constantFrom(...operators),
    value: fc.array(VALUES[key] ?? id, { minLength: key === 'process' || key === 'resolver' ? 0 : 1, maxLength: 3 }),
  }),
) as fc.Arbitrary<Criterion>;

/** Lists of conditions and of groups, which hold such lists again. */
export const groups: fc.Arbitrary<QueryCriterion[]> = fc.letrec<{ list: QueryCriterion[]; one: QueryCriterion }>(
  tie => ({
    list: fc.array(tie('one'), { maxLength: 3 }),
    one: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      criterion,
      fc.record({ any: tie('list') }),
      fc.record({ all: tie('list') }),
      fc.record({ none: tie('list') }),
    ) as fc.Arbitrary<QueryCriterion>,
  }),
).list;

export const query: fc.Arbitrary<ProcessQuery> = fc.record({
  panel: fc.constantFrom('process_grid', 'process_list'),
  criteria: fc.array(criterion, { maxLength: 3 }),
  sort: fc.option(
    fc.record({
      field: fc.constantFrom(
        'process',
        'modified',
        'step',
        'expiration',
        'resolver',
        'creator',
        'start',
        'plan',
        'async',
      ),
      direction: fc.constantFrom('asc', 'desc'),
    }),
  ),
  limit: fc.option(fc.integer({ min: 0, max: 5 })),
  offset: fc.integer({ min: 0, max: 3 }),
  acl: fc.boolean(),
  self: fc.boolean(),
  current: fc.option(id),
  now: fc.constant('2026-11-21T12:00:00.000Z'),
  timeZone: fc.constantFrom(...ZONES),
  window: fc.constant(null),
  search: fc.constant(null),
  orderBy: fc.constant([]),
});

export { id };

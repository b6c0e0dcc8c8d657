import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { timeZoneOf } from '../../../../src/core/base/dates/time-zone.ts';
import { runThrough } from '../../../../src/core/base/tasks/sliced-work.ts';
import type { ReaderFilterConfig } from '../../../../src/core/config/filters/reader-filter-config.ts';
import { messagesFor } from '../../../../src/core/messages/messages.ts';
import type { Process, Step } from '../../../../src/core/processes/process.ts';
import { CRITERIA } from '../../../../src/core/query/criteria/criteria.ts';
import { predicateOf } from '../../../../src/core/query/predicates/predicates.ts';
import { filterCriterion } from '../../../../src/core/query/reader-filters/filter-criteria.ts';
import { isAboutPeople, meantValue } from '../../../../src/core/query/reader-filters/filter-values.ts';
import { FilterColumn, type FilterValue } from '../../../../src/core/view/filters/filter-column.ts';
import { filterRows } from '../../../../src/core/view/filters/filter-rows.ts';
import { FilterLabels } from '../../../../src/features/filters/filter-labels.ts';
import { type FilterSourcesContext, rowSourceOf } from '../../../../src/features/filters/filter-sources.ts';
import { PROCESS, STEP } from '../../processes/sample.ts';

const ZONE = timeZoneOf('Europe/Prague');
const USER = { id: 21, fullname: 'Ada' };
const context: FilterSourcesContext = {
  zone: { timeZone: 'Europe/Prague' },
  user: () => USER,
  build: () => expect.fail('nothing is written by an author'),
  reports: { reportError: error => expect.fail(String(error)), warnAbout() {} },
  labels: new FilterLabels(() => messagesFor('en')),
};

const id = fc.constantFrom<number | string>(21, 22, 23, 'x');
const ids = fc.option(fc.array(id, { maxLength: 3 }), { nil: undefined });
const instant = fc.constantFrom(
  '2026-03-28T23:30:00Z',
  '2026-03-29',
  '2026-03-29T00:30:00+02:00',
  '2026-01-01T10:00:00',
);
const scalar = fc.constantFrom<unknown>(
  'north',
  'south',
  5,
  '5',
  true,
  'true',
  0,
  '0',
  null,
  undefined,
  {},
  ['north', 5],
  [['south']],
);

/** Pairs with whatever a criterion may look at, and things missing. */
const pair = fc.record({
  process: fc.record({
    creator: fc.option(fc.record({ id, fullname: fc.constant('Ada') }), { nil: undefined }),
    templateProcess: fc.option(fc.record({ id: fc.constantFrom(1, 2), name: fc.constant('P') }), { nil: undefined }),
    state: fc.constantFrom(1, 2, 10, undefined),
    start: fc.option(instant, { nil: undefined }),
    expiration: fc.option(instant, { nil: null }),
    readers: ids,
    supervisors: ids,
    tags: fc.option(fc.array(fc.constantFrom('a', 'b', '5'), { maxLength: 3 }), { nil: undefined }),
    files: ids,
    variables: fc.option(fc.record({ region: scalar }), { nil: undefined }),
  }),
  step: fc.record({
    state: fc.constantFrom(1, 2, 10, undefined),
    resolver: fc.option(fc.record({ id, fullname: fc.constant('Bob') }), { nil: null }),
    possibleResolvers: ids,
    templateStep: fc.record({
      type: fc.constantFrom(1, 2, 9),
      name: fc.constantFrom('a', '5'),
      title: fc.constant('A'),
    }),
  }),
});

const KEYS = CRITERIA.map(({ key }) => key).filter(
  key => !/^(?:id|expired|calendarFrom|calendarTo|fulltext|variables)$/.test(key),
);
const SOURCES: ReaderFilterConfig['source'][] = [...KEYS.map(criterion => ({ criterion })), { variable: 'region' }];

const given = fc.array(
  fc.oneof(
    fc.constantFrom<FilterValue>(
      'me',
      21,
      22,
      '21',
      'x',
      1,
      2,
      10,
      9,
      'a',
      'b',
      '5',
      5,
      'north',
      'south',
      true,
      'true',
      null,
      0,
    ),
    fc.constantFrom('2026-03-29..2026-03-29', '..2026-03-28', '2026-01-01..', '2026-03-29..', '5..6', '..'),
  ),
  { minLength: 1, maxLength: 3 },
);

suite('a filter of the reader', () => {
  test('is about people where the table of criteria has it that me stands for the user', () => {
    const people = CRITERIA.filter(({ kind }) => kind === 'person').map(({ key }) => key);
    expect(KEYS.filter(criterion => isAboutPeople({ criterion }))).to.deep.equal(people);
  });

  test('means in memory what its criterion means, whatever is chosen', () =>
    fc.assert(
      fc.property(fc.constantFrom(...SOURCES), fc.array(pair, { maxLength: 12 }), given, (source, rows, wanted) => {
        const values = [...new Set(wanted.flatMap(value => meantValue(source, value, false) ?? []))];
        fc.pre(values.length > 0);
        const filter = { name: 'f', title: 'F', source, choices: null, path: '' };
        const processes = rows.map(({ process }, i) => ({ ...PROCESS, ...process, id: i }) as unknown as Process);
        const steps = rows.map(({ step }) => ({ ...STEP, ...step }) as unknown as Step);
        const row = rowSourceOf(filter, context);
        const column = new FilterColumn(row.reading(new Map()).read);
        runThrough(column.build({ processes, steps, length: rows.length }, rows.length));
        const narrowed = runThrough(
          filterRows(
            Uint32Array.from(rows, (_, i) => i),
            [{ name: 'f', column, ...row.wanted(values) }],
          ),
        );
        const build = context.build;
        const { process: ofProcess, step: ofStep } = predicateOf(
          filterCriterion(filter, values, { user: USER, build }),
          () => ZONE,
        );
        const held = rows.flatMap((_, i) => {
          return (ofProcess?.(processes[i]!) ?? true) && (ofStep?.(steps[i]!) ?? true) ? i : [];
        });
        // A source with texts in its columns has one for true; in memory they are two values.
        fc.pre(!('variable' in source && values.some(value => /^(?:true|false)$/.test(String(value)))));
        expect([...narrowed.rows]).to.deep.equal(held);
      }),
      { numRuns: 5000 },
    ));

  test('matches nothing for me where nobody is known', () => {
    const source = { criterion: 'resolver' };
    const filter = { name: 'f', title: 'F', source, choices: null, path: '' };
    expect(filterCriterion(filter, ['me'], { user: null, build: context.build })).to.deep.equal({
      key: 'resolver',
      operator: '=',
      value: [],
    });
    const { values, wants } = rowSourceOf(filter, { ...context, user: () => null }).wanted(['me']);
    expect(values).to.deep.equal([]);
    expect(wants!(21)).to.equal(false);
  });

  const cases: [string, FilterValue, boolean, FilterValue | undefined][] = [
    ['stepState', '2', false, 2],
    ['stepState', 3, false, undefined],
    ['resolver', '21', true, 21],
    ['resolver', 'me', true, 'me'],
    ['resolver', 'ada', true, undefined],
    ['resolver', 'ada', false, 'ada'],
    ['tag', 5, false, '5'],
    ['tag', 'me', false, 'me'],
    ['process', 'me', false, undefined],
    ['file', null, false, undefined],
    ['start', '2026-01-01..', false, '2026-01-01..'],
    ['start', '2026-02-31..', false, undefined],
    ['start', '5..6', false, undefined],
    ['tag', '', false, undefined],
    ['tag', 'x'.repeat(2000), false, undefined],
  ];
  for (const [criterion, value, windowed, meant] of cases) {
    test(`by ${criterion}: ${JSON.stringify(value)?.slice(0, 20)} ${windowed ? 'at a server ' : ''}means ${meant}`, () => {
      expect(meantValue({ criterion }, value, windowed)).to.equal(meant);
    });
  }
});

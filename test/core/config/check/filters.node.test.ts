import { suite, test } from 'node:test';
import { expect } from 'chai';
import { checkFilters } from '../../../../src/core/config/check/meaning/check-filters.ts';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { readValidConfig } from '../../../../src/core/config/read-valid-config.ts';

const TABLE = `
filter: {criteria: []}
table:
  fields: {amount: "{{ $_process.variables.amount }}"}
  columns:
    amount: {field: amount, title: Amount, type: currency}
    id: {field: pid, title: ID, sortField: sid}
`;
const read = (rest: string) => readConfig(TABLE + rest, 'process_grid', { checkTemplate: () => [] });
const said = (rest: string) => {
  // Lines count from that of the key.
  return read(rest).diagnostics.map(
    ({ line, message, hint, fix }) => `${line - 7}: ${message}. ${hint}${fix ? ' ✓' : ''}`,
  );
};

const SOUND = `filters:
  state: {criterion: stepState, title: State}
  who: {criterion: resolver, title: Resolver}
  due: {criterion: expirationRelative, title: Due, choices: {Overdue: {'<': today}, This week: {'>': yesterday, '<': +8 days}}}
  mine: {criterion: creator, title: Mine, choices: {Mine: me, Not mine: {'!': me}, Anns: '{{ $user.id }}'}}
  region: {variable: customer.region, title: Region, choices: {West: [de, at], Elsewhere: {'!': [de, at]}}}
  amount: {field: amount, title: Amount}
  size: {field: amount, title: Size, choices: {Small: {'<': 100}, Due soon: {'<': +3 days}}}
  ids: {criterion: id, title: Number, choices: {First: 1}}
views:
  mine: {title: Mine, filters: {who: [me, 21], due: Overdue, amount: [100..]}, sort: [{column: id, direction: desc}], search: a}
  early: {title: Early, sort: [{column: id}]}
  all: {title: All}
`;

suite('filters and views in a configuration', () => {
  test('are sound as the documentation writes them', () => {
    expect(said(SOUND)).to.deep.equal([]);
    expect(readValidConfig(TABLE + SOUND, 'process_grid', { checkTemplate: () => [], checkFilters })).not.to.equal(
      null,
    );
    // Before their checks are there, nothing is known of them.
    expect(readValidConfig(TABLE + SOUND, 'process_grid', { checkTemplate: () => [] })).to.equal(null);
  });

  test('are built in the order of the text', () => {
    const { filters, views } = read(SOUND).config!;
    expect(filters.map(({ name, title }) => `${name}: ${title}`)).to.deep.equal([
      'state: State',
      'who: Resolver',
      'due: Due',
      'mine: Mine',
      'region: Region',
      'amount: Amount',
      'size: Size',
      'ids: Number',
    ]);
    expect(filters[2]!.choices![1]).to.deep.equal({
      name: 'This week',
      criteria: [
        {
          name: '>expirationRelative',
          value: ['yesterday'],
          shape: 'relative-date',
          path: '/filters/due/choices/This week/>',
        },
        {
          name: '<expirationRelative',
          value: ['+8 days'],
          shape: 'relative-date',
          path: '/filters/due/choices/This week/<',
        },
      ],
      tests: [],
    });
    expect(
      filters[3]!.choices!.map(({ criteria: [criterion] }) => [criterion!.name, criterion!.value, criterion!.me]),
    ).to.deep.equal([
      ['creator', ['me'], true],
      ['!creator', ['me'], true],
      ['creator', ['{{ $user.id }}'], undefined],
    ]);
    expect(filters[5]!.source).to.deep.equal({ field: 'amount', type: 'number', isShare: false });
    expect(filters[6]!.choices![1]!.tests).to.deep.equal([{ operator: '<', values: ['+3 days'] }]);
    expect(views).to.deep.equal([
      {
        id: 'mine',
        title: 'Mine',
        filters: { who: ['me', 21], due: ['Overdue'], amount: ['100..'] },
        sort: [{ column: 'id', direction: 'desc' }],
        search: 'a',
      },
      { id: 'early', title: 'Early', filters: {}, sort: [{ column: 'id', direction: 'asc' }], search: '' },
      { id: 'all', title: 'All', filters: {}, sort: null, search: '' },
    ]);
  });

  test('are empty where they are left out or null', () => {
    for (const rest of ['', 'filters:\nviews:\n', 'filters: {}\nviews: {}\n']) {
      const { filters, views } = read(rest).config!;
      expect([filters, views]).to.deep.equal([[], []]);
    }
  });

  const cases: [string, string, string[]][] = [
    [
      'an unknown criterion',
      'filters:\n  a: {criterion: stepStat, title: A}',
      ['2: unknown criterion "stepStat". Write stepState. ✓'],
    ],
    [
      'a sign',
      "filters:\n  a: {criterion: '!resolver', title: A}",
      ['2: "!resolver" has a sign, which belongs to a choice. Write resolver. ✓'],
    ],
    [
      'a group',
      'filters:\n  a: {criterion: any, title: A}',
      [
        '2: unknown criterion "any". Known criteria: id, process, creator, expiration, expirationRelative, start, startRelative, processState, stepState, resolver, possibleResolver, reader, supervisor, tag, stepType, stepName, expired, file, calendarFrom, calendarTo, fulltext.',
      ],
    ],
    [
      'variables',
      'filters:\n  a: {criterion: variables, title: A}',
      ['2: "variables" cannot be used as a filter. Write "variable: PATH" in its place.'],
    ],
    [
      'an unknown field',
      'filters:\n  a: {field: amout, title: A}',
      ['2: there is no field "amout". Write "amount". ✓'],
    ],
    [
      'nothing to look at',
      'filters:\n  a: {title: A}',
      ['2: the filter "a" does not say what it looks at. Give it one of "criterion", "variable" and "field".'],
    ],
    [
      'two things to look at',
      'filters:\n  a: {title: A, criterion: tag, field: amount}',
      ['2: the filter "a" looks at "criterion" and "field". Give it one of "criterion", "variable" and "field".'],
    ],
    ['no title', 'filters:\n  due: {criterion: tag}', ['2: "title" is missing in the filter "due". Add "title: Due".']],
    [
      'another word for a key',
      'filters:\n  a: {criteria: tag, label: A, title: A}',
      [
        '2: unknown key "criteria" in the filter "a". Write "criterion". ✓',
        // There is a title already.
        '2: unknown key "label" in the filter "a". Remove it: "title" is there already.',
      ],
    ],
    [
      'a name that no address can hold',
      "filters:\n  'a:b': {criterion: tag, title: A}",
      ['2: "a:b" is not a valid name for a filter. Use up to 40 letters, digits, "_" and "-", a letter first.'],
    ],
    [
      'no choices where there have to be',
      'filters:\n  a: {criterion: fulltext, title: A}',
      ['2: a filter by "fulltext" needs "choices". Add "choices: {NAME: VALUE}" to it.'],
    ],
    [
      'no choice',
      'filters:\n  a: {criterion: tag, title: A, choices: {}}',
      ['2: "choices" of the filter "a" must not be an empty map. Leave it out, or add a choice.'],
    ],
    [
      'a choice of nothing',
      'filters:\n  a: {variable: x, title: A, choices: {N: }}',
      ['2: null is not a value to compare with. Write a text or a number.'],
    ],
    [
      'a sign that the criterion does not have',
      "filters:\n  a: {criterion: stepState, title: A, choices: {N: {'<': 2}}}",
      ['2: "<" is not a valid sign for the criterion "stepState". Signs: "!", "=".'],
    ],
    [
      'a sign that variables do not have',
      "filters:\n  a: {variable: x, title: A, choices: {N: {'<': 2}}}",
      ['2: "<" is not a valid sign for the variable "x". Signs: "!", "=".'],
    ],
    [
      'a value that does not fit',
      'filters:\n  a: {criterion: stepState, title: A, choices: {N: 3}}',
      ['2: 3 does not fit "stepState", which takes 1, 2 or 10. Write 1, 2 or 10.'],
    ],
    [
      'me where it is nobody',
      'filters:\n  a: {criterion: process, title: A, choices: {N: me}}',
      ['2: "me" does not fit "process", which takes whole numbers. Write whole numbers.'],
    ],
    [
      'a date that is none',
      "filters:\n  a: {criterion: startRelative, title: A, choices: {N: {'<': tody}}}",
      [
        '2: "tody" does not fit "<startRelative", which takes a relative date, such as "+7 days". Write a relative date, such as "+7 days".',
      ],
    ],
    [
      'the fixed filter, misspelt',
      'filters:\n  criteria: []',
      ['1: "filters" holds filters of the reader, and the fixed one is "filter". Write "filter".'],
    ],
    [
      'a view of an unknown filter',
      'filters:\n  who: {criterion: tag, title: A}\nviews:\n  a: {title: A, filters: {whu: [x]}}',
      ['4: there is no filter "whu". Write "who". ✓'],
    ],
    [
      'a view of an unknown choice',
      "filters:\n  due: {criterion: startRelative, title: A, choices: {Overdue: {'<': today}}}\nviews:\n  a: {title: A, filters: {due: [Overdu]}}",
      ['4: the filter "due" has no choice "Overdu". Write "Overdue". ✓'],
    ],
    [
      'a view of a value that does not fit',
      'filters:\n  s: {criterion: stepState, title: A}\nviews:\n  a: {title: A, filters: {s: [3]}}',
      ['4: 3 is not a valid value of "stepState". Write 1, 2 or 10.'],
    ],
    [
      'a view of a day',
      'filters:\n  s: {criterion: start, title: A}\nviews:\n  a: {title: A, filters: {s: [2026-01-01]}}',
      ['4: "2026-01-01" is not a range of days. Write a range of days: 2026-01-01..2026-03-31.'],
    ],
    [
      'a view that sorts by an unknown column',
      'views:\n  a: {title: A, sort: [{column: ids}]}',
      ['2: there is no column "ids". Write "id". ✓'],
    ],
    [
      'a view that sorts by a column without sortField',
      'views:\n  a: {title: A, sort: [{column: amount}]}',
      ['2: the column "amount" has no "sortField", so that nothing can be sorted by it. Write "id".'],
    ],
  ];
  for (const [what, rest, told] of cases) {
    test(`with ${what} are told so`, () => {
      expect(said(rest)).to.deep.equal(told);
      expect(readValidConfig(TABLE + rest, 'process_grid', { checkTemplate: () => [], checkFilters })).to.equal(null);
    });
  }
});

import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/read-config.ts';

suite('a day in a criterion, as people write it', () => {
  const WEEK_OF_START = "- '>startRelative': -7 days and - '<startRelative': tomorrow";
  const MONTH_OF_DUE = "- '>expirationRelative': yesterday and - '<expirationRelative': +1 month";
  // criterion, hint
  const CASES = [
    ['start: 1. März 2026', 'Write 2026-03-01 (YYYY-MM-DD).'],
    ['start: 1 March 2026', 'Write 2026-03-01 (YYYY-MM-DD).'],
    ["start: 'Mar 1, 2026'", 'Write 2026-03-01 (YYYY-MM-DD).'],
    ["expiration: 'December 24th, 2026'", 'Write 2026-12-24 (YYYY-MM-DD).'],
    ['expiration: 3. Okt. 2026', 'Write 2026-10-03 (YYYY-MM-DD).'],
    ["'<expirationRelative': 1. Mai 2026", 'Write "2026-05-01".'],
    ['start: 01.03.2026', 'Write 2026-03-01 (YYYY-MM-DD).'],
    ['start: 3/1/2026', 'Write 2026-03-01, or 2026-01-03 if the day comes first (YYYY-MM-DD).'],
    [
      'start: this week',
      `Relative dates count from today. For 7 days up to today, write two criteria: ${WEEK_OF_START}`,
    ],
    [
      'startRelative: diese Woche',
      `Relative dates count from today. For 7 days up to today, write two criteria: ${WEEK_OF_START}`,
    ],
    [
      'expiration: this month',
      `Relative dates count from today. For 1 month from today, write two criteria: ${MONTH_OF_DUE}`,
    ],
    ['expiration: next week', 'For days relative to today, write: expirationRelative: +1 week'],
  ] as const;
  for (const [criterion, hint] of CASES) {
    test(`${criterion} is told with the line to write`, () => {
      const { diagnostics } = readConfig(`filter:\n  criteria:\n    - ${criterion}\n`, 'process_grid');
      expect(diagnostics.map(each => each.hint)).to.deep.equal([hint]);
    });
  }

  test('is no day where the word is no month', () => {
    const { diagnostics } = readConfig('filter: {criteria: [{start: 1 pound 2026}]}', 'process_grid');
    expect(diagnostics[0]!.hint).to.include('such as 2026-03-31');
  });

  test('has lines that can be pasted', () => {
    for (const pair of [WEEK_OF_START, MONTH_OF_DUE]) {
      const lines = pair.split(' and ').map(line => `    ${line}\n`);
      expect(readConfig(`filter:\n  criteria:\n${lines.join('')}`, 'process_grid').diagnostics).to.deep.equal([]);
    }
  });
});

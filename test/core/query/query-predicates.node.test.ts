import { suite, test } from 'node:test';
import { expect } from 'chai';
import { predicatesOf } from '../../../src/core/query/predicates/query-predicates.ts';
import type { Criterion } from '../../../src/core/query/process-query.ts';
import { WHOLE_QUERY } from '../../../src/core/query/whole-query.ts';
import { PROCESS } from '../processes/sample.ts';

/** Whether the zone of a query is read for a pair, which costs a page tens of milliseconds the first time. */
function readsZone(criteria: Criterion[]): boolean {
  let isRead = false;
  const query = Object.defineProperty({ ...WHOLE_QUERY, criteria }, 'timeZone', {
    get() {
      isRead = true;
      return 'UTC';
    },
  });
  for (const { process, step } of predicatesOf(query)) {
    process?.(PROCESS);
    step?.(PROCESS.steps[0]!);
  }
  return isRead;
}

suite('the zone of a query', () => {
  test('is not read where no criterion is about days', () => {
    expect(readsZone([{ key: 'processState', operator: '=', value: [2] }])).to.equal(false);
  });

  test('is read where one is', () => {
    expect(readsZone([{ key: 'start', operator: '>', value: ['2026-01-01'] }])).to.equal(true);
  });
});

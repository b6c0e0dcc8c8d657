import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { timeZoneOf } from '../../../src/core/base/dates/time-zone.ts';
import type { CriterionConfig } from '../../../src/core/config/filters/criterion-config.ts';
import { membersOf } from '../../../src/core/query/criteria/criteria-groups.ts';
import { explainProcess } from '../../../src/core/query/explain-process.ts';
import type { Criterion, QueryCriterion } from '../../../src/core/query/process-query.ts';
import { criteriaOf, queryOf } from '../../../src/conformance/queries.ts';
import { groups, processes } from '../../adapters/memory/edge-processes.ts';
import { naiveFetch } from '../../adapters/memory/naive-memory.ts';
import { PROCESS, STEP } from '../processes/sample.ts';

const zone = () => timeZoneOf('Europe/Prague');

/** The configuration that a query could have been made from. */
const configured = (criteria: readonly QueryCriterion[], path = '/filter/criteria'): CriterionConfig[] =>
  criteria.map((one, i) => {
    const group = membersOf(one);
    const own = `${path}/${i}`;
    return group
      ? { name: group[0], value: null, members: configured(group[1], `${own}/${group[0]}`), path: own }
      : { name: (one as Criterion).key, value: null, path: own };
  });

suite('why a process is there', () => {
  test('is told for each step, criterion and group', () => {
    const steps = [
      { ...STEP, id: 1, state: 2 as const },
      { ...STEP, id: 2, state: 10 as const },
    ];
    const process = { ...PROCESS, id: 5, steps, tags: ['a'] };
    const criteria = criteriaOf({ stepState: 2 }, { any: [{ tag: 'a' }, { none: [{ id: 5 }] }] });
    const { holds, self, steps: told } = explainProcess(process, configured(criteria), queryOf({ criteria }), zone);
    const group = {
      name: 'any',
      path: '/filter/criteria/1',
      holds: true,
      criteria: [
        { name: 'tag', path: '/filter/criteria/1/any/0', holds: true, value: ['a'] },
        {
          name: 'none',
          path: '/filter/criteria/1/any/1',
          holds: false,
          criteria: [{ name: 'id', path: '/filter/criteria/1/any/1/none/0', holds: true, value: [5] }],
        },
      ],
    };
    const state = { name: 'stepState', path: '/filter/criteria/0', value: [2] };
    expect([holds, self]).to.deep.equal([true, true]);
    expect(told).to.deep.equal([
      { step: steps[0], holds: true, criteria: [{ ...state, holds: true }, group] },
      { step: steps[1], holds: false, criteria: [{ ...state, holds: false }, group] },
    ]);
  });

  test('is that it is the current process, where that is left out', () => {
    const process = { ...PROCESS, id: 5 };
    const { holds, self } = explainProcess(process, [], queryOf({ self: false, current: 5 }), zone);
    expect([holds, self]).to.deep.equal([false, false]);
  });

  test('is nothing of a process that the source does not give', () => {
    expect(explainProcess(null, [], queryOf(), zone)).to.deep.equal({
      process: null,
      holds: false,
      self: true,
      steps: [],
    });
  });

  test('agrees with the rows, whatever the criteria are', () =>
    fc.assert(
      fc.property(processes, groups, (all, criteria) => {
        const query = queryOf({ criteria });
        const there = new Set(naiveFetch(all, query).pairs.map(({ step }) => step));
        for (const process of all) {
          for (const { step, holds } of explainProcess(process, configured(criteria), query, zone).steps)
            expect(holds).to.equal(there.has(step));
        }
      }),
      { numRuns: 300 },
    ));
});
